import Animator

/// The parsed text of a frame rate, in scene files and on the command line.
package enum FrameRateText: Equatable {
  case rate(FrameRate)
  case outOfRange
  case notFinite
  case notARate

  /// Parses a number or a fraction such as `30000/1001`, 1 to 1000 frames per second.
  ///
  /// Decimal numbers are rounded to a thousandth; those within 0.001 of an NTSC rate, such as
  /// 29.97, become that rate.
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
    return checked(FrameRate(framesPerSecond: value))
  }

  private static func checked(_ rate: FrameRate) -> FrameRateText {
    (1...1000).contains(rate.framesPerSecond) ? .rate(rate) : .outOfRange
  }
}
