import Animator
import ArgumentParser
import Foundation
import SceneScript
import TimelineExport
import TimelineReport

/// A self-contained folder from which a video is rendered in chunks on any machine: the timeline as keyframe
/// JSON, the fonts of its text, its clips, its audio, the plan, and the chunks.
///
/// Nothing outside of the folder is read, so it can be copied, moved and mounted anywhere. It is identified by
/// the SHA-256 of its manifest, which contains that of each file.
struct RenderBundle: PlannedVideo {
  static let manifestName = "bundle.json"
  static let fontsFolder = "fonts"
  static let audioFolder = "audio"
  static let videoFolder = "videos"

  let path: String
  /// The SHA-256 of the manifest.
  let identity: String
  let manifest: Manifest
  let chunks: ChunkFolder

  /// The manifest.
  struct Manifest: Codable {
    /// The version of the format.
    var bundle = currentVersion
    /// The version of the program.
    let program: String
    let commit: String?
    /// The libraries that frames or packets depend on, and their versions.
    let libraries: [String: String]
    /// The arguments of `plan`.
    let arguments: [String]
    /// The file to assemble, relative to the bundle's parent folder.
    let output: String
    /// The timeline, relative to the bundle, as all files.
    let timeline: String
    /// The timeline to compare with.
    let compared: String?
    let files: [File]
    let plan: ExportPlan

    static let currentVersion = 1
  }

  /// A file of the bundle.
  struct File: Codable {
    /// The path within the bundle.
    let path: String
    let bytes: Int
    let sha256: String
  }

  /// Opens a bundle; its files are verified when it is prepared.
  init(folder: String) throws {
    path = folder
    let name = "\(folder)/\(Self.manifestName)"
    guard let data = FileManager.default.contents(atPath: name) else {
      throw InputError.planNotFound(path: folder)
    }
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: data),
      manifest.bundle == Manifest.currentVersion, manifest.plan.isSupported
    else { throw ExportError.invalidPlan(path: name) }
    self.manifest = manifest
    identity = try data.sha256()
    chunks = try ChunkFolder(
      URL(fileURLWithPath: "\(folder)/chunks/\(identity.prefix(16))"), of: manifest.plan,
      inputs: identity)
  }

  var plan: ExportPlan { manifest.plan }

  var output: String {
    let folder = URL(fileURLWithPath: path).resolvingSymlinksInPath().deletingLastPathComponent()
    let found = folder.appending(path: manifest.output).standardizedFileURL
    if path.hasPrefix("/") { return found.path }
    let parent = RelativePath.from(
      FileManager.default.currentDirectoryPath, to: found.deletingLastPathComponent().path)
    return parent == "." ? found.lastPathComponent : "\(parent)/\(found.lastPathComponent)"
  }

  /// The manifest has the digests of the files, and the program is verified to be the same.
  var isVerified: Bool { true }

  var inputs: [URL] { manifest.files.map { URL(fileURLWithPath: "\(path)/\($0.path)") } }

  // MARK: Rendering

  @MainActor
  func prepare(for output: String?) throws -> PreparedVideo {
    try checkProgram()
    for file in manifest.files { try verify(file) }
    PackagedFonts.use(filesIn: "\(path)/\(Self.fontsFolder)")
    return try Self.prepared(
      by: try Plan.parse(manifest.arguments), in: path, files: manifest.files,
      timeline: manifest.timeline, compared: manifest.compared)
  }

  /// Records the timelines in a folder, with the options of the command that made the bundle.
  @MainActor
  static func prepared(
    by command: Plan, in folder: String, files: [File], timeline: String, compared: String?
  ) throws -> PreparedVideo {
    // Reads a timeline from the bytes that are verified.
    func recording(_ name: String) throws -> SceneRecording {
      let file = "\(folder)/\(name)"
      guard let data = FileManager.default.contents(atPath: file),
        try data.sha256() == files.first(where: { $0.path == name })?.sha256
      else { throw InputError.bundleDamaged(path: file) }
      return try SceneDocument(data, file: file, directory: URL(fileURLWithPath: folder)).record()
    }
    var prepared = try command.prepared(
      recording(timeline), beside: compared.map { try recording($0) })
    // A timeline without names would be shown with made-up ones.
    if prepared.timeline.layerNames.isEmpty {
      prepared.options.layerNames = [:]
      prepared.options.overlay?.names = [:]
    }
    return prepared
  }

  /// Throws unless a file of the manifest has the contents that it had.
  private func verify(_ file: File) throws {
    let name = "\(path)/\(file.path)"
    let isInside = !file.path.hasPrefix("/") && !file.path.split(separator: "/").contains("..")
    let target = URL(fileURLWithPath: name).resolvingSymlinksInPath().path
    let size = (try? FileManager.default.attributesOfItem(atPath: target))?[.size] as? Int
    guard isInside, size == file.bytes,
      try FileDigests.sha256(ofFile: name) == file.sha256
    else { throw InputError.bundleDamaged(path: name) }
  }

  /// Throws if this program or its libraries differ from those that created the bundle.
  private func checkProgram() throws(InputError) {
    var differences: [String] = []
    func compare(_ name: String, _ planned: String?, _ here: String?) {
      if planned != here {
        differences.append("\(name) \(here ?? "missing") instead of \(planned ?? "none")")
      }
    }
    compare("animate-cli", manifest.program, Versions.program)
    compare("commit", manifest.commit, Versions.commit)
    let here = Dictionary(uniqueKeysWithValues: Versions.libraries.map { ($0.name, $0.version) })
    for name in Set(here.keys).union(manifest.libraries.keys).sorted() {
      compare(name, manifest.libraries[name], here[name])
    }
    if !differences.isEmpty { throw .otherRenderer(path: path, differences: differences) }
  }
}
