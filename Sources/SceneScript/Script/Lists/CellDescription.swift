import Animator
import Yams

/// A kind of cells of a list or a grid: one of UIKit's styles, or views with placeholders.
package struct CellDescription: Equatable, Sendable {
  /// The name by which items choose it; empty for the only one.
  package var name = ""
  /// Nil for default.
  package var style: UITableViewCell.CellStyle?
  /// Nil for none.
  package var accessory: UITableViewCell.AccessoryType?
  /// In points; nil for the height that fits the cell.
  package var height: Double?
  package var views: [ViewDescription] = []

  package init(name: String = "", views: [ViewDescription] = []) {
    (self.name, self.views) = (name, views)
  }

  static let style = Field(
    "style",
    ValueKind<UITableViewCell.CellStyle>.name([
      ("default", .default), ("subtitle", .subtitle), ("value1", .value1), ("value2", .value2),
    ]),
    "Where the 'title' and the 'subtitle' of an item are, without 'views': default, subtitle, value1 or value2."
  )
  static let accessory = Field(
    "accessory", ValueKind<UITableViewCell.AccessoryType>.name(UITableViewCell.AccessoryType.named),
    "What rows show at their right edge, unless the item says otherwise. Default: none.")
  static let height = Field(
    "height", .positive, "The height of rows in points. Default: what their content asks for.")
  static let views = Field(
    "views", ValueKind<[ViewDescription]>.cellViews,
    "The views in the cell; {title} in a value is the item's value of that name.")
  static let rows = [style.row, accessory.row, height.row, views.row]

  /// The YAML form.
  fileprivate var yaml: YAMLValue {
    .mapping {
      $0.write(Self.style, style)
      $0.write(Self.accessory, accessory)
      $0.write(Self.height, height)
      $0.write(unlessEmpty: views, Self.views)
    }
  }
}

extension ValueKind where Value == [ViewDescription] {
  /// The views of a cell.
  static var cellViews: ValueKind {
    let views = ValueKind.views
    return ValueKind(
      schema: .object([
        ("type", .string("array")), ("items", .object([("$ref", .string("#/$defs/cellView"))])),
      ]), write: views.write, read: views.read)
  }
}

extension ValueKind where Value == CellDescription {
  /// `{style, accessory, height, views}`.
  static var cell: ValueKind {
    ValueKind(schema: .mapping(CellDescription.rows), write: \.yaml) { node, key, reader in
      guard
        let fields = Fields(
          node, key: key, context: "a cell", known: CellDescription.rows, reader: reader)
      else { return nil }
      var cell = CellDescription(views: fields.read(CellDescription.views) ?? [])
      cell.style = fields.read(CellDescription.style)
      cell.accessory = fields.read(CellDescription.accessory)
      cell.height = fields.read(CellDescription.height)
      return cell
    }
  }
}

extension ValueKind where Value == [CellDescription] {
  /// A mapping of names to cells.
  static var cells: ValueKind {
    let cell = ValueKind<CellDescription>.cell
    return ValueKind(
      schema: .object([("type", .string("object")), ("additionalProperties", cell.schema)]),
      write: { cells in .mapping(cells.map { ($0.name, cell.write($0)) }) }
    ) { node, key, reader in
      guard case .mapping(let mapping) = node else {
        return reader.reportInvalid(node, key, expects: "a mapping of names to cells")
      }
      return mapping.compactMap { name, node in
        // Views of different kinds of cells may have the same id.
        let scope = reader.cell.map { _ in CellScope() }
        let read = reader.reading(in: scope) { cell.read(node, name.text ?? key, reader) }
        if let scope { reader.cell?.merge(scope) }
        return read.map { value in
          var value = value
          value.name = name.text ?? ""
          return value
        }
      }
    }
  }
}
