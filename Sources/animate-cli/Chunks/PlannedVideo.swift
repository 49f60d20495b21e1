import Foundation
import TimelineExport

/// A plan on disk, from which chunks are rendered and assembled: a plan file, which refers to its scene, or a
/// bundle, which contains all that it needs.
protocol PlannedVideo {
  /// The path of the plan, as passed.
  var path: String { get }
  var plan: ExportPlan { get }
  /// The folder of its chunks.
  var chunks: ChunkFolder { get }
  /// The file that it is assembled to, unless another one is given.
  var output: String { get }
  /// The files that must not change while chunks are rendered, in addition to those that the timeline refers to.
  var inputs: [URL] { get }
  /// Whether the prepared timelines are known to match the plan.
  var isVerified: Bool { get }

  /// Records the timelines, after verifying their files.
  ///
  /// - Parameter output: The file to assemble; nil for that of the plan. It must not be an input.
  @MainActor func prepare(for output: String?) throws -> PreparedVideo
}

/// Opens plans.
enum PlannedVideos {
  /// Opens a bundle, if the path is that of a folder or of a manifest, or a plan file.
  static func open(_ path: String) throws -> any PlannedVideo {
    var isFolder = ObjCBool(false)
    let exists = FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
    if exists, isFolder.boolValue { return try RenderBundle(folder: path) }
    if exists, (path as NSString).lastPathComponent == RenderBundle.manifestName {
      let folder = (path as NSString).deletingLastPathComponent
      return try RenderBundle(folder: folder.isEmpty ? "." : folder)
    }
    return try PlanFile(contentsOf: path)
  }
}

extension PlannedVideo {
  /// The path of a file in the folder of the chunks, for messages: relative if that of the plan is.
  func shown(_ url: URL) -> String {
    let folder = chunks.url
    return "\(folder.relativePath)/\(url.lastPathComponent)"
  }

  /// Removes the folder of the chunks with all that is in it.
  func removeChunks() { try? FileManager.default.removeItem(at: chunks.url) }
}
