/// A value that can be interpolated with another of its type, and offset by a difference.
public protocol Interpolatable: Sendable, Equatable {
  /// The interpolation from `from` to `to` at `progress`; exactly `from` at 0 and `to` at 1.
  /// Extrapolates if a curve overshoots.
  static func mix(_ from: Self, _ to: Self, _ progress: Double) -> Self

  /// This value offset by `fraction` of the difference `from` − `to`: what an additive animation
  /// from `from` to `to` adds to the model value. For numbers, `self + fraction · (from − to)`; a
  /// fraction of 1 applied to `to` yields exactly `from`, 0 changes nothing.
  func offset(from: Self, to: Self, fraction: Double) -> Self

  /// Values precomputed from the ends of an additive animation.
  associatedtype PreparedOffset: Sendable = Never

  /// Precomputes what ``offset(from:to:fraction:)`` derives from its ends; nil if there is nothing
  /// to precompute.
  static func prepareOffset(from: Self, to: Self) -> PreparedOffset?

  /// The same as ``offset(from:to:fraction:)`` with precomputed ends.
  func offset(by prepared: PreparedOffset, fraction: Double) -> Self

  /// The distance from another value, at least 0, by which paced keyframes are timed.
  func separation(from other: Self) -> Double
}

extension Interpolatable where PreparedOffset == Never {
  /// Nothing to precompute.
  public static func prepareOffset(from: Self, to: Self) -> Never? { nil }
  /// Never called, since nothing is precomputed.
  public func offset(by prepared: Never, fraction: Double) -> Self {}
}

/// A type whose values cannot be interpolated: they switch immediately.
package protocol DiscreteValue: Interpolatable {}

extension DiscreteValue {
  /// The second value, at any progress.
  public static func mix(_ from: Self, _ to: Self, _ progress: Double) -> Self { to }
  /// The value itself: discrete values are not additive.
  public func offset(from: Self, to: Self, fraction: Double) -> Self { self }
}

extension Double: Interpolatable {
  /// `from + (to − from) · progress`, clamped to finite numbers.
  public static func mix(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    if progress == 1 { return to }
    let result = from + (to - from) * progress
    return result.isFinite ? result : weighted(0, from, 1 - progress, to, progress)
  }

  /// `self + (from − to) · fraction`, clamped to finite numbers.
  public func offset(from: Double, to: Double, fraction: Double) -> Double {
    if fraction == 1 && self == to { return from }
    let result = self + (from - to) * fraction
    return result.isFinite ? result : Self.weighted(self, from, fraction, to, -fraction)
  }

  /// `start + a · s + b · t` without intermediate overflow, clamped to finite numbers.
  private static func weighted(
    _ start: Double, _ a: Double, _ s: Double, _ b: Double, _ t: Double
  ) -> Double {
    // In quarters, so that a sum of four numbers does not overflow.
    let sum = start / 4 + a / 4 * s + b / 4 * t
    let limit = Double.greatestFiniteMagnitude
    return sum.isNaN ? start : min(max(sum, -limit / 4), limit / 4) * 4
  }
}

extension CGFloat: Interpolatable {
  /// As for `Double`.
  public static func mix(_ from: CGFloat, _ to: CGFloat, _ progress: Double) -> CGFloat {
    CGFloat(Double.mix(from.native, to.native, progress))
  }

  /// As for `Double`.
  public func offset(from: CGFloat, to: CGFloat, fraction: Double) -> CGFloat {
    CGFloat(native.offset(from: from.native, to: to.native, fraction: fraction))
  }
}

extension CGPoint: Interpolatable {
  /// Component by component.
  public static func mix(_ from: CGPoint, _ to: CGPoint, _ progress: Double) -> CGPoint {
    CGPoint(x: .mix(from.x, to.x, progress), y: .mix(from.y, to.y, progress))
  }

  /// Component by component.
  @inline(__always)
  public func offset(from: CGPoint, to: CGPoint, fraction: Double) -> CGPoint {
    CGPoint(
      x: x.offset(from: from.x, to: to.x, fraction: fraction),
      y: y.offset(from: from.y, to: to.y, fraction: fraction))
  }
}

