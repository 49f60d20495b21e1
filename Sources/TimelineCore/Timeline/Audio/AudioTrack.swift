/// An audio file played along with a timeline.
///
///     var timeline = stage.timeline
///     timeline.audio = [AudioTrack(URL(fileURLWithPath: "music.flac"), gain: AudioTrack.factor(decibels: -6))]
public struct AudioTrack: Sendable, Equatable {
  /// The file, in any format that FFmpeg reads.
  public var url: URL
  /// When playback starts, in the timeline's time.
  public var start: MediaTime
  /// The position in the file at which playback starts.
  public var offset: MediaTime
  /// How long it plays; nil for up to the end of the file. It never plays past the end of the
  /// timeline.
  public var duration: MediaTime?
  /// The factor of the amplitude; 1 for unchanged. See ``factor(decibels:)``. At most a million; numbers that are not
  /// finite count as 1.
  public var gain: Double
  /// The duration of the fade-in, which is linear in amplitude.
  public var fadeIn: MediaTime
  /// The duration of the fade-out, which is linear in amplitude and ends with playback.
  public var fadeOut: MediaTime
  /// Whether it plays again from ``offset`` on when the file has ended, or has come to its start if it plays backwards; it
  /// then plays for ``duration``, or up to the end of the timeline.
  public var loops = false
  /// The rate at which the file is read: 2 is twice as fast and an octave higher, −1 backwards from ``offset``. From 1/16 to
  /// 16 and −1/16 to −16; at others, the track is silent.
  public var rate = 1.0
  /// The gain envelope in the timeline's time, such as that of ducking: factors of the amplitude, interpolated linearly
  /// between points, constant before the first and after the last. Empty for 1.
  public var envelope: [AudioGainPoint] = []
  /// The segments of a reel in which the track is audible, in the timeline's time; empty for all of it.
  package var segments: [AudioSegment] = []

  /// Creates a track; by default it plays the whole file unchanged from time zero.
  public init(
    _ url: URL, start: MediaTime = .zero, offset: MediaTime = .zero, duration: MediaTime? = nil,
    gain: Double = 1, fadeIn: MediaTime = .zero, fadeOut: MediaTime = .zero
  ) {
    (self.url, self.start, self.offset, self.duration) = (url, start, offset, duration)
    (self.gain, self.fadeIn, self.fadeOut) = (gain, fadeIn, fadeOut)
  }

  /// The greatest factor of the amplitude: 120 dB.
  package static let gainLimit = 1e6

  /// The magnitudes of rates at which a track is audible.
  package static let rates = 1.0 / 16...16

  /// The amplitude factor of a gain in decibels: 10^(decibels/20).
  public static func factor(decibels: Double) -> Double { pow(10, decibels / 20) }

  /// The track, trimmed to end at `end` of the timeline's time at the latest.
  package func ending(by end: MediaTime) -> AudioTrack {
    var track = self
    track.duration = min(duration ?? .indefinite, max(end - start, .zero))
    return track
  }
}

/// A factor of a track's amplitude at an instant.
public struct AudioGainPoint: Sendable, Hashable {
  /// The instant, in the timeline's time.
  public var time: MediaTime
  /// The factor; 1 for unchanged. At most a million; numbers that are not finite count as 1.
  public var gain: Double

  /// Creates a point.
  public init(_ time: MediaTime, _ gain: Double) { (self.time, self.gain) = (time, gain) }
}

/// A segment of a reel's time in which a track is audible.
package struct AudioSegment: Sendable, Equatable {
  package var begin: MediaTime
  package var end: MediaTime
  /// The durations of the equal-power crossfades with the previous and the next segment.
  package var rise = MediaTime.zero
  package var fall = MediaTime.zero

  func moved(by distance: MediaTime) -> AudioSegment {
    AudioSegment(begin: begin + distance, end: end + distance, rise: rise, fall: fall)
  }
}

extension Reel {
  /// The audio tracks of all parts, in the reel's time: each is audible while its part plays, and
  /// silent while the part is frozen for a transition.
  var audio: [AudioTrack] {
    partSegments.flatMap { segment in
      segment.part.audio(
        within: AudioSegment(
          begin: segment.begin, end: segment.end, rise: segment.rise, fall: segment.fall))
    }
      + overlays.flatMap { overlay in
        overlay.part.audio(
          within: AudioSegment(begin: overlay.begin, end: min(overlay.end, duration)))
      }
  }
}

extension Reel.Part {
  /// The tracks of the part, audible in a segment of the reel's time.
  fileprivate func audio(within segment: AudioSegment) -> [AudioTrack] {
    timeline.audio.map {
      $0.ending(by: timeline.duration).moved(by: segment.begin - from, within: segment)
    }
  }
}

extension AudioTrack {
  fileprivate func moved(by distance: MediaTime, within segment: AudioSegment) -> AudioTrack {
    var track = self
    track.start += distance
    for index in track.envelope.indices { track.envelope[index].time += distance }
    track.segments = segments.map { $0.moved(by: distance) } + [segment]
    return track
  }
}
