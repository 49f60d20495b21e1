/// A plan for rendering a video in chunks, on any machine and in any order, with the same bytes as a single export.
///
/// Chunks begin at fixed frames. The plan contains digests of everything that frames depend on, so that a different
/// scene, image or font is detected before rendering, and the hash of the first frame of each chunk, which detects
/// different versions of the program.
public struct ExportPlan: Codable, Sendable, Equatable {
  /// A range of frames that are rendered together.
  public struct Chunk: Codable, Sendable, Equatable {
    /// The index of its first frame.
    public let firstFrame: Int
    /// The number of frames.
    public let frameCount: Int
    /// The SHA-256 of its first frame's pixels.
    public let opening: String
  }

  /// The version of the plan format.
  public let version: Int
  /// The file name; its extension determines the format.
  public let output: String
  /// The total number of frames.
  public let frameCount: Int
  /// Frames per second, as a fraction.
  public let frameRate: String
  /// In pixels.
  public let width: Int
  /// In pixels.
  public let height: Int
  /// The export options that affect the output.
  public let settings: String
  /// The digests of everything that frames depend on.
  public let contents: ContentDigests
  /// The digests of the timeline shown next to it for comparison; nil without one.
  public let comparedContents: ContentDigests?
  /// The encoding library and its version.
  public let encoder: String
  /// The digest of the audio; nil without audio.
  public let audio: String?
  /// The chapters; nil without any.
  public let chapters: [FilmChapter]?
  /// Title, author and other texts; nil without any.
  public let metadata: FilmMetadata?
  /// The tracks of captions; nil without any.
  public let captions: [FilmCaptions]?
  /// Whether repeated frames are left out; nil if not.
  public let variesFrameRate: Bool?
  /// All chunks, in order.
  public let chunks: [Chunk]

  /// The plan as JSON; its digest identifies the chunks.
  public func data() throws(ExportError) -> Data {
    guard let data = try? JSONEncoder.stable.encode(self) else { throw .outOfMemory }
    return data + Data("\n".utf8)
  }

  /// The digest stored in chunks.
  func digest() throws(ExportError) -> String { try data().sha256() }

  /// The digest of everything that frames and audio depend on, except the options.
  public func inputsDigest() throws(ExportError) -> String {
    let parts = [contents, comparedContents].map { contents in
      contents.map { "\($0.scene) \($0.pictures) \($0.fonts)" } ?? "-"
    }
    return try Data((parts + [audio ?? "-"]).joined(separator: "\n").utf8).sha256()
  }

  /// The only supported version: others contain different digests.
  private static let currentVersion = 3

  /// Whether this program made the plan, or one with the same format of plans, and its chunks are all of its frames.
  package var isSupported: Bool { version == Self.currentVersion && isComplete }

  /// Whether the chunks are all of the frames, in order.
  private var isComplete: Bool {
    var next = 0
    for chunk in chunks {
      // Compared before it is added: a damaged plan may have any number.
      guard chunk.firstFrame == next, chunk.frameCount > 0, chunk.frameCount <= frameCount - next
      else { return false }
      next += chunk.frameCount
    }
    return next > 0 && next == frameCount
  }

  /// Reads a plan.
  ///
  /// - Throws: ``ExportError/invalidPlan(path:)``.
  public init(contentsOf url: URL) throws(ExportError) {
    guard let data = try? Data(contentsOf: url),
      let plan = try? JSONDecoder().decode(ExportPlan.self, from: data),
      plan.isSupported
    else { throw .invalidPlan(path: url.relativePath) }
    self = plan
  }

  /// - Parameters:
  ///   - contents: The digests of the timeline, and of the one beside it, if they are known.
  ///   - files: Records the files that are read again later.
  init(
    output: String, sequence: FrameSequence, options: ExportOptions, chunks: [Chunk],
    contents known: (ContentDigests, compared: ContentDigests?)? = nil,
    noting files: FileStates? = nil
  ) throws(ExportError) {
    version = Self.currentVersion
    self.output = output
    (frameCount, frameRate) = (sequence.frameCount, "\(sequence.frameRate)")
    (width, height) = (sequence.size.width, sequence.size.height)
    settings = options.fingerprint(at: sequence.frameRate)
    if let known {
      (contents, comparedContents) = known
    } else {
      contents = try sequence.contents(noting: files)
      comparedContents = try sequence.comparedContents(noting: files)
    }
    encoder = ContentDigests.encoder
    audio = try sequence.audio?.digest(noting: files)
    let film = sequence.contents(options)
    chapters = film.chapters.isEmpty ? nil : film.chapters
    metadata = film.metadata.isEmpty ? nil : film.metadata
    captions = film.captions.isEmpty ? nil : film.captions
    variesFrameRate = options.variableFrameRate ? true : nil
    self.chunks = chunks
  }

  /// The contents of the video in addition to frames and audio.
  var filmContents: FilmContents {
    FilmContents(
      metadata: metadata ?? FilmMetadata(), chapters: chapters ?? [], captions: captions ?? [])
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
  /// The aspects in which two plans differ; empty if both describe the same video.
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
    // Equal inputs, but rendered differently or split into other chunks.
    add(.program, if: differences.isEmpty && self != other)
    return differences
  }
}

extension ExportOptions {
  /// All options that the bytes of a video depend on, other than its content, size and frame rate.
  fileprivate func fingerprint(at rate: FrameRate) -> String {
    let fit = pixelSize == nil ? "scale" : "size"
    let names = overlay?.names.sorted { $0.key < $1.key }.map { "\($0.key.rawValue) \($0.value)" }
    let layout = overlay?.layout.map { " layout \($0.states)" } ?? ""
    let area = overlay?.safeArea.map { " safe area \($0)" } ?? ""
    let marks = overlay.map { "timecode \($0.hasTimecode) names \(names ?? [])\(layout)\(area)" }
    let described = FilmContents(metadata: film.metadata).entries.map { "\($0.key) \($0.value)" }
    return [
      "format \(format ?? "-")", "codec \(codec ?? "-")", "crf \(crf.map { "\($0)" } ?? "-")",
      "preset \(preset ?? (usesFastestPreset ? "fastest" : "-"))",
      "tuning \(tuning ?? "-")", "varies \(variableFrameRate)", "pixels \(pixelFormat ?? "-")",
      "alpha \(alpha)", "segment \(segmentLength(at: rate))",
      "dither \(dithering.rawValue)", "limit \(maximumSize.map { "\($0)" } ?? "-")",
      "sound \(audioCodec ?? "-") \(audioBitRate.map { "\($0)" } ?? "-")",
      "from \(from.flicks)", "speed \(speed)", "every \(every.map { "\($0.flicks)" } ?? "-")",
      "shutter \(shutterAngle.map { "\($0)" } ?? "-")", "fit by \(fit)", "overlay \(marks ?? "-")",
      "description \(described), poster \(film.metadata.poster.map { "\($0.flicks)" } ?? "-"), chapters \(film.hasChapters)",
      "captions \(film.captions.rawValue)",
    ].joined(separator: ", ")
  }
}
