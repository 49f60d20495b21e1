import Animator
import Yams

extension ValueKind where Value == [EmitterCellDescription] {
  /// A list of emitter cells, which may contain others.
  static var cells: ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("array")),
        ("items", .object([("$ref", .string("#/$defs/emitterCell"))])),
      ]), write: { .list($0.map(CellGrammar.write)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node else {
        return reader.reportInvalid(
          node, key, expects: "a list of cells, such as [{birthRate: 10}]")
      }
      return items.compactMap { item in
        reader.nested(at: item) { CellGrammar.read(item, key, reader) }
      }
    }
  }

  /// The JSON Schema definition of a cell.
  static var cellDefinition: JSON { .mapping(CellGrammar.rows) }
}

/// The keys of an emitter cell.
private enum CellGrammar {
  static let image = Field(
    "image", ValueKind<String>.image,
    "The name of an asset, or a path. Default: a white disc of 8 points.")
  static let cells = Field(
    "cells", ValueKind<[EmitterCellDescription]>.cells, "Cells emitted by each particle.")
  static let values = CellProperty.all.map { Field($0.name, $0.type.kind, $0.doc) }
  static let rows = [image.row] + values.map(\.row) + [cells.row]

  static func read(
    _ node: Node, _ key: String, _ reader: SceneReader
  ) -> EmitterCellDescription? {
    Fields(node, key: key, context: "a cell", known: rows, reader: reader).map { fields in
      EmitterCellDescription(
        image: fields.read(image),
        values: values.compactMap { field in
          fields.read(field).map {
            Named(field.name, $0, position: fields.source(of: field))
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
