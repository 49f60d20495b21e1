/// A timeline as JSON text, without loss: every frame of the decoded timeline is identical to the
/// last bit.
///
/// `docs/keyframes.md` describes the format; `docs/keyframes.schema.json` is its schema.
public struct TimelineArchive: Sendable {
  /// The timeline.
  public var timeline: Timeline
  /// The names of layers by identifier.
  public var names: [LayerID: String]

  /// The value of the member "format".
  package static let format = "animator-keyframes"
  /// The format version that is written, and the only one that is read.
  static let version = 1

  /// Makes an archive of a timeline. Names of scene layers are included unless `names` overrides
  /// them.
  public init(_ timeline: Timeline, names: [LayerID: String] = [:]) {
    self.timeline = timeline
    self.names = timeline.layerNames.merging(names) { $1 }
  }

  /// Decodes a text.
  ///
  /// - Parameters:
  ///   - images: Decodes the images.
  ///   - directory: The folder in which font files are searched for; nil for none.
  ///   - checkVideo: Throws for a clip's file that may not be opened.
  package init(
    _ data: Data, images: ImageCodec, directory: URL? = nil,
    checkVideo: @escaping (URL) throws -> Void = { _ in }
  ) throws(TimelineArchiveError) {
    do {
      try self.init(
        JSON(parsing: data), images,
        ArchiveReader(fontFolder: directory, checkVideo: checkVideo))
    } catch let error as JSONError {
      throw TimelineArchiveError(line: error.line, column: error.column, reason: error.reason)
    } catch {
      throw TimelineArchiveError(line: nil, column: nil, reason: "\(error)")
    }
  }

  private init(_ root: JSON, _ images: ImageCodec, _ reader: ArchiveReader) throws {
    guard root["format"] == .string(Self.format) else {
      throw ArchiveError("the format is not '\(Self.format)'")
    }
    guard try root["version"]?.whole() == Self.version else {
      throw ArchiveError("only version \(Self.version) is supported").inside("version")
    }
    try reader.prepareFonts(root["fonts"])
    try reader.load(CGImage.table, of: root) { try CGImage.decoded($0, by: images) }
    try reader.load(VideoClip.table, of: root) { try VideoClip.decoded($0, by: images, reader) }
    try reader.load(LottieAnimation.table, of: root) {
      try LottieAnimation.decoded($0, by: images, reader)
    }
    try reader.load(RecordedDrawing.table, of: root) { try RecordedDrawing.decoded($0, by: reader) }
    try reader.load(LayerTreeSnapshot.table, of: root) {
      try LayerTreeSnapshot.decoded($0, by: reader)
    }
    var count = 0
    func number() -> Int {
      count += 1
      return count
    }
    try reader.load(LayerAnimation.table, of: root) {
      try LayerAnimation.decoded($0, number: number(), by: reader)
    }
    try reader.load(LayerTransition.table, of: root) {
      try LayerTransition.decoded($0, number: number(), by: reader)
    }
    // No size limit: a frame shows only a small part of a timeline's history.
    try reader.load(Timeline.table, of: root, sizeLimit: .max) {
      try Timeline.decoded($0, by: reader)
    }
    guard let timelines = try root[Timeline.table]?.list(), !timelines.isEmpty else {
      throw ArchiveError("there is no timeline")
    }
    timeline = try reader.item(.int(timelines.count - 1), in: Timeline.table)
    names = timeline.layerNames
  }

  /// Encodes the archive.
  ///
  /// - Parameters:
  ///   - images: Encodes the images.
  ///   - fileNames: The names by which it refers to font and audio files, by path; by default their paths.
  package func data(
    images: ImageCodec, naming fileNames: [String: String] = [:]
  ) throws(TimelineArchiveError) -> Data {
    do {
      let writer = ArchiveWriter(images: images)
      writer.fileNames = fileNames
      _ = try timeline.archive(by: writer, names: names)
      var members: [(key: String, value: JSON)] = [
        ("format", .string(Self.format)), ("version", .int(Self.version)),
        ("fonts", writer.fontTable),
      ]
      let clips = writer.items(of: VideoClip.table)
      if !clips.isEmpty { members.append((VideoClip.table, .array(clips))) }
      let lotties = writer.items(of: LottieAnimation.table)
      if !lotties.isEmpty { members.append((LottieAnimation.table, .array(lotties))) }
      for table in [
        CGImage.table, RecordedDrawing.table, LayerTreeSnapshot.table, LayerAnimation.table,
        LayerTransition.table, Timeline.table,
      ] {
        members.append((table, .array(writer.items(of: table))))
      }
      return Data((JSON.object(members).text(indent: 0) + "\n").utf8)
    } catch {
      throw TimelineArchiveError(line: nil, column: nil, reason: "\(error)")
    }
  }
}

/// Why a timeline cannot be archived, or a text cannot be decoded.
public struct TimelineArchiveError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The line of a JSON syntax error, counted from 1; nil for other errors.
  public var line: Int?
  /// The byte within the line, counted from 1.
  public var column: Int?
  /// The path of the member and the problem, as a clause without a period.
  public var reason: String

  /// The location and the reason.
  public var description: String {
    if let line, let column { return "\(line):\(column): \(reason)" }
    return reason
  }
}
