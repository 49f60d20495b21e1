import Animator
import Yams

/// A reel, read from a file and checked: scenes, and the transitions between them.
public struct ReelFile: Sendable {
  /// The file as the caller named it.
  public let file: String
  /// The frame's size in points.
  public let size: CGSize
  /// Pixels per point.
  public let scale: CGFloat
  /// Frames a second.
  public let frameRate: FrameRate
  /// What is around scenes of other proportions, and behind what turns.
  public let background: UIColor
  /// What is worth knowing, of the reel and of its scenes, but no error.
  public let warnings: [SceneDiagnostic]

  let parts: [ReelContents.Part]
  let audio: [SceneAudio]

  /// Reads a reel from a file, and the scenes that it names.
  ///
  /// - Parameter allowsFontFallback: Whether another font stands in for one that is missing, with a
  ///   warning; otherwise that is an error.
  /// - Throws: ``SceneError`` with every error that was found, where there is one.
  public init(contentsOf url: URL, allowsFontFallback: Bool = false) throws(SceneError) {
    let text = try YAMLText(contentsOf: url)
    try self.init(
      text.compose(), file: text.file, directory: url.deletingLastPathComponent(),
      allowsFontFallback: allowsFontFallback)
  }

  init(
    _ root: Node, file: String, directory: URL, allowsFontFallback: Bool,
    noting sources: SourceFiles? = nil
  ) throws(SceneError) {
    let reader = SceneReader(
      file: file, directory: directory, allowsFontFallback: allowsFontFallback, noting: sources)
    let (contents, warnings) = try reader.verdict(on: reader.reel(root))
    guard let first = contents.parts.first?.scene else { throw SceneError(warnings) }
    self.file = file
    (size, scale) = (contents.size ?? first.size, contents.scale ?? first.scale)
    frameRate = contents.frameRate ?? first.frameRate
    background = contents.background ?? first.background
    self.warnings = warnings
    parts = contents.parts
    audio = contents.audio
  }
}

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
    for part in reel.parts where recorded[part.scene.file] == nil {
      do throws(SceneError) {
        let recording = try SceneRecorder.record(part.scene)
        recorded[part.scene.file] = recording
        warnings += recording.warnings.filter { !part.scene.warnings.contains($0) }
      } catch {
        errors += error.diagnostics.filter { !errors.contains($0) }
      }
    }
    if !errors.isEmpty { throw SceneError(errors) }
    for part in reel.parts {
      guard let recording = recorded[part.scene.file] else { continue }
      var shown = Reel.Part(
        recording.timeline, from: part.from, to: part.to, transition: part.change)
      shown.name = part.path
      parts.append(shown)
    }
    try check(parts, of: reel)
    let film = Reel(parts, size: reel.size, background: reel.background.cgColor)
    var timeline = Timeline(film, scale: reel.scale, frameRate: reel.frameRate)
    timeline.audio += reel.audio.map(\.track)
    warnings += reel.audio.warnings(in: reel.file, end: timeline.duration)
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
            scene: reel.parts[place].path, seconds: transition.duration.seconds,
            left: left[place].seconds), in: reel.file,
          at: reel.parts[index].transition?.position ?? .start)
      }
      left[index] = left[index] - transition.duration
    }
  }
}

extension ReelContents.Part {
  /// nil for a cut.
  fileprivate var change: Reel.Transition? {
    guard let transition, let kind = transition.choice.transition else { return nil }
    return Reel.Transition(
      kind, duration: transition.duration, curve: transition.curve, overlaps: transition.overlaps)
  }
}
