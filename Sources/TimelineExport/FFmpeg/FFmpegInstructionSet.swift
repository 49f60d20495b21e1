import CFFmpeg
import Foundation

/// The instruction set of FFmpeg's own code: for programs, not for libraries to decide.
package enum FFmpegInstructionSet {
  /// Has FFmpeg keep to what `ANIMATOR_ISA` names, as the kernels do, so that whoever wants to see that files do not
  /// depend on it can. To be called before FFmpeg is used: what works already goes on as it was.
  package static func applyEnvironment() {
    let wish = ProcessInfo.processInfo.environment["ANIMATOR_ISA"]
    guard let known = wish.flatMap(InstructionSet.init(rawValue:)).flatMap(flags) else { return }
    // No more than the machine has.
    av_force_cpu_flags(av_get_cpu_flags() & known)
  }

  /// FFmpeg's flags of it; nil where FFmpeg may take what it finds.
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
