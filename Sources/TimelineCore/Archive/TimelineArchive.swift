/// A timeline as a JSON text, without loss: read back, every frame is the same, to the last bit, at any instant.
///
/// `docs/keyframes.md` describes the text, `docs/keyframes.schema.json` is its schema.
public struct TimelineArchive: Sendable {
  /// What happened.
  public var timeline: Timeline
  /// What layers are called, in the order of their numbers.
  public var names: [LayerID: String]

  /// What the text says it is.
  package static let format = "animator-keyframes"
  /// The one that is written, and read.
  static let version = 1

  /// Keeps a timeline, and what its layers are called; those of a scene have names unless others are given.
  public init(_ timeline: Timeline, names: [LayerID: String] = [:]) {
    self.timeline = timeline
    self.names = timeline.layerNames.merging(names) { $1 }
  }

  /// Reads a text, its images by a codec.
  ///
  /// - Parameter directory: The folder in which files of fonts may be; nil for none.
  package init(
    _ data: Data, images: ImageCodec, directory: URL? = nil
  ) throws(TimelineArchiveError) {
    do {
      try self.init(JSON(parsing: data), images, ArchiveReader(fontFolder: directory))
    } catch let error as JSONError {
      throw TimelineArchiveError(line: error.line, column: error.column, reason: error.reason)
    } catch {
      throw TimelineArchiveError(line: nil, column: nil, reason: "\(error)")
    }
  }

  private init(_ root: JSON, _ images: ImageCodec, _ reader: ArchiveReader) throws {
    guard root["format"] == .string(Self.format) else {
      throw ArchiveError("this is no '\(Self.format)'")
    }
    guard try root["version"]?.whole() == Self.version else {
      throw ArchiveError("only version \(Self.version) is known").inside("version")
    }
    try reader.prepareFonts(root["fonts"])
    try reader.load(CGImage.table, of: root) { try CGImage.decoded($0, by: images) }
    try reader.load(RecordedDrawing.table, of: root) { try RecordedDrawing.decoded($0, by: reader) }
    try reader.load(LayerPicture.table, of: root) { try LayerPicture.decoded($0, by: reader) }
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
    try reader.load(Timeline.table, of: root) { try Timeline.decoded($0, by: reader) }
    guard let films = try root[Timeline.table]?.list(), !films.isEmpty else {
      throw ArchiveError("there is no film")
    }
    timeline = try reader.item(.int(films.count - 1), in: Timeline.table)
    names = timeline.layerNames
  }

  /// The text, its images by a codec.
  package func data(images: ImageCodec) throws(TimelineArchiveError) -> Data {
    do {
      let writer = ArchiveWriter(images: images)
      _ = try timeline.archive(by: writer, names: names)
      var members: [(key: String, value: JSON)] = [
        ("format", .string(Self.format)), ("version", .int(Self.version)),
        ("fonts", writer.fontTable),
      ]
      for table in [
        CGImage.table, RecordedDrawing.table, LayerPicture.table, LayerAnimation.table,
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

/// Why a timeline cannot be kept, or a text is none.
public struct TimelineArchiveError: Error, Equatable, Sendable, CustomStringConvertible {
  /// Of the text, counted from 1; nil where it is JSON but not of a timeline.
  public var line: Int?
  /// In bytes, counted from 1.
  public var column: Int?
  /// What is wrong, after the place in the data: a clause without a full stop.
  public var reason: String

  /// The place and what is wrong there.
  public var description: String {
    if let line, let column { return "\(line):\(column): \(reason)" }
    return reason
  }
}
