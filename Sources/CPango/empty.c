// SwiftPM requires a source file in every target; the declarations are in include/shim.h.
