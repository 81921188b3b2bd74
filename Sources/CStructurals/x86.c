#include "grammar.h"

#if defined(__x86_64__)
#include <immintrin.h>

// MARK: AVX2

#define AVX2 __attribute__((target("avx2,pclmul,bmi,bmi2,lzcnt,popcnt")))

AVX2 INLINE uint64_t parities_avx2(uint64_t bits) {
    __m128i ones = _mm_set1_epi8((char)0xFF);
    return (uint64_t)_mm_cvtsi128_si64(_mm_clmulepi64_si128(_mm_set_epi64x(0, (long long)bits), ones, 0));
}

AVX2 INLINE uint64_t mask_avx2(__m256i low, __m256i high) {
    uint64_t mask = (uint32_t)_mm256_movemask_epi8(low) | (uint64_t)(uint32_t)_mm256_movemask_epi8(high) << 32;
    // From here on it is a number: a compiler that sees the vectors in it takes them apart again, byte by byte.
    __asm__("" : "+r"(mask));
    return mask;
}

/// Each of the six operators, by the low half of its byte; brackets are compared without the bit in which they differ.
/// Control characters that look the same without that bit are refused as scalars.
AVX2 INLINE __m256i operators_avx2(__m256i bytes) {
    const __m256i table = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0));
    return _mm256_cmpeq_epi8(_mm256_or_si256(bytes, _mm256_set1_epi8(0x20)), _mm256_shuffle_epi8(table, bytes));
}

/// The table has each of the four spaces at the low half of its byte: 20, 09, 0A, 0D.
AVX2 INLINE __m256i spaces_avx2(__m256i bytes) {
    const __m256i table = _mm256_setr_epi8(
        0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 0x0A, 0, 0, 0x0D, 0, 0,
        0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 0x0A, 0, 0, 0x0D, 0, 0);
    return _mm256_cmpeq_epi8(bytes, _mm256_shuffle_epi8(table, bytes));
}

AVX2 INLINE block_marks marks_avx2(const uint8_t *bytes) {
    __m256i low = _mm256_loadu_si256((const __m256i *)bytes), high = _mm256_loadu_si256((const __m256i *)(bytes + 32));
    __m256i quote = _mm256_set1_epi8('"'), backslash = _mm256_set1_epi8('\\'), space = _mm256_set1_epi8(' ');
    uint64_t beyond = mask_avx2(low, high);
    block_marks marks = {
        .quotes = mask_avx2(_mm256_cmpeq_epi8(low, quote), _mm256_cmpeq_epi8(high, quote)),
        .backslashes = mask_avx2(_mm256_cmpeq_epi8(low, backslash), _mm256_cmpeq_epi8(high, backslash)),
        // The comparison is of signed numbers, so that bytes beyond ASCII are less, too.
        .controls = mask_avx2(_mm256_cmpgt_epi8(space, low), _mm256_cmpgt_epi8(space, high)) & ~beyond,
        .spaces = mask_avx2(spaces_avx2(low), spaces_avx2(high)),
        .operators = mask_avx2(operators_avx2(low), operators_avx2(high)),
        .high = beyond,
    };
    return marks;
}

AVX2 INLINE __m256i utf8_errors_avx2(const uint8_t *bytes) {
    const __m256i half = _mm256_set1_epi8(0x0F);
    __m256i current = _mm256_loadu_si256((const __m256i *)bytes);
    __m256i first = _mm256_loadu_si256((const __m256i *)(bytes - 1));
    __m256i second = _mm256_loadu_si256((const __m256i *)(bytes - 2));
    __m256i third = _mm256_loadu_si256((const __m256i *)(bytes - 3));
    const __m256i first_high = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)utf8_first_high));
    const __m256i first_low = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)utf8_first_low));
    const __m256i second_high = _mm256_broadcastsi128_si256(_mm_loadu_si128((const __m128i *)utf8_second_high));
    __m256i pairs = _mm256_and_si256(
        _mm256_and_si256(
            _mm256_shuffle_epi8(first_high, _mm256_and_si256(_mm256_srli_epi16(first, 4), half)),
            _mm256_shuffle_epi8(first_low, _mm256_and_si256(first, half))),
        _mm256_shuffle_epi8(second_high, _mm256_and_si256(_mm256_srli_epi16(current, 4), half)));
    // After E… two, and after F… three bytes follow: only there do two continuations follow each other.
    __m256i wanted = _mm256_or_si256(
        _mm256_subs_epu8(second, _mm256_set1_epi8((char)(0xE0 - 0x80))),
        _mm256_subs_epu8(third, _mm256_set1_epi8((char)(0xF0 - 0x80))));
    return _mm256_xor_si256(_mm256_and_si256(wanted, _mm256_set1_epi8((char)0x80)), pairs);
}

AVX2 INLINE int is_utf8_avx2(const uint8_t *bytes) {
    __m256i errors = _mm256_or_si256(utf8_errors_avx2(bytes), utf8_errors_avx2(bytes + 32));
    return _mm256_testz_si256(errors, errors);
}

