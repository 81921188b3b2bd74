// Every kernel of this processor against a reader that looks at one byte after the other, on texts of random pieces: the same
// token starts, the same verdict on what is inside of strings, the same pairs of tokens refused, every bracket with the commas in front of
// it, and no scalar taken for a plain one that is none. Prints how many texts there were; ends with 1 at a difference.
#include "CStructurals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint64_t seed = 1;

static uint64_t next(void) {
    uint64_t mixed = seed += 0x9E3779B97F4A7C15ull;
    mixed = (mixed ^ mixed >> 30) * 0xBF58476D1CE4E5B9ull;
    mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EBull;
    return mixed ^ mixed >> 31;
}

static size_t below(size_t limit) { return (size_t)(next() % limit); }

/// The length of the well-formed sequence that starts here, 0 for none (RFC 3629 §4).
static size_t sequence(const uint8_t *text, size_t left) {
    uint8_t lead = text[0];
    if (lead < 0x80) return 1;
    size_t length = lead >= 0xC2 && lead <= 0xDF ? 2 : lead >= 0xE0 && lead <= 0xEF ? 3 : lead >= 0xF0 && lead <= 0xF4 ? 4 : 0;
    if (length == 0 || length > left) return 0;
    uint8_t low = lead == 0xE0 ? 0xA0 : lead == 0xF0 ? 0x90 : 0x80, high = lead == 0xED ? 0x9F : lead == 0xF4 ? 0x8F : 0xBF;
    if (text[1] < low || text[1] > high) return 0;
    for (size_t index = 2; index < length; index++)
        if (text[index] < 0x80 || text[index] > 0xBF) return 0;
    return length;
}

static int is_escape(const uint8_t *text, size_t left) {
    if (left < 2) return 0;
    if (text[1] != 'u') return text[1] != 0 && strchr("\"\\/bfnrt", text[1]) != NULL;
    for (size_t index = 2; index < 6; index++)
        if (index >= left || text[index] == 0 || strchr("0123456789abcdefABCDEF", text[index]) == NULL) return 0;
    return 1;
}

/// What the kernels do, a byte at a time. Outside of strings a backslash takes the meaning of a quote behind it, too: the caller
/// refuses it anyway.
static size_t expected(const uint8_t *text, size_t count, uint32_t *offsets, int *failed, int *in_string) {
    size_t filled = 0;
    int is_escaped = 0, in_scalar = 0;
    *failed = *in_string = 0;
    for (size_t index = 0; index < count;) {
        size_t length = sequence(text + index, count - index);
        if (length == 0) { *failed = 1; break; }
        index += length;
    }
    for (size_t index = 0; index < count; index++) {
        uint8_t byte = text[index];
        int was_escaped = is_escaped;
        is_escaped = byte == '\\' && !was_escaped;
        if (is_escaped && !is_escape(text + index, count - index)) *failed = 1;
        if (byte == '"' && !was_escaped) {
            if (!*in_string) offsets[filled++] = (uint32_t)index;
            *in_string = !*in_string;
            in_scalar = 0;
        } else if (*in_string) {
            if (byte < 0x20) *failed = 1;
        } else if (byte != 0 && strchr("{}[],:", byte) != NULL) {
            offsets[filled++] = (uint32_t)index;
            in_scalar = 0;
        } else if (byte != 0 && strchr(" \t\n\r", byte) != NULL) {
            in_scalar = 0;
        } else {
            if (!in_scalar) offsets[filled++] = (uint32_t)index;
            in_scalar = 1;
        }
    }
    return filled;
}

/// Whether a scalar is a literal or a number (RFC 8259 §3, §6) that a comma, a closing bracket, white space or the end follows.
static int is_scalar(const uint8_t *text, size_t count) {
    size_t end = 0;
    static const char *const literals[] = {"true", "false", "null"};
    for (int literal = 0; literal < 3 && end == 0; literal++)
        if (count >= strlen(literals[literal]) && memcmp(text, literals[literal], strlen(literals[literal])) == 0)
            end = strlen(literals[literal]);
    if (end == 0) {
        size_t first = count > 0 && text[0] == '-';
        for (end = first; end < count && text[end] >= '0' && text[end] <= '9'; end++) {}
        if (end == first || (text[first] == '0' && end > first + 1)) return 0;
        if (end < count && text[end] == '.') {
            size_t point = end++;
            for (; end < count && text[end] >= '0' && text[end] <= '9'; end++) {}
            if (end == point + 1) return 0;
        }
        if (end < count && (text[end] == 'e' || text[end] == 'E')) {
            end++;
            if (end < count && (text[end] == '+' || text[end] == '-')) end++;
            size_t exponent = end;
            for (; end < count && text[end] >= '0' && text[end] <= '9'; end++) {}
            if (end == exponent) return 0;
        }
    }
    return end == count || (text[end] != 0 && strchr(",}] \t\n\r", text[end]) != NULL);
}

