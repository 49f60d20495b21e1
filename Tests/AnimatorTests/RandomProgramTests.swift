import TestSupport
import Testing

@testable import Animator

/// A program of animations, retargets, chains, transitions and removals, drawn from a seed.
@MainActor
private final class RandomProgram {
  let stage = Stage(size: CGSize(width: 200, height: 200), scale: 1)
  private(set) var views: [UIView] = []
  private var random: SplitMix64
  private var blocks = 0
  private let limit: Int
  /// What completed, when, and whether it had finished.
  private(set) var log: [String] = []

  /// - Parameter limit: How many things are done before it only waits.
  init(seed: UInt64, limit: Int = 14) {
    self.limit = limit
    random = SplitMix64(seed: seed)
    for i in 0..<4 {
      let view = UIView(frame: CGRect(x: 10 * i, y: 5, width: 20, height: 20))
      views.append(view)
      (i > 2 ? views[0] : stage.window).addSubview(view)
    }
    for _ in 0..<3 { act() }
  }

  // MARK: What can be done

  /// The table of actions. To add one, write it below and add it here.
  private static let actions: [(RandomProgram) -> (@escaping Done) -> Void] = [
    RandomProgram.block, RandomProgram.block, RandomProgram.nestedBlocks,
    RandomProgram.repeatedBlock, RandomProgram.keyframes, RandomProgram.keyframes,
    RandomProgram.beginAndCommit, RandomProgram.transition, RandomProgram.removal,
    RandomProgram.deletion, RandomProgram.plainChange,
  ]

  /// Is called when an action is complete, with whether it had finished.
  typealias Done = (Bool) -> Void

  /// Does one thing, and when it is complete, for a while, others.
  private func act() {
    blocks += 1
    let name = blocks
    Self.actions.randomElement(using: &random)?(self)(
      { [self] finished in
        log.append("\(name) \(finished) \(stage.time.flicks)")
        if blocks < limit { act() }
      })
  }

