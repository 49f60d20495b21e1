import CKernels

/// The instruction sets for which the kernels are compiled.
///
/// The best supported one is selected when the program starts, unless the environment variable
/// `ANIMATOR_ISA` names another (`ANIMATOR_ISA=base`). Results do not depend on it; tests verify
/// that.
package enum InstructionSet: String, CaseIterable, Sendable {
  /// The architecture's baseline: SSE2 on x86-64, NEON on arm64.
  case base
  /// x86-64-v3, which includes AVX2: twice as fast for blends.
  case v3
  /// x86-64-v4, which includes AVX-512: source-over of spans is twice as fast again.
  case v4

  /// The selected instruction set, for the whole process.
  package static var current: InstructionSet {
    InstructionSet(rawValue: String(cString: ck_isa_name())) ?? .base
  }

  /// Selects this instruction set. Returns false, without effect, if the machine does not support
  /// it.
  package func select() -> Bool { ck_select_isa(rawValue) }
}
