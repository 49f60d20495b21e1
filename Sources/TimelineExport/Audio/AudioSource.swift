import Audio

/// One track of a mix. Times are in samples of the video. Not thread-safe.
final class AudioSource {
  private let gain: Float
  let begin: Int
  private(set) var end: Int
  /// Whether the file has ended.
  private(set) var isAtEnd = false
  private let ramps: [AudioRamp]
  private var envelope: AudioEnvelope?
  private var samples: any TrackSamples

  /// - Parameters:
  ///   - startSample: The sample of the timeline at which the video starts.
  ///   - lengths: A cache of file lengths in samples.
  init(
    _ track: AudioTrack, startSample: Int, _ lengths: inout [URL: Int]
  ) throws(ExportError) {
    gain = Float(gain: track.gain)
    var begin = track.start.samples - startSample
    var end = Int.max
    if let duration = track.duration, !duration.isIndefinite {
      end = (track.start + duration).samples - startSample
    }
    var length: Int?
    if track.fadeOut > .zero || track.loops { length = try track.length(&lengths) }
    if let length, !track.loops { end = min(end, begin + track.sampleCount(ofFile: length)) }
    let loopLength = track.loops ? length : nil
    var ramps = [
      AudioRamp(from: begin, count: track.fadeIn.samples, isPower: false),
      AudioRamp(from: end, count: -track.fadeOut.samples, isPower: false),
    ]
    samples =
      track.rate == 1
      ? StreamedSamples(track, begin: begin, length: loopLength)
      : ResampledSamples(track, begin: begin, length: loopLength)
    for segment in track.segments {
      let (from, to) = (segment.begin.samples - startSample, segment.end.samples - startSample)
      ramps.append(AudioRamp(from: from, count: segment.rise.samples, isPower: true))
      ramps.append(AudioRamp(from: to, count: -segment.fall.samples, isPower: true))
      (begin, end) = (max(begin, from), min(end, to))
    }
    if track.rate != 1, !AudioTrack.rates.contains(abs(track.rate)) { end = begin }
    (self.begin, self.end) = (begin, end)
    self.ramps = ramps.filter { $0.count != 0 }
    if !track.envelope.isEmpty { envelope = AudioEnvelope(track.envelope, startSample) }
  }

  /// Adds the track's samples within a range of the video to `sum`.
  func add(_ range: Range<Int>, to sum: inout [StereoSample]) throws(ExportError) {
    var index = max(range.lowerBound, begin)
    let last = min(range.upperBound, end)
    while index < last, !isAtEnd {
      let found = try samples.next(from: index, atMost: last - index)
      if found.isEmpty { isAtEnd = true }
      for (offset, sample) in found.enumerated() {
        sum[index + offset - range.lowerBound] += sample * gain(at: index + offset)
      }
      index += found.count
    }
    if index >= end { samples.close() }
  }

  private func gain(at index: Int) -> Float {
    let constant = gain * (envelope?.gain(at: index) ?? 1)
    return ramps.reduce(constant) { $0 * $1.gain(at: index) }
  }
}

extension Float {
  /// A factor of the amplitude. No larger than what keeps sums of products finite: silence would become NaN.
  fileprivate init(gain: Double) {
    let limit = AudioTrack.gainLimit
    self = gain.isFinite ? Float(min(max(gain, -limit), limit)) : 1
  }
}

extension AudioTrack {
  /// Opens the file for `body`.
  func read<Value>(
    _ body: (AudioReader) throws(AudioError) -> Value
  ) throws(ExportError) -> Value {
    do throws(AudioError) {
      return try body(AudioReader(url))
    } catch {
      throw .audio(error)
    }
  }

  /// The number of samples of the video at which the track is audible, without ``duration``: those whose positions are
  /// before the end of the file, or not before its start.
  ///
  /// - Parameter length: That of the file.
  fileprivate func sampleCount(ofFile length: Int) -> Int {
    guard Self.rates.contains(abs(rate)) else { return 0 }
    let count =
      rate > 0
      ? (Double(length - offset.samples) / rate).rounded(.up)
      : (Double(offset.samples) / -rate).rounded(.down) + 1
    return max(Int(count), 0)
  }

  /// The length of the file in samples.
  fileprivate func length(_ lengths: inout [URL: Int]) throws(ExportError) -> Int {
    if let known = lengths[url] { return known }
    let length = try read { reader throws(AudioError) in try reader.countRest() }
    lengths[url] = length
    return length
  }
}

/// A fade-in or fade-out.
private struct AudioRamp {
  /// The sample at which the gain is 0.
  let from: Int
  /// The length in samples; negative for a fade-out.
  let count: Int
  /// Whether the fade is linear in power, as for crossfades (equal power); otherwise linear in amplitude.
  let isPower: Bool

  func gain(at index: Int) -> Float {
    let fraction = min(max(Float(index - from) / Float(count), 0), 1)
    return isPower ? fraction.squareRoot() : fraction
  }
}

/// The gain along a track: linear between points.
private struct AudioEnvelope {
  private let points: [(index: Int, gain: Float)]
  /// The last point that is not after the sample of the last call.
  private var current = 0

  init(_ points: [AudioGainPoint], _ startSample: Int) {
    self.points = points.map {
      ($0.time.samples - startSample, Float(gain: $0.gain))
    }
    .sorted { $0.0 < $1.0 }
  }

  /// The gain of a sample. Samples are asked for in ascending order.
  mutating func gain(at index: Int) -> Float {
    while current + 1 < points.count, points[current + 1].index <= index { current += 1 }
    let (from, next) = (points[current], current + 1)
    guard index > from.index, next < points.count, points[next].index > from.index else {
      return from.gain
    }
    let to = points[next]
    let fraction = Float(index - from.index) / Float(to.index - from.index)
    return from.gain + (to.gain - from.gain) * fraction
  }
}
