import Animator
import Foundation
import ImageIO
import SceneScript
import TimelineExport
import TimelineReport

extension RenderBundle {
  /// Writes a bundle; it appears when it is complete.
  ///
  /// The plan is made from the timeline as it is read back, as on the machines that render it.
  @MainActor
  static func write(
    _ prepared: PreparedVideo, by command: Plan, arguments: [String], to path: String
  ) async throws -> RenderBundle {
    guard prepared.options.overlay?.layout == nil else {
      throw InputError.layoutInBundle
    }
    var writer = try BundleWriter(path, overwrite: command.output.force)
    do {
      let (timeline, compared) = ("timeline.keyframes.json", "compared.keyframes.json")
      try writer.add(prepared.timeline, as: timeline, prepared.options)
      if let other = prepared.other { try writer.add(other, as: compared, prepared.options) }
      let read = try Self.prepared(
        by: command, in: writer.temporaryPath, files: writer.files, timeline: timeline,
        compared: prepared.other.map { _ in compared })
      let output = command.output.url
      let plan = try await TimelineExporter(read.options).plan(
        read.timeline, beside: read.other, for: output.lastPathComponent)
      let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
      let parent = RelativePath.from(folder, to: output.deletingLastPathComponent().path)
      try writer.write(
        Manifest(
          program: Versions.program, commit: Versions.commit,
          libraries: Dictionary(
            uniqueKeysWithValues: Versions.libraries.map { ($0.name, $0.version) }),
          arguments: arguments,
          output: parent == "."
            ? output.lastPathComponent : "\(parent)/\(output.lastPathComponent)",
          timeline: timeline, compared: prepared.other.map { _ in compared },
          files: writer.files.sorted { $0.path < $1.path }, plan: plan))
      try writer.commit()
    } catch {
      writer.abandon()
      throw error
    }
    return try RenderBundle(folder: path)
  }
}

/// Writes the files of a bundle into a hidden folder next to it.
private struct BundleWriter {
  let temporaryPath: String
  private(set) var files: [RenderBundle.File] = []
  private var manifest = Data()
  private let path: String

  /// - Throws: ``ExportError/fileExists(path:)`` unless `overwrite` is set and the path is that of a bundle.
  init(_ path: String, overwrite: Bool) throws {
    self.path = path
    let url = URL(fileURLWithPath: path)
    if FileManager.default.fileExists(atPath: path) {
      guard overwrite else { throw ExportError.fileExists(path: path) }
      let manifest = url.appending(path: RenderBundle.manifestName).path
      guard FileManager.default.fileExists(atPath: manifest) else {
        throw InputError.notABundle(path: path)
      }
    }
    var isFolder = ObjCBool(false)
    let parent = url.deletingLastPathComponent().path
    guard FileManager.default.fileExists(atPath: parent, isDirectory: &isFolder), isFolder.boolValue
    else { throw ExportError.folderMissing(path: parent) }
    temporaryPath = OutputFile.hiddenPath(
      in: url.deletingLastPathComponent().path, for: url.lastPathComponent)
    guard mkdir(temporaryPath, 0o777) == 0 else {
      throw ExportError.cannotWrite(path: path, reason: errno)
    }
  }

  /// Adds a timeline with its fonts, clips and audio.
  mutating func add(_ timeline: Timeline, as name: String, _ options: ExportOptions) throws {
    var names: [String: String] = [:]
    let fonts: [FontFileUse]
    let clips: [VideoClip]
    let data: Data
    do throws(TimelineArchiveError) {
      clips = try timeline.videoClips()
      fonts = try timeline.fontFilesForCopy(hasOverlay: options.overlay != nil)
    } catch {
      throw ExportError.cannotExpress(format: "a bundle", ["\(error)"])
    }
    for font in fonts {
      names[font.path] = try copy(
        font.path, to: RenderBundle.fontsFolder, called: font.isPackaged ? font.name : nil)
    }
    for clip in clips { names[clip.url.path] = try copy(clip) }
    // The audio of clips is in their files.
    for track in options.includesAudio ? timeline.audio : [] where names[track.url.path] == nil {
      names[track.url.path] = try copy(track.url.path, to: RenderBundle.audioFolder, called: nil)
    }
    var copy = timeline
    if !options.includesAudio { copy.audio = [] }
    do throws(TimelineArchiveError) {
      data = try TimelineArchive(copy, names: options.layerNames).data(images: .png, naming: names)
    } catch {
      throw ExportError.cannotExpress(format: "a bundle", ["\(error)"])
    }
    try write(data, to: name)
    files.append(RenderBundle.File(path: name, bytes: data.count, sha256: try data.sha256()))
  }

