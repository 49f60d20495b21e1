import Animator

/// Records reels: each scene separately, then their sequence.
public enum ReelRecorder {
  /// Records a reel.
  ///
  /// - Throws: ``SceneError`` if a scene cannot be performed, or a transition overlaps longer than
  ///   a scene lasts.
  @MainActor
  public static func record(_ reel: ReelFile) throws(SceneError) -> SceneRecording {
    var parts: [Reel.Part] = []
    var recorded: [String: SceneRecording] = [:]
    var errors: [SceneDiagnostic] = []
    // Warnings of the recordings follow those of reading.
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
    let sequence = Reel(parts, size: reel.size, background: reel.background.cgColor)
    let timeline = Timeline(
      sequence, scale: reel.scale, frameRate: reel.frameRate,
      audio: reel.document.audio.map { $0.track(in: reel.directory) })
    warnings += reel.document.audio.warnings(in: reel.file, end: timeline.duration)
    return SceneRecording(timeline: timeline, views: [], warnings: warnings)
  }

  /// Throws if a transition overlaps longer than the rest of a scene.
  private static func check(_ parts: [Reel.Part], of reel: ReelFile) throws(SceneError) {
    var available = parts.map { $0.to - $0.from }
    for index in parts.indices.dropFirst() {
      guard let transition = parts[index].transition, transition.overlaps else { continue }
      for scene in [index - 1, index] where available[scene] < transition.duration {
        throw SceneError(
          .overlapTooLong(
            scene: reel.document.parts[scene].path, seconds: transition.duration.seconds,
            available: available[scene].seconds), in: reel.file,
          at: reel.document.parts[index].transition?.position ?? .start)
      }
      available[index] = available[index] - transition.duration
    }
  }
}