  private func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
  private func count(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  private func pick<Value>(_ values: [Value]) -> Value { values[count(0...values.count - 1)] }
  private var duration: Double { number(-0.03...0.3) }
  private var delay: Double { number(-0.05...0.15) }

  private func change(_ view: UIView) {
    switch count(0...6) {
    case 0: view.center = CGPoint(x: number(0...200), y: number(0...200))
    case 1: view.bounds.size = CGSize(width: number(0...50), height: number(0...50))
    case 2:
      view.transform = CGAffineTransform(rotationAngle: number(-7...7)).scaledBy(
        x: number(0...2), y: 1)
    case 3: view.alpha = number(0.1...1)
    case 4: view.backgroundColor = UIColor(white: number(0...1), alpha: 1)
    case 5: view.layer.transform = CATransform3DMakeRotation(number(-3...3), 1, number(-1...1), 0)
    default: view.layer.setValue(number(-9...9), forKeyPath: "transform.rotation.z")
    }
  }

  private func block(_ done: @escaping Done) {
    let options: [UIView.AnimationOptions] = [
      [], .curveLinear, .beginFromCurrentState, .autoreverse, [.curveEaseIn, .layoutSubviews],
    ]
    UIView.animate(
      withDuration: duration, delay: delay, options: pick(options),
      animations: { for _ in 0..<count(0...3) { change(pick(views)) } }, completion: done)
  }

  private func nestedBlocks(_ done: @escaping Done) {
    let options: [UIView.AnimationOptions] = [
      [], [.overrideInheritedDuration, .curveEaseOut], .overrideInheritedCurve,
    ]
    UIView.animate(
      withDuration: duration, delay: delay,
      animations: {
        change(pick(views))
        UIView.animate(
          withDuration: duration, delay: delay, options: pick(options),
          animations: { change(pick(views)) },
          completion: { [self] in log.append("inner \($0) \(stage.time.flicks)") })
        UIView.performWithoutAnimation { change(pick(views)) }
      }, completion: done)
  }

  private func repeatedBlock(_ done: @escaping Done) {
    UIView.animate(
      withDuration: number(0.01...0.15), delay: delay, options: .curveEaseOut,
      animations: {
        UIView.modifyAnimations(
          withRepeatCount: CGFloat(number(0...3)), autoreverses: count(0...1) == 0
        ) { change(pick(views)) }
      }, completion: done)
  }

  private func keyframes(_ done: @escaping Done) {
    let options: [UIView.KeyframeAnimationOptions] = [
      [], .calculationModeDiscrete, .calculationModePaced, .calculationModeCubic,
      .calculationModeCubicPaced, .autoreverse, .beginFromCurrentState,
    ]
    UIView.animateKeyframes(
      withDuration: duration, delay: delay, options: pick(options),
      animations: {
        let view = pick(views)
        for _ in 0..<count(0...3) {
          UIView.addKeyframe(
            withRelativeStartTime: number(0...1), relativeDuration: number(0...0.7)
          ) {
            change(view)
            if count(0...3) == 0 {
              UIView.animate(
                withDuration: duration, animations: { change(pick(views)) },
                completion: { [self] in log.append("in frame \($0) \(stage.time.flicks)") })
            }
          }
        }
        if count(0...2) == 0 { change(pick(views)) }
      }, completion: done)
  }

  private func beginAndCommit(_ done: @escaping Done) {
    UIView.beginAnimations("legacy", context: nil)
    UIView.setAnimationDidStop { _, finished, _ in done(finished) }
    change(pick(views))
    UIView.setAnimationDuration(duration)
    UIView.setAnimationBeginsFromCurrentState(count(0...1) == 0)
    if count(0...3) == 0 {
      UIView.setAnimationTransition(.curlUp, for: pick(views), cache: count(0...1) == 0)
    }
    change(pick(views))
    UIView.commitAnimations()
  }

  private func transition(_ done: @escaping Done) {
    let view = pick(views)
    let kind = pick(ViewTransitions.all.map(\.option))
    UIView.transition(
      with: view, duration: duration,
      options: count(0...1) == 0 ? kind : [kind, .allowAnimatedContent],
      animations: { [self] in change(view) }, completion: done)
  }

  /// Removes a view, and adds it again in the same turn or later.
  private func removal(_ done: @escaping Done) {
    let view = pick(views)
    view.removeFromSuperview()
    stage.schedule(at: stage.time + MediaTime(seconds: pick([0, 0.03, 0.1]))) { [self] in
      if view.superview == nil { stage.window.addSubview(view) }
      done(true)
    }
  }

  private func deletion(_ done: @escaping Done) {
    let view = pick(views)
    UIView.perform(.delete, on: [view], animations: { [self] in change(pick(views)) }) {
      [self] finished in
      stage.window.addSubview(view)
      done(finished)
    }
  }

  private func plainChange(_ done: @escaping Done) {
    change(pick(views))
    stage.schedule(at: stage.time + MediaTime(seconds: number(0...0.1))) { done(true) }
  }
}

/// What was seen of a program while the clock ran.
private struct Run: Equatable {
  var log: [String] = []
  /// The values on screen of each view, by time.
  var seen: [MediaTime: [LayerState]] = [:]
}

@MainActor
@Suite("Random programs")
struct RandomProgramTests {
  /// Seconds; long enough for most of what programs do.
  private static let length = 1
  /// Instants that 24, 60 and 1000 frames a second have in common.
  private static let looks = 4

  /// Runs a program stepped at `rate` frames a second and looks at it where all rates can.
  private func run(_ program: RandomProgram, at rate: Int) -> Run {
    var run = Run()
    let frameRate = FrameRate(rate)
    let stride = max(rate / Self.looks, 1)
    for frame in 0...(Self.length * rate) {
      program.stage.advance(to: frameRate.time(ofFrame: frame))
      if frame % stride == 0 {
        run.seen[program.stage.time] = program.views.map(\.layer.presentedState)
      }
    }
    run.log = program.log
    return run
  }

  @Test(
    "stepped at any rate or in one jump: the same values, frames and completions",
    arguments: 0..<50)
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

  @Test("frames in any order are those that the clock went through", arguments: 0..<20)
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
