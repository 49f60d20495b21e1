// The kernels for the architecture's baseline: SSE2 on x86-64, NEON on arm64.

#define CK_TABLE ck_table_base
#define CK_ISA "base"
#include "kernels/all.h"
