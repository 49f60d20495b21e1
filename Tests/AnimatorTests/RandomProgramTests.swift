import Animator
import TestSupport
import Testing

/// A program of animations, retargets, chains, transitions and removals, drawn from a seed.
@MainActor
private final class RandomProgram {
  let stage = Stage(size: CGSize(width: 200, height: 200), scale: 1)
  private var views: [UIView] = []
  private var random: SplitMix64
  private var blocks = 0
  /// What completed, when, and whether it had finished.
  private(set) var log: [String] = []

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for i in 0..<5 {
      let view = UIView(frame: CGRect(x: 10 * i, y: 5, width: 20, height: 20))
      views.append(view)
      (i > 2 ? views[0] : stage.window).addSubview(view)
    }
    for _ in 0..<3 { act() }
  }

  private func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }

  private func change(_ view: UIView) {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: view.center = CGPoint(x: number(0...200), y: number(0...200))
    case 1: view.bounds.size = CGSize(width: number(0...50), height: number(0...50))
    case 2:
      view.transform = CGAffineTransform(rotationAngle: number(-7...7)).scaledBy(
        x: number(0...2), y: 1)
    case 3: view.alpha = number(0.1...1)
    case 4: view.backgroundColor = UIColor(white: number(0...1), alpha: 1)
    default: view.layer.setValue(number(-9...9), forKeyPath: "transform.rotation.z")
    }
  }

  /// Does one thing, and when it is complete, for a while, others.
  private func act() {
    blocks += 1
    let (name, goesOn) = (blocks, blocks < 25)
    let view = views[Int.random(in: 0..<views.count, using: &random)]
    let done: (Bool) -> Void = { [self] finished in
      log.append("\(name) \(finished) \(stage.time.flicks)")
      if goesOn { act() }
    }
    let (duration, delay) = (number(-0.05...0.6), number(-0.1...0.3))
    switch Int.random(in: 0..<10, using: &random) {
    case 0..<6:
      let options: [UIView.AnimationOptions] = [
        [], .curveLinear, .beginFromCurrentState, .autoreverse, [.curveEaseIn, .layoutSubviews],
      ]
      UIView.animate(
        withDuration: duration, delay: delay,
        options: options[Int.random(in: 0..<5, using: &random)],
        animations: {
          change(view)
          if name % 3 == 0 {
            UIView.animate(withDuration: 1, delay: 0.1) { change(views[name % 5]) }
          }
        }, completion: done)
    case 6, 7:
      let kind = ViewTransitions.all[Int.random(in: 0..<7, using: &random)].option
      UIView.transition(
        with: view, duration: duration,
        options: name % 2 == 0 ? kind : [kind, .allowAnimatedContent],
        animations: { [self] in change(view) }, completion: done)
    case 8:
      view.removeFromSuperview()
      stage.schedule(at: stage.time + MediaTime(seconds: 0.07)) { [self] in
        stage.window.addSubview(view)
        if goesOn { act() }
      }
    default:
      change(view)
      if goesOn { act() }
    }
  }
}

@MainActor
@Suite("Random programs")
struct RandomProgramTests {
  @Test(
    "stepped at any rate or in one jump: the same frames and the same completions",
    arguments: 1...40)
  func anyRate(seed: Int) throws {
    let reference = RandomProgram(seed: UInt64(seed))
    reference.stage.advance(to: 6)
    let timeline = reference.stage.timeline
    for rate in [1, 24, 60, 1000] {
      let program = RandomProgram(seed: UInt64(seed))
      for frame in 0...(6 * rate) {
        program.stage.advance(to: FrameRate(rate).time(ofFrame: frame))
      }
      #expect(program.log == reference.log, "at \(rate) fps")
      let other = program.stage.timeline
      for step in 0...24 {
        let time = MediaTime(seconds: Double(step) * 0.25 + 0.013)
        #expect(other.frame(at: time) == timeline.frame(at: time), "at \(rate) fps, \(time)")
      }
    }
  }

  @Test("every completion runs exactly once", arguments: 1...40)
  func completions(seed: Int) {
    let program = RandomProgram(seed: UInt64(seed))
    program.stage.advance(to: 30)
    let names = program.log.map { $0.prefix { $0 != " " } }
    #expect(Set(names).count == names.count && !names.isEmpty)
  }
}
