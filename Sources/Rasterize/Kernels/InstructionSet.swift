import CKernels

/// The instruction sets that the kernels are compiled for.
///
/// The best one that the machine has is chosen when the program starts, unless the environment says
/// otherwise (`ANIMATOR_ISA=base`). Results do not depend on it; tests switch to prove that.
package enum InstructionSet: String, CaseIterable, Sendable {
  /// What the compiler assumes of every machine of the architecture: SSE2 on x86-64, NEON on arm64.
  case base
  /// x86-64-v3, that is AVX2: twice as fast for blends.
  case v3
  /// x86-64-v4, that is AVX-512: where one row is laid over another twice as fast again.
  case v4

  /// The one in use, for the whole process.
  package static var current: InstructionSet {
    InstructionSet(rawValue: String(cString: ck_isa_name())) ?? .base
  }

  /// Makes it the one in use. Returns false, and changes nothing, where the machine lacks it.
  package func select() -> Bool { ck_select_isa(rawValue) }
}
