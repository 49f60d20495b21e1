import Graphics

/// A change of a part over time, by SMIL (`animate`, `animateTransform`, `set`) or CSS (`@keyframes`).
package struct SVGAnimation: Sendable {
  /// A property and its values at the key times.
  package enum Values: Sendable {
    case opacity([CGFloat])
    case path([CGPath])
    case fill([SVGPaint])
    case stroke([SVGPaint])
    case lineWidth([CGFloat])
    case dashPhase([CGFloat])
    /// Relative to the part at rest, in the coordinates of the view box.
    case transform([CGAffineTransform])
  }

  /// The property and its values.
  package var values: Values
  /// When it does.
  package var timing: Timing

  /// When an animation runs.
  package struct Timing: Hashable, Sendable {
    /// Seconds from when the document is shown.
    package var begin = 0.0
    /// Seconds of one repetition, above 0.
    package var duration = 0.0
    /// The number of repetitions, above 0; infinite for an endless animation.
    package var repeatCount = 1.0
    /// Whether the last value remains at the end.
    package var isFrozen = false
    /// Whether the first value is shown before the animation begins.
    package var isFilledBefore = false
    /// One for each value, as fractions of the duration, ascending from 0.
    package var keyTimes: [Double] = []
    /// The timing curve of each interval; empty for straight ones.
    package var curves: [UnitBezier] = []
    /// Whether each value holds until the next one.
    package var isDiscrete = false
  }
}
