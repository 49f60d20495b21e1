// All kernels and their table, for the instruction set of the file that includes this.

#pragma clang diagnostic ignored "-Wpsabi"  // 32-byte vectors cross inlined calls only
#pragma clang fp contract(off)              // a fused multiply-add would change the bytes

#include "../table.h"

#include <string.h>
#ifdef CK_AVX2
#include <immintrin.h>
#endif

#include "lanes.h"
#include "wide.h"
#include "over.h"
#include "dither.h"
#include "mix.h"
#include "shade.h"
#include "blend.h"
#include "sample.h"
#include "affine.h"
#include "perspective.h"
#include "coverage.h"
#include "slants.h"
#include "outline.h"
#include "gradient.h"
#include "blur.h"
#include "i420.h"
#include "yuv.h"

#define X(name, parameters, arguments) .name = name,
const ck_table CK_TABLE = {.isa = CK_ISA, CK_KERNELS(X)};
#undef X
