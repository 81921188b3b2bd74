#include "block.h"

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

void structurals_find(
    structurals_kernel kernel, structurals_state *state, structurals_tokens *tokens, const uint8_t *text, size_t count,
    size_t first
) {
#if defined(__x86_64__)
    if (kernel == STRUCTURALS_AVX512) return find_avx512(state, tokens, text, count, first);
    find_avx2(state, tokens, text, count, first);
#elif defined(__aarch64__) && defined(__ARM_NEON)
    (void)kernel;
    find_neon(state, tokens, text, count, first);
#else
    // No kernel is supported, so this is never called.
    (void)kernel, (void)tokens, (void)text, (void)count, (void)first;
    state->failed = 1;
#endif
}

void structurals_next(
    structurals_kernel kernel, structurals_state *state, structurals_tokens *tokens, const uint8_t *text, size_t count,
    size_t first
) {
#if defined(__x86_64__)
    if (kernel == STRUCTURALS_AVX512) return next_avx512(state, tokens, text, count, first);
    next_avx2(state, tokens, text, count, first);
#elif defined(__aarch64__) && defined(__ARM_NEON)
    (void)kernel;
    next_neon(state, tokens, text, count, first);
#else
    (void)kernel, (void)tokens, (void)text, (void)count, (void)first;
    state->failed = 1;
#endif
}

size_t structurals_end(structurals_kernel kernel, const uint8_t *text, size_t count, size_t first, size_t limit) {
    structurals_nesting nesting = {0};
    return structurals_end_from(kernel, &nesting, text, count, &first, limit);
}

size_t structurals_end_from(
    structurals_kernel kernel, structurals_nesting *nesting, const uint8_t *text, size_t count, size_t *first,
    size_t limit
) {
#if defined(__x86_64__)
    if (kernel == STRUCTURALS_AVX512) return end_avx512(nesting, text, count, first, limit);
    return end_avx2(nesting, text, count, first, limit);
#elif defined(__aarch64__) && defined(__ARM_NEON)
    (void)kernel;
    return end_neon(nesting, text, count, first, limit);
#else
    (void)kernel, (void)nesting, (void)text, (void)count, (void)first, (void)limit;
    return 0;
#endif
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
