import Animator

/// Performs reels: each scene by itself, then all of them in a row.
public enum ReelRecorder {
  /// Performs the scenes of a reel.
  ///
  /// - Throws: ``SceneError`` where one of them cannot be performed, or a transition takes more of one
  ///   than there is.
  @MainActor
  public static func record(_ reel: ReelFile) throws(SceneError) -> SceneRecording {
    var parts: [Reel.Part] = []
    var recorded: [String: SceneRecording] = [:]
    var errors: [SceneDiagnostic] = []
    // What performing the scenes adds follows what reading them came to.
    var warnings = reel.warnings
    for scene in reel.scenes where recorded[scene.file] == nil {
      do throws(SceneError) {
        let recording = try SceneRecorder.record(scene)
        recorded[scene.file] = recording
        warnings += recording.warnings.filter { !scene.warnings.contains($0) }
      } catch {
        errors += error.diagnostics.filter { !errors.contains($0) }
      }
    }
    if !errors.isEmpty { throw SceneError(errors) }
    for (part, scene) in zip(reel.document.parts, reel.scenes) {
      guard let recording = recorded[scene.file] else { continue }
      var shown = Reel.Part(
        recording.timeline, from: part.from ?? .zero, to: part.to,
        transition: part.transition?.transition)
      shown.name = part.path
      parts.append(shown)
    }
    try check(parts, of: reel)
    let film = Reel(parts, size: reel.size, background: reel.background.cgColor)
    var timeline = Timeline(film, scale: reel.scale, frameRate: reel.frameRate)
    timeline.audio += reel.document.audio.map { $0.track(in: reel.directory) }
    warnings += reel.document.audio.warnings(in: reel.file, end: timeline.duration)
    return SceneRecording(timeline: timeline, views: [], warnings: warnings)
  }

  /// Whether scenes are as long as transitions that overlap with them.
  private static func check(_ parts: [Reel.Part], of reel: ReelFile) throws(SceneError) {
    var left = parts.map { $0.to - $0.from }
    for index in parts.indices.dropFirst() {
      guard let transition = parts[index].transition, transition.overlaps else { continue }
      for place in [index - 1, index] where left[place] < transition.duration {
        throw SceneError(
          .overlapTooLong(
            scene: reel.document.parts[place].path, seconds: transition.duration.seconds,
            left: left[place].seconds), in: reel.file,
          at: reel.document.parts[index].transition?.position ?? .start)
      }
      left[index] = left[index] - transition.duration
    }
  }
}
