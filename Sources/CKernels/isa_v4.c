// The same kernels for x86-64-v4, which includes AVX-512; some use registers twice as wide.

#if defined(__x86_64__)
#include "table.h"

#include <string.h>

#pragma clang attribute push(__attribute__((target("arch=x86-64-v4"))), apply_to = function)
#define CK_TABLE ck_table_v4
#define CK_ISA "v4"
#define CK_AVX2 1
#define CK_AVX512 1
#include "kernels/all.h"
#pragma clang attribute pop
#endif
