// Finds the tokens of a file a number of times, for counting instructions.
//
//     count FILE KERNEL ROUNDS
#include "CStructurals.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint8_t text[1 << 26];
static size_t count;
static int kernel, rounds;

static void find(structurals_tokens *tokens, void *context) {
    (void)context;
    for (int round = 0; round < rounds; round++) {
        structurals_state state;
        memset(&state, 0, sizeof state);
        for (size_t first = 0; first < count; first += STRUCTURALS_WINDOW)
            structurals_next((structurals_kernel)kernel, &state, tokens, text, count, first);
        if (state.failed) exit(1);
    }
}

int main(int argc, char **arguments) {
    FILE *file = argc == 4 ? fopen(arguments[1], "rb") : NULL;
    if (file == NULL) return 2;
    count = fread(text, 1, sizeof text, file);
    kernel = atoi(arguments[2]);
    rounds = atoi(arguments[3]);
    if (!structurals_supports((structurals_kernel)kernel)) return 3;
    structurals_with_room(find, NULL);
}
