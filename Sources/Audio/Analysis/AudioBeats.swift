import Foundation

/// The beats, the tempo and the onsets of music.
///
/// Onsets are peaks of the spectral flux. The tempo is a peak of its autocorrelation, weighted towards 120 beats per
/// minute; the beats are the sequence at about that interval on which most onsets fall, found by dynamic programming
/// (Ellis, "Beat Tracking by Dynamic Programming", 2007). Music without percussion, or with a tempo that changes, has
/// beats of less certainty. Downbeats are not detected.
public struct AudioBeats: Sendable, Equatable {
  /// The times of the beats, in seconds.
  public let times: [Double]
  /// The times of onsets, in seconds, on the beat or not.
  public let onsets: [Double]
  /// Beats per minute, of the straight line that is nearest to the beats; within 0.1 % of a whole number, that number.
  /// nil if there are fewer than four beats.
  public let tempo: Double?
  /// Where that line begins: the time of the first beat, without the errors of its measurement; nil as the tempo.
  public let offset: Double?
  /// The duration of the audio in seconds.
  public let seconds: Double

  /// Reads an audio file, or the audio of a video.
  ///
  /// - Throws: ``AudioError``; also for more than 14 hours. A silent file has no beats.
  public init(contentsOf url: URL) throws(AudioError) { try self.init(url) }

  /// - Parameter name: The name in error messages; by default the path.
  package init(_ url: URL, name: String? = nil) throws(AudioError) {
    let spectrum = try AudioSpectrum(url, name: name, bands: OnsetStrength.bands)
    let strength = OnsetStrength(spectrum)
    let rate = Double(AudioSpectrum.rate)
    onsets = strength.peaks.map { Double(OnsetStrength.frame(ofPeak: $0)) / rate }
    let peaks = BeatTracker(strength.values)?.beats ?? []
    let beats = peaks.map { OnsetStrength.frame(ofPeak: $0) }
    times = beats.map { Double($0) / rate }
    seconds = spectrum.seconds
    let line = Self.line(
      through: peaks.map { strength.time(ofPeak: $0) },
      weights: peaks.map { $0 == 0 ? 0 : strength.values[$0] })
    tempo = line.map { Self.snapped(60 * rate / $0.slope) }
    offset = line.map { max($0.start / rate, 0) }
  }

  /// Music is produced at whole tempos, and measured to about 0.05 %.
  private static func snapped(_ tempo: Double) -> Double {
    abs(tempo - tempo.rounded()) < tempo * 0.001 ? tempo.rounded() : tempo
  }

  /// The tempo of a file.
  ///
  /// - Throws: ``AudioError``; ``AudioError/noBeats(path:)`` if it has none.
  package static func tempo(of url: URL, name: String) throws(AudioError) -> Double {
    guard let tempo = try AudioBeats(url, name: name).tempo else { throw .noBeats(path: name) }
    return tempo
  }

  /// The least-squares line through equally spaced numbers, of which those with more weight are more certain.
  private static func line(
    through beats: [Double], weights: [Double]
  ) -> (start: Double, slope: Double)? {
    let total = weights.reduce(0, +)
    guard beats.count >= 4, total > 0 else { return nil }
    func mean(_ value: (Int) -> Double) -> Double {
      beats.indices.reduce(0) { $0 + weights[$1] * value($1) } / total
    }
    let (middle, center) = (mean { Double($0) }, mean { beats[$0] })
    let square = mean { (Double($0) - middle) * (Double($0) - middle) }
    let slope = mean { (Double($0) - middle) * (beats[$0] - center) } / square
    return slope > 0 && slope.isFinite ? (center - middle * slope, slope) : nil
  }
}

/// Finds beats in onset strengths.
struct BeatTracker {
  /// The indices of the beats.
  let beats: [Int]

  /// The tempos that are considered: 40 to 240 beats per minute.
  private static let lags = 60 * AudioSpectrum.rate / 240...60 * AudioSpectrum.rate / 40
  /// How much a deviation from the interval costs: at twice or half of it as much as many beats on onsets are worth.
  private static let tightness = 100.0

