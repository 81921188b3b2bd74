// Checks which token may follow which (RFC 8259 §2), 60 tokens at a time, without a branch for any of them.
//
// A token is allowed depending on the one before it, and a colon depending on the two before it. The two tokens after a
// comma determine the kind of its container: a comma in an object is followed by a name and a colon. Before a closing
// bracket back to the previous bracket, and after an opening bracket up to the next one, only commas of the bracket's
// own kind are allowed. The caller only has to check the brackets, which have to match, and the commas between the end
// of a container and the start of the next one.
//
//     token       {  "  :  1  ,  "  :  [  1  ,  2  ]  }
//     name           ▲           ▲                          a string after an object's bracket or a comma
//     colon             ▲           ▲                       after a name, and after each first name
//     comma                   ▲object       ▲array
//
// The code examines 64 tokens and checks 60 of them: the two before and the two after each checked token are among the
// 64. So only the kinds of commas have to be carried on.
#ifndef GRAMMAR_H
#define GRAMMAR_H

#include "block.h"

#define CHECKED STRUCTURALS_GROUP
#define MARGIN STRUCTURALS_MARGIN

/// The bytes after which a number or a literal ends.
static const uint8_t separators[256] = {
    [','] = 1, ['}'] = 1, [']'] = 1, [' '] = 1, ['\n'] = 1, ['\r'] = 1, ['\t'] = 1,
};

/// Moves bits up over all tokens to the next bracket, and carries them to the next tokens if there is no bracket.
/// Returns 1 at each bracket that follows any of `bits`.
INLINE uint64_t reaching(uint64_t bits, uint64_t brackets, uint64_t *carried) {
    // A bit in a run of ones carries to the end of the run, where a bracket is. More bits in the same run add nothing.
    uint64_t sum = (~brackets & ((1ull << CHECKED) - 1)) + bits + *carried;
    *carried = sum >> CHECKED & 1;
    return sum & brackets;
}

/// Checks up to 60 tokens, of which the first is the third of `marks`. Records their brackets and lists their scalars.
INLINE void check_tokens(
    structurals_state *state, structurals_tokens *tokens, token_marks marks, size_t first, size_t count
) {
    uint64_t checked = (1ull << count) - 1;
    uint64_t opens = marks.open_object | marks.open_array, closes = marks.close_object | marks.close_array;
    uint64_t scalars = ~(opens | closes | marks.commas | marks.colons | marks.strings);
    // The positions one place after such tokens.
    uint64_t behind_end = (marks.strings | scalars | closes) << 1;
    uint64_t behind_object = marks.open_object << 1, behind_array = marks.open_array << 1;
    uint64_t may_be_value = (marks.commas | marks.colons) << 1 | behind_array;
    uint64_t names = marks.strings & (behind_object | marks.commas << 1);
    uint64_t wrong = (marks.colons & ~(names << 1)) | ((marks.strings & behind_object) << 1 & ~marks.colons)
        | ((scalars | opens) & ~may_be_value) | (marks.strings & ~(may_be_value | behind_object))
        | (marks.commas & ~behind_end) | (marks.close_object & ~(behind_end | behind_object))
        | (marks.close_array & ~(behind_end | behind_array));
    state->failed |= wrong >> MARGIN & checked;
    uint64_t objects = marks.commas & marks.strings >> 1 & marks.colons >> 2;
    uint64_t brackets = (opens | closes) >> MARGIN & checked;
    structurals_group *group = tokens->groups + tokens->group_count++;
    group->brackets = brackets;
    uint64_t object_commas = reaching(objects >> MARGIN & checked, brackets, &state->object_comma);
    uint64_t array_commas = reaching((marks.commas & ~objects) >> MARGIN & checked, brackets, &state->array_comma);
    uint64_t in_object = reaching(behind_object >> MARGIN & checked << 1, brackets, &state->behind_object);
    uint64_t in_array = reaching(behind_array >> MARGIN & checked << 1, brackets, &state->behind_array);
    state->failed |= (object_commas & (in_array | marks.close_array >> MARGIN))
        | (array_commas & (in_object | marks.close_object >> MARGIN));
    uint64_t between = ~(in_object | in_array | closes >> MARGIN);
    group->object_commas = object_commas & between;
    group->array_commas = array_commas & between;
    scalars = scalars >> MARGIN & checked;
    uint64_t literals = scalars & marks.letters >> MARGIN;
    write_chosen(scalars & ~literals, tokens->offsets + first, tokens->scalars + tokens->scalar_count);
    tokens->scalar_count += (size_t)__builtin_popcountll(scalars & ~literals);
    write_chosen(literals, tokens->offsets + first, tokens->literals + tokens->literal_count);
    tokens->literal_count += (size_t)__builtin_popcountll(literals);
}

/// Whether a number has no exponent, ends within 32 bytes, and has nothing attached to it (RFC 8259 §6). `marks` begin
/// at its first byte; all bytes beyond the text count as the end of a number.
INLINE int is_plain_number(uint8_t first, number_marks marks) {
    // From the first digit on.
    unsigned sign = first == '-';
    uint64_t others = marks.others >> sign;
    uint64_t rest = others & (others - 1);
    uint64_t whole = others & (0 - others), fraction = rest & (0 - rest);
    int has_point = (marks.points >> sign & whole) != 0;
    uint64_t end = has_point ? fraction : whole;
    return ((marks.ends >> sign & end) != 0) & !(others & 1) & !((marks.zeros >> sign & ~others >> 1) & 1)
        & !(has_point & (fraction == whole << 1));
}

/// Returns the marks from a position on, given the marks of the text's last 32 bytes.
INLINE number_marks marks_from(number_marks marks, size_t place) {
    const uint64_t behind = 0xFFFFFFFFull << 32;
    number_marks moved = {
        .others = (marks.others | behind) >> place, .points = marks.points >> place, .zeros = marks.zeros >> place,
        .ends = (marks.ends | behind) >> place,
    };
    return moved;
}

/// Whether a literal is valid (RFC 8259 §3), with nothing attached to it. Six bytes have to be readable.
INLINE int is_literal(const uint8_t *text) {
    uint32_t word;
    memcpy(&word, text, 4);
    int is_false = (word == 0x736C6166) & (text[4] == 'e');
    return ((word == 0x65757274) | (word == 0x6C6C756E) | is_false) & separators[text[4 + is_false]];
}

#endif
