import Animator

/// An audio track as described in a scene.
package struct AudioDescription: Equatable, Sendable {
  /// The path of the audio file.
  package var file: String
  /// Start time in the scene; nil for 0.
  package var start: MediaTime?
  /// Start time in the file; nil for 0.
  package var offset: MediaTime?
  /// Playing time; nil for the rest of the file.
  package var duration: MediaTime?
  /// Gain in decibels; nil for 0.
  package var gain: Double?
  /// The duration of the fade at the beginning; nil for 0.
  package var fadeIn: MediaTime?
  /// The duration of the fade at the end; nil for 0.
  package var fadeOut: MediaTime?
  /// Its name, by which other tracks stay below it.
  package var id: String?
  /// Whether it begins again at the end of the file; nil for false.
  package var loop: Bool?
  /// The tracks below which it stays.
  package var duck: DuckingDescription?
  @SourcePosition package var position: ScenePosition = .start

  package init(
    file: String, start: MediaTime? = nil, offset: MediaTime? = nil, duration: MediaTime? = nil,
    gain: Double? = nil, fadeIn: MediaTime? = nil, fadeOut: MediaTime? = nil,
    position: SourcePosition = .none
  ) {
    self.file = file
    self.start = start
    self.offset = offset
    self.duration = duration
    self.gain = gain
    self.fadeIn = fadeIn
    self.fadeOut = fadeOut
    _position = position
  }

  /// The track, its path resolved against `directory`.
  func track(in directory: URL) -> AudioTrack {
    var track = AudioTrack(
      URL(fileURLWithPath: file, relativeTo: directory), start: start ?? .zero,
      offset: offset ?? .zero, duration: duration, gain: AudioTrack.factor(decibels: gain ?? 0),
      fadeIn: fadeIn ?? .zero, fadeOut: fadeOut ?? .zero)
    track.loops = loop ?? false
    return track
  }
}

extension [AudioDescription] {
  /// A warning for each track that begins at or after `end`.
  func warnings(
    in file: String, end: MediaTime, _ map: SourceMap = SourceMap()
  ) -> [SceneDiagnostic] {
    filter { ($0.start ?? .zero) >= end }.map { audio in
      map.diagnostic(
        .inaudibleTrack(file: audio.file, seconds: end.seconds), at: audio.position, in: file)
    }
  }
}
