#include "grammar.h"

#if defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>

/// One bit of each lane, of bytes that were loaded alternately: byte 4 *i* + *k* is lane *i* of vector *k*. Shifts that
/// insert make four bits of four lanes, and a shift that narrows makes one number of all.
INLINE uint64_t mask_neon(uint8x16_t first, uint8x16_t second, uint8x16_t third, uint8x16_t fourth) {
    uint8x16_t four = vsriq_n_u8(vsriq_n_u8(fourth, third, 1), vsriq_n_u8(second, first, 1), 2);
    uint8x16_t twice = vsriq_n_u8(four, four, 4);
    return vget_lane_u64(vreinterpret_u64_u8(vshrn_n_u16(vreinterpretq_u16_u8(twice), 4)), 0);
}

/// Each of the six operators, by the low half of its byte; brackets are compared without the bit in which they differ.
/// Control characters that look the same without that bit are refused as scalars.
INLINE uint8x16_t operators_neon(uint8x16_t bytes) {
    const uint8x16_t table = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ':', '{', ',', '}', 0, 0};
    return vceqq_u8(vorrq_u8(bytes, vdupq_n_u8(0x20)), vqtbl1q_u8(table, vandq_u8(bytes, vdupq_n_u8(0x0F))));
}

/// Each of the four spaces, by the low half of its byte.
INLINE uint8x16_t spaces_neon(uint8x16_t bytes) {
    const uint8x16_t table = {0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 0x0A, 0, 0, 0x0D, 0, 0};
    return vceqq_u8(bytes, vqtbl1q_u8(table, vandq_u8(bytes, vdupq_n_u8(0x0F))));
}

#define EACH(test) mask_neon(test(b.val[0]), test(b.val[1]), test(b.val[2]), test(b.val[3]))
#define QUOTE(bytes) vceqq_u8(bytes, vdupq_n_u8('"'))
#define BACKSLASH(bytes) vceqq_u8(bytes, vdupq_n_u8('\\'))
#define CONTROL(bytes) vcltq_u8(bytes, vdupq_n_u8(0x20))
#define HIGH(bytes) vcgeq_u8(bytes, vdupq_n_u8(0x80))

INLINE block_marks marks_neon(const uint8_t *bytes) {
    uint8x16x4_t b = vld4q_u8(bytes);
    uint8x16_t any = vorrq_u8(vorrq_u8(b.val[0], b.val[1]), vorrq_u8(b.val[2], b.val[3]));
    block_marks marks = {
        .quotes = EACH(QUOTE),
        .backslashes = EACH(BACKSLASH),
        .controls = EACH(CONTROL),
        .spaces = EACH(spaces_neon),
        .operators = EACH(operators_neon),
        .high = vmaxvq_u8(any) < 0x80 ? 0 : EACH(HIGH),
    };
    return marks;
}

INLINE uint8x16_t utf8_errors_neon(const uint8_t *bytes) {
    const uint8x16_t half = vdupq_n_u8(0x0F);
    uint8x16_t current = vld1q_u8(bytes), first = vld1q_u8(bytes - 1);
    uint8x16_t second = vld1q_u8(bytes - 2), third = vld1q_u8(bytes - 3);
    uint8x16_t pairs = vandq_u8(
        vandq_u8(
            vqtbl1q_u8(vld1q_u8(utf8_first_high), vshrq_n_u8(first, 4)),
            vqtbl1q_u8(vld1q_u8(utf8_first_low), vandq_u8(first, half))),
        vqtbl1q_u8(vld1q_u8(utf8_second_high), vshrq_n_u8(current, 4)));
    uint8x16_t wanted = vorrq_u8(vcgeq_u8(second, vdupq_n_u8(0xE0)), vcgeq_u8(third, vdupq_n_u8(0xF0)));
    return veorq_u8(vandq_u8(wanted, vdupq_n_u8(TWO_CONTINUATIONS)), pairs);
}

INLINE int is_utf8_neon(const uint8_t *bytes) {
    uint8x16_t errors = vorrq_u8(
        vorrq_u8(utf8_errors_neon(bytes), utf8_errors_neon(bytes + 16)),
        vorrq_u8(utf8_errors_neon(bytes + 32), utf8_errors_neon(bytes + 48)));
    return vmaxvq_u8(errors) == 0;
}

/// Carry-less multiplication by all ones is an extension that not all processors have; six shifts do the same.
INLINE uint64_t parities_neon(uint64_t bits) {
#if defined(__ARM_FEATURE_AES)
    return vgetq_lane_u64(vreinterpretq_u64_p128(vmull_p64((poly64_t)bits, (poly64_t)-1)), 0);
#else
    for (unsigned distance = 1; distance < 64; distance *= 2) bits ^= bits << distance;
    return bits;
#endif
}

