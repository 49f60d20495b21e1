/// The audio of a clip that plays on a stage, once or in a loop, until it ends or is stopped. The pitch follows the
/// rate.
package final class AudioPlayback {
  private let url: URL
  /// The position in the file at the clip's time 0, in seconds; may be negative.
  private let audioOffset: Double
  private let begin: MediaTime
  /// The clip's time when playback begins, in seconds.
  private let first: Double
  /// The played range, in seconds of the clip.
  private let range: ClosedRange<Double>
  private let isLooping: Bool
  private let gain: Double
  /// The rate, negative backwards.
  private let rate: Double
  /// When playback was stopped; nil until then.
  package var end: MediaTime?

  /// The maximum number of repetitions that are audible.
  package static let repetitionLimit = 10_000

  package init(
    _ url: URL, audioOffset: Double, begin: MediaTime, first: Double, range: ClosedRange<Double>,
    isLooping: Bool, gain: Double, rate: Double = 1
  ) {
    (self.url, self.audioOffset, self.begin, self.first) = (url, audioOffset, begin, first)
    (self.range, self.isLooping, self.gain) = (range, isLooping, gain)
    self.rate = rate
  }

  /// A track for each repetition that begins before `limit`, the end of a timeline.
  package func tracks(until limit: MediaTime) -> [AudioTrack] {
    let end = min(self.end ?? limit, limit)
    let length = MediaTime(seconds: range.upperBound - range.lowerBound)
    guard length > .zero, rate != 0 else { return [] }
    var tracks: [AudioTrack] = []
    var (start, position) = (begin, first)
    repeat {
      let distance = rate > 0 ? range.upperBound - position : position - range.lowerBound
      let rest = MediaTime(seconds: distance / abs(rate))
      if start >= end { break }
      if let track = track(at: start, from: position, for: min(rest, end - start)) {
        tracks.append(track)
      }
      (start, position) = (start + rest, rate > 0 ? range.lowerBound : range.upperBound)
    } while isLooping && tracks.count < Self.repetitionLimit
    return tracks
  }

  /// - Parameter position: In seconds of the clip.
  private func track(
    at start: MediaTime, from position: Double, for duration: MediaTime
  ) -> AudioTrack? {
    let offset = MediaTime(seconds: position + audioOffset)
    // Audio that begins after the video, or has ended before it when it plays backwards.
    let silence = rate > 0 ? max(.zero - offset, .zero).scaled(by: 1 / rate) : .zero
    let audible = rate > 0 ? duration : min(duration, offset.scaled(by: -1 / rate))
    guard audible > silence else { return nil }
    var track = AudioTrack(
      url, start: start + silence, offset: max(offset, .zero), duration: audible - silence,
      gain: gain)
    track.rate = rate
    return track
  }
}
