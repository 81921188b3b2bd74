/// Finds where the tokens of a JSON text start, 64 bytes at a time, and checks what is inside its strings: UTF-8, escapes and
/// control characters. Grammar, numbers and literals are left to the caller.
#ifndef C_STRUCTURALS_H
#define C_STRUCTURALS_H

#include <stddef.h>
#include <stdint.h>

#include "CMarks.h"

/// What a processor can do. Which of them run here is for `structurals_supports` to say.
typedef enum {
    STRUCTURALS_AVX2 = 1,
    STRUCTURALS_AVX512 = 2,
    STRUCTURALS_NEON = 3,
} structurals_kernel;

/// What one window has to know of those before it. All zeros in front of the first.
typedef struct {
    /// All ones within a string, otherwise 0.
    uint64_t in_string;
    /// 1 where the first byte of the window is escaped by a backslash in front of it.
    uint64_t escaped;
    /// 1 where a number or a literal may go on at the first byte of the window.
    uint64_t in_scalar;
    /// 1 where one of the last three bytes was not ASCII.
    uint64_t after_high;
    /// Not 0 once anything was wrong.
    uint64_t failed;
} structurals_state;

/// The length of a window: all but a text's last one are so long.
#define STRUCTURALS_WINDOW 2048

/// How many more offsets than there are bytes in a window there has to be room for.
#define STRUCTURALS_SLACK 64

/// Whether the processor has what a kernel needs.
int structurals_supports(structurals_kernel kernel);

/// Writes the offsets at which the tokens of one window start: brackets, commas, colons, the opening quotes of strings, and the
/// first bytes of runs of anything else but white space.
///
/// Reads `text[0..<count]` only, and writes at most as many offsets as the window has bytes, with scratch values in up to
/// `STRUCTURALS_SLACK` places behind them.
///
/// @param first where the window starts: a multiple of `STRUCTURALS_WINDOW`, less than `count`, below 4 GiB.
/// @return how many offsets were written.
size_t structurals_find(
    structurals_kernel kernel, structurals_state *state, const uint8_t *text, size_t count, size_t first,
    uint32_t *offsets);

/// Room for the offsets of a window, and for what is looked at ahead of it.
#define STRUCTURALS_ROOM (STRUCTURALS_WINDOW + STRUCTURALS_SLACK + 16)

/// Calls `body` with `STRUCTURALS_ROOM` offsets on the stack, which Swift gives from the heap where there are so many.
void structurals_with_room(void (*body)(uint32_t *offsets, void *context), void *context);

/// The first place of a byte in `text[first..<count]`; `count` where it does not occur.
size_t structurals_place(const uint8_t *text, size_t count, size_t first, uint8_t byte);

#endif
