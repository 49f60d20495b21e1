// Run-time dispatch: the kernels' instruction set is selected once, when the program is loaded.

#include "table.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

// Relaxed ordering suffices: tables are constant, and all of them give the same results.
static _Atomic(const ck_table *) active = &ck_table_base;

static inline const ck_table *table(void) {
  return atomic_load_explicit(&active, memory_order_relaxed);
}

#if defined(__x86_64__)
// CPUs with these three features have everything from x86-64-v3 that compilers use.
static bool has_v3(void) {
  return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2")
         && __builtin_cpu_supports("fma");
}

static bool has_v4(void) {
  return has_v3() && __builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw")
         && __builtin_cpu_supports("avx512cd") && __builtin_cpu_supports("avx512dq")
         && __builtin_cpu_supports("avx512vl");
}
#endif

const char *ck_isa_name(void) { return table()->isa; }

bool ck_select_isa(const char *name) {
  const ck_table *chosen = NULL;
  if (strcmp(name, ck_table_base.isa) == 0) chosen = &ck_table_base;
#if defined(__x86_64__)
  if (strcmp(name, ck_table_v3.isa) == 0 && has_v3()) chosen = &ck_table_v3;
  if (strcmp(name, ck_table_v4.isa) == 0 && has_v4()) chosen = &ck_table_v4;
#endif
  if (chosen) atomic_store_explicit(&active, chosen, memory_order_relaxed);
  return chosen != NULL;
}

__attribute__((constructor)) static void choose(void) {
#if defined(__x86_64__)
  __builtin_cpu_init();
#endif
  const char *wish = getenv("ANIMATOR_ISA");
  if (wish && ck_select_isa(wish)) return;
  if (!ck_select_isa("v4")) ck_select_isa("v3");
}

#define X(name, parameters, arguments) \
  void ck_##name parameters { table()->name arguments; }
CK_KERNELS(X)
#undef X
