/// A frame rate in frames per second, as a fraction: 60, or 30000/1001.
public struct FrameRate: Hashable, Sendable {
  /// At least 1.
  public let numerator: Int
  /// At least 1.
  public let denominator: Int

  /// Makes a frame rate; both numbers are clamped to 1…1 000 000.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    self.numerator = min(max(numerator, 1), 1_000_000)
    self.denominator = min(max(denominator, 1), 1_000_000)
  }

  /// The frames per second as a floating-point number.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The exact time of frame `index`, rounded down to a flick for rates that do not divide one.
  ///
  /// - Parameter index: A negative index counts as 0; the time of a frame beyond the range of time
  ///   is indefinite.
  public func time(ofFrame index: Int) -> MediaTime {
    let product = flicksPerNumerator.multipliedFullWidth(by: Int64(max(index, 0)))
    // The quotient exceeds 64 bits from here on.
    let limit = Int64(numerator).multipliedFullWidth(by: .max)
    guard (product.high, product.low) < (limit.high, limit.low) else { return .indefinite }
    return MediaTime(flicks: Int64(numerator).dividingFullWidth(product).quotient)
  }

  /// The duration in flicks of as many frames as the numerator.
  private var flicksPerNumerator: Int64 { MediaTime.flicksPerSecond * Int64(denominator) }

  /// The number of frames whose times are before `duration`; at least 1, `Int.max` for an
  /// indefinite duration.
  ///
  /// Frame i shows the time i / rate, so the last one is before `duration`.
  public func frameCount(in duration: MediaTime) -> Int {
    if duration.isIndefinite { return .max }
    // ⌈duration · rate⌉. The product is below 2^63 · 10^6 and the divisor above 7 · 10^8, so the
    // quotient fits.
    let product = max(duration.flicks, 0).multipliedFullWidth(by: Int64(numerator))
    let (quotient, remainder) = flicksPerNumerator.dividingFullWidth(product)
    return max(Int(quotient) + (remainder > 0 ? 1 : 0), 1)
  }
}

extension FrameRate: ExpressibleByIntegerLiteral {
  /// An integral rate, clamped to 1…1 000 000.
  public init(integerLiteral value: Int) { self.init(value) }
}

extension FrameRate: CustomStringConvertible {
  /// "60", or "30000/1001".
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

extension FrameRate {
  /// The NTSC rates, abbreviated as 23.976, 29.97, 47.952, 59.94 and 119.88.
  private static let ntsc = [24, 30, 48, 60, 120].map { FrameRate($0 * 1000, 1001) }

  /// The rate for a decimal number: an NTSC rate within 0.001 of it, so that 29.97 is 30000/1001;
  /// otherwise the number rounded to 1/1000, in lowest terms of powers of ten.
  ///
  /// - Parameter rate: Frames per second, clamped to 0.001…1 000 000; above 1000 with fewer
  ///   decimals, so that the numerator is in range. A non-finite number counts as 1.
  public init(framesPerSecond rate: Double) {
    let rate = rate.isFinite ? min(max(rate, 0.001), 1_000_000) : 1
    if let ntsc = Self.ntsc.first(where: { abs($0.framesPerSecond - rate) < 0.001 }) {
      self = ntsc
      return
    }
    let precision = [1000, 100, 10].first { rate * Double($0) <= 1_000_000 } ?? 1
    let units = Int((rate * Double(precision)).rounded())
    let common = [1000, 100, 10].first {
      precision.isMultiple(of: $0) && units.isMultiple(of: $0)
    }
    self.init(units / (common ?? 1), precision / (common ?? 1))
  }
}
