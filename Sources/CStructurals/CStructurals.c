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

size_t structurals_find(
    structurals_kernel kernel, structurals_state *state, const uint8_t *text, size_t count, size_t first, uint32_t *offsets
) {
#if defined(__x86_64__)
    if (kernel == STRUCTURALS_AVX512) return find_avx512(state, text, count, first, offsets);
    return find_avx2(state, text, count, first, offsets);
#elif defined(__aarch64__) && defined(__ARM_NEON)
    (void)kernel;
    return find_neon(state, text, count, first, offsets);
#else
    // Nothing is supported, so nobody asks.
    (void)kernel, (void)text, (void)count, (void)first, (void)offsets;
    state->failed = 1;
    return 0;
#endif
}

void structurals_with_room(void (*body)(uint32_t *offsets, void *context), void *context) {
    uint32_t offsets[STRUCTURALS_ROOM];
    body(offsets, context);
}

size_t structurals_place(const uint8_t *text, size_t count, size_t first, uint8_t byte) {
    if (first >= count) return count;
    const void *found = memchr(text + first, byte, count - first);
    return found == NULL ? count : (size_t)((const uint8_t *)found - text);
}
