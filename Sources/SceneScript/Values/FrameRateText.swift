import Animator

/// Frame rates as scene files and the command line write them.
package enum FrameRateText: Equatable {
  case rate(FrameRate)
  case outOfRange
  case notFinite
  case notARate

  /// Reads a number or a fraction such as `30000/1001`; 1 to 1000 a second.
  ///
  /// Numbers are kept to a thousandth; those that round an NTSC rate, such as 29.97, mean that rate.
  package static func parse(_ text: String) -> FrameRateText {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    if parts.count == 2 {
      guard let numerator = Int(parts[0]), let denominator = Int(parts[1]) else { return .notARate }
      guard (1...1_000_000).contains(numerator), (1...1_000_000).contains(denominator)
      else { return .outOfRange }
      return checked(FrameRate(numerator, denominator))
    }
    guard let value = NumberText.value(text) else { return .notARate }
    guard value.isFinite else { return .notFinite }
    guard (1...1000).contains(value) else { return .outOfRange }
    let nearest = FrameRate(framesPerSecond: value)
    if nearest.denominator == 1001 { return checked(nearest) }
    let thousandths = Int((value * 1000).rounded())
    let divisor = [1000, 100, 10].first { thousandths.isMultiple(of: $0) } ?? 1
    return checked(FrameRate(thousandths / divisor, 1000 / divisor))
  }

  private static func checked(_ rate: FrameRate) -> FrameRateText {
    (1...1000).contains(rate.framesPerSecond) ? .rate(rate) : .outOfRange
  }
}
