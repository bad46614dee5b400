/* The kernels for AVX2: 32 guesses side by side. */
#if defined(__x86_64__)

#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx2"))), apply_to = function)
#else
#pragma GCC target("avx2")
#endif

typedef __m256i vec;
#define VEC                       32
#define vec_load(p)               _mm256_loadu_si256((const void *)(p))
#define vec_store(p, v)           _mm256_storeu_si256((void *)(p), v)
#define vec_same(byte)            _mm256_set1_epi8((char)(byte))
#define vec_same16(word)          _mm256_set1_epi16((short)(word))
#define vec_add                   _mm256_add_epi8
#define vec_sub                   _mm256_sub_epi8
#define vec_and                   _mm256_and_si256
#define vec_or                    _mm256_or_si256
#define vec_high_nibbles(v)       _mm256_and_si256(_mm256_srli_epi16(v, 4), _mm256_set1_epi8(0x0F))
#define vec_plus                  _mm256_adds_epu8
#define vec_minus                 _mm256_subs_epu8
#define vec_most                  _mm256_max_epu8
#define vec_plus16                _mm256_adds_epu16
#define vec_minus16               _mm256_subs_epu16
#define vec_shuffle(table, index) _mm256_shuffle_epi8(table, index)
#define vec_low16(v)              _mm256_cvtepu8_epi16(_mm256_castsi256_si128(v))
#define vec_high16(v)             _mm256_cvtepu8_epi16(_mm256_extracti128_si256(v, 1))

#include "codelab/kernel_body.h"

const codelab_kernel codelab_kernel_avx2 = {"avx2", count, weigh, spread, widest};

#ifdef __clang__
#pragma clang attribute pop
#endif

#else
typedef int codelab_no_avx2; /* ISO C forbids an empty file */
#endif
