/// Finds where the tokens of a JSON text start, 64 bytes at a time, checks what is inside its strings (UTF-8, escapes, control
/// characters), and which token follows which, 60 tokens at a time. Brackets are left to the caller, to match them, and so are the
/// numbers that are not plain.
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

/// The length of a window: all but a text's last one are so long.
#define STRUCTURALS_WINDOW 2048

/// How many more tokens than there are bytes in a window there has to be room for: those that wait, and what is written behind the last.
#define STRUCTURALS_SLACK 128

#define STRUCTURALS_ROOM (STRUCTURALS_WINDOW + STRUCTURALS_SLACK)

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
    /// 1 where there was an object's comma since the last bracket, and 1 where there was an array's.
    uint64_t object_comma, array_comma;
    /// 1 where the last bracket was an opening one, of an object or of an array.
    uint64_t behind_object, behind_array;
} structurals_state;

/// How many tokens are checked at once, and how many before and behind them are looked at.
#define STRUCTURALS_GROUP 60
#define STRUCTURALS_MARGIN 2

/// Tokens that were checked together, a bit for each: its brackets, and of these the opening ones with commas between them and the end of
/// the container in front of them. The commas of an object are followed by a name and a colon, those of an array are not.
///
///     {"a":[[1],[2]],"b":[3]}
///     { "  : [ [ 1 ] , [ 2 ] ] , "  :  [ 3 ] }
///     1      1 1   1   1   1 1         1   1 1     brackets
///                                      1           object_commas
///                      1                           array_commas
typedef struct {
    uint64_t brackets, object_commas, array_commas;
} structurals_group;

/// The tokens of a window: two that were checked before it, those that were checked with it, and those that wait for what follows.
typedef struct {
    /// Where each starts, and its first byte. There is room for `STRUCTURALS_ROOM`.
    uint32_t *offsets;
    uint8_t *bytes;
    size_t count;
    /// Those that were checked. The first group begins at the third token.
    structurals_group *groups;
    size_t group_count;
    /// The scalars among them that are neither literals nor plain numbers. There is room for `STRUCTURALS_ROOM`.
    uint32_t *scalars;
    size_t scalar_count;
    /// The same of the literals, before they were looked at.
    uint32_t *literals;
    size_t literal_count;
} structurals_tokens;

/// Whether the processor has what a kernel needs.
int structurals_supports(structurals_kernel kernel);

/// Adds the tokens of one window: brackets, commas, colons, the opening quotes of strings, and the first bytes of runs of anything else
/// but white space.
///
/// Reads `text[0..<count]` only, and adds at most as many tokens as the window has bytes, with scratch values in up to 64 places
/// behind them.
///
/// @param first where the window starts: a multiple of `STRUCTURALS_WINDOW`, less than `count`, below 4 GiB.
void structurals_find(
    structurals_kernel kernel, structurals_state *state, structurals_tokens *tokens, const uint8_t *text, size_t count,
    size_t first);

/// Finds the tokens of one window, and checks those before it and of it that have two more behind them; of the last window, all.
///
/// What was wrong is in `state->failed`. What is left to look at are the brackets of all groups, and the scalars that are not plain. The
/// same tokens have to be given for all windows of a text.
void structurals_next(
    structurals_kernel kernel, structurals_state *state, structurals_tokens *tokens, const uint8_t *text, size_t count,
    size_t first);

/// The offset behind the bracket that ends a container of valid text; 0 where it is longer than up to a limit, or up to 63 bytes behind it.
///
/// Reads `text[first..<count]` only.
///
/// @param first the offset of the bracket that it starts with.
/// @param limit at most `count`.
size_t structurals_end(structurals_kernel kernel, const uint8_t *text, size_t count, size_t first, size_t limit);

/// Calls `body` with tokens on the stack, which Swift gives from the heap where there are so many.
void structurals_with_room(void (*body)(structurals_tokens *tokens, void *context), void *context);

/// The first place of a byte in `text[first..<count]`; `count` where it does not occur.
size_t structurals_place(const uint8_t *text, size_t count, size_t first, uint8_t byte);

#endif