/// What a token is: itself if it is one byte, 's' for a scalar; '[' in front of the text, 0 behind it.
static char kind(const uint8_t *text, const uint32_t *offsets, long index, size_t count) {
    if (index < 0) return '[';
    if ((size_t)index >= count) return 0;
    uint8_t byte = text[offsets[index]];
    return byte != 0 && strchr("{}[],:\"", byte) != NULL ? (char)byte : 's';
}

/// Whether a token may follow the ones before it, brackets aside.
static int may_follow(const uint8_t *text, const uint32_t *offsets, long index, size_t count) {
    char token = kind(text, offsets, index, count), before = kind(text, offsets, index - 1, count);
    char first = kind(text, offsets, index - 2, count);
    int is_end = strchr("\"s}]", before) != NULL;
    if (first == '{' && before == '"' && token != ':') return 0;
    switch (token) {
    case ':': return before == '"' && (first == '{' || first == ',');
    case ',': return is_end;
    case '}': return is_end || before == '{';
    case ']': return is_end || before == '[';
    case '"': return strchr(",:[{", before) != NULL;
    default: return strchr(",:[", before) != NULL;
    }
}

// What adds the tokens of a window, without going over them.
void find_avx2(structurals_state *, structurals_tokens *, const uint8_t *text, size_t count, size_t first);
void find_avx512(structurals_state *, structurals_tokens *, const uint8_t *text, size_t count, size_t first);
void find_neon(structurals_state *, structurals_tokens *, const uint8_t *text, size_t count, size_t first);

static void find(
    structurals_kernel kernel, structurals_state *state, structurals_tokens *tokens, const uint8_t *text, size_t count, size_t first
) {
#if defined(__x86_64__)
    (kernel == STRUCTURALS_AVX512 ? find_avx512 : find_avx2)(state, tokens, text, count, first);
#else
    (void)kernel;
    find_neon(state, tokens, text, count, first);
#endif
}

/// What is wrong with how a kernel goes over the tokens of a text whose strings are right; NULL if nothing is.
static const char *difference(structurals_kernel kernel, const uint8_t *text, size_t count, const uint32_t *offsets, size_t filled) {
    enum { ROOM = STRUCTURALS_ROOM };
    static uint32_t found[ROOM], scalars[ROOM], literals[ROOM];
    static uint8_t bytes[ROOM];
    static structurals_group groups[ROOM / STRUCTURALS_GROUP + 1];
    structurals_tokens tokens = {
        .offsets = found, .bytes = bytes, .groups = groups, .scalars = scalars, .literals = literals};
    structurals_state state = {0};
    size_t reached = 0;
    int object = 0, array = 0, is_wrong = 0;
    char bracket = 0;
    for (size_t window = 0; window < count; window += STRUCTURALS_WINDOW) {
        structurals_next(kernel, &state, &tokens, text, count, window);
        size_t before = reached;
        for (size_t group = 0; group < tokens.group_count; group++) {
            for (int bit = 0; bit < STRUCTURALS_GROUP && reached < filled; bit++, reached++) {
                char token = kind(text, offsets, (long)reached, filled);
                int is_bracket = strchr("{}[]", token) != NULL;
                if (!may_follow(text, offsets, (long)reached, filled)) is_wrong = 1;
                if ((int)(groups[group].brackets >> bit & 1) != is_bracket) return "a bracket";
                if (is_bracket) {
                    if (found[STRUCTURALS_MARGIN + group * STRUCTURALS_GROUP + (size_t)bit] != offsets[reached]) return "a place";
                    if (object && (bracket == '[' || token == ']')) is_wrong = 1;
                    if (array && (bracket == '{' || token == '}')) is_wrong = 1;
                    if (bracket == '{' || bracket == '[' || token == '}' || token == ']') object = array = 0;
                    if ((int)(groups[group].object_commas >> bit & 1) != object) return "an object's comma";
                    if ((int)(groups[group].array_commas >> bit & 1) != array) return "an array's comma";
                    object = array = 0;
                    bracket = token;
                }
                if (token != ',') continue;
                int is_object = kind(text, offsets, (long)reached + 1, filled) == '"'
                    && kind(text, offsets, (long)reached + 2, filled) == ':';
                *(is_object ? &object : &array) = 1;
            }
        }
        for (size_t token = before; token < reached; token++) {
            if (kind(text, offsets, (long)token, filled) != 's' || is_scalar(text + offsets[token], count - offsets[token])) continue;
            int is_left = 0;
            for (size_t scalar = 0; scalar < tokens.scalar_count; scalar++) is_left |= scalars[scalar] == offsets[token];
            if (!is_left) return "a scalar that is none";
        }
        if ((state.failed != 0) != is_wrong) return "what may follow what";
    }
    if (reached != filled) return "the number of tokens";
    return state.object_comma == (unsigned)object && state.array_comma == (unsigned)array ? NULL : "a comma at the end";
}

