#include "build_info.h"

#ifndef ANIMATOR_COMMIT
#define ANIMATOR_COMMIT ""
#endif

const char *animator_commit(void) { return ANIMATOR_COMMIT; }
