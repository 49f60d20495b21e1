import Graphics

/// A value that properties of documents have.
package protocol LottieValue: Equatable, Sendable {
  static func read(_ node: LottieNode) throws(LottieError) -> Self

  /// The value as documents have it.
  var json: JSON { get }
  /// The value as it is in a key frame.
  var keyframeJSON: JSON { get }

  /// The value between this one and another.
  ///
  /// - Parameter progress: 0…1, or beyond where easing overshoots, for a component.
  func mixed(with other: Self, _ progress: (_ component: Int) -> Double) -> Self
}

extension LottieValue {
  package var keyframeJSON: JSON { json }
}

extension Double: LottieValue {
  package static func read(_ node: LottieNode) throws(LottieError) -> Double {
    guard let first = try node.numbers().first else { throw node.invalid("a number is missing") }
    return first
  }

  package var json: JSON { .number(self) }
  /// Key frames have numbers in an array.
  package var keyframeJSON: JSON { .array([json]) }

  package func mixed(with other: Double, _ progress: (Int) -> Double) -> Double {
    mix(self, other, progress(0))
  }
}

/// A point, size or scale.
package struct LottieVector: LottieValue {
  package var x: Double
  package var y: Double
  /// Has no effect. Layers have it, their shapes do not.
  package var z: Double?

  package init(_ x: Double, _ y: Double, _ z: Double? = nil) {
    (self.x, self.y, self.z) = (x, y, z)
  }

  package static func read(_ node: LottieNode) throws(LottieError) -> LottieVector {
    let numbers = try node.numbers()
    guard numbers.count >= 2 else { throw node.invalid("expected two numbers, such as [0, 0]") }
    return LottieVector(numbers[0], numbers[1], numbers.count > 2 ? numbers[2] : nil)
  }

  package var json: JSON { .numbers([x, y] + (z.map { [$0] } ?? [])) }

  package func mixed(with other: LottieVector, _ progress: (Int) -> Double) -> LottieVector {
    LottieVector(mix(x, other.x, progress(0)), mix(y, other.y, progress(1)), z)
  }

  var point: CGPoint { CGPoint(x: x, y: y) }
}

/// Components of 0…1.
package struct LottieColor: LottieValue {
  package var (red, green, blue, alpha) = (0.0, 0.0, 0.0, 1.0)

  package init(_ red: Double, _ green: Double, _ blue: Double, _ alpha: Double = 1) {
    (self.red, self.green, self.blue, self.alpha) = (red, green, blue, alpha)
  }

  package static func read(_ node: LottieNode) throws(LottieError) -> LottieColor {
    // Solids have colors of eight bits as text.
    if case .string(let text) = node.json { return try read(hexadecimal: text, node) }
    let numbers = try node.numbers()
    guard numbers.count >= 3 else {
      throw node.invalid("expected the components of a color, such as [1, 0, 0, 1]")
    }
    // The alpha of colors has no effect in players: opacity is a property of its own.
    return LottieColor(numbers[0], numbers[1], numbers[2])
  }

  private static func read(
    hexadecimal text: String, _ node: LottieNode
  ) throws(LottieError) -> LottieColor {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard digits.count == 6, let value = UInt32(digits, radix: 16) else {
      throw node.invalid("'\(text)' is not a color, such as #ff8000")
    }
    return LottieColor(
      Double(value >> 16) / 255, Double(value >> 8 & 255) / 255, Double(value & 255) / 255)
  }

  package var json: JSON { .numbers([red, green, blue, alpha]) }

  /// Eight bits for each component, as solids have it: `#ff8000`. Components are rounded to that.
  var hexadecimal: String {
    let digits = [red, green, blue].map { component in
      let text = String(Int((component.unit.native * 255).rounded()), radix: 16)
      return text.count < 2 ? "0" + text : text
    }
    return "#" + digits.joined()
  }

  package func mixed(with other: LottieColor, _ progress: (Int) -> Double) -> LottieColor {
    LottieColor(
      mix(red, other.red, progress(0)),
      mix(green, other.green, progress(1)),
      mix(blue, other.blue, progress(2)),
      mix(alpha, other.alpha, progress(3)))
  }

  /// With the alpha multiplied by an opacity.
  func cgColor(opacity: Double = 1) -> CGColor {
    CGColor(red: red.unit, green: green.unit, blue: blue.unit, alpha: (alpha * opacity).unit)
  }
}

/// The numbers of a gradient's stops.
package struct LottieNumbers: LottieValue {
  package var values: [Double]

  package init(_ values: [Double]) { self.values = values }

  package static func read(_ node: LottieNode) throws(LottieError) -> LottieNumbers {
    LottieNumbers(try node.numbers())
  }

  package var json: JSON { .numbers(values) }

  package func mixed(with other: LottieNumbers, _ progress: (Int) -> Double) -> LottieNumbers {
    let factor = progress(0)
    return LottieNumbers(zip(values, other.values).map { mix($0, $1, factor) })
  }
}

extension Double {
  /// Clamped to 0…1; NaN becomes 0.
  var unit: CGFloat { self > 0 ? CGFloat(Swift.min(self, 1)) : 0 }
}

/// The number at a fraction of the way from one to another.
func mix(_ from: Double, _ to: Double, _ fraction: Double) -> Double {
  from + (to - from) * fraction
}