/// Whether a kernel finds the end of each container where its brackets, of any kind, are balanced.
static int finds_ends(structurals_kernel kernel, const uint8_t *text, size_t count, const uint32_t *offsets, size_t filled) {
    size_t looked = 0;
    for (size_t first = 0; first < filled && looked < 16; first++) {
        if (strchr("{[", text[offsets[first]]) == NULL) continue;
        looked++;
        size_t end = 0, depth = 0;
        for (size_t token = first; token < filled && end == 0; token++) {
            uint8_t byte = text[offsets[token]];
            if (byte == '{' || byte == '[') depth++;
            if ((byte == '}' || byte == ']') && --depth == 0) end = offsets[token] + 1;
        }
        if (structurals_end(kernel, text, count, offsets[first], count) != end) return 0;
        // The same text, piece by piece.
        structurals_nesting nesting = {0};
        size_t next = offsets[first], arrived = next + 1, found = 0;
        while ((found = structurals_end_from(kernel, &nesting, text, arrived, &next, arrived)) == 0 && arrived < count) {
            arrived += below(150) + 1;
            if (arrived > count) arrived = count;
        }
        if (found != end) return 0;
        size_t limit = offsets[first] + below(300) + 1;
        if (limit > count) limit = count;
        size_t near = structurals_end(kernel, text, count, offsets[first], limit);
        if (near != end && (near != 0 || end <= limit)) return 0;
    }
    return 1;
}

static const char *const pieces[] = {
    "{", "}", "[", "]", ",", ":", " ", "\t", "\n", "\r", "\"", "\"", "\"", "\\", "\\\\", "\\\"", "\\n", "\\u00e9", "\\u12", "true",
    "null", "false", "-12.5e+3", "0", "a", "-", "01", "1.", "1.5", "-0.25", "12345678901234567890123456789012345", "1]", "[1,2]",
    "{\"a\":1}", "{\"a\":[],\"b\":{}}", "[[1],[2,{}]]", "the quick brown fox jumps over the lazy dog", "é", "日本語", "🎉", "\x01", "\x1f", "\x7f", "\x80",
    "\xc0\x80", "\xe0\x80\x80", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xf5", "\xff", "\xe6\x97", "\xf0\x9f\x8e", "\"id\":1,",
    "\"a longer name than sixty-four bytes, so that a block has nothing in it but this one string\":",
};

int main(int count_of_arguments, char **arguments) {
    unsigned long texts = count_of_arguments > 1 ? strtoul(arguments[1], NULL, 10) : 100000;
    static const char *const names[] = {"", "AVX2", "AVX-512", "NEON"};
    enum { LONGEST = 3 * STRUCTURALS_WINDOW };
    static uint32_t wanted[LONGEST], found[LONGEST + STRUCTURALS_SLACK];
    static uint8_t bytes[LONGEST + STRUCTURALS_SLACK];
    for (unsigned long number = 0; number < texts; number++) {
        size_t limit = number % 16 == 0 ? LONGEST : 400, count = 0, kinds = 1 + below(sizeof pieces / sizeof *pieces);
        size_t length = below(limit);
        // Of its exact length, so that an address sanitizer sees a read behind it.
        uint8_t *text = malloc(length + (length == 0));
        if (text == NULL) return 2;
        while (count < length) {
            // Broken pieces are rare, so that there are texts without any.
            size_t kind = below(8) == 0 ? below(sizeof pieces / sizeof *pieces) : below(kinds);
            size_t size = strlen(pieces[kind]);
            if (size > length - count) size = length - count;
            memcpy(text + count, pieces[kind], size);
            count += size;
        }
        int failed, in_string;
        size_t filled = expected(text, count, wanted, &failed, &in_string);
        for (structurals_kernel kernel = STRUCTURALS_AVX2; kernel <= STRUCTURALS_NEON; kernel++) {
            if (!structurals_supports(kernel)) continue;
            structurals_state state = {0};
            structurals_tokens tokens = {.offsets = found, .bytes = bytes};
            for (size_t window = 0; window < count; window += STRUCTURALS_WINDOW)
                find(kernel, &state, &tokens, text, count, window);
            int differs = tokens.count != filled || memcmp(found, wanted, filled * sizeof *found) != 0
                || (state.failed != 0) != failed || (state.in_string != 0) != in_string;
            for (size_t token = 0; token < tokens.count && !differs; token++) differs = bytes[token] != text[found[token]];
            if (differs) {
                fprintf(stderr, "%s differs on text %lu of %zu bytes:\n", names[kernel], number, count);
                fwrite(text, 1, count, stderr);
                return 1;
            }
            const char *other = failed || count == 0 ? NULL : difference(kernel, text, count, wanted, filled);
            if (!failed && other == NULL && !finds_ends(kernel, text, count, wanted, filled)) other = "the end of a container";
            if (other != NULL) {
                fprintf(stderr, "%s differs in %s, text %lu of %zu bytes:\n", names[kernel], other, number, count);
                fwrite(text, 1, count, stderr);
                return 1;
            }
        }
        free(text);
    }
    for (structurals_kernel kernel = STRUCTURALS_AVX2; kernel <= STRUCTURALS_NEON; kernel++)
        if (structurals_supports(kernel)) printf("%s: %lu texts as byte by byte\n", names[kernel], texts);
    return 0;
}
