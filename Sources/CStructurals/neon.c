#include "grammar.h"

#if defined(__aarch64__) && defined(__ARM_NEON)
#include <arm_neon.h>

/// One bit of each lane: every lane keeps one bit, and neighbors are added until eight lanes are one byte.
INLINE uint64_t mask_neon(uint8x16_t first, uint8x16_t second, uint8x16_t third, uint8x16_t fourth) {
    const uint8x16_t bit = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    uint8x16_t low = vpaddq_u8(vandq_u8(first, bit), vandq_u8(second, bit));
    uint8x16_t high = vpaddq_u8(vandq_u8(third, bit), vandq_u8(fourth, bit));
    uint8x16_t all = vpaddq_u8(low, high);
    return vgetq_lane_u64(vreinterpretq_u64_u8(vpaddq_u8(all, all)), 0);
}

INLINE uint8x16_t operators_neon(uint8x16_t bytes) {
    uint8x16_t folded = vorrq_u8(bytes, vdupq_n_u8(0x20));
    return vorrq_u8(
        vorrq_u8(vceqq_u8(folded, vdupq_n_u8('{')), vceqq_u8(folded, vdupq_n_u8('}'))),
        vorrq_u8(vceqq_u8(bytes, vdupq_n_u8(',')), vceqq_u8(bytes, vdupq_n_u8(':'))));
}

INLINE uint8x16_t spaces_neon(uint8x16_t bytes) {
    return vorrq_u8(
        vorrq_u8(vceqq_u8(bytes, vdupq_n_u8(' ')), vceqq_u8(bytes, vdupq_n_u8('\t'))),
        vorrq_u8(vceqq_u8(bytes, vdupq_n_u8('\n')), vceqq_u8(bytes, vdupq_n_u8('\r'))));
}

#define EACH(test) mask_neon(test(b[0]), test(b[1]), test(b[2]), test(b[3]))
#define QUOTE(bytes) vceqq_u8(bytes, vdupq_n_u8('"'))
#define BACKSLASH(bytes) vceqq_u8(bytes, vdupq_n_u8('\\'))
#define CONTROL(bytes) vcltq_u8(bytes, vdupq_n_u8(0x20))
#define HIGH(bytes) vcgeq_u8(bytes, vdupq_n_u8(0x80))

INLINE block_marks marks_neon(const uint8_t *bytes) {
    uint8x16_t b[4] = {vld1q_u8(bytes), vld1q_u8(bytes + 16), vld1q_u8(bytes + 32), vld1q_u8(bytes + 48)};
    uint8x16_t any = vorrq_u8(vorrq_u8(b[0], b[1]), vorrq_u8(b[2], b[3]));
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
    for (unsigned distance = 1; distance < 64; distance *= 2) bits ^= bits << distance;
    return bits;
}

#define LETTER(bytes) vandq_u8(vcgeq_u8(bytes, vdupq_n_u8(0x40)), vcltq_u8(bytes, vdupq_n_u8(0x80)))
#define IS(bytes, byte) vceqq_u8(bytes, vdupq_n_u8(byte))
#define EACH_IS(byte) mask_neon(IS(b[0], byte), IS(b[1], byte), IS(b[2], byte), IS(b[3], byte))

INLINE token_marks token_marks_neon(const uint8_t *bytes) {
    uint8x16_t b[4] = {vld1q_u8(bytes), vld1q_u8(bytes + 16), vld1q_u8(bytes + 32), vld1q_u8(bytes + 48)};
    token_marks marks = {
        .open_object = EACH_IS('{'), .close_object = EACH_IS('}'), .open_array = EACH_IS('['), .close_array = EACH_IS(']'),
        .commas = EACH_IS(','), .colons = EACH_IS(':'), .strings = EACH_IS('"'), .letters = EACH(LETTER),
    };
    return marks;
}

#define EITHER(test) ((uint32_t)mask_neon(test(b[0]), test(b[1]), none, none))
#define DIGIT(bytes) vcleq_u8(vsubq_u8(bytes, vdupq_n_u8('0')), vdupq_n_u8(9))
#define POINT(bytes) IS(bytes, '.')
#define ZERO(bytes) IS(bytes, '0')
#define END(bytes) \
    vorrq_u8(spaces_neon(bytes), vorrq_u8(IS(bytes, ','), IS(vorrq_u8(bytes, vdupq_n_u8(0x20)), '}')))

INLINE number_marks number_marks_neon(const uint8_t *bytes) {
    const uint8x16_t b[2] = {vld1q_u8(bytes), vld1q_u8(bytes + 16)}, none = vdupq_n_u8(0);
    number_marks marks = {
        .others = (uint32_t)~EITHER(DIGIT), .points = EITHER(POINT), .zeros = EITHER(ZERO), .ends = EITHER(END),
    };
    return marks;
}

#define TARGET
#define FIND find_neon
#define FIND_BLOCK find_block_neon
#define NEXT next_neon
#define CONTAINER_END end_neon
#define MARKS marks_neon
#define IS_UTF8 is_utf8_neon
#define PARITIES parities_neon
#define TOKENS write_tokens
#define TOKEN_MARKS token_marks_neon
#define NUMBER_MARKS number_marks_neon
#include "kernel.inc"
#endif
