// Code that all kernels share. A kernel defines how 64 bytes of text and 64 first bytes of tokens are classified
// (`block_marks`, `token_marks`), how UTF-8 is checked, and how set bits become tokens. Everything else is here, in
// kernel.inc and in grammar.h, once.
#ifndef BLOCK_H
#define BLOCK_H

#include "CStructurals.h"
#include <string.h>

#define INLINE static inline __attribute__((always_inline))

// The kernels of each processor, and the function that tells whether they may be called.
void find_avx2(structurals_state *, structurals_tokens *, const uint8_t *text, size_t count, size_t first);
void next_avx2(structurals_state *, structurals_tokens *, const uint8_t *text, size_t count, size_t first);
size_t end_avx2(structurals_nesting *, const uint8_t *text, size_t count, size_t *first, size_t limit);
void find_avx512(structurals_state *, structurals_tokens *, const uint8_t *text, size_t count, size_t first);
void next_avx512(structurals_state *, structurals_tokens *, const uint8_t *text, size_t count, size_t first);
size_t end_avx512(structurals_nesting *, const uint8_t *text, size_t count, size_t *first, size_t limit);
void find_neon(structurals_state *, structurals_tokens *, const uint8_t *text, size_t count, size_t first);
void next_neon(structurals_state *, structurals_tokens *, const uint8_t *text, size_t count, size_t first);
size_t end_neon(structurals_nesting *, const uint8_t *text, size_t count, size_t *first, size_t limit);
int supports_x86(structurals_kernel kernel);

/// One bit for each of 64 bytes; the lowest bit is that of the first byte.
typedef struct {
    uint64_t quotes, backslashes, controls, spaces, operators, high;
} block_marks;

/// One bit for each of 64 tokens; the lowest bit is that of the first token. A token in none of the fields before
/// `letters` is a scalar; `letters` marks all bytes from 0x40 on.
typedef struct {
    uint64_t open_object, close_object, open_array, close_array, commas, colons, strings, letters;
} token_marks;

/// One bit for each of 32 bytes: other bytes than digits, '.', '0', and bytes that may follow a number or a literal.
typedef struct {
    uint64_t others, points, zeros, ends;
} number_marks;

/// The number of bytes in front of a block that are examined with it: a sequence has up to four bytes.
#define LEAD 3

/// Bits for the possible errors of two successive bytes. There is an error if all three tables have its bit (J. Keiser,
/// D. Lemire: Validating UTF-8 In Less Than One Instruction Per Byte, 2020; the rules are RFC 3629 §4).
enum {
    TOO_SHORT = 1 << 0,       // a lead without a continuation after it
    TOO_LONG = 1 << 1,        // a continuation after ASCII
    OVERLONG_3 = 1 << 2,      // E0 80…9F
    TOO_LARGE = 1 << 3,       // F4 90…BF, F5…FF 90…BF
    SURROGATE = 1 << 4,       // ED A0…BF
    OVERLONG_2 = 1 << 5,      // C0, C1
    OVERLONG_4 = 1 << 6,      // F0 80…8F; also F5…FF 80…8F
    TWO_CONTINUATIONS = 1 << 7, // valid after the lead of three or four bytes only
    CARRIED = TOO_SHORT | TOO_LONG | TWO_CONTINUATIONS,
};

/// By the high half of the first byte.
static const uint8_t utf8_first_high[16] = {
    TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, TOO_LONG, /* 0… to 7…: ASCII */
    TWO_CONTINUATIONS, TWO_CONTINUATIONS, TWO_CONTINUATIONS, TWO_CONTINUATIONS, /* 8… to B… */
    TOO_SHORT | OVERLONG_2, TOO_SHORT, /* C…, D… */
    TOO_SHORT | OVERLONG_3 | SURROGATE, /* E… */
    TOO_SHORT | TOO_LARGE | OVERLONG_4, /* F… */
};

/// By the low half of the first byte.
static const uint8_t utf8_first_low[16] = {
    CARRIED | OVERLONG_2 | OVERLONG_3 | OVERLONG_4, /* C0, E0, F0 */
    CARRIED | OVERLONG_2, /* C1 */
    CARRIED, CARRIED,
    CARRIED | TOO_LARGE, /* F4 */
    CARRIED | TOO_LARGE | OVERLONG_4, CARRIED | TOO_LARGE | OVERLONG_4, CARRIED | TOO_LARGE | OVERLONG_4,
    CARRIED | TOO_LARGE | OVERLONG_4, CARRIED | TOO_LARGE | OVERLONG_4, CARRIED | TOO_LARGE | OVERLONG_4,
    CARRIED | TOO_LARGE | OVERLONG_4, CARRIED | TOO_LARGE | OVERLONG_4,
    CARRIED | TOO_LARGE | OVERLONG_4 | SURROGATE, /* ED */
    CARRIED | TOO_LARGE | OVERLONG_4, CARRIED | TOO_LARGE | OVERLONG_4,
};

/// By the high half of the second byte.
static const uint8_t utf8_second_high[16] = {
    TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, /* ASCII */
    TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | OVERLONG_3 | OVERLONG_4, /* 8… */
    TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | OVERLONG_3 | TOO_LARGE, /* 9… */
    TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | SURROGATE | TOO_LARGE, /* A… */
    TOO_LONG | OVERLONG_2 | TWO_CONTINUATIONS | SURROGATE | TOO_LARGE, /* B… */
    TOO_SHORT, TOO_SHORT, TOO_SHORT, TOO_SHORT, /* leads */
};

