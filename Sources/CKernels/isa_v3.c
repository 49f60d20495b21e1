// The same kernels for x86-64-v3. No unsafe build flag is needed: the attribute sets the target of
// each function in the included files.

#if defined(__x86_64__)
#include "table.h"

#include <string.h>

#pragma clang attribute push(__attribute__((target("arch=x86-64-v3"))), apply_to = function)
#define CK_TABLE ck_table_v3
#define CK_ISA "v3"
#define CK_AVX2 1
#include "kernels/all.h"
#pragma clang attribute pop
#endif
