import Animator
import Yams

/// A kind of particle as a scene describes it.
struct SceneEmitterCell: Sendable {
  /// The picture; nil for a disc.
  var image: UIImage?
  /// What is given, put on a cell.
  var settings: [@MainActor @Sendable (CAEmitterCell) -> Void] = []
  var cells: [SceneEmitterCell] = []

  /// The cell that is described.
  @MainActor
  func make() -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = image.map(\.upright) ?? Self.disc
    cell.contentsScale = image?.scale ?? 2
    for set in settings { set(cell) }
    cell.emitterCells = cells.isEmpty ? nil : cells.map { $0.make() }
    return cell
  }

  /// A white disc, 8 points wide at two pixels a point.
  private static let disc: CGImage? = {
    let (size, parts) = (16, 8)
    var pixels: [UInt8] = []
    for y in 0..<size {
      for x in 0..<size {
        var count = 0
        for part in 0..<parts * parts {
          let dx = Double(x) + (Double(part % parts) + 0.5) / Double(parts) - Double(size) / 2
          let dy = Double(y) + (Double(part / parts) + 0.5) / Double(parts) - Double(size) / 2
          if dx * dx + dy * dy <= Double(size * size) / 4 { count += 1 }
        }
        pixels += [UInt8](repeating: UInt8(count * 255 / (parts * parts)), count: 4)
      }
    }
    return CGImage(width: size, height: size, premultipliedBGRA: pixels)
  }()
}

/// The keys of a cell that are numbers or colours: what they take and what they set.
private struct CellKey: Sendable {
  let row: FieldRow
  let read: @Sendable (Fields) -> (@MainActor @Sendable (CAEmitterCell) -> Void)?

  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ doc: String,
    set: @escaping @MainActor @Sendable (CAEmitterCell, Value) -> Void
  ) {
    let field = Field(name, kind, doc)
    row = field.row
    read = { fields in
      guard let value = fields.read(field) else { return nil }
      return { cell in set(cell, value) }
    }
  }

  /// The table.
  static let all: [CellKey] = [
    CellKey("birthRate", .nonNegative, "Births a second.") { $0.birthRate = Float($1) },
    CellKey("beginTime", .number, "When the first one comes, in seconds.") { $0.beginTime = $1 },
    CellKey("duration", .nonNegative, "For how many seconds they come; for ever unless said.") {
      $0.duration = $1
    },
    CellKey("lifetime", .nonNegative, "In seconds.") { $0.lifetime = Float($1) },
    CellKey("lifetimeRange", .number, "How far lifetimes lie apart.") {
      $0.lifetimeRange = Float($1)
    },
    CellKey("emissionLatitude", .angle, "The direction out of the view's plane.") {
      $0.emissionLatitude = $1
    },
    CellKey("emissionLongitude", .angle, "Clockwise from the right; along a line, from upward.") {
      $0.emissionLongitude = $1
    },
    CellKey("emissionRange", .angle, "How far directions lie apart.") { $0.emissionRange = $1 },
    CellKey("velocity", .number, "Points a second.") { $0.velocity = $1 },
    CellKey("velocityRange", .number, "How far velocities lie apart.") { $0.velocityRange = $1 },
    CellKey("acceleration", .size, "[x, y], points per second, a second.") {
      ($0.xAcceleration, $0.yAcceleration) = ($1.width, $1.height)
    },
    CellKey("zAcceleration", .number, "Out of the view's plane, points per second, a second.") {
      $0.zAcceleration = $1
    },
    CellKey("scale", .number, "Of the picture; 1 unless said.") { $0.scale = $1 },
    CellKey("scaleRange", .number, "How far scales lie apart.") { $0.scaleRange = $1 },
    CellKey("scaleSpeed", .number, "What is added to the scale each second.") {
      $0.scaleSpeed = $1
    },
    CellKey("spin", .angle, "How far it turns each second.") { $0.spin = $1 },
    CellKey("spinRange", .angle, "How far spins lie apart.") { $0.spinRange = $1 },
    CellKey("color", .color, "What the picture's colours are multiplied by.") {
      $0.color = $1.cgColor
    },
    CellKey("redRange", .number, "How far reds lie apart.") { $0.redRange = Float($1) },
    CellKey("greenRange", .number, "How far greens lie apart.") { $0.greenRange = Float($1) },
    CellKey("blueRange", .number, "How far blues lie apart.") { $0.blueRange = Float($1) },
    CellKey("alphaRange", .number, "How far alphas lie apart.") { $0.alphaRange = Float($1) },
    CellKey("redSpeed", .number, "What is added to the red each second.") {
      $0.redSpeed = Float($1)
    },
    CellKey("greenSpeed", .number, "What is added to the green each second.") {
      $0.greenSpeed = Float($1)
    },
    CellKey("blueSpeed", .number, "What is added to the blue each second.") {
      $0.blueSpeed = Float($1)
    },
    CellKey("alphaSpeed", .number, "What is added to the alpha each second.") {
      $0.alphaSpeed = Float($1)
    },
  ]
}

extension ValueKind where Value == [SceneEmitterCell] {
  /// A list of cells, which may hold others.
  static var emitterCells: ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("array")),
        ("items", .object([("$ref", .string("#/$defs/emitterCell"))])),
      ])
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.wrong(node, key, takes: "a list of cells, such as [{birthRate: 10}]")
      }
      return items.compactMap { item in reader.nested(at: item) { cell(item, key, reader) } }
    }
  }

  /// What the schema calls a cell.
  static var cellDefinition: JSON { .mapping(rows) }

  private static var rows: [FieldRow] {
    [image.row] + CellKey.all.map(\.row) + [Field("cells", emitterCells, cellsDoc).row]
  }

  private static var image: Field<UIImage> {
    Field("image", .image, "An asset's name or a path; a white disc 8 points wide unless said.")
  }

  private static var cellsDoc: String { "What each particle sends out itself." }

  private static func cell(
    _ node: Node, _ key: String, _ reader: SceneReader
  ) -> SceneEmitterCell? {
    Fields(node, key: key, place: "a cell", known: rows, reader: reader).map { fields in
      SceneEmitterCell(
        image: fields.read(image), settings: CellKey.all.compactMap { $0.read(fields) },
        cells: fields.read(Field("cells", emitterCells, cellsDoc)) ?? [])
    }
  }
}
