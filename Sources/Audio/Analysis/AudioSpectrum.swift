import Foundation

/// The spectrogram of audio: the power in bands of frequencies, 50 times per second.
///
/// The spectrum is that of Hann windows of 2048 samples at 48 kHz, 43 ms, around the middle of each fiftieth of a
/// second: the resolution is about 23 Hz and 20 ms. Both channels contribute. The numbers are the same on every
/// machine.
public struct AudioSpectrum: Sendable, Equatable {
  /// The number of powers for each second.
  public static let rate = 50
  /// The bands.
  public let bands: [AudioBand]
  /// The mean squares of the amplitude, of each band and each fiftieth of a second: 0.5 for a sine at full scale
  /// within the band.
  public private(set) var powers: [[Float]]
  /// The mean squares of all frequencies.
  public private(set) var total: [Float] = []

  /// The duration, to a fiftieth of a second.
  public var seconds: Double { Double(total.count) / Double(Self.rate) }

  /// Whether there is nothing to be heard: no amplitude above −100 dB.
  public var isSilent: Bool { (total.max() ?? 0) <= 1e-10 }

  /// Reads an audio file, or the audio of a video.
  ///
  /// - Parameter bands: The bands of interest. All frequencies are ``total``.
  /// - Throws: ``AudioError``; also if there would be more than 64 million powers, those of 1 hour and 100 bands or of
  ///   100 hours and 3.
  public init(contentsOf url: URL, bands: [AudioBand] = []) throws(AudioError) {
    try self.init(url, bands: bands)
  }

  /// - Parameter name: The name in error messages; by default the path.
  package init(_ url: URL, name: String? = nil, bands: [AudioBand]) throws(AudioError) {
    self.bands = bands
    powers = [[Float]](repeating: [], count: bands.count)
    let reader = try AudioReader(url, name: name)
    var windows = SpectrumWindows(bands: bands)
    var (pending, frames, samples) = (SpectrumWindows.padding, 0, 0)
    let hop = SpectrumWindows.hop
    func analyze(_ pending: inout [StereoSample]) {
      var start = 0
      while pending.count - start >= SpectrumWindows.length {
        append(windows.powers(of: pending, from: start))
        (start, frames) = (start + hop, frames + 1)
      }
      pending.removeFirst(start)
    }
    while let next = try reader.next() {
      samples += next.count
      pending += next
      analyze(&pending)
      try Self.checkSize(total.count * (bands.count + 1), name ?? url.relativePath)
    }
    let missing = (samples + hop - 1) / hop - frames
    let wanted = SpectrumWindows.length + (missing - 1) * hop
    pending += [StereoSample](repeating: .zero, count: max(wanted - pending.count, 0))
    analyze(&pending)
  }

  private mutating func append(_ values: (total: Double, bands: [Double])) {
    total.append(Float(values.total))
    for (index, power) in values.bands.enumerated() { powers[index].append(Float(power)) }
  }

  /// How many numbers there are at most, so that long files do not exhaust the memory.
  private static let limit = 64_000_000

  static func checkSize(_ count: Int, _ name: String) throws(AudioError) {
    if count > limit { throw .tooLong(path: name) }
  }
}

/// Computes powers of windows of samples.
struct SpectrumWindows {
  private static let bits = 11
  static let length = 1 << bits
  /// The samples from one window to the next.
  static let hop = AudioReader.rate / AudioSpectrum.rate
  /// The silence before the file that centers the first window on the first fiftieth.
  static let padding = [StereoSample](repeating: .zero, count: (length - hop) / 2)

  private let transform = FourierTransform(bits: bits)
  private let window: [Double]
  /// 1 / Σ w², which normalizes the window's power.
  private let scale: Double
  /// The weights of the spectrum's bins in each band, from the first bin with a weight on.
  private let weights: [(first: Int, parts: [Double])]
  private var real = [Double](repeating: 0, count: length)
  private var imaginary = [Double](repeating: 0, count: length)

  init(bands: [AudioBand]) {
    window = (0..<Self.length).map {
      let turn = Double($0) / Double(Self.length)
      return (1 - PortableMath.cosineAndSine(ofTurn: turn).cosine) / 2
    }
    scale = 1 / window.reduce(0) { $0 + $1 * $1 }
    weights = bands.map(Self.weights)
  }

  /// A bin represents the frequencies up to half way to its neighbors.
  private static func weights(of band: AudioBand) -> (first: Int, parts: [Double]) {
    let width = Double(AudioReader.rate) / Double(length)
    let (low, high) = (band.low / width, band.high / width)
    let (first, last) = (Int((low + 0.5).rounded(.down)), Int((high + 0.5).rounded(.down)))
    let parts = (first...last).map { index in
      max(min(high, Double(index) + 0.5) - max(low, Double(index) - 0.5), 0)
    }
    // Frequency 0 has no lower neighbor, and the last one no higher.
    return (
      first,
      parts.enumerated().map {
        let isEnd = first + $0.offset == 0 || first + $0.offset == length / 2
        return isEnd ? min($0.element * 2, 1) : $0.element
      }
    )
  }

  /// The mean squares of a window, of all frequencies and of each band.
  mutating func powers(
    of samples: [StereoSample], from start: Int
  ) -> (total: Double, bands: [Double]) {
    let total = fill(samples, from: start) * scale
    if weights.isEmpty { return (total, []) }
    // One transform for both channels, the right one as the imaginary part.
    real.withUnsafeMutableBufferPointer { real in
      imaginary.withUnsafeMutableBufferPointer { imaginary in
        guard let x = real.baseAddress, let y = imaginary.baseAddress else { return }
        transform.transform(x, y)
      }
    }
    return (total, weights.map { power(from: $0.first, $0.parts) })
  }

  /// Multiplies samples by the window, and returns the sum of their squares, the mean of both channels.
  private mutating func fill(_ samples: [StereoSample], from start: Int) -> Double {
    var sum = 0.0
    samples.withUnsafeBufferPointer { samples in
      window.withUnsafeBufferPointer { window in
        var index = 0
        while index < Self.length {
          let sample = samples[start &+ index]
          let (left, right) = (Double(sample.x) * window[index], Double(sample.y) * window[index])
          sum += left * left + right * right
          real[index] = left
          imaginary[index] = right
          index &+= 1
        }
      }
    }
    return sum / 2
  }

  /// By Parseval's theorem, the sum of |X|² over all frequencies is the length times that of the squares of the
  /// samples; those of −k and k together have both channels.
  private func power(from first: Int, _ parts: [Double]) -> Double {
    var sum = 0.0
    for (offset, part) in parts.enumerated() {
      let (index, mirror) = (first + offset, (Self.length - first - offset) % Self.length)
      guard index <= Self.length / 2 else { break }
      sum += part * (real[index] * real[index] + imaginary[index] * imaginary[index])
      if mirror != index {
        sum += part * (real[mirror] * real[mirror] + imaginary[mirror] * imaginary[mirror])
      }
    }
    return sum * scale / Double(Self.length) / 2
  }
}