  /// - Parameter strengths: 50 per second. Nil if they do not repeat.
  init?(_ strengths: [Double]) {
    guard let normalized = Self.normalized(strengths), let lag = Self.interval(of: normalized)
    else { return nil }
    beats = Self.track(normalized, lag)
  }

  /// Strengths with a mean of 0 and a standard deviation of 1; nil if they are constant.
  private static func normalized(_ values: [Double]) -> [Double]? {
    guard values.count > lags.lowerBound * 4 else { return nil }
    let mean = values.reduce(0, +) / Double(values.count)
    let variance = values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count)
    guard variance > 0 else { return nil }
    let deviation = variance.squareRoot()
    return values.map { ($0 - mean) / deviation }
  }

  /// The most likely interval between beats: a peak of the autocorrelation.
  private static func interval(of values: [Double]) -> Double? {
    let longest = min(2 * lags.upperBound + 1, values.count - 1)
    let correlation = (0...longest).map { lag in
      var (sum, index) = (0.0, lag)
      while index < values.count {
        sum += values[index] * values[index - lag]
        index += 1
      }
      return sum / Double(values.count)
    }
    func correlated(_ lag: Int) -> Double {
      correlation.indices.contains(lag) ? correlation[lag] : 0
    }
    var best: (lag: Int, weight: Double)?
    for lag in lags where lag + 1 < correlation.count {
      let octaves =
        PortableMath.logarithm(Double(lag) / (0.5 * Double(AudioSpectrum.rate))) / 0.693_147_180_56
      // Of a beat, twice its interval repeats as well.
      let twice = max(correlated(2 * lag - 1), correlated(2 * lag), correlated(2 * lag + 1))
      let weight =
        (correlated(lag) + 0.5 * twice) * PortableMath.exponential(-0.5 * octaves * octaves)
      if correlated(lag) > 0.1, weight > best?.weight ?? 0 { best = (lag, weight) }
    }
    guard let lag = best?.lag else { return nil }
    // The vertex of the parabola through the peak and its neighbors.
    let (a, b, c) = (correlated(lag - 1), correlated(lag), correlated(lag + 1))
    let curvature = a - 2 * b + c
    return Double(lag) + (curvature < 0 ? min(max((a - c) / (2 * curvature), -0.5), 0.5) : 0)
  }

  /// The sequence of indices with the greatest sum of strengths, less what deviations from the interval cost.
  private static func track(_ values: [Double], _ interval: Double) -> [Int] {
    let (nearest, farthest) = (Int(interval / 2), Int(interval * 2))
    let costs = (nearest...farthest).map { distance in
      let logarithm = PortableMath.logarithm(Double(max(distance, 1)) / interval)
      return tightness * logarithm * logarithm
    }
    var scores = values
    var previous = [Int32](repeating: -1, count: values.count)
    for index in values.indices {
      var (best, from) = (0.0, -1)
      for (offset, cost) in costs.enumerated() {
        let before = index - nearest - offset
        if before < 0 { break }
        let score = scores[before] - cost
        if score > best { (best, from) = (score, before) }
      }
      scores[index] += best
      previous[index] = Int32(from)
    }
    // The last beat is the best one of those that may be the last.
    let tail = max(values.count - farthest, 0)..<values.count
    var index = tail.reduce(tail.lowerBound) { scores[$1] > scores[$0] ? $1 : $0 }
    var beats: [Int] = []
    while index >= 0 {
      beats.append(index)
      index = Int(previous[index])
    }
    return trimmed(beats.reversed(), values)
  }

  /// Beats without those in the silence before and after the music.
  private static func trimmed(_ beats: [Int], _ values: [Double]) -> [Int] {
    func strength(_ beat: Int) -> Double {
      (max(beat - 2, 0)..<min(beat + 3, values.count)).reduce(-.infinity) {
        max($0, values[$1])
      }
    }
    let mean = beats.reduce(0) { $0 + strength($1) } / Double(max(beats.count, 1))
    func isHeard(_ beat: Int) -> Bool { strength(beat) > mean * 0.25 }
    guard let first = beats.firstIndex(where: isHeard), let last = beats.lastIndex(where: isHeard)
    else { return [] }
    return Array(beats[first...last])
  }
}
