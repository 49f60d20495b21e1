import ArgumentParser
import Foundation
import TimelineExport

/// A plan with what it takes to render its chunks.
struct PlanFile {
  /// The plan, as it was named.
  private let path: String
  /// Where that is, wherever the process goes.
  private let location: URL
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
      throw InputError.noPlan(path: path)
    }
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: path)),
      let contents = try? JSONDecoder().decode(Contents.self, from: data)
    else { throw ExportError.notAPlan(path: path) }
    (self.path, self.contents) = (path, contents)
    location = URL(fileURLWithPath: URL(fileURLWithPath: path).path)
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

  /// How a chunk's file is called, seen from where the plan is called as it was: it lies in a folder beside the
  /// plan that is called after it.
  func name(ofChunk index: Int) -> String {
    "\((path as NSString).deletingPathExtension).chunks/\(index).chunk"
  }

  /// The file of a chunk, wherever the process has gone.
  func chunk(_ index: Int) -> URL {
    chunkFolder.appending(path: "\(index).chunk")
  }

  /// Makes the folder of chunks.
  func makeChunkFolder() throws(ExportError) {
    if mkdir(chunkFolder.path, 0o777) != 0, errno != EEXIST {
      throw .cannotWrite(path: chunkFolder.path, reason: errno)
    }
  }

  private var chunkFolder: URL { location.deletingPathExtension().appendingPathExtension("chunks") }

  /// Performs the scenes again. From here on paths are relative to where the plan was made, seen from where it is
  /// now; where there is no such folder, to where the plan is.
  @MainActor
  func prepare() throws -> PreparedFilm {
    try command().prepare()
  }

  /// The command that made the plan, in the folder where it was given.
  func command() throws -> Plan {
    // A link to the plan's folder is followed first: what lies above it is that folder's.
    let folder = location.deletingLastPathComponent().resolvingSymlinksInPath()
    for place in [folder.appending(path: contents.directory), folder]
    where FileManager.default.changeCurrentDirectoryPath(place.path) { break }
    return try Plan.parse(contents.arguments)
  }
}
