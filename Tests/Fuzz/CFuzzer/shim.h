// libFuzzer's entry for programs with a main function of their own; the library comes with the Swift toolchain.
#pragma once
#include <stddef.h>
#include <stdint.h>

int LLVMFuzzerRunDriver(int *count, char ***arguments, int (*run)(const uint8_t *bytes, size_t count));
