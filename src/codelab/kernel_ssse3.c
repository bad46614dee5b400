/* The kernels for SSSE3: 16 guesses side by side. */
#if defined(__x86_64__)

#include <immintrin.h>

#ifdef __clang__
#pragma clang attribute push(__attribute__((target("ssse3"))), apply_to = function)
#else
#pragma GCC target("ssse3")
#endif

typedef __m128i vec;
#define VEC                       16
#define vec_load(p)               _mm_loadu_si128((const void *)(p))
#define vec_store(p, v)           _mm_storeu_si128((void *)(p), v)
#define vec_same(byte)            _mm_set1_epi8((char)(byte))
#define vec_same16(word)          _mm_set1_epi16((short)(word))
#define vec_add                   _mm_add_epi8
#define vec_sub                   _mm_sub_epi8
#define vec_and                   _mm_and_si128
#define vec_or                    _mm_or_si128
#define vec_high_nibbles(v)       _mm_and_si128(_mm_srli_epi16(v, 4), _mm_set1_epi8(0x0F))
#define vec_plus                  _mm_adds_epu8
#define vec_minus                 _mm_subs_epu8
#define vec_most                  _mm_max_epu8
#define vec_plus16                _mm_adds_epu16
#define vec_minus16               _mm_subs_epu16
#define vec_shuffle(table, index) _mm_shuffle_epi8(table, index)
#define vec_low16(v)              _mm_unpacklo_epi8(v, _mm_setzero_si128())
#define vec_high16(v)             _mm_unpackhi_epi8(v, _mm_setzero_si128())

#include "codelab/kernel_body.h"

const codelab_kernel codelab_kernel_ssse3 = {"ssse3", count, weigh, spread, widest};

#ifdef __clang__
#pragma clang attribute pop
#endif

#else
typedef int codelab_no_ssse3; /* ISO C forbids an empty file */
#endif
