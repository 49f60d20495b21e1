import Glibc

/// A folder of chunks of one plan, which any number of processes on any number of machines can fill concurrently.
///
/// A chunk's file is named by its index and its contents, `12-0123456789abcdef.chunk`, and appears complete. So
/// the same chunk rendered twice is one file, and two machines that render differently leave two: an error
/// instead of a video that depends on the order of writes. No locks are needed, and no process removes the files of
/// another.
public struct ChunkFolder: Sendable {
  /// The folder.
  public let url: URL
  /// The plan of its chunks.
  public let plan: ExportPlan
  /// The digest of everything that chunks are rendered from.
  public let inputs: String
  let planDigest: String

  /// - Parameters:
  ///   - url: The folder, which need not exist.
  ///   - inputs: The digest of the inputs; nil for that of the plan.
  /// - Throws: ``ExportError/outOfMemory``.
  public init(_ url: URL, of plan: ExportPlan, inputs: String? = nil) throws(ExportError) {
    (self.url, self.plan) = (url, plan)
    planDigest = try plan.digest()
    if let inputs { self.inputs = inputs } else { self.inputs = try plan.inputsDigest() }
  }

  /// Creates the folder and those around it, unless they exist.
  public func create() throws(ExportError) {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch {
      throw ExportError(reason: errno == 0 ? EIO : errno, path: url.relativePath)
    }
  }

  /// The digits of the contents' digest in names.
  private static let nameDigits = 16

  /// The file of a chunk with these contents.
  func file(ofChunk index: Int, content: String) -> URL {
    url.appending(path: "\(index)-\(content.prefix(Self.nameDigits)).chunk")
  }

  /// The files by the index in their name, each list in alphabetical order.
  func files() -> [Int: [URL]] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? []
    var files: [Int: [URL]] = [:]
    for name in names.sorted() where name.hasSuffix(".chunk") {
      guard let index = Int(name.prefix(while: \.isNumber)) else { continue }
      files[index, default: []].append(url.appending(path: name))
    }
    return files
  }

  /// Reads and verifies the file of a chunk.
  func verified(_ file: URL, chunk index: Int) throws(ExportError) -> PacketFile {
    guard let bytes = PacketFile.bytes(of: file) else {
      throw .invalidChunk(path: file.relativePath, reason: "cannot be read")
    }
    guard let packets = PacketFile(bytes) else {
      throw .invalidChunk(path: file.relativePath, reason: "is not a complete chunk")
    }
    let reason = packets.difference(
      from: plan, chunk: index, digest: planDigest, inputs: inputs)
    if let reason { throw .invalidChunk(path: file.relativePath, reason: reason) }
    return packets
  }

  /// The verified chunk; nil if there is none.
  ///
  /// - Throws: ``ExportError/chunkNotFound(_:of:)``; ``ExportError/conflictingChunks(_:first:second:frame:)``
  ///   if there are two with different frames.
  public func chunk(_ index: Int) throws(ExportError) -> FinishedChunk? {
    _ = try plan.frames(ofChunk: index)
    let examined = examine(index, files()[index] ?? [])
    if let conflict = examined.conflict { throw conflict }
    return examined.chunk
  }
}

/// The origin of a complete chunk.
public enum ChunkOrigin: Sendable {
  /// It was drawn and encoded.
  case rendered
  /// It was a segment of ``ExportOptions/cache``.
  case cache
  /// It was complete before.
  case folder
}

/// A complete chunk in its folder.
public struct FinishedChunk: Sendable, Equatable {
  /// The index of the chunk.
  public let index: Int
  /// The file.
  public let url: URL
  /// The size of the file in bytes.
  public let byteCount: Int
  /// The SHA-256 of its encoded frames.
  public let content: String
  /// The cost of rendering it.
  public let cost: ChunkCost
}