#define EACH_AVX2(byte) mask_avx2( \
    _mm256_cmpeq_epi8(low, _mm256_set1_epi8(byte)), _mm256_cmpeq_epi8(high, _mm256_set1_epi8(byte)))

AVX2 INLINE token_marks token_marks_avx2(const uint8_t *bytes) {
    __m256i low = _mm256_loadu_si256((const __m256i *)bytes), high = _mm256_loadu_si256((const __m256i *)(bytes + 32));
    token_marks marks = {
        .open_object = EACH_AVX2('{'), .close_object = EACH_AVX2('}'), .open_array = EACH_AVX2('['),
        .close_array = EACH_AVX2(']'),
        .commas = EACH_AVX2(','), .colons = EACH_AVX2(':'), .strings = EACH_AVX2('"'),
        .letters = mask_avx2(
            _mm256_cmpgt_epi8(low, _mm256_set1_epi8(0x3F)), _mm256_cmpgt_epi8(high, _mm256_set1_epi8(0x3F))),
    };
    return marks;
}

AVX2 INLINE number_marks number_marks_avx2(const uint8_t *bytes) {
    __m256i block = _mm256_loadu_si256((const __m256i *)bytes);
    // Digits differ from '0' by up to 9, if bits are flipped instead of subtracted.
    __m256i flipped = _mm256_xor_si256(block, _mm256_set1_epi8('0'));
    __m256i digits = _mm256_cmpeq_epi8(_mm256_min_epu8(flipped, _mm256_set1_epi8(9)), flipped);
    // White space and commas are found by their low halves; both closing brackets are the same except for one bit.
    const __m256i table = _mm256_broadcastsi128_si256(
        _mm_setr_epi8(0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 0x0A, 0, 0x2C, 0x0D, 0, 0));
    __m256i ends = _mm256_or_si256(
        _mm256_cmpeq_epi8(block, _mm256_shuffle_epi8(table, block)),
        _mm256_cmpeq_epi8(_mm256_or_si256(block, _mm256_set1_epi8(0x20)), _mm256_set1_epi8('}')));
    number_marks marks = {
        .others = (uint32_t)~_mm256_movemask_epi8(digits),
        .points = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(block, _mm256_set1_epi8('.'))),
        .zeros = (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi8(flipped, _mm256_setzero_si256())),
        .ends = (uint32_t)_mm256_movemask_epi8(ends),
    };
    return marks;
}

/// Writes the positions and the bytes of set bits after the first `count` ones, those of eight bytes at a time: a table
/// moves them to the front. It costs the same for any number of bits, so that no jump depends on the text.
AVX2 INLINE size_t write_tokens_avx2(
    uint64_t bits, const uint8_t *bytes, uint32_t base, uint32_t *offsets, uint8_t *firsts, size_t count
) {
    __m256i bases = _mm256_set1_epi32((int)base);
#pragma clang loop unroll(full)
    for (unsigned step = 0; step < 64; step += 8) {
        unsigned some = bits & 0xFF;
        const uint64_t *places = places_of_bits + some;
        __m128i eight = _mm_loadl_epi64((const __m128i *)(bytes + step));
        // The table has one more entry, since 16 bytes of it are loaded.
        __m128i order = _mm_loadu_si128((const __m128i *)places);
        _mm_storel_epi64((__m128i *)(firsts + count), _mm_shuffle_epi8(eight, order));
        __m256i wide = _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)places));
        _mm256_storeu_si256((__m256i *)(offsets + count), _mm256_add_epi32(bases, wide));
        bases = _mm256_add_epi32(bases, _mm256_set1_epi32(8));
        count += (size_t)__builtin_popcount(some);
        bits >>= 8;
        // A compiler that sees all shifts makes a copy for each.
        __asm__("" : "+r"(bits));
    }
    return count;
}

#define TARGET AVX2
#define KERNEL(name) name##_avx2
#include "kernel.inc"

// MARK: AVX-512

#define AVX512 \
    __attribute__((target("avx2,pclmul,bmi,bmi2,lzcnt,popcnt,avx512f,avx512bw,avx512vl,avx512vbmi,avx512vbmi2")))

AVX512 INLINE block_marks marks_avx512(const uint8_t *bytes) {
    __m512i block = _mm512_loadu_si512(bytes);
    const __m512i spaces = _mm512_broadcast_i32x4(
        _mm_setr_epi8(0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 0x0A, 0, 0, 0x0D, 0, 0));
    // Each of the six operators, by the low half of its byte; brackets are compared without the bit in which they
    // differ.
    const __m512i operators = _mm512_broadcast_i32x4(
        _mm_setr_epi8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0));
    __m512i folded = _mm512_or_si512(block, _mm512_set1_epi8(0x20));
    block_marks marks = {
        .quotes = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('"')),
        .backslashes = _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8('\\')),
        .controls = _mm512_cmplt_epu8_mask(block, _mm512_set1_epi8(0x20)),
        .spaces = _mm512_cmpeq_epi8_mask(block, _mm512_shuffle_epi8(spaces, block)),
        .operators = _mm512_cmpeq_epi8_mask(folded, _mm512_shuffle_epi8(operators, block)),
        .high = _mm512_movepi8_mask(block),
    };
    return marks;
}

