// What a layer's properties hold.

/// Seconds: flicks are told apart for a month and more; beyond it they are counted.
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
      throw ArchiveFault("'\(text)' is no time")
    }
    return MediaTime(flicks: flicks)
  }
}

extension LayerID: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON { .int(rawValue) }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> LayerID {
    LayerID(try json.whole())
  }
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
  package static var archiveUsual: MediaTiming { .plain }

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

extension GradientKind: ArchivableName {
  package static var archiveNames: [(name: String, value: Self)] {
    [("axial", .axial), ("radial", .radial), ("conic", .conic)]
  }
}

/// The sum of 1 top left, 2 top right, 4 bottom left, 8 bottom right.
extension CACornerMask: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON { .int(Int(rawValue & 15)) }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> CACornerMask {
    CACornerMask(rawValue: UInt(try json.whole(atLeast: 0))).intersection(.all)
  }
}

/// A constant that is kept by its name.
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
extension CAEmitterLayerEmitterShape: ArchivableConstant {}
extension CAEmitterLayerEmitterMode: ArchivableConstant {}
extension CAEmitterLayerRenderMode: ArchivableConstant {}

extension ParticleSprite: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    .object([
      ("image", try image.archived(by: writer)),
      ("contentsRect", try contentsRect.archived(by: writer)),
      ("contentsScale", try contentsScale.archived(by: writer)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self {
    let scale = try json.member("contentsScale", by: reader, as: CGFloat.self)
    guard scale > 0 else { throw ArchiveFault("a scale is above 0") }
    return ParticleSprite(
      image: try json.member("image", by: reader),
      contentsRect: try json.member("contentsRect", by: reader), contentsScale: scale)
  }
}

/// Mean, range, speed.
extension EmitterCellValues.Spread: ArchivableNumbers {
  static var numberCount: Int { 3 }
  var archiveNumbers: [Double] { [mean, range, speed] }
  init(archiveNumbers n: [Double]) { self.init(n[0], n[1], speed: n[2]) }
}

extension EmitterCellValues: ArchivableRecord {
  private static let depthLimit = 4

  package static var archiveUsual: EmitterCellValues {
    EmitterCellValues(
      name: nil, isEnabled: true, birthRate: 0, grids: [], beginTime: 0, duration: 0,
      lifetime: Spread(0, 0),
      latitude: 0, longitude: 0, emissionRange: 0, velocity: Spread(0, 0),
      acceleration: [0, 0, 0], scale: Spread(1, 0), spin: Spread(0, 0),
      color: Array(repeating: Spread(1, 0), count: 4), sprite: nil, cells: [])
  }

  package static var fields: [ArchiveField<EmitterCellValues>] {
    [
      .init("name", \.name), .init("enabled", \.isEnabled), .init("birthRate", \.givenRate),
      .init("counted", \.usableGrids),
      .init("beginTime", \.beginTime), .init("duration", \.unlimitedDuration),
      .init("lifetime", \.lifetime), .init("latitude", \.latitude),
      .init("longitude", \.longitude), .init("emissionRange", \.emissionRange),
      .init("velocity", \.velocity), .init("acceleration", \.accelerationList),
      .init("scale", \.scale), .init("spin", \.spin), .init("color", \.fourColors),
      .init("sprite", \.sprite), .init("cells", \.shallowCells),
    ]
  }

  /// A rate counts births, unless it is said which do.
  private var givenRate: Double {
    get { birthRate }
    set { setRate(newValue) }
  }

  private var usableGrids: [Double] {
    get { grids }
    set { grids = newValue.filter { $0 > 0 && Self.rates.contains($0) }.suffix(Self.mostGrids) }
  }

  private var unlimitedDuration: Unlimited {
    get { Unlimited(value: duration) }
    set { duration = max(newValue.value, 0) }
  }

  private var accelerationList: [Double] {
    get { [acceleration.x, acceleration.y, acceleration.z] }
    set { if newValue.count == 3 { acceleration = [newValue[0], newValue[1], newValue[2]] } }
  }

  private var fourColors: [Spread] {
    get { color }
    set { if newValue.count == 4 { color = newValue } }
  }

  /// Cells in cells beyond what emitters take are left out.
  private var shallowCells: [EmitterCellValues] {
    get { cells }
    set { cells = newValue.map { $0.cut(depthLeft: Self.depthLimit) } }
  }

  private func cut(depthLeft: Int) -> EmitterCellValues {
    var cell = self
    cell.cells = depthLeft > 0 ? cells.map { $0.cut(depthLeft: depthLeft - 1) } : []
    return cell
  }
}

/// A list; where they were changed since they were given, both, and how often some were given.
extension EmitterCells: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    let now = try cells.archived(by: writer)
    if cells == given, generation <= 1 { return now }
    return .object([
      ("now", now), ("given", try given.archived(by: writer)),
      ("generation", try generation.archived(by: writer)),
    ])
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> EmitterCells {
    guard json["now"] != nil else {
      return EmitterCells(try json.values(by: reader), generation: 1)
    }
    var cells = EmitterCells(
      try json.member("given", by: reader), generation: try json.member("generation", by: reader))
    cells.cells = try json.member("now", by: reader)
    return cells
  }
}

extension BackdropValues: ArchivableRecord {
  package static var archiveUsual: BackdropValues { .none }

  package static var fields: [ArchiveField<BackdropValues>] {
    [.init("radius", \.radius), .init("saturation", \.saturation), .init("tint", \.tint)]
  }
}

extension TextLayerString: ArchivableRecord {
  package static var archiveUsual: TextLayerString { TextLayerString() }

  package static var fields: [ArchiveField<TextLayerString>] {
    [.init("runs", \.runs), .init("attributed", \.isAttributed)]
  }
}

extension LayerContents: Archivable {
  package func archived(by writer: ArchiveWriter) throws -> JSON {
    switch self {
    case .image(let image): .object([("image", try image.archived(by: writer))])
    case .drawing(let list): .object([("drawing", try list.archived(by: writer))])
    case .picture(let picture): .object([("picture", try picture.archived(by: writer))])
    }
  }

  package static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> LayerContents {
    if json["image"] != nil { return .image(try json.member("image", by: reader)) }
    if json["picture"] != nil { return .picture(try json.member("picture", by: reader)) }
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

  /// What kinds of layers have beside what all have.
  private static let kinds: [Kind] = [
    Kind(name: "shape", has: { $0.shape != nil }, make: { $0.shape = ShapeValues() }),
    Kind(name: "gradient", has: { $0.gradient != nil }, make: { $0.gradient = GradientValues() }),
    Kind(
      name: "replicator", has: { $0.replicator != nil },
      make: { $0.replicator = ReplicatorValues() }),
    Kind(name: "emitter", has: { $0.emitter != nil }, make: { $0.emitter = EmitterValues() }),
    Kind(name: "text", has: { $0.text != nil }, make: { $0.text = TextLayerValues() }),
    Kind(name: "transform", has: { $0.keepsDepth }, make: { $0.keepsDepth = true }),
  ]

  /// What is different from another state: the properties of the table, by their key paths.
  ///
  /// - Parameter earlier: What held before; the usual values where nil.
  func archived(since earlier: LayerState?, by writer: ArchiveWriter) throws -> JSON {
    var before = earlier ?? LayerState()
    var members: [(key: String, value: JSON)] = []
    for kind in Self.kinds where kind.has(self) && !kind.has(before) {
      members.append(("kind", .string(kind.name)))
      kind.make(&before)
    }
    for row in AnyLayerProperty.all {
      guard let property = row.archive else { throw ArchiveFault("'\(row.key)' cannot be kept") }
      let value = try property.archived(self, by: writer)
      if value != (try property.archived(before, by: writer)) { members.append((row.key, value)) }
    }
    return .object(members)
  }

  /// This state, with what is different.
  func changed(_ json: JSON, by reader: ArchiveReader) throws -> LayerState {
    var state = self
    for (key, value) in try json.members() {
      if key == "kind" {
        guard let kind = Self.kinds.first(where: { value == .string($0.name) }) else {
          throw ArchiveFault("there is no such kind of layer").inside(key)
        }
        kind.make(&state)
      } else if let property = AnyLayerProperty.archive(of: key) {
        try json.inside(key) { try property.unarchive(value, into: &state, by: reader) }
      } else {
        throw ArchiveFault("there is no property '\(key)'")
      }
    }
    return state
  }
}

extension AnyLayerProperty {
  private static let archives: [String: any ArchivableProperty] = Dictionary(
    (all + keyPaths).compactMap { row in row.archive.map { (row.key, $0) } },
    uniquingKeysWith: { first, _ in first })

  /// How the values of a property, or of a part of one, are kept; nil for one there is not.
  static func archive(of key: String) -> (any ArchivableProperty)? {
    archives[key] ?? EmitterCellPlace.archive(of: key)
  }
}
