// Emitter cells and particle sprites.

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
    guard scale > 0 else { throw ArchiveError("a scale must be above 0") }
    return ParticleSprite(
      image: try json.member("image", by: reader),
      contentsRect: try json.member("contentsRect", by: reader), contentsScale: scale)
  }
}

/// [mean, range, speed].
extension EmitterCellValues.Spread: ArchivableNumbers {
  package static var numberCount: Int { 3 }
  package var archiveNumbers: [Double] { [mean, range, speed] }
  package init(archiveNumbers n: [Double]) { self.init(n[0], n[1], speed: n[2]) }
}

extension EmitterCellValues: ArchivableRecord {
  private static let depthLimit = 4

  package static var archiveDefault: EmitterCellValues {
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

  /// Setting a rate also derives the grid that counts births, unless "counted" specifies it.
  private var givenRate: Double {
    get { birthRate }
    set { setRate(newValue) }
  }

  private var usableGrids: [Double] {
    get { grids }
    set {
      grids = newValue.filter { $0 > 0 && Self.rates.contains($0) }.suffix(Self.maximumGridCount)
    }
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

  /// Cells nested more deeply than emitters support are dropped.
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

/// An array of cells; if they changed since they were assigned, an object with both versions and
/// the count of assignments.
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
