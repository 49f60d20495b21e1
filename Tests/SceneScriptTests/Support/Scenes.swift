import Foundation
import TestSupport

@testable import SceneScript

/// Reads a scene from text; messages call it "scene.yaml".
func readScene(_ text: String, directory: URL = URL(fileURLWithPath: "/nowhere")) throws
  -> SceneFile
{
  try SceneFile(Data(text.utf8), file: "scene.yaml", directory: directory)
}

/// The messages for a scene, errors and warnings of reading it, without the file's name.
func messages(_ text: String) -> [String] {
  do {
    return try readScene(text).warnings.map(\.shortDescription)
  } catch let error as SceneError {
    return error.diagnostics.map(\.shortDescription)
  } catch {
    return ["\(error)"]
  }
}

extension SceneDiagnostic {
  fileprivate var shortDescription: String {
    String(description.dropFirst("scene.yaml:".count))
  }
}

/// A scene of one view, `box`, 100 points square in a stage of 200 by 100, with a script.
func boxScene(_ script: String, stage: String = "") -> String {
  """
  animator: 1
  stage: {size: [200, 100]\(stage)}
  views:
    - {id: box, frame: [0, 0, 100, 100], backgroundColor: black}
  script:
  \(script.split(separator: "\n").map { "  " + $0 }.joined(separator: "\n"))
  """
}

/// Performs a scene.
@MainActor
func record(_ text: String) throws -> SceneRecording {
  try SceneRecorder.record(readScene(text))
}

extension SceneRecording {
  /// The presentation values of a view that is on stage.
  func values(_ id: String, at seconds: Double) -> LayerState? {
    views.last { $0.id == id }.flatMap {
      timeline.presentation(of: $0.layer, at: MediaTime(seconds: seconds))
    }
  }

  /// The horizontal position of the box's center.
  func x(_ id: String = "box", at seconds: Double) -> Double? {
    values(id, at: seconds).map { Double($0.position.x) }
  }

  func opacity(_ id: String = "box", at seconds: Double) -> Double? {
    values(id, at: seconds)?.opacity
  }

  var seconds: Double { timeline.duration.seconds }
}

/// The example scenes.
///
/// - Parameter subfolder: One in that folder, such as `gallery`.
func exampleScenes(in subfolder: String = "") throws -> [URL] {
  let folder = repository.appending(path: "scenes/\(subfolder)")
  return try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
    .filter { $0.pathExtension == "yaml" }.sorted { $0.path < $1.path }
}
