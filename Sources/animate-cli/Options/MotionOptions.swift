import ArgumentParser
import Foundation
import SceneScript
import TimelineExport

/// Sampling times of frames, motion blur, overlays and comparison.
struct MotionOptions: ParsableArguments {
  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Playback speed, such as 0.25 for slow motion or 4 for time lapse; all frames are rendered, none is repeated.",
      valueName: "factor"),
    transform: Numbers.number(in: 0.001...1000, called: "0.001 to 1000"))
  var speed: Double?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Scene time between frames, instead of --speed: 0.5, 100ms or 2f (frames).",
      valueName: "time"),
    transform: TimeArgument.step)
  var every: TimeArgument?

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp(
      "Shutter angle in degrees, 1 to 360; 180 is common in film.",
      valueName: "degrees"),
    transform: Numbers.number(in: 1...360, called: "1 to 360 degrees"))
  var motionBlur: Double?

  @Option(
    help: ArgumentHelp(
      "Overlays to draw on the frames, separated by commas: timecode, ids, layout (alignment rectangles, guides and spacings).",
      valueName: "what"),
    completion: .list(OverlayKind.allCases.map(\.rawValue)),
    transform: MotionOptions.overlays)
  var overlay: [OverlayKind]?

  @Option(
    help: ArgumentHelp("Another scene to show on the right, for comparison.", valueName: "scene"),
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var compare: String?

  @OptionGroup var touches: TouchOptions

  /// The overlays.
  enum OverlayKind: String, CaseIterable {
    case timecode, ids, layout
  }

  /// Whether the overlay shows the layout.
  var showsLayout: Bool { overlay?.contains(.layout) ?? false }

  private static func overlays(_ text: String) throws -> [OverlayKind] {
    try text.split(separator: ",", omittingEmptySubsequences: false).map { name in
      guard let kind = OverlayKind(rawValue: String(name)) else {
        let names = OverlayKind.allCases.map(\.rawValue).joined(separator: ", ")
        throw ValidationError("it must be one or more of \(names), separated by commas")
      }
      return kind
    }
  }

  func validate() throws {
    if speed != nil && every != nil {
      throw ValidationError("--speed and --every are mutually exclusive")
    }
  }

  /// Applies the arguments to the exporter's options for a scene.
  func apply(to options: inout ExportOptions, for recording: SceneRecording) {
    options.speed = speed ?? 1
    options.every = every?.time(at: options.frameRate ?? recording.timeline.frameRate)
    options.shutterAngle = motionBlur
    guard let overlay else { return }
    var review = ReviewOverlay()
    review.hasTimecode = overlay.contains(.timecode)
    if overlay.contains(.ids) { review.names = recording.namesByLayer }
    review.layout = recording.layout
    options.overlay = review
  }
}
