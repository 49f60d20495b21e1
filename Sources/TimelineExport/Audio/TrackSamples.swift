import Audio

/// The samples of a track along a video. Not thread-safe.
protocol TrackSamples: AnyObject {
  /// The next samples from one of the video on, which is that after the last one of the call before; empty after the end
  /// of the file.
  func next(from index: Int, atMost count: Int) throws(ExportError) -> ArraySlice<StereoSample>
  /// Closes the file.
  func close()
}

/// The samples of a file in order, once or repeatedly.
final class StreamedSamples: TrackSamples {
  private let stream: SampleStream
  /// The index in the file of the video's sample 0.
  private let first: Int
  private var isPlaced = false
  private var buffer: ArraySlice<StereoSample> = []

  /// - Parameters:
  ///   - begin: The sample of the video with which the track begins; may be negative.
  ///   - length: That of a file that loops; nil for others.
  init(_ track: AudioTrack, begin: Int, length: Int?) {
    first = max(track.offset.samples, 0) - begin
    stream = SampleStream(track, length: length)
  }

  func close() { stream.close() }

  func next(from index: Int, atMost count: Int) throws(ExportError) -> ArraySlice<StereoSample> {
    if !isPlaced { stream.move(to: first + index) }
    isPlaced = true
    if buffer.isEmpty { buffer = try stream.next() ?? [] }
    let found = buffer.prefix(count)
    buffer = buffer.dropFirst(found.count)
    return found
  }
}

/// The samples of a file at another rate, forwards or backwards: band-limited interpolation with a windowed sinc.
final class ResampledSamples: TrackSamples {
  private let begin: Int
  private let offset: Double
  private let rate: Double
  private let window: SampleWindow
  private let repeated: Range<Int>?
  /// The distance of zeros of the kernel, in samples of the file.
  private let zeroDistance: Double
  private static let chunk = 4_096

  /// - Parameter length: That of a file that loops; nil for others.
  init(_ track: AudioTrack, begin: Int, length: Int?) {
    (self.begin, rate) = (begin, track.rate)
    offset = Double(track.offset.samples)
    // Above the original speed, the kernel is widened to a low-pass filter at the output's Nyquist frequency.
    zeroDistance = max(abs(track.rate), 1)
    let stream = SampleStream(track, length: length)
    repeated = stream.repeated
    window = SampleWindow(stream, isBackward: track.rate < 0)
  }

  func close() { window.close() }

  func next(from index: Int, atMost count: Int) throws(ExportError) -> ArraySlice<StereoSample> {
    let count = min(count, Self.chunk)
    func position(_ index: Int) -> Double { offset + Double(index - begin) * rate }
    let ends = [position(index), position(index + count - 1)].sorted()
    let reach = Int((Double(SincKernel.zeros) * zeroDistance).rounded(.up)) + 1
    try window.load(Int(ends[0].rounded(.down)) - reach..<Int(ends[1].rounded(.down)) + reach + 2)
    if isPastEnd(ends) { return [] }
    return (0..<count).map { interpolated(at: position(index + $0), reach) }[...]
  }

  /// Whether the file has ended before the lower of two positions, or backwards, before the higher one.
  private func isPastEnd(_ ends: [Double]) -> Bool {
    if let repeated { return repeated.isEmpty }
    if rate < 0 { return ends[1] < 0 }
    return window.end.map { ends[0] >= Double($0) } ?? false
  }

  private func interpolated(at position: Double, _ reach: Int) -> StereoSample {
    let center = Int(position.rounded(.down))
    let fraction = position - Double(center)
    var sum = StereoSample.zero
    for distance in -reach...reach {
      let weight = SincKernel.value(at: abs(Double(distance) - fraction) / zeroDistance)
      if weight != 0 { sum += window[center + distance] * Float(weight / zeroDistance) }
    }
    return sum
  }
}

/// A window of a stream's samples in memory; zero outside of the file, unless that is repeated there.
final class SampleWindow {
  private let stream: SampleStream
  private let isBackward: Bool
  /// Whether there is something to read before the file's start.
  private let hasNegativeIndices: Bool
  private var isOpen = false
  /// The samples from ``start`` on.
  private var samples: [StereoSample] = []
  private var start = 0
  /// The length of the file, once its end was read.
  private(set) var end: Int?
  /// The number of samples read ahead when reading backwards: ten seconds before the requested ones.
  private static let block = 10 * AudioReader.rate

  init(_ stream: SampleStream, isBackward: Bool) {
    (self.stream, self.isBackward) = (stream, isBackward)
    hasNegativeIndices = isBackward && stream.repeated != nil
  }

  func close() {
    (isOpen, samples) = (false, [])
    stream.close()
  }

  subscript(index: Int) -> StereoSample {
    index >= start && index - start < samples.count ? samples[index - start] : .zero
  }

  /// Reads the missing samples of a range.
  func load(_ range: Range<Int>) throws(ExportError) {
    let range = hasNegativeIndices ? range : max(range.lowerBound, 0)..<max(range.upperBound, 0)
    if range.lowerBound < start || !isOpen {
      let block = range.upperBound - Self.block
      restart(at: !isBackward ? range.lowerBound : hasNegativeIndices ? block : max(block, 0))
    }
    if range.lowerBound > start, !isBackward {
      let count = min(range.lowerBound - start, samples.count)
      if count > Self.block / 10 {
        samples.removeFirst(count)
        start += count
      }
    }
    while start + samples.count < range.upperBound, let more = try read() { samples += more }
  }

  private func restart(at first: Int) {
    (samples, start, isOpen) = ([], first, true)
    stream.move(to: first)
  }

  private func read() throws(ExportError) -> ArraySlice<StereoSample>? {
    let more = try stream.next()
    if more == nil { end = start + samples.count }
    return more
  }
}

/// A sinc with 16 zeros on each side, in a Blackman window; about −74 dB beyond its transition band.
///
/// Computed with additions and multiplications only, which are the same on all machines.
enum SincKernel {
  static let zeros = 16
  private static let steps = 512

  /// The value at a distance of 0 or more, in distances of zeros.
  static func value(at distance: Double) -> Double {
    let position = distance * Double(steps)
    let index = Int(position)
    guard index < zeros * steps else { return 0 }
    return table[index] + (table[index + 1] - table[index]) * (position - Double(index))
  }

  private static let table: [Double] = (0...zeros * steps).map { index in
    if index == 0 { return 1 }
    let x = Double(index) / Double(steps)
    let phase = x / Double(zeros)
    let window = 0.42 + 0.5 * cosine(phase) + 0.08 * cosine(2 * phase)
    // sin πx is 0 at whole numbers, exactly.
    return index % steps == 0 ? 0 : cosine(x - 0.5) / (.pi * x) * window
  }

  /// cos πx, by its Taylor series about the nearest multiple of π.
  private static func cosine(_ x: Double) -> Double {
    let nearest = x.rounded()
    let angle = (x - nearest) * .pi
    let square = angle * angle
    var (sum, term) = (1.0, 1.0)
    for n in 1...12 {
      term *= -square / Double((2 * n - 1) * (2 * n))
      sum += term
    }
    return nearest.truncatingRemainder(dividingBy: 2) == 0 ? sum : -sum
  }
}