  /// Copies a file, unless a copy is there already.
  ///
  /// - Parameter name: The name of the copy; nil for the digest of the contents.
  /// - Returns: The path within the bundle.
  private mutating func copy(_ source: String, to folder: String, called name: String?) throws
    -> String
  {
    guard let data = FileManager.default.contents(atPath: source) else {
      throw ExportError.cannotWrite(path: source, reason: errno == 0 ? EIO : errno)
    }
    let digest = try data.sha256()
    let kind = (source as NSString).pathExtension
    let path = "\(folder)/\(name ?? "\(digest.prefix(32)).\(kind.isEmpty ? "bin" : kind)")"
    if files.contains(where: { $0.path == path }) { return path }
    if mkdir("\(temporaryPath)/\(folder)", 0o777) != 0, errno != EEXIST {
      throw ExportError.cannotWrite(path: self.path, reason: errno)
    }
    try write(data, to: path)
    files.append(RenderBundle.File(path: path, bytes: data.count, sha256: digest))
    return path
  }

  /// Copies the files of a clip; image sequences into a separate folder, with their names.
  ///
  /// - Returns: The path of the file, or the pattern of the files, within the bundle.
  private mutating func copy(_ clip: VideoClip) throws -> String {
    guard clip.files != [clip.url] else {
      return try copy(clip.url.path, to: RenderBundle.videoFolder, called: nil)
    }
    let folder = "\(RenderBundle.videoFolder)/\(clip.digest.prefix(32))"
    for parent in [RenderBundle.videoFolder, folder] {
      if mkdir("\(temporaryPath)/\(parent)", 0o777) != 0, errno != EEXIST {
        throw ExportError.cannotWrite(path: path, reason: errno)
      }
    }
    for file in clip.files {
      _ = try copy(file.path, to: folder, called: file.lastPathComponent)
    }
    return "\(folder)/\(clip.url.lastPathComponent)"
  }

  mutating func write(_ manifest: RenderBundle.Manifest) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = try encoder.encode(manifest) + Data("\n".utf8)
    try write(data, to: RenderBundle.manifestName)
    self.manifest = data
  }

  private func write(_ data: Data, to name: String) throws {
    let file = "\(temporaryPath)/\(name)"
    try OutputFile.write(data, to: file, name: "\(path)/\(name)", creating: true)
    if let error = OutputFile.synchronize(file, name: "\(path)/\(name)") { throw error }
  }

  /// Gives the folder its name, in place of an earlier bundle. An equal one is kept, with the chunks that are in it
  /// or are being rendered.
  func commit() throws {
    if isWritten { return abandon() }
    if FileManager.default.fileExists(atPath: path) {
      let old = temporaryPath + ".old"
      guard rename(path, old) == 0 else {
        throw ExportError.cannotWrite(path: path, reason: errno)
      }
      try? FileManager.default.removeItem(atPath: old)
    }
    guard rename(temporaryPath, path) == 0 else {
      throw ExportError.cannotWrite(path: path, reason: errno)
    }
  }

  /// Whether an equal bundle is there already, undamaged.
  private var isWritten: Bool {
    let name = "\(path)/\(RenderBundle.manifestName)"
    return FileManager.default.contents(atPath: name) == manifest
      && files.allSatisfy { (try? FileDigests.sha256(ofFile: "\(path)/\($0.path)")) == $0.sha256 }
  }

  func abandon() { try? FileManager.default.removeItem(atPath: temporaryPath) }
}
