import ArgumentParser
import Foundation
import TimelineExport

/// A plan file: an export plan and the command that made it, from which chunks can be rendered.
struct PlanFile {
  /// The path of the plan file, as given.
  private let path: String
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
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { throw ExportError.invalidPlan(path: path) }
    (self.path, self.contents) = (path, contents)
  }

  /// Writes a plan made with `arguments` in the current directory.
  static func write(
    _ plan: ExportPlan, arguments: [String], to path: String, overwrite: Bool
  ) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let contents = Contents(
      arguments: arguments,
      directory: relativePath(from: folder, to: FileManager.default.currentDirectoryPath),
      plan: plan)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = try OutputFile(URL(fileURLWithPath: path), overwrite: overwrite)
    try OutputFile.write(try encoder.encode(contents), to: file.temporaryPath, name: file.name)
    try file.commit()
  }

  /// The relative path from one directory to another, with symbolic links resolved.
  private static func relativePath(from folder: String, to target: String) -> String {
    let (from, to) = (components(of: folder), components(of: target))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let steps = from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  private static func components(of folder: String) -> [String] {
    URL(fileURLWithPath: folder).resolvingSymlinksInPath().pathComponents
  }

  var plan: ExportPlan { contents.plan }

  /// The path of a chunk's file, in a directory next to the plan with the plan's name.
  func name(ofChunk index: Int) -> String {
    "\((path as NSString).deletingPathExtension).chunks/\(index).chunk"
  }

  /// The URL of a chunk's file.
  func chunk(_ index: Int) -> URL {
    chunkFolder.appending(path: "\(index).chunk")
  }

  /// Creates the directory of the chunks.
  func makeChunkFolder() throws(ExportError) {
    if mkdir(chunkFolder.path, 0o777) != 0, errno != EEXIST {
      throw .cannotWrite(path: chunkFolder.path, reason: errno)
    }
  }

  private var chunkFolder: URL {
    URL(fileURLWithPath: path).deletingPathExtension().appendingPathExtension("chunks")
  }

  /// Records the scenes of the plan.
  @MainActor
  func prepare() throws -> PreparedVideo {
    try command().prepare()
  }

  /// The command that made the plan, with paths resolved from the current directory.
  func command() throws -> Plan {
    var command = try Plan.parse(contents.arguments)
    command.resolvePaths(from: directory)
    return command
  }

  /// The working directory of the command relative to the plan's present location, or the plan's
  /// own directory if that does not exist. A relative path unless the path of the plan is absolute.
  private var directory: String {
    // Resolves symbolic links first, because `..` refers to the parent of the link's target.
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
    let made = folder.appending(path: contents.directory).standardizedFileURL
    var isFolder = ObjCBool(false)
    let isThere = FileManager.default.fileExists(atPath: made.path, isDirectory: &isFolder)
    let found = isThere && isFolder.boolValue ? made.path : folder.path
    return path.hasPrefix("/")
      ? found : Self.relativePath(from: FileManager.default.currentDirectoryPath, to: found)
  }
}
