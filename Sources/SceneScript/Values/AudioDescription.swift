import Animator

/// A track of sound as a scene writes it.
package struct AudioDescription: Equatable, Sendable {
  /// The sound file's path.
  package var file: String
  /// When it begins to be heard; 0 where it is not given.
  package var start: MediaTime?
  /// What of the file's beginning is left out; nothing where it is not given.
  package var offset: MediaTime?
  /// How long it is heard; to the end of the file where it is not given.
  package var duration: MediaTime?
  /// How much louder, in decibels; 0 where it is not given.
  package var gain: Double?
  package var fadeIn: MediaTime?
  package var fadeOut: MediaTime?
  @SourcePosition package var position: ScenePosition = .start

  package init(
    file: String, start: MediaTime? = nil, offset: MediaTime? = nil, duration: MediaTime? = nil,
    gain: Double? = nil, fadeIn: MediaTime? = nil, fadeOut: MediaTime? = nil,
    position: ScenePosition = .start
  ) {
    self.file = file
    self.start = start
    self.offset = offset
    self.duration = duration
    self.gain = gain
    self.fadeIn = fadeIn
    self.fadeOut = fadeOut
    self.position = position
  }

  /// The track; `directory` is what the path is relative to.
  func track(in directory: URL) -> AudioTrack {
    AudioTrack(
      URL(fileURLWithPath: file, relativeTo: directory), start: start ?? .zero,
      offset: offset ?? .zero, duration: duration, gain: AudioTrack.factor(decibels: gain ?? 0),
      fadeIn: fadeIn ?? .zero, fadeOut: fadeOut ?? .zero)
  }
}

extension [AudioDescription] {
  /// A warning for each track that begins when all is over.
  func warnings(in file: String, end: MediaTime) -> [SceneDiagnostic] {
    filter { ($0.start ?? .zero) >= end }.map { audio in
      SceneDiagnostic(
        file: file, position: audio.position,
        problem: .inaudibleTrack(file: audio.file, seconds: end.seconds))
    }
  }
}
