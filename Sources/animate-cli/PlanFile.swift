import ArgumentParser
import Foundation
import TimelineExport

/// A plan with what it takes to render its chunks.
struct PlanFile {
  /// The plan, as it was named.
  private let path: String
  private let contents: Contents

  /// What is kept: the arguments that the plan was made with, where that was, and the plan.
  private struct Contents: Codable {
    let arguments: [String]
    /// What paths in the arguments are relative to, seen from the folder of the plan: both can be moved together.
    let directory: String
    let plan: ExportPlan
  }

  /// Reads a plan.
  init(contentsOf path: String) throws {
    guard FileManager.default.fileExists(atPath: path) else {
      throw InputError.planNotFound(path: path)
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { throw ExportError.notAPlan(path: path) }
    (self.path, self.contents) = (path, contents)
  }

  /// Writes a plan that `arguments` have led to, here.
  static func write(
    _ plan: ExportPlan, arguments: [String], to path: String, overwrite: Bool
  ) throws {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    let contents = Contents(
      arguments: arguments,
      directory: way(from: folder, to: FileManager.default.currentDirectoryPath), plan: plan)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let file = try OutputFile(URL(fileURLWithPath: path), overwrite: overwrite)
    try OutputFile.write(try encoder.encode(contents), to: file.temporaryPath, name: file.name)
    try file.commit()
  }

  /// The relative path that leads from one folder to another, whatever links lead to either.
  private static func way(from folder: String, to target: String) -> String {
    let (from, to) = (components(of: folder), components(of: target))
    let shared = zip(from, to).prefix { $0 == $1 }.count
    let steps = from.dropFirst(shared).map { _ in ".." } + to.dropFirst(shared)
    return steps.isEmpty ? "." : steps.joined(separator: "/")
  }

  private static func components(of folder: String) -> [String] {
    URL(fileURLWithPath: folder).resolvingSymlinksInPath().pathComponents
  }

  var plan: ExportPlan { contents.plan }

  /// How a chunk's file is called: it lies in a folder beside the plan that is called after it.
  func name(ofChunk index: Int) -> String {
    "\((path as NSString).deletingPathExtension).chunks/\(index).chunk"
  }

  /// The file of a chunk.
  func chunk(_ index: Int) -> URL {
    chunkFolder.appending(path: "\(index).chunk")
  }

  /// Makes the folder of chunks.
  func makeChunkFolder() throws(ExportError) {
    if mkdir(chunkFolder.path, 0o777) != 0, errno != EEXIST {
      throw .cannotWrite(path: chunkFolder.path, reason: errno)
    }
  }

  private var chunkFolder: URL {
    URL(fileURLWithPath: path).deletingPathExtension().appendingPathExtension("chunks")
  }

  /// Performs the scenes again.
  @MainActor
  func prepare() throws -> PreparedVideo {
    try command().prepare()
  }

  /// The command that made the plan, with its paths as they are called from here.
  func command() throws -> Plan {
    var command = try Plan.parse(contents.arguments)
    command.resolvePaths(from: directory)
    return command
  }

  /// Where the command was given, seen from where the plan is now; where there is no such folder, where the plan
  /// is. Relative to the current directory, unless the plan was named by an absolute path.
  private var directory: String {
    // A link to the plan's folder is followed first: what lies above it is that folder's.
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().resolvingSymlinksInPath()
    let made = folder.appending(path: contents.directory).standardizedFileURL
    var isFolder = ObjCBool(false)
    let isThere = FileManager.default.fileExists(atPath: made.path, isDirectory: &isFolder)
    let found = isThere && isFolder.boolValue ? made.path : folder.path
    return path.hasPrefix("/")
      ? found : Self.way(from: FileManager.default.currentDirectoryPath, to: found)
  }
}
