import Animator
import TestSupport
import Testing

/// Programs of random layout calls: `Fuzzing/run constraints` runs them for longer.
@MainActor
struct RandomLayoutTests {
  private func program(_ seed: UInt64) -> [UInt8] {
    var generator = SplitMix64(seed: seed)
    return (0..<400).map { _ in UInt8(truncatingIfNeeded: generator.next()) }
  }

  /// Runs a program; counts what is still alive after it was let go.
  private func outcome(of bytes: [UInt8]) -> (outcome: LayoutProgram.Outcome, leaks: Int) {
    let (outcome, references) = run(bytes)
    return (outcome, references.count { $0.object != nil })
  }

  private func run(_ bytes: [UInt8]) -> (LayoutProgram.Outcome, [LayoutProgram.Released]) {
    let program = LayoutProgram(bytes)
    let outcome = program.run()
    program.release()
    return (outcome, program.objects)
  }

  @Test(
    "any program ends with finite frames, and lets go of its views",
    arguments: 0..<200 as Range<UInt64>)
  func robust(seed: UInt64) {
    let (outcome, leaks) = outcome(of: program(seed))
    for frame in outcome.frames {
      #expect(
        frame.minX.isFinite && frame.minY.isFinite && frame.width.isFinite
          && frame.height.isFinite && frame.size.width >= 0 && frame.size.height >= 0,
        "\(frame)")
    }
    #expect(leaks == 0)
  }

  @Test(
    "a program run again has the same frames, faults and conflicts",
    arguments: 1000..<1060 as Range<UInt64>)
  func deterministic(seed: UInt64) {
    let bytes = program(seed)
    let first = outcome(of: bytes).outcome
    #expect(outcome(of: bytes).outcome == first)
  }
}
