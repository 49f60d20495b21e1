// A player of Lottie files, for tests: another one's opinion of what is exported.
#include <rlottie_capi.h>
