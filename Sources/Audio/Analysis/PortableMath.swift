/// Elementary functions by arithmetic alone.
///
/// The last bits of those of the C library depend on its version and on the CPU, and what is drawn from a sound must
/// not.
enum PortableMath {
  /// The cosine and the sine of a fraction of a full turn, to 1e-15.
  ///
  /// - Parameter turn: 0…1.
  static func cosineAndSine(ofTurn turn: Double) -> (cosine: Double, sine: Double) {
    let eighth = Int((turn * 8).rounded(.down))
    // An angle of at most an eighth of a turn, from the nearest quarter.
    let quarter = (eighth + 1) / 2
    let angle = (turn - Double(quarter) / 4) * 2 * .pi
    let square = angle * angle
    var (cosine, sine) = (1.0, 1.0)
    // Taylor polynomials by Horner's rule: the first missing terms are below 1e-17.
    for factor in stride(from: 18.0, to: 0, by: -2) {
      cosine = 1 - square / ((factor - 1) * factor) * cosine
      sine = 1 - square / (factor * (factor + 1)) * sine
    }
    sine *= angle
    switch quarter % 4 {
    case 0: return (cosine, sine)
    case 1: return (-sine, cosine)
    case 2: return (-cosine, -sine)
    default: return (sine, -cosine)
    }
  }

  /// The natural logarithm of a positive number, to 1e-14 of it or of 1.
  static func logarithm(_ number: Double) -> Double {
    guard number > 0, number.isFinite else { return number == .infinity ? .infinity : -.infinity }
    var (exponent, significand) = (Double(number.exponent), number.significand)
    if significand > 1.414 { (exponent, significand) = (exponent + 1, significand / 2) }
    // log m = 2 artanh z, where |z| is at most 0.172.
    let z = (significand - 1) / (significand + 1)
    var sum = 0.0
    for power in stride(from: 19.0, to: 0, by: -2) { sum = sum * z * z + 1 / power }
    return exponent * 0.693_147_180_559_945_3 + 2 * z * sum
  }

  /// e to the power of a number, to 1e-14 of it.
  static func exponential(_ number: Double) -> Double {
    guard number > -700 else { return 0 }
    guard number < 700 else { return .infinity }
    let whole = (number / 0.693_147_180_559_945_3).rounded()
    let rest = number - whole * 0.693_147_180_559_945_3
    var sum = 1.0
    for factor in stride(from: 16.0, to: 0, by: -1) { sum = 1 + rest / factor * sum }
    return Double(sign: .plus, exponent: Int(whole), significand: 1) * sum
  }
}