/// The roles of a byte in an escape (RFC 8259 §7): the letter of a whole escape, or a hexadecimal digit.
enum { ESCAPED_LETTER = 1, HEXADECIMAL = 2 };
static const uint8_t escape_bytes[256] = {
    ['"'] = ESCAPED_LETTER, ['\\'] = ESCAPED_LETTER, ['/'] = ESCAPED_LETTER,
    ['b'] = ESCAPED_LETTER | HEXADECIMAL, ['f'] = ESCAPED_LETTER | HEXADECIMAL,
    ['n'] = ESCAPED_LETTER, ['r'] = ESCAPED_LETTER, ['t'] = ESCAPED_LETTER,
    ['0'] = HEXADECIMAL, ['1'] = HEXADECIMAL, ['2'] = HEXADECIMAL, ['3'] = HEXADECIMAL, ['4'] = HEXADECIMAL,
    ['5'] = HEXADECIMAL, ['6'] = HEXADECIMAL, ['7'] = HEXADECIMAL, ['8'] = HEXADECIMAL, ['9'] = HEXADECIMAL,
    ['a'] = HEXADECIMAL, ['c'] = HEXADECIMAL, ['d'] = HEXADECIMAL, ['e'] = HEXADECIMAL,
    ['A'] = HEXADECIMAL, ['B'] = HEXADECIMAL, ['C'] = HEXADECIMAL, ['D'] = HEXADECIMAL, ['E'] = HEXADECIMAL,
        ['F'] = HEXADECIMAL,
};

/// Whether the escape (RFC 8259 §7) that begins at a backslash is complete and valid.
static inline int is_escape(const uint8_t *text, size_t count, size_t backslash) {
    if (count - backslash < 2) return 0;
    const uint8_t *letter = text + backslash + 1;
    if (*letter != 'u') return escape_bytes[*letter] & ESCAPED_LETTER;
    if (count - backslash < 6) return 0;
    return escape_bytes[letter[1]] & escape_bytes[letter[2]] & escape_bytes[letter[3]] & escape_bytes[letter[4]]
        & HEXADECIMAL;
}

/// The bytes that follow a backslash which isn't escaped itself; `carried` is 1 if the next block begins with such a
/// byte.
///
/// In each run of backslashes, every second byte is escaped, and so is the byte after the run if the run's length is
/// odd. A subtraction distinguishes runs that begin at an odd position, by borrowing from the position after the run
/// (as in simdjson; G. Langdale, D. Lemire: Parsing Gigabytes of JSON per Second, 2019).
INLINE uint64_t escaped_bytes(uint64_t backslashes, uint64_t *carried) {
    const uint64_t odd = 0xAAAAAAAAAAAAAAAAull;
    uint64_t first = backslashes & ~*carried;
    uint64_t ends = ((first << 1 | odd) - first) ^ odd;
    uint64_t escaped = ends ^ (backslashes | *carried);
    *carried = (ends & backslashes) >> 63;
    return escaped;
}

/// Copies a block that is incomplete, or that has nothing in front of it. White space replaces missing bytes.
static inline void block_copy(uint8_t *whole, const uint8_t *text, size_t count, size_t block) {
    size_t before = block < LEAD ? 0 : LEAD;
    size_t length = count - block < 64 ? count - block : 64;
    memset(whole, ' ', LEAD + 64);
    if (length + before > 0) memcpy(whole + LEAD - before, text + block - before, before + length);
}

/// Writes the offsets whose bits are set, eight at a time.
INLINE void write_chosen(uint64_t bits, const uint32_t *offsets, uint32_t *out) {
    for (; bits; out += 8) {
        for (unsigned step = 0; step < 8; step++) {
            out[step] = offsets[__builtin_ctzll(bits | 1ull << 63)];
            bits &= bits - 1;
        }
    }
}

/// The positions of the set bits of each byte, the lowest first, one byte each. Zeros follow.
#define PLACE(rest, bits, base, bit) ((bits) >> (bit) & 1 ? (rest) << 8 | ((base) + (bit)) : (rest))
#define PLACES_OF_4(bits, base) \
    PLACE(PLACE(PLACE(PLACE(0ull, bits, base, 3), bits, base, 2), bits, base, 1), bits, base, 0)
#define COUNT_OF_4(bits) (((bits) & 1) + ((bits) >> 1 & 1) + ((bits) >> 2 & 1) + ((bits) >> 3 & 1))
#define PLACES(bits) (PLACES_OF_4((bits) & 15, 0) | PLACES_OF_4((bits) >> 4, 4) << 8 * COUNT_OF_4((bits) & 15))
#define PLACES_4(bits) PLACES(bits), PLACES((bits) + 1), PLACES((bits) + 2), PLACES((bits) + 3)
#define PLACES_16(bits) PLACES_4(bits), PLACES_4((bits) + 4), PLACES_4((bits) + 8), PLACES_4((bits) + 12)
#define PLACES_64(bits) PLACES_16(bits), PLACES_16((bits) + 16), PLACES_16((bits) + 32), PLACES_16((bits) + 48)
static const uint64_t places_of_bits[257] = {PLACES_64(0), PLACES_64(64), PLACES_64(128), PLACES_64(192), 0};

#endif
