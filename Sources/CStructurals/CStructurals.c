#include "block.h"

/// Calls a function of the chosen kernel.
#if defined(__x86_64__)
#define CALL(name, ...) (kernel == STRUCTURALS_AVX512 ? name##_avx512(__VA_ARGS__) : name##_avx2(__VA_ARGS__))
#elif defined(__aarch64__) && defined(__ARM_NEON)
#define CALL(name, ...) ((void)kernel, name##_neon(__VA_ARGS__))
#else
// No kernel is supported, so this is never called.
#define CALL(name, ...) (__builtin_trap(), (size_t)0)
#endif

int structurals_supports(structurals_kernel kernel) {
#if defined(__x86_64__)
    return supports_x86(kernel);
#elif defined(__aarch64__) && defined(__ARM_NEON)
    return kernel == STRUCTURALS_NEON;
#else
    (void)kernel;
    return 0;
#endif
}

void structurals_next(
    structurals_kernel kernel, structurals_state *state, structurals_tokens *tokens, const uint8_t *text, size_t count,
    size_t first
) {
    (void)CALL(next, state, tokens, text, count, first);
}

size_t structurals_end(structurals_kernel kernel, const uint8_t *text, size_t count, size_t first, size_t limit) {
    structurals_nesting nesting = {0};
    return structurals_end_from(kernel, &nesting, text, count, &first, limit);
}

size_t structurals_end_from(
    structurals_kernel kernel, structurals_nesting *nesting, const uint8_t *text, size_t count, size_t *first,
    size_t limit
) {
    return CALL(end, nesting, text, count, first, limit);
}

void structurals_with_room(void (*body)(structurals_tokens *tokens, void *context), void *context) {
    uint32_t offsets[STRUCTURALS_ROOM], scalars[STRUCTURALS_ROOM], literals[STRUCTURALS_ROOM];
    uint8_t bytes[STRUCTURALS_ROOM];
    structurals_group groups[STRUCTURALS_ROOM / STRUCTURALS_GROUP + 1];
    structurals_tokens tokens = {
        .offsets = offsets, .bytes = bytes, .groups = groups, .scalars = scalars, .literals = literals,
    };
    body(&tokens, context);
}

size_t structurals_place(const uint8_t *text, size_t count, size_t first, uint8_t byte) {
    if (first >= count) return count;
    const void *found = memchr(text + first, byte, count - first);
    return found == NULL ? count : (size_t)((const uint8_t *)found - text);
}

static _Thread_local void *release_loop;

void *structurals_release_loop(void) { return release_loop; }

void structurals_set_release_loop(void *objects) { release_loop = objects; }
