/// A band of frequencies.
public struct AudioBand: Hashable, Sendable {
  /// The lowest frequency, in hertz.
  public let low: Double
  /// The highest frequency, in hertz.
  public let high: Double

  /// A band.
  ///
  /// - Parameters: Hertz. Both are clamped to 0…24 000, what files of 48 kHz contain; if they are not in order, they
  ///   are exchanged.
  public init(from low: Double, to high: Double) {
    let ends = [low, high].map { $0.isNaN ? 0 : min(max($0, 0), Self.limit) }
    (self.low, self.high) = (min(ends[0], ends[1]), max(ends[0], ends[1]))
  }

  static let limit = 24_000.0

  /// All frequencies.
  public static let all = AudioBand(from: 0, to: limit)
  /// Kick drums and bass: 20 to 250 Hz.
  public static let bass = AudioBand(from: 20, to: 250)
  /// Voices and most instruments: 250 to 4000 Hz.
  public static let mid = AudioBand(from: 250, to: 4000)
  /// Cymbals and sibilants: 4000 to 20 000 Hz.
  public static let treble = AudioBand(from: 4000, to: 20_000)

  /// Bands one above the other, each as wide in octaves as the others: what the bars of a spectrum show.
  ///
  /// - Parameters:
  ///   - count: 1…256, clamped.
  ///   - low: The lowest frequency of the first one in hertz.
  ///   - high: The highest frequency of the last one in hertz.
  public static func octaves(
    _ count: Int, from low: Double = 40, to high: Double = 16_000
  ) -> [AudioBand] {
    let count = min(max(count, 1), 256)
    let whole = AudioBand(from: low, to: high)
    let (first, last) = (max(whole.low, 1), max(whole.high, 1))
    let span = PortableMath.logarithm(last / first)
    let edges = (0...count).map {
      first * PortableMath.exponential(span * Double($0) / Double(count))
    }
    return zip(edges, edges.dropFirst()).map { AudioBand(from: $0, to: $1) }
  }
}
