import Audio

/// The samples of a track's file in order, continued by the repetitions of a track that loops.
///
/// Indices are those of the file. The repetitions have the ones after its end, or those before its start for a track that
/// plays backwards. Not thread-safe.
final class SampleStream {
  /// A repetition of at most ten seconds is read once and kept.
  private static let keptCount = 10 * AudioReader.rate

  /// The samples of the file that are repeated; nil for a track that does not loop.
  let repeated: Range<Int>?
  private let track: AudioTrack
  /// The index of the next sample.
  private var index = 0
  private var reader: AudioReader?
  /// The samples that were read, and are the next ones of the file from ``position`` on.
  private var buffer: ArraySlice<StereoSample> = []
  private var position = 0
  private var hasBeenRead = false
  /// The samples of ``repeated``; empty unless they are kept.
  private var kept: [StereoSample] = []

  /// - Parameter length: That of a file that loops, in samples; nil for others.
  init(_ track: AudioTrack, length: Int?) {
    self.track = track
    let (offset, isBackward) = (max(track.offset.samples, 0), track.rate < 0)
    repeated = length.map { length in
      let start = min(offset, length)
      return isBackward ? 0..<start : start..<length
    }
  }

  /// Closes the file.
  func close() { (reader, buffer, kept) = (nil, [], []) }

  /// Continues at another sample.
  func move(to index: Int) { self.index = index }

  /// The next samples, at least one; nil at the end of the file, or if nothing is repeated.
  func next() throws(ExportError) -> ArraySlice<StereoSample>? {
    if repeated?.isEmpty == true { return nil }
    let (start, count) = run(at: index)
    var found = keptSamples(at: start)
    if found == nil { found = try read(at: start) }
    let samples = found?.prefix(count)
    index += samples?.count ?? 0
    return samples
  }

  /// The sample of the file at an index, and how many follow it there.
  private func run(at index: Int) -> (start: Int, count: Int) {
    guard let repeated else { return (index, .max) }
    if track.rate < 0 {
      if index >= 0 { return (index, .max) }
      let start = (index % repeated.count + repeated.count) % repeated.count
      return (start, repeated.count - start)
    }
    let (first, end) = (repeated.lowerBound, repeated.upperBound)
    let start = index < end ? index : first + (index - first) % repeated.count
    return (start, end - start)
  }

  private func keptSamples(at start: Int) -> ArraySlice<StereoSample>? {
    guard let repeated, !kept.isEmpty, repeated.contains(start) else { return nil }
    return kept[(start - repeated.lowerBound)...]
  }

  // MARK: The file

  /// The samples from one of the file on, from memory or from where the file is read; nil at its end.
  private func read(at start: Int) throws(ExportError) -> ArraySlice<StereoSample>? {
    let end = position + buffer.count
    if reader == nil || start < position || start > end {
      if hasBeenRead, try keep(start), let found = keptSamples(at: start) { return found }
      try open(at: start)
    } else {
      buffer = buffer.dropFirst(start - position)
      position = start
    }
    if buffer.isEmpty { try fill() }
    return buffer.isEmpty ? nil : buffer
  }

  /// Keeps what is repeated if a sample belongs to it and it is short: so the file is not opened for each repetition.
  ///
  /// - Returns: Whether it is kept.
  private func keep(_ start: Int) throws(ExportError) -> Bool {
    guard let repeated, repeated.contains(start), repeated.count <= Self.keptCount else {
      return false
    }
    var samples: [StereoSample] = []
    try open(at: repeated.lowerBound)
    while samples.count < repeated.count {
      if buffer.isEmpty { try fill() }
      if buffer.isEmpty { return false }
      samples += buffer.prefix(repeated.count - samples.count)
      (position, buffer) = (position + buffer.count, [])
    }
    (kept, reader) = (samples, nil)
    return true
  }

  private func open(at start: Int) throws(ExportError) {
    reader = try track.read { reader throws(AudioError) in reader }
    (position, buffer, hasBeenRead) = (0, [], true)
    while position < start {
      try fill()
      if buffer.isEmpty { return }
      let skipped = min(start - position, buffer.count)
      (position, buffer) = (position + skipped, buffer.dropFirst(skipped))
    }
  }

  private func fill() throws(ExportError) {
    do throws(AudioError) { buffer = try reader?.next()?[...] ?? [] } catch { throw .audio(error) }
  }
}