extension CGSize: Interpolatable {
  /// Component by component.
  public static func mix(_ from: CGSize, _ to: CGSize, _ progress: Double) -> CGSize {
    CGSize(
      width: .mix(from.width, to.width, progress), height: .mix(from.height, to.height, progress))
  }

  /// Component by component.
  public func offset(from: CGSize, to: CGSize, fraction: Double) -> CGSize {
    CGSize(
      width: width.offset(from: from.width, to: to.width, fraction: fraction),
      height: height.offset(from: from.height, to: to.height, fraction: fraction))
  }
}

extension CGRect: Interpolatable {
  /// Component by component.
  public static func mix(_ from: CGRect, _ to: CGRect, _ progress: Double) -> CGRect {
    CGRect(
      origin: .mix(from.origin, to.origin, progress), size: .mix(from.size, to.size, progress))
  }

  /// Component by component.
  public func offset(from: CGRect, to: CGRect, fraction: Double) -> CGRect {
    CGRect(
      origin: origin.offset(from: from.origin, to: to.origin, fraction: fraction),
      size: size.offset(from: from.size, to: to.size, fraction: fraction))
  }
}

/// Component by component, gamma-encoded and not premultiplied, as in Core Animation. Gradients are mixed stop by
/// stop, with others of the same kind and with plain colors. Other patterns cannot be interpolated: they switch
/// immediately.
extension CGColor: Interpolatable {
  /// Component by component, including alpha.
  public static func mix(_ from: CGColor, _ to: CGColor, _ progress: Double) -> CGColor {
    if from.pattern != nil || to.pattern != nil {
      return shading(from: from, to: to, progress: progress) ?? to
    }
    return CGColor(
      red: .mix(from.red, to.red, progress), green: .mix(from.green, to.green, progress),
      blue: .mix(from.blue, to.blue, progress), alpha: .mix(from.alpha, to.alpha, progress))
  }

  /// Component by component, including alpha.
  public func offset(from: CGColor, to: CGColor, fraction: Double) -> CGColor {
    if pattern != nil || from.pattern != nil || to.pattern != nil { return self }
    return CGColor(
      red: red.offset(from: from.red, to: to.red, fraction: fraction),
      green: green.offset(from: from.green, to: to.green, fraction: fraction),
      blue: blue.offset(from: from.blue, to: to.blue, fraction: fraction),
      alpha: alpha.offset(from: from.alpha, to: to.alpha, fraction: fraction))
  }
}

/// A type for which nil can be replaced by a neutral value in interpolations.
public protocol InterpolatableWhenAbsent: Interpolatable {
  /// The value that replaces nil; nil if there is none, so that nil switches immediately.
  static var absent: Self? { get }
}

/// No color counts as black with alpha 0, as in UIKit (`docs/fidelity.md`, "Colours").
extension CGColor: InterpolatableWhenAbsent {
  /// Black with alpha 0.
  public static var absent: CGColor? { CGColor(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension LayerContents: InterpolatableWhenAbsent {
  /// None: contents switch immediately.
  public static var absent: LayerContents? { nil }
}

extension Optional: Interpolatable where Wrapped: InterpolatableWhenAbsent {
  /// Interpolates the values, with nil replaced by its neutral value; without one, the second value
  /// applies immediately.
  public static func mix(_ from: Wrapped?, _ to: Wrapped?, _ progress: Double) -> Wrapped? {
    if progress == 0 { return from }
    if progress == 1 { return to }
    guard let from = from ?? .absent, let to = to ?? .absent else { return to }
    return Wrapped.mix(from, to, progress)
  }

  /// Offsets the value, with nil replaced by its neutral value; without one, the value is
  /// unchanged.
  public func offset(from: Wrapped?, to: Wrapped?, fraction: Double) -> Wrapped? {
    if fraction == 0 { return self }
    guard let value = self ?? .absent, let from = from ?? .absent, let to = to ?? .absent
    else { return self }
    return value.offset(from: from, to: to, fraction: fraction)
  }
}

extension Bool: DiscreteValue {}

/// Contents switch immediately; transitions cross-fade them.
extension LayerContents: DiscreteValue {}
