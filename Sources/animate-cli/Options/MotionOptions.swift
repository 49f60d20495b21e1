import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// Which instants frames show, and what is shown over and beside them.
struct MotionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Slow motion (0.25) or time lapse (4): frames are computed in between, none is repeated.",
      valueName: "factor"),
    transform: Numbers.number(in: 0.001...1000, called: "0.001 to 1000"))
  var speed: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "The scene's time from frame to frame, instead of --speed: 0.5, 100ms or 2f (frames).",
      valueName: "time"),
    transform: TimeArgument.step)
  var every: TimeArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "How long the shutter is open, in degrees: 1 to 360; film cameras have 180.",
      valueName: "degrees"),
    transform: Numbers.number(in: 1...360, called: "1 to 360 degrees"))
  var motionBlur: Double?

  @Option(
    help: ArgumentHelp(
      "What to write over the frames: timecode, ids, or both with a comma between.",
      valueName: "what"),
    completion: .list(["timecode", "ids", "timecode,ids"]),
    transform: MotionOptions.overlays)
  var overlay: [OverlayKind]?

  @Option(
    help: ArgumentHelp("Another scene to show on the right, for comparison.", valueName: "scene"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var compare: String?

  /// What can be written over frames.
  enum OverlayKind: String, CaseIterable {
    case timecode, ids
  }

  private static func overlays(_ text: String) throws -> [OverlayKind] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let kind = OverlayKind(rawValue: String(name)) else {
        throw ValidationError("it has to be timecode, ids, or timecode,ids")
      }
      return kind
    }
  }

  func validate() throws {
    if speed != nil && every != nil {
      throw ValidationError("--speed and --every exclude each other")
    }
  }

  /// Sets the exporter's options for a scene.
  func apply(to options: inout ExportOptions, for recording: SceneRecording) {
    options.speed = speed ?? 1
    options.every = every?.time(at: options.frameRate ?? recording.timeline.frameRate)
    options.shutterAngle = motionBlur
    guard let overlay else { return }
    var review = ReviewOverlay()
    review.hasTimecode = overlay.contains(.timecode)
    if overlay.contains(.ids) { review.names = recording.namesByLayer }
    options.overlay = review
  }
}
