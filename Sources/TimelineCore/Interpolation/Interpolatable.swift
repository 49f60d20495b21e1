/// A value that can be mixed with another of its kind, and shifted by a difference.
public protocol Interpolatable: Sendable, Equatable {
  /// The value `progress` of the way from `from` to `to`; exactly `from` at 0 and `to` at 1, beyond
  /// them where a curve overshoots.
  static func mix(_ from: Self, _ to: Self, _ progress: Double) -> Self

  /// This value shifted by `share` of the way back from `to` to `from`: what an additive animation
  /// from `from` to `to` adds to the model. For numbers, `self + share · (from − to)`; a `share` of 1
  /// applied to `to` gives exactly `from`, 0 changes nothing.
  func offset(from: Self, to: Self, share: Double) -> Self

  /// What depends on two values alone that many others are shifted between.
  associatedtype PreparedOffset: Sendable = Never

  /// Works out beforehand what ``offset(from:to:share:)`` needs of its ends; nil where that is nothing.
  static func prepareOffset(from: Self, to: Self) -> PreparedOffset?

  /// The same as ``offset(from:to:share:)`` with the ends that were prepared.
  func offset(by prepared: PreparedOffset, share: Double) -> Self

  /// How far this value is from another one, at least 0: what key frames at one speed go by.
  func separation(from other: Self) -> Double
}

extension Interpolatable where PreparedOffset == Never {
  /// Nothing: there is nothing to work out.
  public static func prepareOffset(from: Self, to: Self) -> Never? { nil }
  /// Never called, as nothing is prepared.
  public func offset(by prepared: Never, share: Double) -> Self {}
}

/// Values without anything between them: they switch at once.
package protocol DiscreteValue: Interpolatable {}

extension DiscreteValue {
  /// The second value, from the start on.
  public static func mix(_ from: Self, _ to: Self, _ progress: Double) -> Self { to }
  /// The value itself: nothing can be added to it.
  public func offset(from: Self, to: Self, share: Double) -> Self { self }
}

extension Double: Interpolatable {
  /// `from + (to − from) · progress`, kept within the range of numbers.
  public static func mix(_ from: Double, _ to: Double, _ progress: Double) -> Double {
    if progress == 1 { return to }
    let result = from + (to - from) * progress
    return result.isFinite ? result : weighted(0, from, 1 - progress, to, progress)
  }

  /// `self + (from − to) · share`, kept within the range of numbers.
  public func offset(from: Double, to: Double, share: Double) -> Double {
    if share == 1 && self == to { return from }
    let result = self + (from - to) * share
    return result.isFinite ? result : Self.weighted(self, from, share, to, -share)
  }

  /// `start + a · s + b · t`, for numbers so large that a difference of two of them is none; kept
  /// within the largest there is.
  private static func weighted(
    _ start: Double, _ a: Double, _ s: Double, _ b: Double, _ t: Double
  ) -> Double {
    // In quarters, so that sums of four numbers do not overflow.
    let sum = start / 4 + a / 4 * s + b / 4 * t
    let limit = Double.greatestFiniteMagnitude
    return sum.isNaN ? start : min(max(sum, -limit / 4), limit / 4) * 4
  }
}

extension CGFloat: Interpolatable {
  /// As of a `Double`.
  public static func mix(_ from: CGFloat, _ to: CGFloat, _ progress: Double) -> CGFloat {
    CGFloat(Double.mix(from.native, to.native, progress))
  }

  /// As of a `Double`.
  public func offset(from: CGFloat, to: CGFloat, share: Double) -> CGFloat {
    CGFloat(native.offset(from: from.native, to: to.native, share: share))
  }
}

extension CGPoint: Interpolatable {
  /// Each coordinate by itself.
  public static func mix(_ from: CGPoint, _ to: CGPoint, _ progress: Double) -> CGPoint {
    CGPoint(x: .mix(from.x, to.x, progress), y: .mix(from.y, to.y, progress))
  }

  /// Each coordinate by itself.
  public func offset(from: CGPoint, to: CGPoint, share: Double) -> CGPoint {
    CGPoint(
      x: x.offset(from: from.x, to: to.x, share: share),
      y: y.offset(from: from.y, to: to.y, share: share))
  }
}

