/// A motion of the units of a text, one after another or selected by a range.
///
/// ```swift
/// var rise = TextAnimation(from: TextUnitValues(position: CGPoint(x: 0, y: 20), opacity: 0))
/// rise.stagger = 0.03
/// title.animateText(rise, withDuration: 0.4)
/// ```
public struct TextAnimation: Equatable, Sendable {
  /// The motion of the units.
  public enum Motion: Equatable, Sendable {
    /// They move from these values to rest.
    case from(TextUnitValues)
    /// They move to these values, and keep them.
    case to(TextUnitValues)
    /// A range moves over them: each has these values as far as it is selected.
    case range(TextRangeSelector, TextUnitValues)
  }

  /// The kind of units. The default is characters.
  public var unit = TextUnit.character
  /// The motion of the units.
  public var motion: Motion
  /// The order in which they begin, or in which a range selects them. By default reading order.
  public var order = TextOrder.forward
  /// Selects the shuffle of the order `random`.
  public var seed = 0
  /// The time from one unit's beginning to that of the next, in seconds. A range ignores it.
  public var stagger: TimeInterval = 0
  /// The anchor point of scale and rotation, in unit coordinates of a unit's advance width and line height.
  public var anchor = CGPoint(x: 0.5, y: 0.5)

  /// Units that move from values to rest.
  public init(from values: TextUnitValues) { motion = .from(values) }
  /// Units that move to values, and keep them.
  public init(to values: TextUnitValues) { motion = .to(values) }
  /// A range of units with values.
  public init(_ range: TextRangeSelector, _ values: TextUnitValues) {
    motion = .range(range, values)
  }
}

extension UILabel {
  /// Animates the units of the text with UIKit's curves.
  ///
  /// - Parameters:
  ///   - animation: The motion of the units.
  ///   - duration: Seconds: of each unit's motion, or of the motion of a range. At 0, units change at once
  ///     when it is their turn.
  ///   - delay: Seconds before the first of them begins.
  ///   - options: The curve and other options of each unit's motion, or the curve of a range's motion.
  ///   - completion: Runs at the exact end of the last animation, with whether all ran to their end.
  public func animateText(
    _ animation: TextAnimation, withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: UIView.AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    animateText(
      animation, duration: duration, delay: delay, curve: nil, options: options,
      completion: completion
    ) {
      UIView.animate(
        withDuration: duration, delay: $0, options: options, animations: $1, completion: $2)
    }
  }

  /// Starts the animation of a unit: its delay in seconds, its changes, and its completion.
  package typealias UnitAnimator = (
    _ delay: TimeInterval, _ changes: () -> Void, _ completion: @escaping (Bool) -> Void
  ) -> Void

  /// Animates the units of the text.
  ///
  /// - Parameters:
  ///   - curve: The curve of a range's motion; nil for that of the options.
  ///   - animate: Starts the animation of each unit, unless a range moves.
  package func animateText(
    _ animation: TextAnimation, duration: TimeInterval, delay: TimeInterval,
    curve: CAMediaTimingFunction?, options: UIView.AnimationOptions,
    completion: ((Bool) -> Void)?, by animate: UnitAnimator
  ) {
    splitText(by: animation.unit, anchor: animation.anchor)
    guard let view = textUnits, !view.units.isEmpty else {
      completeMotion(completion)
      return
    }
    view.runningCount += 1
    let finish: (Bool) -> Void = { [weak self, weak view] isFinished in
      view?.runningCount -= 1
      if let view, self?.textUnits === view { self?.joinTextAtRest() }
      completion?(isFinished)
    }
    let ranks = animation.order.ranks(count: view.units.count, seed: animation.seed)
    if case .range(let selector, let values) = animation.motion {
      view.move(
        selector, values, ranks: ranks, duration: duration, delay: delay, curve: curve,
        options: options, completion: finish)
    } else if duration <= 0 {
      view.switchOver(animation, ranks: ranks, delay: delay, completion: finish)
    } else {
      view.stagger(animation, ranks: ranks, delay: delay, completion: finish, by: animate)
    }
  }

  /// Draws the text as a whole if all of its units are at rest and none is moving.
  func joinTextAtRest() {
    guard let view = textUnits, view.runningCount == 0, !view.isAlwaysDivided else { return }
    if view.units.allSatisfy(\.values.isAtRest) { joinText() }
  }
}

extension TextUnitsView {
  /// Sets the values at which the units begin.
  ///
  /// - Returns: Those at which they end.
  private func begin(_ motion: TextAnimation.Motion) -> TextUnitValues {
    switch motion {
    case .to(let values): return values
    case .from(let values), .range(_, let values):
      UIView.performWithoutAnimation { for unit in units { unit.values = values } }
      return .rest
    }
  }

  /// Changes the units at once, each when it is its turn.
  fileprivate func switchOver(
    _ animation: TextAnimation, ranks: [Int], delay: TimeInterval,
    completion: @escaping (Bool) -> Void
  ) {
    let end = begin(animation.motion)
    let length = max(animation.stagger, 0) * Double(ranks.max() ?? 0)
    let settings = AnimationBlock.Settings(duration: length, delay: delay, options: .curveLinear)
    let block = KeyframeBlock(settings, mode: .linear, completion: completion)
    block.run {
      for (unit, rank) in zip(units, ranks) {
        let turn = length > 0 ? animation.stagger * Double(rank) / length : 0
        block.addFrame(start: turn, length: 0) { unit.values = end }
      }
    }
  }

  fileprivate func stagger(
    _ animation: TextAnimation, ranks: [Int], delay: TimeInterval,
    completion: @escaping (Bool) -> Void, by animate: UILabel.UnitAnimator
  ) {
    let end = begin(animation.motion)
    var (remaining, allFinished) = (units.count, true)
    for (unit, rank) in zip(units, ranks) {
      let begin = delay + animation.stagger * Double(rank)
      animate(begin, { unit.values = end }) { isFinished in
        remaining -= 1
        allFinished = allFinished && isFinished
        if remaining == 0 { completion(allFinished) }
      }
    }
  }

  /// Moves a range over the units: a keyframe at each corner of a unit's weight, with more between them where
  /// the weight is curved.
  fileprivate func move(
    _ selector: TextRangeSelector, _ values: TextUnitValues, ranks: [Int], duration: TimeInterval,
    delay: TimeInterval, curve: CAMediaTimingFunction?, options: UIView.AnimationOptions,
    completion: @escaping (Bool) -> Void
  ) {
    let count = (ranks.max() ?? 0) + 1
    func change(_ unit: TextUnitView, _ rank: Int, at progress: Double) {
      let weight = selector.weight(rank: rank, of: count, at: progress)
      unit.values = values.weighted(weight, base: unit.baseStyle)
    }
    UIView.performWithoutAnimation {
      for (unit, rank) in zip(units, ranks) { change(unit, rank, at: 0) }
    }
    let settings = AnimationBlock.Settings(
      duration: duration, delay: delay, curve: curve.map(TimingCurve.bezier), options: options)
    let block = KeyframeBlock(settings, mode: .linear, completion: completion)
    block.run {
      for (unit, rank) in zip(units, ranks) {
        let corners = selector.corners(rank: rank, of: count)
        for (begin, end) in zip(corners, corners.dropFirst()) {
          let pieces = selector.isPiecewiseLinear ? 1 : 8
          for piece in 0..<pieces {
            let length = (end - begin) / Double(pieces)
            let start = begin + Double(piece) * length
            block.addFrame(start: start, length: length) {
              change(unit, rank, at: piece == pieces - 1 ? end : start + length)
            }
          }
        }
      }
    }
  }
}
