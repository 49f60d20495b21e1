/// A change of a text, whose characters turn into those of another one.
///
/// Characters that both texts have move to their new positions. The others leave and enter, one after another:
///
/// ```swift
/// price.changeText(to: "$1,290", TextChange(.roll, stagger: 0.04), withDuration: 0.5)
/// ```
public struct TextChange: Equatable, Sendable {
  /// How characters are replaced.
  public enum Style: String, Sendable, CaseIterable {
    /// They roll by the height of a line, like the wheels of an odometer.
    case roll
    /// They drift by half of the height of a line, fade and blur, like SwiftUI's `numericText` transition.
    case numericText
    /// The outlines of the old ones turn into those of the new ones.
    case morph
    /// They fade and blur.
    case crossDissolve
  }

  /// Where characters go.
  public enum Direction: String, Sendable, CaseIterable {
    /// New ones come from below.
    case up
    /// New ones come from above.
    case down
  }

  /// The rule that decides which characters are kept.
  public enum Matching: String, Sendable, CaseIterable {
    /// Equal characters at the same index from the end, as the digits of numbers.
    case places
    /// The characters of the longest common subsequence.
    case sequence
  }

  /// How characters are replaced.
  public var style: Style
  /// Where they go; nil for down if a number gets smaller, and else up.
  public var direction: Direction?
  /// The rule that decides which characters are kept; nil for `places` if neither text has letters, and else
  /// `sequence`.
  public var matching: Matching?
  /// The order in which they are replaced. By default reading order.
  public var order = TextOrder.forward
  /// Selects the shuffle of the order `random`.
  public var seed = 0
  /// The time from the beginning of one replacement to that of the next, in seconds.
  public var stagger: TimeInterval

  /// A change of text.
  public init(
    _ style: Style = .roll, direction: Direction? = nil, matching: Matching? = nil,
    stagger: TimeInterval = 0
  ) {
    (self.style, self.direction) = (style, direction)
    (self.matching, self.stagger) = (matching, stagger)
  }
}

extension UILabel {
  /// Changes the text, character by character. The label has the new text at once.
  ///
  /// Text that follows a path is exchanged without animation.
  ///
  /// - Parameters:
  ///   - text: The new text.
  ///   - change: How characters are replaced.
  ///   - duration: Seconds, of each character's motion.
  ///   - delay: Seconds before the first of them begins.
  ///   - options: The curve and other options of each motion.
  ///   - completion: Runs at the exact end of the last motion, with whether all ran to their end.
  public func changeText(
    to text: String?, _ change: TextChange = TextChange(), withDuration duration: TimeInterval,
    delay: TimeInterval = 0, options: UIView.AnimationOptions = [],
    completion: ((Bool) -> Void)? = nil
  ) {
    changeText(change, delay: delay, setText: { self.text = text }, completion: completion) {
      UIView.animate(
        withDuration: duration, delay: $0, options: options, animations: $1, completion: $2)
    }
  }

  /// Changes the text, character by character.
  ///
  /// - Parameters:
  ///   - setText: Sets the new text.
  ///   - animate: Starts the motion of a character.
  package func changeText(
    _ change: TextChange, delay: TimeInterval, setText: () -> Void,
    completion: ((Bool) -> Void)?, by animate: UnitAnimator
  ) {
    let old = drawnText
    let (oldText, isOnPath) = (text ?? "", followsPath)
    UIView.performWithoutAnimation(setText)
    let new = drawnText
    guard !isOnPath, old != new, old != nil || new != nil else {
      completeMotion(completion)
      return
    }
    if textUnits?.unit != .character { joinText() }
    splitText(by: .character)
    let view = textUnits ?? makeEmptyUnits()
    let motion = TextChangeMotion(
      change, from: old, to: new, texts: (oldText, text ?? ""), in: view)
    view.runningCount += 1
    motion.start(delay: delay, by: animate) { [weak self, weak view] isFinished in
      view?.runningCount -= 1
      if let view, self?.textUnits === view { self?.joinTextAtRest() }
      completion?(isFinished)
    }
  }

  /// Units of no text, in which the characters of an old one leave.
  private func makeEmptyUnits() -> TextUnitsView {
    let view = TextUnitsView(frame: bounds)
    UIView.performWithoutAnimation { addSubview(view) }
    textUnits = view
    return view
  }
}
