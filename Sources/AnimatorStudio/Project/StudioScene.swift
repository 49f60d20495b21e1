import SceneScript
import TimelineReport

/// A scene as the studio shows it: one version of a file, or the recording of a program.
public struct StudioScene: Sendable {
  /// The name in the list of scenes: a file name, or what the program calls it.
  let name: String
  /// The file, for links to its lines; nil for a program's.
  let file: URL?
  /// Increases with every version of any scene, so that one number identifies a version.
  let version: Int
  let recording: SceneRecording
  /// The scene as it was read; nil for a program's, reels and keyframes.
  var source: SceneFile?

  /// The timeline, with touches as the file shows them.
  var timeline: Timeline { recording.timeline }

  /// The size of the stage in points, without the body of a device.
  var screenSize: CGSize { source?.size ?? timeline.size }

  /// The body of the device, if the frames do not show it already; nil for scenes of no device.
  var body: DeviceBody? { source?.deviceBody == nil ? source?.availableBody : nil }

  /// The safe area at a time, in points of the stage; nil if there is none.
  func safeArea(at time: MediaTime) -> CGRect? {
    guard let insets = recording.safeAreas.last(where: { $0.time <= time })?.insets,
      insets != .zero
    else { return nil }
    return CGRect(origin: .zero, size: screenSize).inset(by: insets)
  }
}

/// The state of a scene: its latest good version, and the errors in the file now.
struct StudioState: Sendable {
  var scene: StudioScene?
  /// The good version before, for comparison.
  var previous: StudioScene?
  /// Errors and warnings of the file as it is now.
  var diagnostics: [SceneDiagnostic] = []

  /// Whether the file as it is now could be recorded.
  var isCurrent: Bool { diagnostics.allSatisfy(\.problem.isWarning) }
}
