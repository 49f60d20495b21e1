import Animator
import TestSupport

/// A program of animations, retargets, chains, springs, keyframes, animators, transactions,
/// transitions and removals, drawn from a seed.
@MainActor
final class RandomProgram {
  let stage = Stage(size: CGSize(width: 200, height: 200), scale: 1)
  private(set) var views: [UIView] = []
  /// Standalone layers.
  private(set) var bareLayers: [CALayer] = []
  private var random: SplitMix64
  private var blocks = 0
  private let limit: Int
  /// The completions with their times and flags.
  var log: [String] = []

  /// - Parameter limit: The maximum number of actions.
  init(seed: UInt64, limit: Int = 14) {
    self.limit = limit
    random = SplitMix64(seed: seed)
    for i in 0..<4 {
      let view = UIView(frame: CGRect(x: 10 * i, y: 5, width: 20, height: 20))
      views.append(view)
      (i > 2 ? views[0] : stage.window).addSubview(view)
    }
    for i in 0..<2 {
      let layer = CALayer()
      layer.frame = CGRect(x: 5 * i, y: 0, width: 8, height: 8)
      bareLayers.append(layer)
      views[i].layer.addSublayer(layer)
    }
    for _ in 0..<3 { act() }
  }

  // MARK: Actions

  /// The table of actions. To add one, write it below and add it here.
  private static let actions: [(RandomProgram) -> (@escaping Done) -> Void] = [
    RandomProgram.block, RandomProgram.block, RandomProgram.nestedBlocks,
    RandomProgram.repeatedBlock, RandomProgram.keyframes, RandomProgram.keyframes,
    RandomProgram.beginAndCommit, RandomProgram.transition, RandomProgram.removal,
    RandomProgram.deletion, RandomProgram.plainChange, RandomProgram.spring,
    RandomProgram.explicit, RandomProgram.group, RandomProgram.transaction,
    RandomProgram.animator, RandomProgram.layerTime,
  ]

  /// Called when an action has completed, with its finished flag.
  typealias Done = (Bool) -> Void

  /// Performs one action and, when it has completed, others, up to a limit.
  private func act() {
    blocks += 1
    let name = blocks
    Self.actions.randomElement(using: &random)?(self)(
      { [self] finished in
        log.append("\(name) \(finished) \(stage.time.flicks)")
        if blocks < limit { act() }
      })
  }

  func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
  func count(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  func pick<Value>(_ values: [Value]) -> Value { values[count(0...values.count - 1)] }
  var duration: Double { number(-0.03...0.3) }
  var delay: Double { number(-0.05...0.15) }

  func change(_ view: UIView) {
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
    let kind = pick(ViewTransitions.options.map(\.option))
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
