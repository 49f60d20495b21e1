/// A value that explicit animations and key paths accept in several types.
package protocol KeyPathValue: Interpolatable {
  /// The name of the type in error messages, such as "a number".
  static var kind: String { get }
  /// Converts `any`; nil if it has another type or is not finite.
  static func value(from any: Any) -> Self?
  /// The value that nil stands for; nil if there is none.
  static var nothing: Self? { get }
  /// The value in the type that `CALayer` exposes.
  var publicValue: Any? { get }
  /// The numeric components; empty for discrete values.
  var numbers: [Double] { get }
  /// The additive identity; nil if values cannot be added.
  static var neutral: Self? { get }
  /// The sum in Core Animation's sense: an added transform is applied before this one.
  func plus(_ other: Self) -> Self
  /// The value `x` for which `x.plus(other)` is this value.
  func minus(_ other: Self) -> Self
  /// The value `x` for which `other.plus(x)` is this value.
  func difference(from other: Self) -> Self
  /// The sum of `count` copies of this value.
  func times(_ count: Int) -> Self
}

extension KeyPathValue {
  package static func value(from any: Any) -> Self? { any as? Self }
  package static var nothing: Self? { nil }
  package var publicValue: Any? { self }
  package var numbers: [Double] { [] }
  package static var neutral: Self? { nil }

  package func plus(_ other: Self) -> Self {
    Self.neutral.map { offset(from: other, to: $0, fraction: 1) } ?? other
  }

  package func minus(_ other: Self) -> Self {
    Self.neutral.map { offset(from: $0, to: other, fraction: 1) } ?? self
  }

  package func difference(from other: Self) -> Self { minus(other) }

  package func times(_ count: Int) -> Self {
    Self.neutral.map { $0.offset(from: self, to: $0, fraction: Double(count)) } ?? self
  }

  /// This value; nil if a component is not finite.
  fileprivate var checked: Self? { numbers.allSatisfy(\.isFinite) ? self : nil }
}

/// Converts any numeric type.
private func number(_ any: Any) -> Double? {
  let number: Double? =
    switch any {
    case let value as Double: value
    case let value as CGFloat: value.native
    case let value as Float: Double(value)
    case let value as any BinaryInteger: Double(value)
    case let value as NSNumber: value.doubleValue
    default: nil
    }
  return number.flatMap { $0.isFinite ? $0 : nil }
}

extension Double: KeyPathValue {
  package static var kind: String { "a number" }
  package static func value(from any: Any) -> Double? { number(any) }
  /// Properties stored as `Double` are `Float`s in Core Animation.
  package var publicValue: Any? { Float(self) }
  package var numbers: [Double] { [self] }
  package static var neutral: Double? { 0 }
}

extension CGFloat: KeyPathValue {
  package static var kind: String { Double.kind }
  package static func value(from any: Any) -> CGFloat? { number(any).map { CGFloat($0) } }
  package var numbers: [Double] { [native] }
  package static var neutral: CGFloat? { 0 }
}

extension CGPoint: KeyPathValue {
  package static var kind: String { "a CGPoint" }
  package static func value(from any: Any) -> CGPoint? {
    (any as? CGPoint ?? (any as? NSValue)?.heldPoint)?.checked
  }
  package var numbers: [Double] { [x.native, y.native] }
  package static var neutral: CGPoint? { CGPoint.zero }
}

extension CGSize: KeyPathValue {
  package static var kind: String { "a CGSize" }
  package static func value(from any: Any) -> CGSize? {
    (any as? CGSize ?? (any as? NSValue)?.heldSize)?.checked
  }
  package var numbers: [Double] { [width.native, height.native] }
  package static var neutral: CGSize? { CGSize.zero }
}

extension CGRect: KeyPathValue {
  package static var kind: String { "a CGRect" }
  package static func value(from any: Any) -> CGRect? {
    (any as? CGRect ?? (any as? NSValue)?.heldRect)?.checked
  }
  package var numbers: [Double] { origin.numbers + size.numbers }
  package static var neutral: CGRect? { CGRect.zero }
}

/// Transforms are added by concatenation: the added one is applied first.
extension CATransform3D: KeyPathValue {
  package static var kind: String { "a CATransform3D or CGAffineTransform" }

