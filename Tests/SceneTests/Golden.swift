import Foundation
import TestSupport
import TimelineExport
import TimelineReport

@testable import SceneScript

/// The golden files of a scene in `scenes/` or a subfolder: the hash of a frame every quarter of a
/// second at half size, a small contact sheet to look at, and a trace of its values.
struct Golden {
  /// The scene's name, without extension.
  let name: String

  static let scenes = repository.appending(path: "scenes")
  static let folder = repository.appending(path: "Tests/SceneTests/Goldens")

  /// The names of all scenes, those of the gallery as `gallery/name`. (`scenes/pictures` draws
  /// images for the others, `scenes/footage` a clip, `scenes/reels` shows them in sequence, `scenes/storyboards` has scripts for
  /// storyboards.)
  static let sceneNames = names(in: scenes, extension: "yaml").filter {
    !["pictures/", "footage/", "storyboards/"].contains(where: $0.hasPrefix) && !isReel($0)
  }

  private static func isReel(_ name: String) -> Bool {
    let text = try? String(contentsOf: scenes.appending(path: name + ".yaml"), encoding: .utf8)
    return text?.split(separator: "\n").contains { $0.hasPrefix("reel:") } ?? false
  }

  /// The names, without extension, of all files of a kind in a folder and its subfolders.
  static func names(in folder: URL, extension kind: String) -> [String] {
    let files = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (files ?? []).filter { $0.hasSuffix("." + kind) }
      .map { String($0.dropLast(kind.count + 1)) }.sorted()
  }

  var hashes: URL { Self.folder.appending(path: name + ".hashes") }
  var sheet: URL { Self.folder.appending(path: name + ".png") }
  var trace: URL { Self.folder.appending(path: name + ".trace.txt") }
  private var scene: URL { Self.scenes.appending(path: name + ".yaml") }

  /// Performs the scene; `scale` overrides the stage's own.
  @MainActor
  func record(scale: Double? = nil) throws -> Timeline {
    guard let scale else { return try SceneRecorder.record(SceneFile(contentsOf: scene)).timeline }
    let text = try String(contentsOf: scene, encoding: .utf8)
      .replacing("scale: 2,", with: "scale: \(scale),")
    let file = try SceneFile(
      Data(text.utf8), file: name, directory: scene.deletingLastPathComponent())
    return try SceneRecorder.record(file).timeline
  }

  /// The current trace.
  @MainActor
  func traceText() throws -> String {
    try SceneRecorder.record(SceneFile(contentsOf: scene)).trace(every: MediaTime(seconds: 0.1))
  }

  /// The current hashes, one line per frame.
  func lines(jobs: Int) async throws -> [String] {
    var options = ExportOptions()
    options.frameRate = 4
    options.scale = 0.5
    options.jobs = jobs
    var lines: [String] = []
    for try await hash in TimelineExporter(options).hashes(of: try await record()) {
      lines.append("\(hash)")
    }
    return lines
  }

  /// Writes the current contact sheet.
  func writeSheet(to url: URL) async throws {
    let timeline = try await record(scale: 0.25)
    let sheet = try await TimelineExporter().contactSheet(of: timeline, count: 12)
    try sheet.writePNG(to: url, overwrite: true)
  }
}

/// The goldens to record: the environment variable ANIMATOR_RECORD, by default `missing`.
enum RecordMode: String {
  case missing, failed, all

  static let current =
    ProcessInfo.processInfo.environment["ANIMATOR_RECORD"].flatMap(RecordMode.init) ?? .missing
}
