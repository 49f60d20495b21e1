/// Decodes values and resolves references into the tables.
package final class ArchiveReader {
  private struct Table {
    var items: [Any] = []
    /// The expanded size of each item: itself and the items that it refers to, counted per reference.
    var sizes: [Int] = []
    /// The nesting depth of each item within its table, at least 1.
    var depths: [Int] = []
  }

  private var tables: [String: Table] = [:]
  /// The expanded size of the item that is being decoded, and its limit.
  private var (size, sizeLimit) = (0, Int.max)
  /// The nesting depth of the item that is being decoded, and its table.
  private var (depth, table) = (1, "")
  /// The limit on the expanded size of items that are drawn as a whole. In a chain of drawings, each of
  /// which refers to the previous one twice, the time to draw them doubles at each.
  package static let drawnSizeLimit = 1_000_000
  /// The folder in which font files are searched for; nil to allow installed fonts only.
  package let fontFolder: URL?
  /// The font files that family names refer to, by index among those of the same name.
  var fontSources: [String: [Int: FontSource]] = [:]
  /// The families of installed fonts that have been found.
  var installedFamilies: Set<String> = []

  /// Throws for a clip that may not be opened.
  let checkVideo: (URL) throws -> Void

  /// - Parameter checkVideo: Throws for the file of a clip that may not be opened.
  package init(fontFolder: URL? = nil, checkVideo: @escaping (URL) throws -> Void = { _ in }) {
    (self.fontFolder, self.checkVideo) = (fontFolder, checkVideo)
  }

  /// Decodes a table. An item can refer only to earlier items, which rules out cycles.
  ///
  /// - Parameter sizeLimit: The limit on the expanded size of each item.
  package func load(
    _ table: String, of root: JSON, sizeLimit: Int = drawnSizeLimit,
    _ make: (JSON) throws -> Any
  ) throws {
    tables[table] = Table()
    (self.sizeLimit, self.table) = (sizeLimit, table)
    guard let items = root[table] else { return }
    for (index, item) in try items.list().enumerated() {
      do {
        (size, depth) = (1, 1)
        let made = try make(item)
        tables[table]?.items.append(made)
        tables[table]?.sizes.append(size)
        tables[table]?.depths.append(depth)
      } catch let fault as ArchiveError {
        throw fault.inside("\(table)[\(index)]")
      }
    }
  }

  /// The decoded object at an index of a table.
  package func item<Item>(_ json: JSON, in table: String, as type: Item.Type = Item.self) throws
    -> Item
  {
    let index = try json.whole(atLeast: 0)
    guard let items = tables[table]?.items, index < items.count, let item = items[index] as? Item
    else { throw ArchiveError("'\(table)' has no earlier item \(index)") }
    let added = tables[table]?.sizes[index] ?? 0
    guard added <= sizeLimit - size else {
      throw ArchiveError("it expands to more than \(sizeLimit) nested items")
    }
    size += added
    if table == self.table { depth = max(depth, (tables[table]?.depths[index] ?? 0) + 1) }
    return item
  }

  /// The nesting depth of the item at an index of a table; 0 if there is none.
  package func depth(of json: JSON, in table: String) throws -> Int {
    let index = try json.whole(atLeast: 0)
    guard let depths = tables[table]?.depths, index < depths.count else { return 0 }
    return depths[index]
  }
}
