import Animator
import Yams

extension ValueKind where Value == [EmitterCellDescription] {
  /// A list of cells, which may hold others.
  static var cells: ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("array")),
        ("items", .object([("$ref", .string("#/$defs/emitterCell"))])),
      ]), write: { .list($0.map(CellGrammar.write)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.wrong(node, key, takes: "a list of cells, such as [{birthRate: 10}]")
      }
      return items.compactMap { item in
        reader.nested(at: item) { CellGrammar.read(item, key, reader) }
      }
    }
  }

  /// What the schema calls a cell.
  static var cellDefinition: JSON { .mapping(CellGrammar.rows) }
}

/// The keys of a cell.
private enum CellGrammar {
  static let image = Field(
    "image", ValueKind<String>.image,
    "An asset's name or a path; a white disc 8 points wide unless said.")
  static let cells = Field(
    "cells", ValueKind<[EmitterCellDescription]>.cells, "What each particle sends out itself.")
  static let values = CellProperty.all.map { Field($0.name, $0.type.kind, $0.doc) }
  static let rows = [image.row] + values.map(\.row) + [cells.row]

  static func read(
    _ node: Node, _ key: String, _ reader: SceneReader
  ) -> EmitterCellDescription? {
    Fields(node, key: key, place: "a cell", known: rows, reader: reader).map { fields in
      EmitterCellDescription(
        image: fields.read(image),
        values: values.compactMap { field in
          fields.read(field).map {
            Named(field.name, $0, position: fields.keyPosition(of: field))
          }
        }, cells: fields.read(cells) ?? [])
    }
  }

  static func write(_ cell: EmitterCellDescription) -> YAMLValue {
    .mapping { mapping in
      mapping.write(image, cell.image)
      for field in values {
        mapping.write(field, cell.values.first { $0.name == field.name }?.value)
      }
      mapping.write(unlessEmpty: cell.cells, cells)
    }
  }
}
