/// The level of audio over time, 0…1, for driving animations.
///
/// ```swift
/// let spectrum = try AudioSpectrum(contentsOf: file, bands: [.bass])
/// let bass = AudioEnvelope(of: spectrum.powers[0], in: spectrum)
/// bass.value(at: 1.5)  // 0.82
/// ```
public struct AudioEnvelope: Sendable, Equatable {
  /// The response of an envelope follower.
  public struct Response: Sendable, Equatable {
    /// The time constant for rising levels, in seconds: the time for 63 % of a step.
    public var attack = 0.0
    /// The time constant for falling levels, in seconds.
    public var release = 0.15
    /// The gate threshold, 0 to below 1: levels up to it become 0, and those above it are scaled to the whole range.
    public var threshold = 0.0

    /// At once when it becomes louder, within 0.15 s when it becomes quieter.
    public init(attack: Double = 0, release: Double = 0.15, threshold: Double = 0) {
      (self.attack, self.release, self.threshold) = (attack, release, threshold)
    }
  }

  /// The number of values for each second.
  public static let rate = AudioSpectrum.rate
  /// The levels in the middle of each fiftieth of a second, 0…1.
  public let values: [Double]

  /// Levels that are known.
  ///
  /// - Parameter values: Clamped to 0…1; NaN counts as 0.
  public init(values: [Double]) { self.values = values.map { $0.isNaN ? 0 : min(max($0, 0), 1) } }

  /// The amplitude of a band, where 1 is its own greatest one.
  ///
  /// A band that is always more than 40 dB quieter than the greatest amplitude of all frequencies does not reach 1, so
  /// that noise is not taken for music.
  ///
  /// - Parameters:
  ///   - powers: Mean squares, as those of ``AudioSpectrum/powers`` or ``AudioSpectrum/total``.
  ///   - spectrum: The spectrum of which they are.
  public init(of powers: [Float], in spectrum: AudioSpectrum, _ response: Response = Response()) {
    let (own, all) = (powers.max() ?? 0, spectrum.total.max() ?? 0)
    let reference = spectrum.isSilent ? 0 : Double(max(own, all * 1e-4)).squareRoot()
    let levels = powers.map { reference > 0 ? Double($0).squareRoot() / reference : 0 }
    self.init(following: levels, response)
  }

  /// Levels that rise to 1 at times and fall with the release.
  ///
  /// - Parameters:
  ///   - times: Seconds, such as ``AudioBeats/times``.
  ///   - seconds: The duration.
  ///   - response: Its release is that of the levels; there is no attack.
  public init(pulsesAt times: [Double], seconds: Double, _ response: Response = Response()) {
    let rate = Double(Self.rate)
    let count = Int(min(max(seconds.isFinite ? seconds : 0, 0), 1e5) * rate)
    let fall = 1 - Self.step(response.release)
    var (values, level) = ([Double](), 0.0)
    var next = times.filter { $0.isFinite && $0 >= 0 }.sorted()[...]
    for index in 0..<count {
      level *= fall
      while let time = next.first, time * rate < Double(index) + 0.5 {
        level = 1
        next.removeFirst()
      }
      values.append(Self.above(response.threshold, level))
    }
    self.init(values: values)
  }

  /// Smooths levels by one-pole filters, one for each direction.
  private init(following levels: [Double], _ response: Response) {
    let (attack, release) = (Self.step(response.attack), Self.step(response.release))
    var level = 0.0
    self.init(
      values: levels.map { new in
        level += (new - level) * (new > level ? attack : release)
        return Self.above(response.threshold, level)
      })
  }

  /// The part of the way to a new level that is made in one value.
  private static func step(_ seconds: Double) -> Double {
    seconds > 0 ? 1 - PortableMath.exponential(-1 / (seconds * Double(rate))) : 1
  }

  private static func above(_ threshold: Double, _ level: Double) -> Double {
    guard threshold > 0 else { return level }
    return threshold < 1 ? max(level - threshold, 0) / (1 - threshold) : 0
  }

  /// The duration in seconds.
  public var seconds: Double { Double(values.count) / Double(Self.rate) }

  /// The level at a time of the sound in seconds, linear between the values; 0 before the sound and after it.
  public func value(at seconds: Double) -> Double {
    guard seconds >= 0, seconds <= self.seconds, !values.isEmpty else { return 0 }
    let position = min(max(seconds * Double(Self.rate) - 0.5, 0), Double(values.count - 1))
    let index = Int(position)
    let next = min(index + 1, values.count - 1)
    return values[index] + (values[next] - values[index]) * (position - Double(index))
  }
}
