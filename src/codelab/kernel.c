/* Which instruction sets this machine has. */
#include "codelab/kernel.h"

#if defined(__x86_64__)

static const codelab_kernel *const to_avx512[] = {&codelab_kernel_avx512, &codelab_kernel_avx2,
                                                  &codelab_kernel_ssse3, &codelab_kernel_plain,
                                                  NULL};

const codelab_kernel *const *codelab_kernels(void) {
  if (__builtin_cpu_supports("avx512bw")) return to_avx512;
  if (__builtin_cpu_supports("avx2")) return to_avx512 + 1;
  return to_avx512 + (__builtin_cpu_supports("ssse3") ? 2 : 3);
}

#else

static const codelab_kernel *const plain_only[] = {&codelab_kernel_plain, NULL};

const codelab_kernel *const *codelab_kernels(void) {
  return plain_only;
}

#endif

const codelab_kernel *codelab_kernel_for(unsigned answers) {
  return answers <= CODELAB_SHUFFLED ? codelab_kernels()[0] : &codelab_kernel_many;
}
