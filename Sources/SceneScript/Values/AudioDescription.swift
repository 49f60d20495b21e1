import Animator

/// A track of sound as a scene writes it.
struct AudioDescription: Equatable, Sendable {
  /// The sound file's path.
  var file: String
  /// When it begins to be heard; 0 where it is not given.
  var start: MediaTime?
  /// What of the file's beginning is left out; nothing where it is not given.
  var offset: MediaTime?
  /// How long it is heard; to the end of the file where it is not given.
  var duration: MediaTime?
  /// How much louder, in decibels; 0 where it is not given.
  var gain: Double?
  var fadeIn: MediaTime?
  var fadeOut: MediaTime?
  @SourcePosition var position: ScenePosition = .start

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
        problem: .neverHeard(file: audio.file, seconds: end.seconds))
    }
  }
}
