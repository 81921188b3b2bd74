// A plugin of QEMU that prints how many instructions were executed. It declares what it uses of QEMU's interface for plugins
// (version 1, QEMU 6 to 8), since Debian has no header of it.
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#define SHOWN __attribute__((visibility("default")))
struct qemu_plugin_tb;
SHOWN int qemu_plugin_version = 1;
void qemu_plugin_register_vcpu_tb_trans_cb(uint64_t id, void (*translated)(uint64_t id, struct qemu_plugin_tb *block));
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *block);
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *block, int operation, void *number, uint64_t added);
void qemu_plugin_register_atexit_cb(uint64_t id, void (*ended)(uint64_t id, void *context), void *context);

static uint64_t count;

static void translated(uint64_t id, struct qemu_plugin_tb *block) {
    (void)id;
    qemu_plugin_register_vcpu_tb_exec_inline(block, 0, &count, qemu_plugin_tb_n_insns(block));
}

static void ended(uint64_t id, void *context) {
    (void)id, (void)context;
    fprintf(stderr, "instructions %llu\n", (unsigned long long)count);
}

SHOWN int qemu_plugin_install(uint64_t id, const void *info, int argc, char **argv) {
    (void)info, (void)argc, (void)argv;
    qemu_plugin_register_vcpu_tb_trans_cb(id, translated);
    qemu_plugin_register_atexit_cb(id, ended, NULL);
    return 0;
}
