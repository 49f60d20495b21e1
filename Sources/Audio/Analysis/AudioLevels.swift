import Foundation

/// The levels of audio for waveforms: two numbers for each hundredth of a second.
public struct AudioLevels: Sendable, Equatable {
  /// The number of levels for each second.
  public static let rate = 100
  /// The mean squares of the amplitude within each hundredth of a second: 0.5 for a sine at full scale.
  public private(set) var powers: [Float] = []
  /// The greatest amplitudes within each hundredth of a second: 1 is full scale.
  public private(set) var peaks: [Float] = []

  /// The duration, to a hundredth of a second.
  public var seconds: Double { Double(powers.count) / Double(Self.rate) }

  /// Reads an audio file, or the audio of a video.
  ///
  /// - Throws: ``AudioError``; also for more than 93 hours.
  public init(contentsOf url: URL) throws(AudioError) { try self.init(url) }

  /// - Parameter name: The name in error messages; by default the path.
  package init(_ url: URL, name: String? = nil) throws(AudioError) {
    let reader = try AudioReader(url, name: name)
    let window = AudioReader.rate / Self.rate
    var (sum, peak, count) = (Double(0), Float(0), 0)
    while let samples = try reader.next() {
      for sample in samples {
        sum += Double((sample * sample).sum()) / 2
        peak = max(peak, abs(sample.x), abs(sample.y))
        count += 1
        if count == window {
          powers.append(Float(sum / Double(window)))
          peaks.append(peak)
          (sum, peak, count) = (0, 0, 0)
        }
      }
      try AudioSpectrum.checkSize(2 * powers.count, name ?? url.relativePath)
    }
    if count > 0 {
      powers.append(Float(sum / Double(window)))
      peaks.append(peak)
    }
  }

  /// The root mean squares of parts of equal length, for the bars of a waveform.
  ///
  /// - Parameters:
  ///   - count: The number of parts, 0…100 000, clamped.
  ///   - start: Where the first one begins, in seconds.
  ///   - end: Where the last one ends; nil for the end of the file. Parts beyond the file are silent.
  public func amplitudes(
    _ count: Int, from start: Double = 0, to end: Double? = nil
  ) -> [Double] {
    let count = min(max(count, 0), 100_000)
    let first = start.isFinite ? start * Double(Self.rate) : 0
    let last = end.map { $0.isFinite ? $0 * Double(Self.rate) : 0 } ?? Double(powers.count)
    let width = max(last - first, 0) / Double(max(count, 1))
    return (0..<count).map { index in
      let begin = first + Double(index) * width
      return power(from: begin, to: begin + width).squareRoot()
    }
  }

  /// The mean square between two indices; hundredths that are partly within count in part.
  private func power(from begin: Double, to end: Double) -> Double {
    guard end > begin else { return 0 }
    let (low, high) = (max(begin, 0), min(end, Double(powers.count)))
    var (sum, index) = (0.0, Int(min(low, Double(powers.count))))
    while index < powers.count, Double(index) < high {
      let part = min(Double(index + 1), high) - max(Double(index), low)
      sum += Double(powers[index]) * part
      index += 1
    }
    return sum / (end - begin)
  }
}
