import CKernels

/// How fast kernels are.
enum Measure {
  private static let rounds = 9
  /// Pixels a measurement takes at least.
  private static let least = 4_000_000

  /// Mpixel/s for each instruction set and canvas: the best of some rounds in turns, so that all see
  /// the same disturbances.
  static func speeds(
    of kernel: Kernel, on canvases: [Canvas], instructionSets: [String]
  ) -> [Double] {
    let variants = instructionSets.flatMap { name in canvases.map { (name, $0) } }
    var best = [Double](repeating: 0, count: variants.count)
    for _ in 0..<rounds {
      for (i, (instructionSet, canvas)) in variants.enumerated() {
        guard ck_select_isa(instructionSet) else { continue }
        best[i] = max(best[i], speed(of: kernel, on: canvas))
      }
    }
    return best
  }

  private static func speed(of kernel: Kernel, on canvas: Canvas) -> Double {
    let repetitions = max(least / (canvas.width * canvas.height), 1)
    let time = ContinuousClock().measure {
      for _ in 0..<repetitions {
        for y in 0..<canvas.height { kernel.row(canvas, y) }
      }
    }
    let seconds = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
    return Double(repetitions * canvas.width * canvas.height) / seconds / 1e6
  }
}
