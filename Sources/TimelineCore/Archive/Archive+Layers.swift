// Layer states: the values of properties.

/// Seconds if they round-trip, which they do for more than a month; otherwise "… flicks".
extension MediaTime: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    if isIndefinite { return .string("indefinite") }
    return MediaTime(seconds: seconds) == self
      ? .exact(seconds) : .string("\(flicks) flicks")
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> MediaTime {
    guard case .string(let text) = json else { return MediaTime(seconds: try json.number()) }
    if text == "indefinite" { return .indefinite }
    guard text.hasSuffix(" flicks"), let flicks = Int64(text.dropLast(7)) else {
      throw ArchiveError("'\(text)' is not a time")
    }
    return MediaTime(flicks: flicks)
  }
}

extension LayerID: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON { .int(rawValue) }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> LayerID {
    let number = try json.whole()
    guard (-limit...limit).contains(number) else {
      throw ArchiveError("\(number) is not an integer in range")
    }
    return LayerID(number)
  }

  /// The greatest number of a layer in an archive. Reels, contact sheets and onion skins number layers by
  /// adding to it.
  private static let limit = 1 << 48
}

/// A number that may be infinite.
struct Unlimited: Archivable {
  var value: Double

  func archived(by writer: ArchiveWriter) throws -> JSON { .exact(value) }

  static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Unlimited {
    Unlimited(value: try json.number(orInfinite: true))
  }
}

extension MediaTiming: ArchivableRecord {
  package static var archiveDefault: MediaTiming { .plain }

  package static var fields: [ArchiveField<MediaTiming>] {
    [
      .init("begin", \.begin), .init("duration", \.duration), .init("speed", \.speed),
      .init("timeOffset", \.timeOffset), .init("repeatCount", \.unlimitedRepeatCount),
      .init("repeatDuration", \.repeatDuration), .init("autoreverses", \.autoreverses),
      .init("fillsBackwards", \.fillsBackwards), .init("fillsForwards", \.fillsForwards),
    ]
  }

  private var unlimitedRepeatCount: Unlimited {
    get { Unlimited(value: repeatCount) }
    set { repeatCount = max(newValue.value, 0) }
  }
}

extension ContentsPlacement: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    allCases.map { ("\($0)", $0) }
  }
}

extension CornerCurve: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    [("circular", .circular), ("continuous", .continuous)]
  }
}

extension BlendMode: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    allCases.map { ($0.rawValue, $0) }
  }
}

extension MaskMode: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    allCases.map { ($0.rawValue, $0) }
  }
}

extension GradientKind: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    [("axial", .axial), ("radial", .radial), ("conic", .conic), ("mesh", .mesh)]
  }
}

/// The sum of 1 (top left), 2 (top right), 4 (bottom left) and 8 (bottom right).
extension CACornerMask: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON { .int(Int(rawValue & 15)) }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> CACornerMask {
    CACornerMask(rawValue: UInt(try json.whole(atLeast: 0))).intersection(.all)
  }
}

/// A constant archived by its raw string.
protocol ArchivableConstant: Archivable {
  var rawValue: String { get }
  init(rawValue: String)
}

extension ArchivableConstant {
  package func archived(by writer: ArchiveWriter) throws -> JSON { .string(rawValue) }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    Self(rawValue: try json.plainText())
  }
}

extension CALayerContentsFilter: ArchivableConstant {}

extension BackdropValues: ArchivableRecord {
  package static var archiveDefault: BackdropValues { .none }

  package static var fields: [ArchiveField<BackdropValues>] {
    [.init("radius", \.radius), .init("saturation", \.saturation), .init("tint", \.tint)]
  }
}

extension TextLayerString: ArchivableRecord {
  package static var archiveDefault: TextLayerString { TextLayerString() }

  package static var fields: [ArchiveField<TextLayerString>] {
    [.init("runs", \.runs), .init("attributed", \.isAttributed)]
  }
}

