/// Frames a second, as a fraction: 60, or 30000/1001.
public struct FrameRate: Hashable, Sendable {
  /// At least 1.
  public let numerator: Int
  /// At least 1.
  public let denominator: Int

  /// Makes a rate; both numbers are clamped to 1…1 000 000.
  public init(_ numerator: Int, _ denominator: Int = 1) {
    self.numerator = min(max(numerator, 1), 1_000_000)
    self.denominator = min(max(denominator, 1), 1_000_000)
  }

  /// Frames a second as a number.
  public var framesPerSecond: Double { Double(numerator) / Double(denominator) }

  /// The exact instant of frame `index`, rounded down to a flick where the rate does not divide one.
  ///
  /// - Parameter index: Below 0 counts as 0; a frame beyond the range of time is at its end.
  public func time(ofFrame index: Int) -> MediaTime {
    let flicks = MediaTime.flicksPerSecond * Int64(denominator)
    if Double(flicks) * Double(index) / Double(numerator) >= 0x1p62 { return .indefinite }
    let (high, low) = flicks.multipliedFullWidth(by: Int64(max(index, 0)))
    return MediaTime(flicks: Int64(numerator).dividingFullWidth((high, low)).quotient)
  }

  /// How many frames it takes to show everything before `duration`; at least 1.
  ///
  /// Frame i shows the instant i / rate, so the last one lies before `duration`.
  public func frameCount(in duration: MediaTime) -> Int {
    if duration.isIndefinite { return .max }
    let perFrame = Double(MediaTime.flicksPerSecond) * Double(denominator) / Double(numerator)
    var count = max(Int((Double(duration.flicks) / perFrame).rounded(.down)), 1)
    while time(ofFrame: count) < duration { count += 1 }
    while count > 1, time(ofFrame: count - 1) >= duration { count -= 1 }
    return count
  }
}

extension FrameRate: ExpressibleByIntegerLiteral {
  public init(integerLiteral value: Int) { self.init(value) }
}

extension FrameRate: CustomStringConvertible {
  public var description: String {
    denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)"
  }
}

extension FrameRate {
  /// The rate nearest to a number: whole, NTSC (29.97 is 30000/1001), or in thousandths.
  public init(framesPerSecond rate: Double) {
    let rate = rate.isFinite ? min(max(rate, 0.001), 1_000_000) : 1
    let ntsc = (rate * 1.001).rounded()
    if rate == rate.rounded() {
      self.init(Int(rate))
    } else if abs(ntsc / 1.001 - rate) < 0.005 {
      self.init(Int(ntsc) * 1000, 1001)
    } else {
      self.init(Int((rate * 1000).rounded()), 1000)
    }
  }
}
