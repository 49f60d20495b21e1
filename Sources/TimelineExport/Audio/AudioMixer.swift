import Audio

/// Mixes the audio tracks of a video sequentially. Not thread-safe.
///
/// Memory use is constant; a file is open only while its track plays.
final class AudioMixer {
  /// The total number of samples.
  let count: Int
  /// The number of samples mixed so far.
  private(set) var position = 0
  /// The number of clipped samples.
  private(set) var clipped = 0
  /// The peak of the mix before clipping; full scale is 1.
  private(set) var peak: Float = 0
  private var sources: [AudioSource]

  init(_ audio: AudioExcerpt) throws(ExportError) {
    count = audio.count
    sources = []
    var lengths: [URL: Int] = [:]
    for track in audio.tracks {
      let source = try AudioSource(track, startSample: audio.first, &lengths)
      if source.begin < count, source.end > 0, source.begin < source.end { sources.append(source) }
    }
  }

  /// Mixes the next `wanted` samples, or fewer at the end.
  ///
  /// Clips at full scale and reports it, rather than applying a limiter: the author decides which track to
  /// attenuate.
  func next(_ wanted: Int) throws(ExportError) -> [StereoSample] {
    let range = position..<min(position + wanted, count)
    var sum = [StereoSample](repeating: .zero, count: range.count)
    for source in sources { try source.add(range, to: &sum) }
    sources.removeAll { $0.end <= range.upperBound || $0.isAtEnd }
    position = range.upperBound
    for index in sum.indices {
      let loudest = max(abs(sum[index].x), abs(sum[index].y))
      guard loudest > 1 else { continue }
      clipped += 1
      peak = max(peak, loudest)
      sum[index] = sum[index].clamped(lowerBound: -.one, upperBound: .one)
    }
    return sum
  }

  /// The note about clipping; nil if nothing was clipped.
  var note: ExportNote? {
    clipped > 0 ? .audioClipped(samples: clipped, decibels: 20 * log10(Double(peak))) : nil
  }
}

/// One track. Times are in samples of the video.
private final class AudioSource {
  private let track: AudioTrack
  let begin: Int
  private(set) var end: Int
  /// Whether the file has ended.
  private(set) var isAtEnd = false
  private let ramps: [AudioRamp]
  private var reader: AudioReader?
  private var buffer: ArraySlice<StereoSample> = []

  /// - Parameters:
  ///   - startSample: The sample of the timeline at which the video starts.
  ///   - lengths: A cache of file lengths in samples.
  init(
    _ track: AudioTrack, startSample: Int, _ lengths: inout [URL: Int]
  ) throws(ExportError) {
    self.track = track
    var begin = track.start.samples - startSample
    var end = Int.max
    if let duration = track.duration, !duration.isIndefinite {
      end = (track.start + duration).samples - startSample
    }
    if track.fadeOut > .zero {
      let length =
        if let known = lengths[track.url] { known } else {
          try track.read { reader throws(AudioError) in try reader.countRest() }
        }
      lengths[track.url] = length
      end = min(end, begin + max(length - track.offset.samples, 0))
    }
    var ramps = [
      AudioRamp(from: begin, count: track.fadeIn.samples, isPower: false),
      AudioRamp(from: end, count: -track.fadeOut.samples, isPower: false),
    ]
    for stretch in track.segments {
      let (from, to) = (stretch.begin.samples - startSample, stretch.end.samples - startSample)
      ramps.append(AudioRamp(from: from, count: stretch.rise.samples, isPower: true))
      ramps.append(AudioRamp(from: to, count: -stretch.fall.samples, isPower: true))
      (begin, end) = (max(begin, from), min(end, to))
    }
    (self.begin, self.end) = (begin, end)
    self.ramps = ramps.filter { $0.count != 0 }
    fileBegin = track.start.samples - startSample - track.offset.samples
  }

  /// The position of the file's first sample in the video; may be negative.
  private let fileBegin: Int

  /// Adds the track's samples within a range of the video to `sum`.
  func add(_ range: Range<Int>, to sum: inout [StereoSample]) throws(ExportError) {
    var index = max(range.lowerBound, begin)
    let last = min(range.upperBound, end)
    while index < last, !isAtEnd {
      try fill(from: index)
      let count = min(buffer.count, last - index)
      for offset in 0..<count {
        let sample = buffer[buffer.startIndex + offset]
        sum[index + offset - range.lowerBound] += sample * gain(at: index + offset)
      }
      buffer = buffer.dropFirst(count)
      index += count
    }
    if index >= end { reader = nil }
  }

  private func gain(at index: Int) -> Float {
    ramps.reduce(Float(track.gain)) { $0 * $1.gain(at: index) }
  }

  /// Fills the buffer so that it begins at sample `index`.
  private func fill(from index: Int) throws(ExportError) {
    guard buffer.isEmpty else { return }
    if reader == nil {
      let opened = try track.read { reader throws(AudioError) in reader }
      reader = opened
      var skip = index - fileBegin
      while skip > 0, let samples = try next() {
        buffer = samples.dropFirst(skip)
        skip -= samples.count
      }
    }
    if buffer.isEmpty, let samples = try next() { buffer = samples[...] }
  }

  private func next() throws(ExportError) -> [StereoSample]? {
    do throws(AudioError) {
      let samples = try reader?.next()
      isAtEnd = samples == nil
      return samples
    } catch {
      throw .audio(error)
    }
  }
}

extension AudioTrack {
  /// Opens the file for `body`.
  fileprivate func read<Value>(
    _ body: (AudioReader) throws(AudioError) -> Value
  ) throws(ExportError) -> Value {
    do throws(AudioError) {
      return try body(AudioReader(url))
    } catch {
      throw .audio(error)
    }
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
