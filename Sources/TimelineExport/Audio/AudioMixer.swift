import Audio

/// The sound of a film, from its beginning to its end: the sum of its tracks. Used by one thread at a time.
///
/// Memory does not grow with the film; a file is open while it is heard.
final class AudioMixer {
  /// Samples in all.
  let count: Int
  /// Samples made so far.
  private(set) var position = 0
  /// Samples that were above full scale and were cut off.
  private(set) var clipped = 0
  /// The loudest that came of adding up, 1 being full scale.
  private(set) var peak: Float = 0
  private var sources: [AudioSource]

  init(_ audio: AudioExcerpt) throws(ExportError) {
    count = audio.count
    sources = []
    var lengths: [URL: Int] = [:]
    for track in audio.tracks {
      let source = try AudioSource(track, filmBegin: audio.first, &lengths)
      if source.begin < count, source.end > 0, source.begin < source.end { sources.append(source) }
    }
  }

  /// The next samples, `wanted` of them unless the film has fewer left.
  ///
  /// What is beyond full scale is cut off: whoever mixes it knows better than a limiter what should be
  /// softer, and gets told.
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

  /// What to tell of it; nil where nothing was cut off.
  var note: ExportNote? {
    clipped > 0 ? .audioClipped(samples: clipped, decibels: 20 * log10(Double(peak))) : nil
  }
}

/// One track. Times are samples of the film.
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
  ///   - filmBegin: The sample of the timeline's clock that is the film's first.
  ///   - lengths: The samples of files, as far as they have been counted.
  init(
    _ track: AudioTrack, filmBegin: Int, _ lengths: inout [URL: Int]
  ) throws(ExportError) {
    self.track = track
    var begin = track.start.samples - filmBegin
    var end = Int.max
    if let duration = track.duration, !duration.isIndefinite {
      end = (track.start + duration).samples - filmBegin
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
      let (from, to) = (stretch.begin.samples - filmBegin, stretch.end.samples - filmBegin)
      ramps.append(AudioRamp(from: from, count: stretch.rise.samples, isPower: true))
      ramps.append(AudioRamp(from: to, count: -stretch.fall.samples, isPower: true))
      (begin, end) = (max(begin, from), min(end, to))
    }
    (self.begin, self.end) = (begin, end)
    self.ramps = ramps.filter { $0.count != 0 }
    fileBegin = track.start.samples - filmBegin - track.offset.samples
  }

  /// Where in the film the file's first sample would be.
  private let fileBegin: Int

  /// Adds what is heard of it in a range of the film.
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

  /// Sees to it that the buffer begins with what is heard at `index`.
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
  /// Opens the file for something.
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

/// A rise from nothing to all, or a fall.
private struct AudioRamp {
  /// Where it rises from nothing, or has fallen to it.
  let from: Int
  /// Its samples; below 0 for a fall.
  let count: Int
  /// Whether power grows linearly, as it has to where two sounds cross; else amplitude does.
  let isPower: Bool

  func gain(at index: Int) -> Float {
    let share = min(max(Float(index - from) / Float(count), 0), 1)
    return isPower ? share.squareRoot() : share
  }
}
