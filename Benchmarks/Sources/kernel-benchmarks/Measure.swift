import CKernels
import Foundation
import Turns

/// Measures the speed of kernels.
enum Measure {
  private static let rounds = 9
  /// The minimum number of pixels per measurement.
  private static let least = 4_000_000

  /// The variants measured in one round.
  struct Variant {
    let kernel: Kernel
    let canvas: Canvas
    let instructionSet: String
  }

  /// Megapixels per second of CPU time for each variant: the best of several alternate rounds, so
  /// that all are exposed to the same disturbances.
  static func speeds(of variants: [Variant]) -> [Double] {
    var best = [Double](repeating: 0, count: variants.count)
    for _ in 0..<rounds {
      for (i, variant) in variants.enumerated() where ck_select_isa(variant.instructionSet) {
        best[i] = max(best[i], speed(of: variant.kernel, on: variant.canvas))
      }
    }
    return best
  }

  private static func speed(of kernel: Kernel, on canvas: Canvas) -> Double {
    let repetitions = max(least / (canvas.width * canvas.height), 1)
    let start = seconds(CLOCK_PROCESS_CPUTIME_ID)
    for _ in 0..<repetitions {
      for y in 0..<canvas.height { kernel.row(canvas, y) }
    }
    let taken = seconds(CLOCK_PROCESS_CPUTIME_ID) - start
    return Double(repetitions * canvas.width * canvas.height) / taken / 1e6
  }
}
