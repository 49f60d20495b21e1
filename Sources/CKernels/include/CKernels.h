// The span kernels of the compositor.
#pragma once
