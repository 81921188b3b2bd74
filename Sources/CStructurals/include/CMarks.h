/// Finds bytes of interest among 16 bytes, for scans that stop at one of a few bytes. The functions are inlined, and
/// use instructions that every processor of its kind has.
#ifndef C_MARKS_H
#define C_MARKS_H

#include <stdint.h>

/// Some bits for each of 16 bytes, all of them set or none; the lowest bits are those of the first byte. See
/// `MARKS_SHIFT`.
typedef uint64_t byte_marks;

#if defined(__SSE2__)
#include <emmintrin.h>

/// The binary logarithm of the number of bits per byte.
#define MARKS_SHIFT 0

typedef __m128i marks_block;
static inline marks_block marks_load(const uint8_t *bytes) { return _mm_loadu_si128((const __m128i *)bytes); }
static inline marks_block marks_equal(marks_block block, uint8_t byte) {
    return _mm_cmpeq_epi8(block, _mm_set1_epi8((char)byte));
}
static inline marks_block marks_or(marks_block left, marks_block right) { return _mm_or_si128(left, right); }
static inline marks_block marks_flip(marks_block block, uint8_t bits) {
    return _mm_xor_si128(block, _mm_set1_epi8((char)bits));
}
/// Marks bytes that are greater than `byte`, which must not be 255.
static inline marks_block marks_above(marks_block block, uint8_t byte) {
    return _mm_cmpeq_epi8(_mm_max_epu8(block, _mm_set1_epi8((char)(byte + 1))), block);
}
/// The highest bit of each byte.
static inline byte_marks marks_of(marks_block block) { return (uint32_t)_mm_movemask_epi8(block); }
static inline byte_marks marks_high(marks_block block) { return marks_of(block); }

#elif defined(__ARM_NEON) && defined(__aarch64__)
#include <arm_neon.h>

#define MARKS_SHIFT 2

typedef uint8x16_t marks_block;
static inline marks_block marks_load(const uint8_t *bytes) { return vld1q_u8(bytes); }
static inline marks_block marks_equal(marks_block block, uint8_t byte) { return vceqq_u8(block, vdupq_n_u8(byte)); }
static inline marks_block marks_or(marks_block left, marks_block right) { return vorrq_u8(left, right); }
static inline marks_block marks_flip(marks_block block, uint8_t bits) { return veorq_u8(block, vdupq_n_u8(bits)); }
static inline marks_block marks_above(marks_block block, uint8_t byte) { return vcgtq_u8(block, vdupq_n_u8(byte)); }
/// Every byte becomes the upper half of one neighbor and the lower half of the other: four bits of each.
static inline byte_marks marks_of(marks_block block) {
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(block), 4)), 0);
}
static inline byte_marks marks_high(marks_block block) { return marks_of(vcgeq_u8(block, vdupq_n_u8(0x80))); }

#else

#define MARKS_SHIFT 0

typedef struct { uint8_t bytes[16]; } marks_block;
static inline marks_block marks_load(const uint8_t *bytes) {
    marks_block block;
    for (int i = 0; i < 16; i++) block.bytes[i] = bytes[i];
    return block;
}
static inline marks_block marks_equal(marks_block block, uint8_t byte) {
    for (int i = 0; i < 16; i++) block.bytes[i] = block.bytes[i] == byte ? 0xFF : 0;
    return block;
}
static inline marks_block marks_or(marks_block left, marks_block right) {
    for (int i = 0; i < 16; i++) left.bytes[i] |= right.bytes[i];
    return left;
}
static inline marks_block marks_flip(marks_block block, uint8_t bits) {
    for (int i = 0; i < 16; i++) block.bytes[i] ^= bits;
    return block;
}
static inline marks_block marks_above(marks_block block, uint8_t byte) {
    for (int i = 0; i < 16; i++) block.bytes[i] = block.bytes[i] > byte ? 0xFF : 0;
    return block;
}
static inline byte_marks marks_of(marks_block block) {
    byte_marks marks = 0;
    for (int i = 0; i < 16; i++) marks |= (byte_marks)(block.bytes[i] >> 7) << i;
    return marks;
}
static inline byte_marks marks_high(marks_block block) { return marks_of(block); }

#endif

/// Marks quotes and backslashes.
static inline byte_marks marks_in_string(const uint8_t *bytes) {
    marks_block block = marks_load(bytes);
    return marks_of(marks_or(marks_equal(block, '"'), marks_equal(block, '\\')));
}

/// Marks backslashes, and separately the quotes.
static inline byte_marks marks_of_escapes(const uint8_t *bytes, byte_marks *quotes) {
    marks_block block = marks_load(bytes);
    *quotes = marks_of(marks_equal(block, '"'));
    return marks_of(marks_equal(block, '\\'));
}

/// Marks quotes and backslashes, and separately the bytes that aren't ASCII.
static inline byte_marks marks_in_text(const uint8_t *bytes, byte_marks *high) {
    marks_block block = marks_load(bytes);
    *high = marks_high(block);
    return marks_of(marks_or(marks_equal(block, '"'), marks_equal(block, '\\')));
}

/// Marks bytes that aren't white space, between tokens.
static inline byte_marks marks_in_space(const uint8_t *bytes) { return marks_of(marks_above(marks_load(bytes), 0x20)); }

/// Marks line feeds and carriage returns.
static inline byte_marks marks_of_breaks(const uint8_t *bytes) {
    marks_block block = marks_load(bytes);
    return marks_of(marks_or(marks_equal(block, '\n'), marks_equal(block, '\r')));
}

/// Marks bytes that aren't ASCII.
static inline byte_marks marks_beyond_ascii(const uint8_t *bytes) { return marks_high(marks_load(bytes)); }

/// Marks bytes that aren't digits. Digits differ from '0' by up to 9, if bits are flipped instead of subtracted.
static inline byte_marks marks_in_number(const uint8_t *bytes) {
    return marks_of(marks_above(marks_flip(marks_load(bytes), '0'), 9));
}

/// Makes the processor fetch bytes that will be read soon. It ignores an address that cannot be read.
static inline void marks_prefetch(const uint8_t *bytes) { __builtin_prefetch(bytes); }

#endif
