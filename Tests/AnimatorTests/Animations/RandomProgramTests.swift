import Animator
import TestSupport
import Testing

/// The observations of a program while the clock advances.
private struct Run: Equatable {
  var log: [String] = []
  /// The presentation values of each view, by time.
  var seen: [MediaTime: [LayerState]] = [:]
}

@MainActor
@Suite("Random programs")
struct RandomProgramTests {
  /// The duration in seconds, long enough for most actions of a program.
  private static let length = 1
  /// Samples per second, at times that are frames at 24, 60 and 1000 frames per second.
  private static let sampleRate = 4

  /// Runs a program stepped at `rate` frames per second, and samples it at the times common to all
  /// rates.
  private func run(_ program: RandomProgram, at rate: Int) -> Run {
    var run = Run()
    let frameRate = FrameRate(rate)
    let stride = max(rate / Self.sampleRate, 1)
    for frame in 0...(Self.length * rate) {
      program.stage.advance(to: frameRate.time(ofFrame: frame))
      if frame % stride == 0 {
        run.seen[program.stage.time] = (program.views.map(\.layer) + program.bareLayers).map(
          \.presentedState)
      }
    }
    run.log = program.log
    return run
  }

  @Test(
    "values, frames and completions are the same at any step rate and for a single advance",
    arguments: seeds(100))
  func anyRate(batch: UInt64) throws {
    for seed in batch * 20..<batch * 20 + 20 {
      let jump = RandomProgram(seed: seed)
      jump.stage.advance(to: MediaTime(seconds: Double(Self.length)))
      // In random order.
      let times = [9, 2, 13, 0, 7, 4].map { MediaTime(seconds: Double($0) * 0.07 + 0.013) }
      let timeline = jump.stage.timeline
      let frames = times.map { timeline.frame(at: $0) }
      let fine = run(RandomProgram(seed: seed), at: 1000)
      #expect(fine.log == jump.log, "\(seed)")
      for rate in [1, 24, 60] {
        let program = RandomProgram(seed: seed)
        let coarse = run(program, at: rate)
        #expect(coarse.log == fine.log, "\(seed) at \(rate) fps")
        for (time, states) in coarse.seen {
          #expect(states == fine.seen[time], "\(seed) at \(rate) fps, \(time)")
        }
        let other = program.stage.timeline
        for (time, frame) in zip(times, frames) {
          #expect(other.frame(at: time) == frame, "\(seed) at \(rate) fps, \(time)")
        }
      }
    }
  }

  @Test(
    "frames computed in any order equal those computed while the clock advanced", arguments: 0..<20)
  func randomAccess(seed: UInt64) {
    let program = RandomProgram(seed: seed)
    var stepped: [(MediaTime, FrameSnapshot)] = []
    for frame in 0...60 {
      let time = MediaTime(seconds: Double(frame) / 30)
      program.stage.advance(to: time)
      stepped.append((time, program.stage.timeline.frame(at: time)))
    }
    let timeline = program.stage.timeline
    var random = SplitMix64(seed: seed)
    for (time, frame) in stepped.shuffled(using: &random) {
      #expect(timeline.frame(at: time) == frame, "\(time)")
    }
  }

  @Test("every completion runs exactly once", arguments: 1...40)
  func completions(seed: UInt64) throws {
    let program = RandomProgram(seed: seed, limit: 60)
    try program.stage.advanceUntilIdle(limit: 300)
    let names = program.log.map { $0.prefix { $0 != " " } }.filter { $0 != "inner" && $0 != "in" }
    #expect(Set(names).count == names.count && names.count >= 60)
  }
}
