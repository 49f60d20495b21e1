import Foundation
import Graphics

/// The sizes that the views of a list have asked for.
struct MeasuredSizes {
  private var items: [Int: [Int: CGSize]] = [:]
  /// Views of sections and items by section, kind and item; those of the whole list by kind and number.
  private var others: [Int: [String: [Int: CGSize]]] = [:]
  private var global: [String: [Int: CGSize]] = [:]

  /// Of the items of a section.
  func items(_ section: Int) -> [Int: CGSize] { items[section] ?? [:] }
  /// Of the other views of a section, by kind.
  func others(_ section: Int) -> [String: [Int: CGSize]] { others[section] ?? [:] }
  /// Of a view of the whole list.
  func global(_ kind: String, _ number: Int) -> CGSize? { global[kind]?[number] }

  /// The size that an element has asked for; nil if it has not been measured.
  subscript(element: ListElement) -> CGSize? {
    get {
      let path = element.indexPath
      switch element {
      case .cell: return items[path.section]?[path.item]
      case .supplementary(let kind, _), .decoration(let kind, _):
        if path.count < 2 { return global[kind]?[path.section] }
        return others[path.section]?[kind]?[path.item]
      }
    }
    set {
      let path = element.indexPath
      switch element {
      case .cell: items[path.section, default: [:]][path.item] = newValue
      case .supplementary(let kind, _), .decoration(let kind, _):
        if path.count < 2 {
          global[kind, default: [:]][path.section] = newValue
        } else {
          others[path.section, default: [:]][kind, default: [:]][path.item] = newValue
        }
      }
    }
  }

  /// Takes over a batch.
  ///
  /// - Parameter isAttached: Whether views of a kind belong to items, of a section before the batch.
  mutating func move(_ mapping: ListMapping, isAttached: (_ kind: String, _ section: Int) -> Bool) {
    var moved = MeasuredSizes()
    moved.global = global
    for (section, sizes) in items {
      for (item, size) in sizes {
        guard let path = mapping.new(of: IndexPath(item: item, section: section)) else { continue }
        moved.items[path.section, default: [:]][path.item] = size
      }
    }
    for (section, kinds) in others {
      for (kind, sizes) in kinds {
        let belongsToItems = isAttached(kind, section)
        for (number, size) in sizes {
          let path = IndexPath(item: number, section: section)
          let target =
            belongsToItems
            ? mapping.new(of: path)
            : mapping.newSection(of: section).map { IndexPath(item: number, section: $0) }
          guard let target else { continue }
          moved.others[target.section, default: [:]][kind, default: [:]][target.item] = size
        }
      }
    }
    self = moved
  }
}
