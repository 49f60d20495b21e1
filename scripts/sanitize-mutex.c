// Annotates Swift's `Mutex` for the thread sanitizer. A contended mutex is locked and unlocked in the library
// Synchronization, which is not instrumented, so accesses that it guards would be reported as races. These functions
// interpose the library's two, call them, and add the acquire and release annotations. Linked by scripts/sanitize only.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))
#define LOCK_SLOW "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
#define UNLOCK_SLOW "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

// Weak, as the tools that SwiftPM builds for the host are not instrumented.
void __tsan_acquire(void *) __attribute__((weak));
void __tsan_release(void *) __attribute__((weak));

typedef SWIFT void lock_slow(uint32_t thread, SELF void *mutex);
typedef SWIFT void unlock_slow(SELF void *mutex);

SWIFT void mutex_lock_slow(uint32_t thread, SELF void *mutex) __asm__(LOCK_SLOW);
SWIFT void mutex_unlock_slow(SELF void *mutex) __asm__(UNLOCK_SLOW);

SWIFT void mutex_lock_slow(uint32_t thread, SELF void *mutex) {
  lock_slow *next = (lock_slow *)dlsym(RTLD_NEXT, LOCK_SLOW);
  next(thread, mutex);
  if (__tsan_acquire) __tsan_acquire(mutex);
}

SWIFT void mutex_unlock_slow(SELF void *mutex) {
  unlock_slow *next = (unlock_slow *)dlsym(RTLD_NEXT, UNLOCK_SLOW);
  if (__tsan_release) __tsan_release(mutex);
  next(mutex);
}
