/// The audio of a clip while it plays at its own speed: from one instant of a stage until another, once or repeatedly.
package final class AudioPlayback {
  private let url: URL
  /// The position in the file at the clip's time 0, in seconds; may be negative.
  private let audioOffset: Double
  private let begin: MediaTime
  /// The clip's time when playback begins, in seconds.
  private let first: Double
  /// The part of the clip that is played, in seconds of the clip.
  private let range: ClosedRange<Double>
  private let isLooping: Bool
  private let gain: Double
  /// When playback was stopped; nil until then.
  package var end: MediaTime?

  /// The maximum number of repetitions that are audible.
  package static let repetitionLimit = 10_000

  package init(
    _ url: URL, audioOffset: Double, begin: MediaTime, first: Double, range: ClosedRange<Double>,
    isLooping: Bool, gain: Double
  ) {
    (self.url, self.audioOffset, self.begin, self.first) = (url, audioOffset, begin, first)
    (self.range, self.isLooping, self.gain) = (range, isLooping, gain)
  }

  /// A track for each repetition that begins before `limit`, the end of a timeline.
  package func tracks(until limit: MediaTime) -> [AudioTrack] {
    let end = min(self.end ?? limit, limit)
    let length = MediaTime(seconds: range.upperBound - range.lowerBound)
    guard length > .zero else { return [] }
    var tracks: [AudioTrack] = []
    var (start, position) = (begin, first)
    repeat {
      let rest = MediaTime(seconds: range.upperBound - position)
      if start >= end { break }
      if let track = track(at: start, from: position, for: min(rest, end - start)) {
        tracks.append(track)
      }
      (start, position) = (start + rest, range.lowerBound)
    } while isLooping && tracks.count < Self.repetitionLimit
    return tracks
  }

  /// - Parameter position: In seconds of the clip.
  private func track(
    at start: MediaTime, from position: Double, for duration: MediaTime
  ) -> AudioTrack? {
    let offset = MediaTime(seconds: position + audioOffset)
    // Audio that begins after the video.
    let silence = max(.zero - offset, .zero)
    guard duration > silence else { return nil }
    return AudioTrack(
      url, start: start + silence, offset: max(offset, .zero), duration: duration - silence,
      gain: gain)
  }
}
