import Animator
import Yams

/// The contents of a list or a grid, as described in a scene.
package struct ListDescription: Equatable, Sendable {
  package var sections: [SceneSection] = []
  /// Whether the scene names sections; a single one without a name is written as its items.
  package var namesSections = false
  /// The kinds of cells; the first one is that of items which name none.
  package var cells: [CellDescription] = []
  /// From the left edge inwards.
  package var leading: [SwipeActionDescription] = []
  /// From the right edge inwards.
  package var trailing: [SwipeActionDescription] = []

  package init(items: [SceneItem] = [], cells: [CellDescription] = []) {
    (sections, self.cells) = ([SceneSection(items: items)], cells)
  }

  package init(sections: [SceneSection], cells: [CellDescription] = []) {
    (self.sections, self.cells, namesSections) = (sections, cells, true)
  }

  static let items = Field(
    "items", ValueKind<[SceneItem]>.sceneItems,
    "Of lists and grids: the items, such as [{id: first, title: First}]. Of segments and pickers: a text."
  )
  static let sections = Field(
    "sections", ValueKind<[SceneSection]>.sceneSections,
    "The sections of a list or a grid: [{id, header, footer, items}].")
  static let cell = Field("cell", ValueKind<CellDescription>.cell, "The cells of a list or a grid.")
  static let templates = Field(
    "templates", ValueKind<[CellDescription]>.cells,
    "Several kinds of cells; the value 'cell' of an item names one of them.")
  static let leading = Field(
    "leadingActions", ValueKind<[SwipeActionDescription]>.swipeActions,
    "What rows offer that are swiped to the right.")
  static let trailing = Field(
    "trailingActions", ValueKind<[SwipeActionDescription]>.swipeActions,
    "What rows offer that are swiped to the left.")
  static let rows = [
    FieldRow(
      name: items.name,
      schema: .object([
        ("anyOf", .array([items.kind.schema, .object([("type", .string("string"))])]))
      ]), doc: items.doc),
    sections.row, cell.row, templates.row, leading.row, trailing.row,
  ]

  /// Writes the keys.
  func write(to mapping: inout FieldsWriter) {
    if namesSections {
      mapping.write(Self.sections, sections)
    } else {
      mapping.write(unlessEmpty: sections.first?.items ?? [], Self.items)
    }
    if let only = cells.first, cells.count == 1, only.name.isEmpty {
      mapping.write(Self.cell, only)
    } else {
      mapping.write(unlessEmpty: cells, Self.templates)
    }
    mapping.write(unlessEmpty: leading, Self.leading)
    mapping.write(unlessEmpty: trailing, Self.trailing)
  }
}

extension SceneReader {
  /// Reads the contents of a list, nil for none; reports the keys of lists in a view of another type.
  func list(of view: ViewDescription, in mapping: Node.Mapping) -> ListDescription? {
    guard view.type.holdsItems else {
      reportListKeys(of: view.type, in: mapping)
      return nil
    }
    let scope = CellScope()
    let cells = reading(in: scope) { cellDescriptions(in: mapping) }
    var list = ListDescription(
      items: value(of: ListDescription.items, in: mapping) ?? [], cells: cells)
    if let sections = value(of: ListDescription.sections, in: mapping) {
      if let node = mapping.value(ListDescription.items.name) {
        report(
          .conflictingKeys(ListDescription.items.name, ListDescription.sections.name), at: node)
      }
      list = ListDescription(sections: sections, cells: cells)
    }
    list.leading = value(of: ListDescription.leading, in: mapping) ?? []
    list.trailing = value(of: ListDescription.trailing, in: mapping) ?? []
    checkIDs(of: list.sections)
    if let id = view.id {
      views.addList(
        id,
        ViewRegistry.ListEntry(
          items: list.sections.flatMap(\.items), sections: list.sections.compactMap(\.id),
          views: scope.views))
    }
    let read = list
    afterReading { [self] in
      check(read, items: view.id.map(views.items) ?? read.sections.flatMap(\.items))
    }
    return list == ListDescription() ? nil : list
  }

  private func cellDescriptions(in mapping: Node.Mapping) -> [CellDescription] {
    let only = value(of: ListDescription.cell, in: mapping)
    if let templates = value(of: ListDescription.templates, in: mapping) {
      if only != nil, let node = mapping.value(ListDescription.cell.name) {
        report(
          .conflictingKeys(ListDescription.cell.name, ListDescription.templates.name), at: node)
      }
      return templates
    }
    return only.map { [$0] } ?? []
  }

  private func reportListKeys(of type: ViewType, in mapping: Node.Mapping) {
    let names = ListDescription.rows.map(\.name).filter { $0 != ListDescription.items.name }
    for (key, _) in mapping {
      guard let name = key.text, names.contains(name) else { continue }
      if ViewProperty.named[name]?.belongs(type.viewClass) == true { continue }
      let owners = ViewType.all.filter(\.holdsItems).map(\.name)
      report(.propertyOfOtherType(name, type: type.name, owners: owners), at: key)
    }
  }
}

// MARK: - Values in cells

extension SceneReader {
  /// Reads the values that cells have for each item, so that invalid ones are reported where the item is described.
  private func check(_ list: ListDescription, items: [SceneItem]) {
    for item in items {
      if let name = item.text("cell"), !list.cells.contains(where: { $0.name == name }) {
        report(
          .unknownName(
            name, key: "cell", nearest: nearest(name, among: list.cells.map(\.name)),
            known: list.cells.map(\.name)), at: position(of: "cell", item))
      }
      let cell = list.cells.first { $0.name == item.text("cell") } ?? list.cells.first
      if let cell, !cell.views.isEmpty {
        for setting in cell.templates { check(setting, item) }
      } else {
        checkPlainCell(item)
      }
    }
    if !items.isEmpty { checkPlaceholders(list.cells.flatMap(\.templates), items) }
  }

  private func check(_ setting: PropertySetting, _ item: SceneItem) {
    guard case .template(let template) = setting.value, let property = setting.property,
      let value = template.filled(from: item)
    else { return }
    let location = template.onlyPlaceholder.map { position(of: $0, item) } ?? setting.position
    readCellValue(value, of: property, at: location)
  }

  private func checkPlainCell(_ item: SceneItem) {
    if let value = item.value("image"), let image = ViewProperty.named["image"] {
      readCellValue(value, of: image, at: position(of: "image", item))
    }
    let names = UITableViewCell.AccessoryType.named.names
    if let name = item.text("accessory"), !names.contains(name) {
      report(
        .unknownName(
          name, key: "accessory", nearest: nearest(name, among: names), known: names),
        at: position(of: "accessory", item))
    }
  }

  private func checkPlaceholders(_ templates: [PropertySetting], _ items: [SceneItem]) {
    let known = Set(items.flatMap { $0.values.map(\.name) } + ["id"])
    for setting in templates {
      guard case .template(let template) = setting.value else { continue }
      for name in template.placeholders where !known.contains(name) {
        report(
          .unknownPlaceholder(name, nearest: nearest(name, among: known.sorted())),
          at: setting.position)
      }
    }
  }

  private func position(of name: String, _ item: SceneItem) -> ScenePosition {
    item.values.last { $0.name == name }?.position ?? item.position
  }
}

extension CellDescription {
  /// The properties with placeholders of all views in the cell.
  fileprivate var templates: [PropertySetting] { views.flatMap(\.templates) }
}

extension ViewDescription {
  fileprivate var templates: [PropertySetting] {
    let own = settings.filter { if case .template = $0.value { true } else { false } }
    return own + (subviews + mask).flatMap(\.templates)
  }
}
