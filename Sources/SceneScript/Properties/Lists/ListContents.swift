import Foundation

/// The sections and items of a list as they are at a time, found by their ids.
struct ListContents {
  struct Item {
    /// The id; for items without one, a name that no id has.
    let key: String
    var values: SceneItem
  }

  struct Section {
    let key: String
    var header: String?
    var footer: String?
    var items: [Item]
  }

  private(set) var sections: [Section] = []
  private var positions: Positions?
  /// The number of items and sections without an id so far.
  private var unnamed = 0

  private struct Positions {
    var items: [String: IndexPath] = [:]
    var sections: [String: Int] = [:]
  }

  init() {}

  init(_ sections: [SceneSection]) {
    self.sections = sections.map { make($0) }
    index()
  }

  // MARK: Finding

  /// The index path of an item.
  func path(of key: String) -> IndexPath? { positions?.items[key] }

  /// The index of a section.
  func section(_ key: String) -> Int? { positions?.sections[key] }

  func contains(_ key: String) -> Bool { path(of: key) != nil || section(key) != nil }

  subscript(path: IndexPath) -> Item { sections[path.section].items[path.row] }

  private mutating func index() {
    var positions = Positions()
    for (number, section) in sections.enumerated() {
      positions.sections[section.key] = number
      for (row, item) in section.items.enumerated() {
        positions.items[item.key] = IndexPath(row: row, section: number)
      }
    }
    self.positions = positions
  }

  // MARK: Making

  private mutating func make(_ section: SceneSection) -> Section {
    Section(
      key: key(section.id), header: section.header, footer: section.footer,
      items: section.items.map { make($0) })
  }

  private mutating func make(_ item: SceneItem) -> Item { Item(key: key(item.id), values: item) }

  private mutating func key(_ id: String?) -> String {
    if let id { return id }
    unnamed += 1
    // No id contains brackets that can be referred to.
    return "[\(unnamed)]"
  }

  // MARK: Changing

  /// Adds items to a section.
  ///
  /// - Returns: Their keys.
  mutating func insert(_ items: [SceneItem], section: Int, at row: Int) -> [String] {
    let made = items.map { make($0) }
    let count = sections[section].items.count
    sections[section].items.insert(contentsOf: made, at: min(max(row, 0), count))
    index()
    return made.map(\.key)
  }

  /// Adds sections.
  ///
  /// - Returns: Their keys.
  mutating func insert(_ new: [SceneSection], at number: Int) -> [String] {
    let made = new.map { make($0) }
    sections.insert(contentsOf: made, at: min(max(number, 0), sections.count))
    index()
    return made.map(\.key)
  }

  /// Removes an item.
  @discardableResult
  mutating func removeItem(at path: IndexPath) -> Item {
    let item = sections[path.section].items.remove(at: path.row)
    index()
    return item
  }

  /// Removes a section with its items.
  @discardableResult
  mutating func removeSection(at number: Int) -> Section {
    let section = sections.remove(at: number)
    index()
    return section
  }

  /// Moves an item to an index path in the contents without the item.
  mutating func moveItem(at path: IndexPath, to section: Int, _ row: Int) {
    let item = sections[path.section].items.remove(at: path.row)
    let count = sections[section].items.count
    sections[section].items.insert(item, at: min(max(row, 0), count))
    index()
  }

  /// Moves a section to an index in the contents without the section.
  mutating func moveSection(at number: Int, to index: Int) {
    let section = sections.remove(at: number)
    sections.insert(section, at: min(max(index, 0), sections.count))
    self.index()
  }

  /// Updates values of an item; omitted values stay unchanged.
  mutating func update(_ path: IndexPath, with values: [Named<ItemValue>]) {
    for value in values {
      sections[path.section].items[path.row].values.values.removeAll { $0.name == value.name }
      sections[path.section].items[path.row].values.values.append(value)
    }
  }

  /// Updates the header and the footer of a section; nil leaves one unchanged.
  mutating func update(section: Int, header: String?, footer: String?) {
    if let header { sections[section].header = header }
    if let footer { sections[section].footer = footer }
  }
}
