/// How a film is made in parts, by whoever and in whatever order: the same bytes as in one piece.
///
/// Parts begin at fixed frames, which do not depend on who renders. The plan knows a digest of all that the frames
/// depend on, so that a renderer with another scene, another picture or another font is found out before it has
/// rendered anything, and what the first frame of each part looks like, which finds out other programs.
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
  /// The options that the film depends on.
  public let settings: String
  /// The digests of what its frames depend on.
  public let contents: ContentDigests
  /// The same of the film that is shown beside it; nil where none is.
  public let comparedContents: ContentDigests?
  /// The library that encodes, and its version.
  public let encoder: String
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

  /// The only version that is read: others know less, or other things, of what they are plans of.
  private static let currentVersion = 2

  /// Reads a plan.
  ///
  /// - Throws: ``ExportError/invalidPlan(path:)``.
  public init(contentsOf url: URL) throws(ExportError) {
    guard let data = try? Data(contentsOf: url),
      let plan = try? JSONDecoder().decode(ExportPlan.self, from: data),
      plan.version == Self.currentVersion
    else { throw .invalidPlan(path: url.relativePath) }
    self = plan
  }

  init(
    output: String, film: Film, options: ExportOptions, chunks: [Chunk]
  ) throws(ExportError) {
    version = Self.currentVersion
    self.output = output
    (frameCount, frameRate) = (film.frameCount, "\(film.frameRate)")
    (width, height) = (film.size.width, film.size.height)
    settings = options.fingerprint
    (contents, comparedContents) = (try film.contents(), try film.comparedContents())
    encoder = ContentDigests.encoder
    audio = try film.audio?.digest()
    self.chunks = chunks
  }

  /// The frames of chunk `index`.
  ///
  /// - Throws: ``ExportError/chunkNotFound(_:of:)``.
  func frames(ofChunk index: Int) throws(ExportError) -> Range<Int> {
    guard chunks.indices.contains(index) else { throw .chunkNotFound(index, of: chunks.count) }
    let chunk = chunks[index]
    return chunk.firstFrame..<chunk.firstFrame + chunk.frameCount
  }
}

extension ExportPlan {
  /// What is not the same in another plan; none where both are of the same film.
  func differences(from other: ExportPlan) -> [PlanDifference] {
    var differences = contents.differences(from: other.contents)
    func add(_ difference: PlanDifference, if isDifferent: Bool) {
      if isDifferent { differences.append(difference) }
    }
    add(.comparedScene, if: comparedContents != other.comparedContents)
    add(.sound, if: audio != other.audio)
    add(.length, if: frameCount != other.frameCount)
    add(.frameRate, if: frameRate != other.frameRate)
    add(.size, if: (width, height) != (other.width, other.height))
    add(.options, if: settings != other.settings || output != other.output)
    add(.program, if: encoder != other.encoder)
    // Equal in all that is looked at, and yet drawn differently, or cut into other chunks.
    add(.program, if: differences.isEmpty && self != other)
    return differences
  }
}

extension ExportOptions {
  /// Everything that a film's bytes depend on beside what it shows, its size and its rate.
  fileprivate var fingerprint: String {
    let fit = pixelSize == nil ? "scale" : "size"
    let names = overlay?.names.sorted { $0.key < $1.key }.map { "\($0.key.rawValue) \($0.value)" }
    let marks = overlay.map { "timecode \($0.hasTimecode) names \(names ?? [])" }
    return [
      "format \(format ?? "-")", "codec \(codec ?? "-")", "crf \(crf.map { "\($0)" } ?? "-")",
      "preset \(preset ?? (usesFastestPreset ? "fastest" : "-"))",
      "pixels \(pixelFormat ?? "-")", "alpha \(alpha)", "segment \(segmentFrames)",
      "dither \(dithering.rawValue)", "limit \(maximumSize.map { "\($0)" } ?? "-")",
      "sound \(audioCodec ?? "-") \(audioBitRate.map { "\($0)" } ?? "-")",
      "from \(from.flicks)", "speed \(speed)", "every \(every.map { "\($0.flicks)" } ?? "-")",
      "shutter \(shutterAngle.map { "\($0)" } ?? "-")", "fit by \(fit)", "overlay \(marks ?? "-")",
    ].joined(separator: ", ")
  }
}
