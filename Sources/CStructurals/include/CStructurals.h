/// Finds the starts of the tokens of a JSON text, 64 bytes at a time. Checks the content of its strings (UTF-8,
/// escapes, control characters), and the order of tokens, 60 tokens at a time. The caller has to match the brackets,
/// and to check numbers that aren't plain.
#ifndef C_STRUCTURALS_H
#define C_STRUCTURALS_H

#include <stddef.h>
#include <stdint.h>

#include "CMarks.h"

/// Sets of processor instructions. `structurals_supports` tells which of them the current processor has.
typedef enum {
    STRUCTURALS_AVX2 = 1,
    STRUCTURALS_AVX512 = 2,
    STRUCTURALS_NEON = 3,
} structurals_kernel;

/// The length of all windows of a text, except the last one.
#define STRUCTURALS_WINDOW 2048

/// The number of tokens for which there has to be room, in addition to the bytes of a window: waiting tokens, and
/// scratch values after the last one.
#define STRUCTURALS_SLACK 128

#define STRUCTURALS_ROOM (STRUCTURALS_WINDOW + STRUCTURALS_SLACK)

/// The state that one window needs from those before it. All zeros before the first window.
typedef struct {
    /// All ones within a string, otherwise 0.
    uint64_t in_string;
    /// 1 if the first byte of the window is escaped by a backslash before it.
    uint64_t escaped;
    /// 1 if a number or a literal may continue at the first byte of the window.
    uint64_t in_scalar;
    /// 1 if one of the last three bytes wasn't ASCII.
    uint64_t after_high;
    /// Nonzero once there was an error.
    uint64_t failed;
    /// 1 if there was an object's comma since the last bracket, and 1 if there was an array's.
    uint64_t object_comma, array_comma;
    /// 1 if the last bracket was the opening one of an object, and 1 if it was that of an array.
    uint64_t behind_object, behind_array;
} structurals_state;

/// The number of tokens that are checked at once, and the number of tokens before and after them that are examined.
#define STRUCTURALS_GROUP 60
#define STRUCTURALS_MARGIN 2

/// Tokens that were checked together, with one bit for each. The fields mark brackets, and the opening brackets that
/// have commas between them and the end of the container before them. A comma of an object is followed by a name and a
/// colon, and one of an array isn't.
///
///     {"a":[[1],[2]],"b":[3]}
///     { "  : [ [ 1 ] , [ 2 ] ] , "  :  [ 3 ] }
///     1      1 1   1   1   1 1         1   1 1     brackets
///                                      1           object_commas
///                      1                           array_commas
typedef struct {
    uint64_t brackets, object_commas, array_commas;
} structurals_group;

/// The tokens of a window: two that were checked before it, those that were checked with it, and those that wait for
/// the next ones.
typedef struct {
    /// The offset of each token, and its first byte. There is room for `STRUCTURALS_ROOM`.
    uint32_t *offsets;
    uint8_t *bytes;
    size_t count;
    /// The groups of checked tokens. The first group begins at the third token.
    structurals_group *groups;
    size_t group_count;
    /// The checked scalars that are neither literals nor plain numbers. There is room for `STRUCTURALS_ROOM`.
    uint32_t *scalars;
    size_t scalar_count;
    /// The checked scalars that may be literals, before they are examined. There is room for `STRUCTURALS_ROOM`.
    uint32_t *literals;
    size_t literal_count;
} structurals_tokens;

/// Whether the processor has the instructions that a kernel needs.
int structurals_supports(structurals_kernel kernel);

/// Finds the tokens of one window, and checks all tokens so far that have two more after them; for the last window, all
/// tokens.
///
/// Tokens are brackets, commas, colons, the opening quotes of strings, and the first bytes of runs of any other bytes
/// except white space. Reads only `text[0..<count]`, and adds at most as many tokens as the window has bytes, with
/// scratch values in up to 64 places after them.
///
/// Errors are in `state->failed`. The caller has to examine the brackets of all groups, and the scalars that aren't
/// plain. All windows of a text have to use the same tokens.
///
/// @param first where the window starts: a multiple of `STRUCTURALS_WINDOW`, less than `count`, below 4 GiB.
void structurals_next(
    structurals_kernel kernel, structurals_state *state, structurals_tokens *tokens, const uint8_t *text, size_t count,
    size_t first);

/// Returns the offset after the bracket that ends a container of valid text. Returns 0 if the container doesn't end
/// before the limit; up to 63 bytes after the limit may be searched.
///
/// Reads only `text[first..<count]`.
///
/// @param first the offset of the opening bracket.
/// @param limit at most `count`.
size_t structurals_end(structurals_kernel kernel, const uint8_t *text, size_t count, size_t first, size_t limit);

/// The state that a search for the end of a container needs from the bytes before. All zeros at the opening bracket.
typedef struct {
    /// All ones within a string, otherwise 0.
    uint64_t in_string;
    /// 1 if the next byte is escaped by a backslash before it.
    uint64_t escaped;
    /// The number of open containers.
    uint64_t depth;
} structurals_nesting;

/// Returns the same as `structurals_end`, for text that is still arriving: a search that found no end goes on where it
/// stopped, when there are more bytes.
///
/// @param first where the search starts: the opening bracket, or the offset that the search before has left here.
size_t structurals_end_from(
    structurals_kernel kernel, structurals_nesting *nesting, const uint8_t *text, size_t count, size_t *first,
    size_t limit);

/// Calls `body` with tokens on the stack. Swift would allocate this many on the heap.
void structurals_with_room(void (*body)(structurals_tokens *tokens, void *context), void *context);

/// Returns the first offset of a byte in `text[first..<count]`; `count` if the byte doesn't occur.
size_t structurals_place(const uint8_t *text, size_t count, size_t first, uint8_t byte);

/// Returns a pointer that each thread has for itself, null at first: to the objects that its loop releases.
void *structurals_release_loop(void);

/// Sets the pointer of this thread.
void structurals_set_release_loop(void *objects);

#endif
