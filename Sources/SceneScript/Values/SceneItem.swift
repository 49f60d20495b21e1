/// A value of an item of a list, as it is written in a scene.
package indirect enum ItemValue: Hashable, Sendable {
  case text(String)
  /// A number, a Boolean or null, as written.
  case plain(String)
  case list([ItemValue])
  case mapping([Entry])

  /// An entry of a mapping.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var value: ItemValue

    package init(_ key: String, _ value: ItemValue) { (self.key, self.value) = (key, value) }
  }
}

/// An item of a list or a grid: values by name, for the placeholders in its cell.
package struct SceneItem: Equatable, Sendable {
  /// Nil for an item that no step refers to.
  package var id: String?
  package var values: [Named<ItemValue>]
  @SourcePosition package var position: ScenePosition = .start

  package init(
    id: String?, _ values: [Named<ItemValue>] = [], position: SourcePosition = .none
  ) {
    (self.id, self.values) = (id, values)
    _position = position
  }

  /// The values that the cells of UIKit's styles show.
  static let shownValues = ["title", "subtitle", "image", "accessory"]

  /// The value with a name; `id` is one, too.
  package func value(_ name: String) -> ItemValue? {
    values.value(named: name) ?? (name == "id" ? id.map(ItemValue.text) : nil)
  }

  /// The text with a name; nil if there is none.
  package func text(_ name: String) -> String? { value(name)?.text }
}

/// A section of a list or a grid.
package struct SceneSection: Equatable, Sendable {
  package var id: String?
  package var header: String?
  package var footer: String?
  package var items: [SceneItem]
  @SourcePosition package var position: ScenePosition = .start

  package init(
    id: String? = nil, header: String? = nil, footer: String? = nil, items: [SceneItem] = [],
    position: SourcePosition = .none
  ) {
    (self.id, self.header, self.footer, self.items) = (id, header, footer, items)
    _position = position
  }
}

// MARK: - Placeholders

extension ItemValue {
  /// The text of a scalar; nil for null and collections.
  package var text: String? {
    switch self {
    case .text(let text): text
    case .plain(let text): ["", "~", "null"].contains(text.lowercased()) ? nil : text
    case .list, .mapping: nil
    }
  }

  /// The placeholder, such as `{title}`, of which the value consists; nil if there is more.
  package var onlyPlaceholder: String? {
    guard case .text(let text) = self, let match = text.wholeMatch(of: Self.placeholder) else {
      return nil
    }
    return String(match.1)
  }

  /// The names of the placeholders in the value, in their order.
  package var placeholders: [String] {
    switch self {
    case .text(let text): text.matches(of: Self.placeholder).map { String($0.1) }
    case .plain: []
    case .list(let items): items.flatMap(\.placeholders)
    case .mapping(let entries): entries.flatMap(\.value.placeholders)
    }
  }

  /// The value with an item's values in place of placeholders.
  ///
  /// - Returns: Nil if a placeholder that stands alone has no value. Within text, it is left out.
  package func filled(from item: SceneItem) -> ItemValue? {
    switch self {
    case .text(let text):
      if let name = onlyPlaceholder { return item.value(name) }
      return .text(text.replacing(Self.placeholder) { item.text(String($0.1)) ?? "" })
    case .plain: return self
    case .list(let items):
      let filled = items.compactMap { $0.filled(from: item) }
      return filled.count == items.count ? .list(filled) : nil
    case .mapping(let entries):
      let filled = entries.compactMap { entry in
        entry.value.filled(from: item).map { Entry(entry.key, $0) }
      }
      return filled.count == entries.count ? .mapping(filled) : nil
    }
  }

  private static var placeholder: Regex<(Substring, Substring)> { /\{([A-Za-z_][A-Za-z0-9_-]*)\}/ }
}

/// A value of a property in a cell, after its placeholders have been filled.
package struct CellValue: Hashable, Sendable {
  package let property: String
  package let value: ItemValue

  package init(_ property: String, _ value: ItemValue) {
    (self.property, self.value) = (property, value)
  }
}
