/// An exact fraction. Operations trap if 128 bits do not suffice, which small systems do not come
/// near.
struct Rational: Comparable, CustomStringConvertible {
  let numerator: Int128
  let denominator: Int128

  static let zero = Rational(0)

  init(_ numerator: Int128, _ denominator: Int128 = 1) {
    var (a, b) = (numerator.magnitude, denominator.magnitude)
    while b != 0 { (a, b) = (b, a % b) }
    let divisor = (denominator < 0 ? -1 : 1) * Int128(max(a, 1))
    self.numerator = numerator / divisor
    self.denominator = denominator / divisor
  }

  var double: Double { Double(numerator) / Double(denominator) }
  var description: String { "\(numerator)/\(denominator)" }
  var isZero: Bool { numerator == 0 }

  static func + (a: Rational, b: Rational) -> Rational {
    Rational(
      a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator)
  }
  static func - (a: Rational, b: Rational) -> Rational { a + -b }
  static prefix func - (a: Rational) -> Rational { Rational(-a.numerator, a.denominator) }
  static func * (a: Rational, b: Rational) -> Rational {
    Rational(a.numerator * b.numerator, a.denominator * b.denominator)
  }
  static func / (a: Rational, b: Rational) -> Rational {
    Rational(a.numerator * b.denominator, a.denominator * b.numerator)
  }
  static func < (a: Rational, b: Rational) -> Bool {
    a.numerator * b.denominator < b.numerator * a.denominator
  }
}