/// Writes the positions and the bytes of set bits, those of eight bytes at a time: a table moves them to the front.
INLINE size_t write_tokens_neon(
    uint64_t bits, const uint8_t *bytes, uint32_t base, uint32_t *offsets, uint8_t *firsts, size_t count
) {
    offsets += count;
    firsts += count;
    // The number of set bits up to and including each byte, one byte each.
    uint64_t counts = vget_lane_u64(vreinterpret_u64_u8(vcnt_u8(vcreate_u8(bits))), 0) * 0x0101010101010101ull;
    uint64_t before = counts << 8;
    uint32x4_t bases = vdupq_n_u32(base);
    for (unsigned step = 0; step < 64; step += 8) {
        size_t out = before >> step & 0xFF;
        uint8x8_t places = vcreate_u8(places_of_bits[bits >> step & 0xFF]);
        uint16x8_t wide = vmovl_u8(places);
        vst1_u8(firsts + out, vtbl1_u8(vld1_u8(bytes + step), places));
        vst1q_u32(offsets + out, vaddw_u16(bases, vget_low_u16(wide)));
        vst1q_u32(offsets + out + 4, vaddw_high_u16(bases, wide));
        bases = vaddq_u32(bases, vdupq_n_u32(8));
    }
    return count + (counts >> 56);
}

#define LETTER(bytes) vandq_u8(vcgeq_u8(bytes, vdupq_n_u8(0x40)), vcltq_u8(bytes, vdupq_n_u8(0x80)))
#define IS(bytes, byte) vceqq_u8(bytes, vdupq_n_u8(byte))
#define EACH_IS(byte) \
    mask_neon(IS(b.val[0], byte), IS(b.val[1], byte), IS(b.val[2], byte), IS(b.val[3], byte))

INLINE token_marks token_marks_neon(const uint8_t *bytes) {
    uint8x16x4_t b = vld4q_u8(bytes);
    token_marks marks = {
        .open_object = EACH_IS('{'), .close_object = EACH_IS('}'), .open_array = EACH_IS('['),
        .close_array = EACH_IS(']'),
        .commas = EACH_IS(','), .colons = EACH_IS(':'), .strings = EACH_IS('"'), .letters = EACH(LETTER),
    };
    return marks;
}

/// One bit for each of 32 lanes, of each of four tests.
typedef struct {
    uint8x16_t low, high;
} lanes;

/// Adding neighbors three times makes one byte of eight bits.
INLINE number_marks marks_of_lanes(lanes others, lanes points, lanes zeros, lanes ends) {
    const uint8x16_t bits = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
#define PAIRS(test) vpaddq_u8(vandq_u8(test.low, bits), vandq_u8(test.high, bits))
    uint64x2_t all = vreinterpretq_u64_u8(
        vpaddq_u8(vpaddq_u8(PAIRS(others), PAIRS(points)), vpaddq_u8(PAIRS(zeros), PAIRS(ends))));
#undef PAIRS
    uint64_t first = vgetq_lane_u64(all, 0), second = vgetq_lane_u64(all, 1);
    number_marks marks = {
        .others = (uint32_t)first, .points = first >> 32, .zeros = (uint32_t)second, .ends = second >> 32,
    };
    return marks;
}

#define EITHER(test) ((lanes){test(low), test(high)})
#define OTHER(bytes) vcgtq_u8(vsubq_u8(bytes, vdupq_n_u8('0')), vdupq_n_u8(9))
#define POINT(bytes) IS(bytes, '.')
#define ZERO(bytes) IS(bytes, '0')
// Each of the four spaces and the comma, by the low half of its byte; both closing brackets are the same except for one
// bit.
#define END(bytes) \
    vorrq_u8(vceqq_u8(bytes, vqtbl1q_u8(ends, vandq_u8(bytes, vdupq_n_u8(0x0F)))), \
        IS(vorrq_u8(bytes, vdupq_n_u8(0x20)), '}'))

INLINE number_marks number_marks_neon(const uint8_t *bytes) {
    const uint8x16_t ends = {0x20, 0, 0, 0, 0, 0, 0, 0, 0, 0x09, 0x0A, 0, 0x2C, 0x0D, 0, 0};
    uint8x16_t low = vld1q_u8(bytes), high = vld1q_u8(bytes + 16);
    return marks_of_lanes(EITHER(OTHER), EITHER(POINT), EITHER(ZERO), EITHER(END));
}

#define TARGET
#define KERNEL(name) name##_neon
#include "kernel.inc"
#endif
