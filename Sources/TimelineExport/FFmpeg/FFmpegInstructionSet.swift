import CFFmpeg
import Foundation

/// The instruction set used by FFmpeg's own code: to be set by programs, not libraries.
package enum FFmpegInstructionSet {
  /// Restricts FFmpeg to the instruction set in `ANIMATOR_ISA`, like the rasterizer's kernels, to verify that files do
  /// not depend on it. Call it before using FFmpeg: contexts that are already open are not affected.
  package static func applyEnvironment() {
    let wish = ProcessInfo.processInfo.environment["ANIMATOR_ISA"]
    guard let known = wish.flatMap(InstructionSet.init(rawValue:)).flatMap(flags) else { return }
    // Limited to the CPU's capabilities.
    av_force_cpu_flags(av_get_cpu_flags() & known)
  }

  /// FFmpeg's CPU flags of a set; nil for all that are detected.
  private static func flags(of set: InstructionSet) -> Int32? {
    #if arch(x86_64)
      let sse2 =
        AV_CPU_FLAG_MMX | AV_CPU_FLAG_MMXEXT | AV_CPU_FLAG_CMOV | AV_CPU_FLAG_SSE
        | AV_CPU_FLAG_SSE2
      return switch set {
      case .base: sse2
      case .v3: ~(AV_CPU_FLAG_AVX512 | AV_CPU_FLAG_AVX512ICL)
      case .v4: nil
      }
    #else
      return nil
    #endif
  }
}