extension LayerContents: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    switch self {
    case .image(let image): .object([("image", try image.archived(by: writer))])
    case .drawing(let list): .object([("drawing", try list.archived(by: writer))])
    case .snapshot(let snapshot): .object([("picture", try snapshot.archived(by: writer))])
    case .video(let video): .object([("video", try video.archived(by: writer))])
    case .lottie(let lottie): .object([("lottie", try lottie.archived(by: writer))])
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> LayerContents {
    if json["image"] != nil { return .image(try json.member("image", by: reader)) }
    if json["picture"] != nil { return .snapshot(try json.member("picture", by: reader)) }
    if json["video"] != nil { return .video(try json.member("video", by: reader)) }
    if json["lottie"] != nil { return .lottie(try json.member("lottie", by: reader)) }
    return .drawing(try json.member("drawing", by: reader))
  }
}

// MARK: States

extension LayerState {
  private struct Kind: Sendable {
    let name: String
    let has: @Sendable (LayerState) -> Bool
    let make: @Sendable (inout LayerState) -> Void
  }

  /// The kinds of layers, by the values that they have in addition to those of CALayer.
  private static let kinds: [Kind] = [
    Kind(name: "shape", has: { $0.shape != nil }, make: { $0.shape = ShapeValues() }),
    Kind(name: "gradient", has: { $0.gradient != nil }, make: { $0.gradient = GradientValues() }),
    Kind(
      name: "replicator", has: { $0.replicator != nil },
      make: { $0.replicator = ReplicatorValues() }),
    Kind(name: "emitter", has: { $0.emitter != nil }, make: { $0.emitter = EmitterValues() }),
    Kind(name: "text", has: { $0.text != nil }, make: { $0.text = TextLayerValues() }),
    Kind(name: "transform", has: { $0.isTransformLayer }, make: { $0.isTransformLayer = true }),
  ]

  /// The values that differ from another state, by key path.
  ///
  /// - Parameter earlier: The previous state; nil for a state of default values.
  func archived(since earlier: LayerState?, by writer: ArchiveWriter) throws -> JSON {
    var before = earlier ?? LayerState()
    var members: [(key: String, value: JSON)] = []
    for kind in Self.kinds where kind.has(self) && !kind.has(before) {
      members.append(("kind", .string(kind.name)))
      kind.make(&before)
    }
    let sharesDetails = details.isSame(as: before.details)
    for row in AnyLayerProperty.all {
      guard let property = row.archive else {
        throw ArchiveError("'\(row.key)' cannot be archived")
      }
      // Most properties of most states: encoding them takes longer than all others.
      if sharesDetails && row.isInDetails { continue }
      // A digest does not distinguish 0 from −0, so it can skip encoding equal values.
      if writer.isDigest, row.isEqual(self, before) { continue }
      let value = try writer.archive {
        try property.archived(self, by: writer)
      } unlessItEquals: {
        try property.archived(before, by: writer)
      }
      if let value { members.append((row.key, value)) }
    }
    return .object(members)
  }

  /// This state with a delta applied.
  func changed(_ json: JSON, by reader: ArchiveReader) throws -> LayerState {
    var state = self
    for (key, value) in try json.members() {
      if key == "kind" {
        guard let kind = Self.kinds.first(where: { value == .string($0.name) }) else {
          throw ArchiveError("unknown kind of layer").inside(key)
        }
        kind.make(&state)
      } else if let property = AnyLayerProperty.archive(of: key) {
        try json.inside(key) { try property.unarchive(value, into: &state, by: reader) }
      } else {
        throw ArchiveError("unknown property '\(key)'")
      }
    }
    return state
  }
}

extension AnyLayerProperty {
  private static let archives: [String: any ArchivableProperty] = Dictionary(
    (all + keyPaths).compactMap { row in row.archive.map { (row.key, $0) } },
    uniquingKeysWith: { first, _ in first })

  /// The encoding of a property's values, or those of one of its components; nil for an unknown
  /// key.
  static func archive(of key: String) -> (any ArchivableProperty)? {
    archives[key] ?? EmitterCellKeyPath.archive(of: key)
  }
}
