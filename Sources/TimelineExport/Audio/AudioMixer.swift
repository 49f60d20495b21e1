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