  package static func value(from any: Any) -> CATransform3D? {
    if let flat = any as? CGAffineTransform ?? (any as? NSValue)?.heldAffineTransform {
      return CATransform3DMakeAffineTransform(flat).checked
    }
    return (any as? CATransform3D ?? (any as? NSValue)?.heldTransform)?.checked
  }

  package var numbers: [Double] {
    [
      m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44,
    ].map(\.native)
  }

  package static var neutral: CATransform3D? { CATransform3D.identity }

  package func plus(_ other: CATransform3D) -> CATransform3D { CATransform3DConcat(other, self) }

  package func minus(_ other: CATransform3D) -> CATransform3D {
    CATransform3DConcat(CATransform3DInvert(other), self)
  }

  package func difference(from other: CATransform3D) -> CATransform3D {
    CATransform3DConcat(self, CATransform3DInvert(other))
  }

  package func times(_ count: Int) -> CATransform3D {
    var (result, power, left) = (CATransform3D.identity, self, max(count, 0))
    while left > 0 {
      if left % 2 == 1 { result = CATransform3DConcat(result, power) }
      power = CATransform3DConcat(power, power)
      left /= 2
    }
    return result
  }
}

extension CGColor: KeyPathValue {
  package static var kind: String { "a CGColor or UIColor" }

  package static func value(from any: Any) -> CGColor? {
    (any as? UIColor)?.cgColor ?? any as? CGColor
  }

  package var numbers: [Double] { [red.native, green.native, blue.native, alpha.native] }
  package static var neutral: CGColor? { absent }
}

extension LayerContents: KeyPathValue {
  package static var kind: String { "a CGImage" }
  package static func value(from any: Any) -> LayerContents? {
    any as? LayerContents ?? LayerContents(any) ?? (any as? UIImage)?.layerContents
  }
  package var publicValue: Any? {
    switch self {
    case .image(let image): image
    case .drawing(let list): list
    case .snapshot(let snapshot): snapshot
    case .video(let video): video
    case .lottie(let lottie): lottie
    }
  }
}

extension LayerContents {
  /// Converts a valid value of a layer's contents; nil for other types.
  package init?(_ any: Any) {
    if let image = any as? CGImage {
      self = .image(image)
    } else if let list = any as? RecordedDrawing {
      self = .drawing(list)
    } else if let snapshot = any as? LayerTreeSnapshot {
      self = .snapshot(snapshot)
    } else if let video = any as? VideoContents {
      self = .video(video)
    } else if let clip = any as? VideoClip {
      self = .video(VideoContents(clip))
    } else if let lottie = any as? LottieContents {
      self = .lottie(lottie)
    } else if let animation = any as? LottieAnimation {
      self = .lottie(LottieContents(animation))
    } else {
      return nil
    }
  }
}

extension Optional: KeyPathValue where Wrapped: KeyPathValue & InterpolatableWhenAbsent {
  package static var kind: String { Wrapped.kind }
  package static func value(from any: Any) -> Wrapped?? {
    Wrapped.value(from: any).map { .some($0) }
  }
  package static var nothing: Wrapped?? { .some(nil) }
  package var publicValue: Any? { flatMap(\.publicValue) }
  package var numbers: [Double] { (self ?? .absent)?.numbers ?? [] }
  package static var neutral: Wrapped?? { Wrapped.neutral.map { .some($0) } }
}

extension Bool: KeyPathValue {
  package static var kind: String { "a Bool" }
  package static func value(from any: Any) -> Bool? { any as? Bool ?? number(any).map { $0 != 0 } }
}

extension CGPath: KeyPathValue {
  package static var kind: String { "a CGPath" }
  package static func value(from any: Any) -> Self? { (any as? CGPath)?.immutable.checked as? Self }
  package var numbers: [Double] { points.flatMap(\.numbers) }
}

extension Array: KeyPathValue where Element: KeyPathValue {
  package static var kind: String { "an array, each item \(Element.kind)" }

  package static func value(from any: Any) -> [Element]? {
    guard let items = any as? [Any] else { return nil }
    let values = items.compactMap { Element.value(from: $0) }
    return values.count == items.count ? values : nil
  }

  package var publicValue: Any? { compactMap(\.publicValue) }
  package var numbers: [Double] { flatMap(\.numbers) }
}
