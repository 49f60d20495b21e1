// SwiftPM builds no target without a source; what there is stands in include/shim.h.
