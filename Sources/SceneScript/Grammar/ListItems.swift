import Yams

/// The keys of items and sections of lists.
enum ListItemGrammar {
  static let id = Field(
    "id", .reference("a name that no other item of the list has"),
    "The name that steps refer to, as in list[name].")
  static let header = Field("header", .string, "The text above the section.")
  static let footer = Field("footer", .string, "The text below the section.")
  static let items = Field("items", ValueKind<[SceneItem]>.sceneItems, "The items of the section.")
  static let sectionRows = [id.row, header.row, footer.row, items.row]

  /// An item without an id of its own: a text, which is its title and its id.
  static let title = "title"

  static func write(_ section: SceneSection) -> YAMLValue {
    .mapping {
      $0.write(id, section.id)
      $0.write(header, section.header)
      $0.write(footer, section.footer)
      $0.write(items, section.items)
    }
  }
}

extension ValueKind where Value == SceneItem {
  /// `{id, title, …}`, or a text.
  static var sceneItem: ValueKind {
    ValueKind(
      schema: .object([
        ("type", .array(["object", "string", "number"].map(JSON.string))),
        ("properties", .object([("id", ListItemGrammar.id.kind.schema)])),
      ]),
      write: { item in
        .mapping { mapping in
          mapping.write(ListItemGrammar.id, item.id)
          for value in item.values { mapping.write(value.name, value.value.yaml) }
        }
      }
    ) { node, key, reader in reader.sceneItem(node, key) }
  }
}

extension ValueKind where Value == [SceneItem] {
  /// A list of items.
  static var sceneItems: ValueKind {
    .list(of: .sceneItem, called: "a list of items, such as [{id: first, title: First}]")
  }
}

extension ValueKind where Value == [SceneSection] {
  /// A list of sections.
  static var sceneSections: ValueKind {
    .list(of: .sceneSection, called: "a list of sections, such as [{header: Today, items: []}]")
  }
}

extension ValueKind where Value == SceneSection {
  /// `{id, header, footer, items}`.
  static var sceneSection: ValueKind {
    ValueKind(
      schema: .mapping(ListItemGrammar.sectionRows, required: [ListItemGrammar.items.name]),
      write: ListItemGrammar.write
    ) { node, key, reader in
      guard
        let fields = Fields(
          node, key: key, context: "a section", known: ListItemGrammar.sectionRows, reader: reader)
      else { return nil }
      return SceneSection(
        id: fields.read(ListItemGrammar.id), header: fields.read(ListItemGrammar.header),
        footer: fields.read(ListItemGrammar.footer),
        items: fields.require(ListItemGrammar.items) ?? [], position: reader.source(of: node))
    }
  }
}

/// New items of a list, or new sections.
package enum SceneItems: Equatable, Sendable {
  case items([SceneItem])
  case sections([SceneSection])
}

extension ValueKind where Value == SceneItems {
  /// A list of items, or of sections, which are those with the key `items`.
  static var itemsOrSections: ValueKind {
    let (items, sections) = (
      ValueKind<[SceneItem]>.sceneItems, ValueKind<[SceneSection]>.sceneSections
    )
    return ValueKind(
      schema: items.schema,
      write: { value in
        switch value {
        case .items(let list): items.write(list)
        case .sections(let list): sections.write(list)
        }
      }
    ) { node, key, reader in
      if case .sequence(let list) = node, case .mapping(let first)? = list.first,
        first.value(ListItemGrammar.items.name) != nil
      {
        return sections.read(node, key, reader).map(SceneItems.sections)
      }
      return items.read(node, key, reader).map(SceneItems.items)
    }
  }
}

extension SceneReader {
  fileprivate func sceneItem(_ node: Node, _ key: String) -> SceneItem? {
    if let text = node.text {
      let title = Named(ListItemGrammar.title, ItemValue(node), position: source(of: node))
      return SceneItem(id: text.isEmpty ? nil : text, [title], position: source(of: node))
    }
    guard case .mapping(let mapping) = node else {
      return reportInvalid(node, key, expects: "an item, such as {id: first, title: First}")
    }
    var item = SceneItem(id: nil, position: source(of: node))
    for (key, value) in mapping {
      guard let name = key.text else { continue }
      if name == ListItemGrammar.id.name {
        item.id = ListItemGrammar.id.kind.read(value, name, self)
      } else {
        item.values.append(Named(name, ItemValue(value), position: source(of: value)))
      }
    }
    return item
  }

  /// Reports ids that two items or sections of a list have.
  func checkIDs(of sections: [SceneSection]) {
    var known = Set<String>()
    func check(_ id: String?, at position: ScenePosition) {
      guard let id else { return }
      if !known.insert(id).inserted { report(.duplicateItem(id, list: nil), at: position) }
    }
    for section in sections {
      check(section.id, at: section.position)
      for item in section.items { check(item.id, at: item.position) }
    }
  }
}