extension CGSize: Interpolatable {
  /// Each side by itself.
  public static func mix(_ from: CGSize, _ to: CGSize, _ progress: Double) -> CGSize {
    CGSize(
      width: .mix(from.width, to.width, progress), height: .mix(from.height, to.height, progress))
  }

  /// Each side by itself.
  public func offset(from: CGSize, to: CGSize, share: Double) -> CGSize {
    CGSize(
      width: width.offset(from: from.width, to: to.width, share: share),
      height: height.offset(from: from.height, to: to.height, share: share))
  }
}

extension CGRect: Interpolatable {
  /// Origin and size, each by itself.
  public static func mix(_ from: CGRect, _ to: CGRect, _ progress: Double) -> CGRect {
    CGRect(
      origin: .mix(from.origin, to.origin, progress), size: .mix(from.size, to.size, progress))
  }

  /// Origin and size, each by itself.
  public func offset(from: CGRect, to: CGRect, share: Double) -> CGRect {
    CGRect(
      origin: origin.offset(from: from.origin, to: to.origin, share: share),
      size: size.offset(from: from.size, to: to.size, share: share))
  }
}

/// Each component on its own, gamma-encoded and not premultiplied, as Core Animation does. Nothing lies
/// between a pattern and another colour: they switch at once.
extension CGColor: Interpolatable {
  /// Each component by itself, alpha too.
  public static func mix(_ from: CGColor, _ to: CGColor, _ progress: Double) -> CGColor {
    if from.pattern != nil || to.pattern != nil { return to }
    return CGColor(
      red: .mix(from.red, to.red, progress), green: .mix(from.green, to.green, progress),
      blue: .mix(from.blue, to.blue, progress), alpha: .mix(from.alpha, to.alpha, progress))
  }

  /// Each component by itself, alpha too.
  public func offset(from: CGColor, to: CGColor, share: Double) -> CGColor {
    if pattern != nil || from.pattern != nil || to.pattern != nil { return self }
    return CGColor(
      red: red.offset(from: from.red, to: to.red, share: share),
      green: green.offset(from: from.green, to: to.green, share: share),
      blue: blue.offset(from: from.blue, to: to.blue, share: share),
      alpha: alpha.offset(from: from.alpha, to: to.alpha, share: share))
  }
}

/// What counts as a value where an optional one is nil.
public protocol InterpolatableWhenAbsent: Interpolatable {
  /// The value that stands in for nil; nil where there is none, so that nil switches at once.
  static var absent: Self? { get }
}

/// No colour counts as black with alpha 0, as in UIKit (`docs/fidelity.md`, "Colours").
extension CGColor: InterpolatableWhenAbsent {
  /// Black with alpha 0.
  public static var absent: CGColor? { CGColor(red: 0, green: 0, blue: 0, alpha: 0) }
}

extension LayerContents: InterpolatableWhenAbsent {
  /// None: contents switch at once.
  public static var absent: LayerContents? { nil }
}

extension Optional: Interpolatable where Wrapped: InterpolatableWhenAbsent {
  /// The values mixed; nil counts as what stands in for it, and where nothing does, the second
  /// value shows at once.
  public static func mix(_ from: Wrapped?, _ to: Wrapped?, _ progress: Double) -> Wrapped? {
    if progress == 0 { return from }
    if progress == 1 { return to }
    guard let from = from ?? .absent, let to = to ?? .absent else { return to }
    return Wrapped.mix(from, to, progress)
  }

  /// The value shifted; nil counts as what stands in for it, and where nothing does, the value
  /// stays.
  public func offset(from: Wrapped?, to: Wrapped?, share: Double) -> Wrapped? {
    if share == 0 { return self }
    guard let value = self ?? .absent, let from = from ?? .absent, let to = to ?? .absent
    else { return self }
    return value.offset(from: from, to: to, share: share)
  }
}

extension Bool: DiscreteValue {}

/// Contents switch at once; pictures are faded by transitions.
extension LayerContents: DiscreteValue {}
