#include "unicode_data.h"

// The data that ICU, which Foundation brings along, is linked with instead of its own, if Package.swift is given any.
// The linker finds it first, and takes no other from the library.
#ifdef UNICODE_DATA_FILE
__asm__(
    ".section .rodata\n"
    ".balign 16\n"
    ".globl " UNICODE_DATA_SYMBOL "\n"
    UNICODE_DATA_SYMBOL ": .incbin \"" UNICODE_DATA_FILE "\"\n"
    ".text\n");
#endif
