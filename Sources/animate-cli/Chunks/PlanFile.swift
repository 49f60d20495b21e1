import ArgumentParser
import Foundation
import TimelineExport
import TimelineReport

/// A plan file: an export plan and the command that made it. Its chunks are in a directory next to it with the
/// plan's name.
struct PlanFile: PlannedVideo {
  let path: String
  let chunks: ChunkFolder
  private let contents: Contents

  /// The serialized form: the arguments of `plan`, its working directory and the plan.
  private struct Contents: Codable {
    let arguments: [String]
    /// The working directory relative to the directory of the plan, so that both can be moved
    /// together.
    let directory: String
    let plan: ExportPlan
  }

  /// Reads a plan file.
  init(contentsOf path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw InputError.planNotFound(path: path)
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      let contents = try? JSONDecoder().decode(Contents.self, from: data),
      contents.plan.isSupported
    else { throw ExportError.invalidPlan(path: path) }
    (self.path, self.contents) = (path, contents)
    let folder = (path as NSString).deletingPathExtension + ".chunks"
    chunks = try ChunkFolder(URL(fileURLWithPath: folder), of: contents.plan)
  }

  /// Writes a plan made with `arguments` in the current directory.
  static func write(
    _ plan: ExportPlan, arguments: [String], to path: String, overwrite: Bool
  ) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let contents = Contents(
      arguments: arguments,
      directory: RelativePath.from(folder, to: FileManager.default.currentDirectoryPath),
      plan: plan)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = try OutputFile(URL(fileURLWithPath: path), overwrite: overwrite)
    try OutputFile.write(try encoder.encode(contents), to: file.temporaryPath, name: file.name)
    try file.commit()
  }

  var plan: ExportPlan { contents.plan }

  let inputs: [URL] = []
  /// A scene is read again, and may have changed.
  let isVerified = false

  var output: String { (try? command().output.output) ?? plan.output }

  @MainActor
  func prepare(for output: String?) throws -> PreparedVideo {
    try command().prepare(for: output)
  }

  /// The command that made the plan, with paths resolved from the current directory.
  func command() throws -> Plan {
    var command = try Plan.parse(contents.arguments)
    command.resolvePaths(from: directory)
    return command
  }

  /// The working directory of the command relative to the plan's present location, or the plan's
  /// own directory if the scene is not there. A relative path unless the path of the plan is absolute.
  private var directory: String {
    // Resolves symbolic links first, because `..` refers to the parent of the link's target.
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
    let made = folder.appending(path: contents.directory).standardizedFileURL
    // A plan that was moved may find another folder at the old relative path, but not its scene.
    let scene = (try? Plan.parse(contents.arguments))?.scene.scene ?? ""
    let isThere = FileManager.default.fileExists(atPath: made.appending(path: scene).path)
    let found = isThere || scene.hasPrefix("/") ? made.path : folder.path
    return path.hasPrefix("/")
      ? found : RelativePath.from(FileManager.default.currentDirectoryPath, to: found)
  }
}
