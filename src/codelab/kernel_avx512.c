/* The kernels for AVX-512: 64 guesses side by side. */
#if defined(__x86_64__)

#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("avx512bw"))), apply_to = function)
#else
#pragma GCC target("avx512bw")
#endif

typedef __m512i vec;
#define VEC                       64
#define vec_load(p)               _mm512_loadu_si512((const void *)(p))
#define vec_store(p, v)           _mm512_storeu_si512((void *)(p), v)
#define vec_same(byte)            _mm512_set1_epi8((char)(byte))
#define vec_same16(word)          _mm512_set1_epi16((short)(word))
#define vec_add                   _mm512_add_epi8
#define vec_sub                   _mm512_sub_epi8
#define vec_and                   _mm512_and_si512
#define vec_or                    _mm512_or_si512
#define vec_high_nibbles(v)       _mm512_and_si512(_mm512_srli_epi16(v, 4), _mm512_set1_epi8(0x0F))
#define vec_plus                  _mm512_adds_epu8
#define vec_minus                 _mm512_subs_epu8
#define vec_most                  _mm512_max_epu8
#define vec_plus16                _mm512_adds_epu16
#define vec_minus16               _mm512_subs_epu16
#define vec_shuffle(table, index) _mm512_shuffle_epi8(table, index)
#define vec_low16(v)              _mm512_cvtepu8_epi16(_mm512_castsi512_si256(v))
#define vec_high16(v)             _mm512_cvtepu8_epi16(_mm512_extracti64x4_epi64(v, 1))

#include "codelab/kernel_body.h"

const codelab_kernel codelab_kernel_avx512 = {"avx512", count, weigh, spread, widest};

#ifdef __clang__
#pragma clang attribute pop
#endif

#else
typedef int codelab_no_avx512; /* ISO C forbids an empty file */
#endif