AVX512 INLINE int is_utf8_avx512(const uint8_t *bytes) {
    const __m512i half = _mm512_set1_epi8(0x0F);
    __m512i current = _mm512_loadu_si512(bytes);
    __m512i first = _mm512_loadu_si512(bytes - 1);
    __m512i second = _mm512_loadu_si512(bytes - 2);
    __m512i third = _mm512_loadu_si512(bytes - 3);
    const __m512i first_high = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)utf8_first_high));
    const __m512i first_low = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)utf8_first_low));
    const __m512i second_high = _mm512_broadcast_i32x4(_mm_loadu_si128((const __m128i *)utf8_second_high));
    __m512i pairs = _mm512_and_si512(
        _mm512_and_si512(
            _mm512_shuffle_epi8(first_high, _mm512_and_si512(_mm512_srli_epi16(first, 4), half)),
            _mm512_shuffle_epi8(first_low, _mm512_and_si512(first, half))),
        _mm512_shuffle_epi8(second_high, _mm512_and_si512(_mm512_srli_epi16(current, 4), half)));
    __m512i wanted = _mm512_or_si512(
        _mm512_subs_epu8(second, _mm512_set1_epi8((char)(0xE0 - 0x80))),
        _mm512_subs_epu8(third, _mm512_set1_epi8((char)(0xF0 - 0x80))));
    __m512i errors = _mm512_xor_si512(_mm512_and_si512(wanted, _mm512_set1_epi8((char)0x80)), pairs);
    return _mm512_test_epi8_mask(errors, errors) == 0;
}

/// Compresses the bytes and the numbers 0 to 63 to those whose bits are set, and widens the numbers.
AVX512 INLINE size_t write_tokens_avx512(
    uint64_t bits, const uint8_t *bytes, uint32_t base, uint32_t *offsets, uint8_t *firsts, size_t count
) {
    static const uint8_t numbers[64] = {
        0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15,
        16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
        32, 33, 34, 35, 36, 37, 38, 39, 40, 41, 42, 43, 44, 45, 46, 47,
        48, 49, 50, 51, 52, 53, 54, 55, 56, 57, 58, 59, 60, 61, 62, 63,
    };
    offsets += count;
    firsts += count;
    __m512i pressed = _mm512_maskz_compress_epi8(bits, _mm512_loadu_si512(numbers));
    __m512i bases = _mm512_set1_epi32((int)base);
    size_t total = (size_t)_mm_popcnt_u64(bits);
    __m512i first_bytes = _mm512_maskz_compress_epi8(bits, _mm512_loadu_si512(bytes));
    _mm256_storeu_si256((__m256i *)firsts, _mm512_castsi512_si256(first_bytes));
    _mm512_storeu_si512(offsets, _mm512_add_epi32(bases, _mm512_cvtepu8_epi32(_mm512_castsi512_si128(pressed))));
    _mm512_storeu_si512(
        offsets + 16, _mm512_add_epi32(bases, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(pressed, 1))));
    if (__builtin_expect(total > 32, 0)) {
        _mm256_storeu_si256((__m256i *)(firsts + 32), _mm512_extracti64x4_epi64(first_bytes, 1));
        _mm512_storeu_si512(
            offsets + 32, _mm512_add_epi32(bases, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(pressed, 2))));
        _mm512_storeu_si512(
            offsets + 48, _mm512_add_epi32(bases, _mm512_cvtepu8_epi32(_mm512_extracti32x4_epi32(pressed, 3))));
    }
    return count + total;
}

#define EACH_AVX512(byte) _mm512_cmpeq_epi8_mask(block, _mm512_set1_epi8(byte))

AVX512 INLINE token_marks token_marks_avx512(const uint8_t *bytes) {
    __m512i block = _mm512_loadu_si512(bytes);
    token_marks marks = {
        .open_object = EACH_AVX512('{'), .close_object = EACH_AVX512('}'), .open_array = EACH_AVX512('['),
        .close_array = EACH_AVX512(']'), .commas = EACH_AVX512(','), .colons = EACH_AVX512(':'),
        .strings = EACH_AVX512('"'),
        .letters = _mm512_cmpgt_epi8_mask(block, _mm512_set1_epi8(0x3F)),
    };
    return marks;
}

#define parities_avx512 parities_avx2
#define number_marks_avx512 number_marks_avx2
#define TARGET AVX512
#define KERNEL(name) name##_avx512
#include "kernel.inc"

// MARK: Choice

int supports_x86(structurals_kernel kernel) {
    __builtin_cpu_init();
    int avx2 = __builtin_cpu_supports("avx2") && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("bmi")
        && __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("lzcnt") && __builtin_cpu_supports("popcnt");
    int avx512 = __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
        && __builtin_cpu_supports("avx512vl")
        && __builtin_cpu_supports("avx512vbmi") && __builtin_cpu_supports("avx512vbmi2");
    return kernel == STRUCTURALS_AVX512 ? avx2 && avx512 : kernel == STRUCTURALS_AVX2 && avx2;
}

#endif
