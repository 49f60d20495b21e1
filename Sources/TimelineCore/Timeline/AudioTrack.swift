/// A sound file that is heard along with a timeline.
///
///     var timeline = stage.timeline
///     timeline.audio = [AudioTrack(URL(fileURLWithPath: "music.flac"), gain: AudioTrack.factor(decibels: -6))]
public struct AudioTrack: Sendable, Equatable {
  /// The file: whatever FFmpeg reads.
  public var url: URL
  /// When it begins to be heard, on the timeline's clock.
  public var start: MediaTime
  /// What of the file's beginning is left out.
  public var offset: MediaTime
  /// How long it is heard; nil for to the end of the file. The end of the timeline ends it anyway.
  public var duration: MediaTime?
  /// What samples are multiplied by: 1 leaves them as they are. ``factor(decibels:)``.
  public var gain: Double
  /// How long it takes to become as loud as it is; amplitude grows linearly.
  public var fadeIn: MediaTime
  /// How long it takes to fall silent; silence is reached where it ends to be heard.
  public var fadeOut: MediaTime
  /// Where in a film of several it is heard, each on the timeline's clock. Empty for everywhere.
  package var stretches: [AudioSegment] = []

  /// Describes a track: all of the file, as it is, from the beginning, unless said otherwise.
  public init(
    _ url: URL, start: MediaTime = .zero, offset: MediaTime = .zero, duration: MediaTime? = nil,
    gain: Double = 1, fadeIn: MediaTime = .zero, fadeOut: MediaTime = .zero
  ) {
    (self.url, self.start, self.offset, self.duration) = (url, start, offset, duration)
    (self.gain, self.fadeIn, self.fadeOut) = (gain, fadeIn, fadeOut)
  }

  /// The factor that a difference of loudness in decibels comes to: 10^(decibels/20).
  public static func factor(decibels: Double) -> Double { pow(10, decibels / 20) }

  /// This, heard until `end` of the timeline's clock at most.
  package func ending(by end: MediaTime) -> AudioTrack {
    var track = self
    track.duration = min(duration ?? .indefinite, max(end - start, .zero))
    return track
  }
}

/// A stretch of a film's time in which a track is heard.
package struct AudioSegment: Sendable, Equatable {
  package var begin: MediaTime
  package var end: MediaTime
  /// How long it takes to come and to go, crossing with what is before and after: the power of both
  /// comes to the same throughout.
  package var rise = MediaTime.zero
  package var fall = MediaTime.zero

  func moved(by distance: MediaTime) -> AudioSegment {
    AudioSegment(begin: begin + distance, end: end + distance, rise: rise, fall: fall)
  }
}

extension Reel {
  /// The sounds of the parts, where they are heard: each part's plays as its pictures do, and is silent
  /// while it stands still.
  var audio: [AudioTrack] {
    stretches.flatMap { stretch in
      let part = stretch.part
      let heard = AudioSegment(
        begin: stretch.begin, end: stretch.end, rise: stretch.rise, fall: stretch.fall)
      return part.timeline.audio.map {
        $0.ending(by: part.timeline.duration).moved(by: stretch.begin - part.from, within: heard)
      }
    }
  }
}

extension AudioTrack {
  fileprivate func moved(by distance: MediaTime, within stretch: AudioSegment) -> AudioTrack {
    var track = self
    track.start += distance
    track.stretches = stretches.map { $0.moved(by: distance) } + [stretch]
    return track
  }
}
