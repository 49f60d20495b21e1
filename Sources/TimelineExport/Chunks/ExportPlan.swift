/// How a film is made in parts, by whoever and in whatever order: the same bytes as in one piece.
///
/// Parts begin at fixed frames, which do not depend on who renders. The plan knows what the first frame of each
/// looks like, so that a renderer with another scene, another font or another program is found out before
/// it has rendered much.
public struct ExportPlan: Codable, Sendable, Equatable {
  /// Frames that are rendered together.
  public struct Chunk: Codable, Sendable, Equatable {
    /// The film's frame that it begins with.
    public let firstFrame: Int
    /// How many there are.
    public let frameCount: Int
    /// The SHA-256 of its first frame's pixels.
    public let opening: String
  }

  /// The version of plans that this is.
  public let version: Int
  /// The file's name, whose extension names the format.
  public let output: String
  /// Frames in all.
  public let frameCount: Int
  /// Frames a second, as a fraction.
  public let frameRate: String
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// What else the film depends on, so that its chunks are known by it.
  public let settings: String
  /// The digest of what is heard; nil where nothing is.
  public let audio: String?
  /// All of them, one after the other.
  public let chunks: [Chunk]

  /// The plan as text; its digest is what chunks are known by.
  public func data() throws(ExportError) -> Data {
    guard let data = try? JSONEncoder.stable.encode(self) else { throw .outOfMemory }
    return data + Data("\n".utf8)
  }

  /// The digest that chunks carry.
  func digest() throws(ExportError) -> String { try data().sha256() }

  /// Reads a plan.
  ///
  /// - Throws: ``ExportError/notAPlan(path:)``.
  public init(contentsOf url: URL) throws(ExportError) {
    guard let data = try? Data(contentsOf: url),
      let plan = try? JSONDecoder().decode(ExportPlan.self, from: data), plan.version == 1
    else { throw .notAPlan(path: url.relativePath) }
    self = plan
  }

  init(
    output: String, film: Film, options: ExportOptions, chunks: [Chunk]
  ) throws(ExportError) {
    version = 1
    self.output = output
    (frameCount, frameRate) = (film.frameCount, "\(film.frameRate)")
    (width, height) = (film.size.width, film.size.height)
    settings = options.fingerprint
    audio = try film.audio?.digest()
    self.chunks = chunks
  }

  /// The frames of chunk `index`.
  ///
  /// - Throws: ``ExportError/noChunk(_:of:)``.
  func frames(ofChunk index: Int) throws(ExportError) -> Range<Int> {
    guard chunks.indices.contains(index) else { throw .noChunk(index, of: chunks.count) }
    let chunk = chunks[index]
    return chunk.firstFrame..<chunk.firstFrame + chunk.frameCount
  }
}

extension ExportOptions {
  /// Everything that a film's bytes depend on but its frames.
  fileprivate var fingerprint: String {
    [
      "codec \(codec ?? "-")", "crf \(crf.map { "\($0)" } ?? "-")", "preset \(preset ?? "-")",
      "pixels \(pixelFormat ?? "-")", "alpha \(alpha)", "segment \(segmentFrames)",
      "dither \(dithering.rawValue)", "limit \(maximumSize.map { "\($0)" } ?? "-")",
      "sound \(audioCodec ?? "-") \(audioBitRate.map { "\($0)" } ?? "-")",
    ].joined(separator: ", ")
  }
}
