import Yams

/// The cell that is being read: its views have ids of their own, and values with placeholders.
final class CellScope {
  /// The views with an id.
  private(set) var views: [String: ViewType] = [:]
  private var lines: [String: Int] = [:]

  /// Adds a view; reports a duplicate id, and types that cells cannot contain.
  func add(id: String?, type: ViewType, at node: Node, _ reader: SceneReader) {
    if type.holdsScreens || type.holdsItems {
      reader.report(.notInCells(type: type.name), at: node)
    }
    guard let id else { return }
    if let line = lines[id] {
      reader.report(.duplicateID(id, firstLine: line), at: node)
    } else {
      (views[id], lines[id]) = (type, node.position.line)
    }
  }

  /// Adds a part of an artwork.
  func addPart(_ id: String, _ type: ViewType) {
    if views[id] == nil { views[id] = type }
  }

  /// Adds the views of another kind of cells, which may have the same ids.
  func merge(_ other: CellScope) { views.merge(other.views) { first, _ in first } }
}

extension SceneReader {
  /// Adds a view to the scene, or to the cell that is being read.
  func addView(id: String?, type: ViewType, at node: Node) {
    if let cell {
      cell.add(id: id, type: type, at: node, self)
    } else {
      views.add(id: id, type: type, at: node, self)
    }
  }

  /// Reads within a cell, or, if it is nil, outside of any.
  func reading<Value>(in cell: CellScope?, _ read: () -> Value) -> Value {
    let outer = self.cell
    self.cell = cell
    defer { self.cell = outer }
    return read()
  }

  /// Reads a value of a property after its placeholders have been filled, and keeps it for when the cell shows the item.
  /// Invalid values are reported once.
  ///
  /// - Parameter position: The location for messages.
  func readCellValue(
    _ value: ItemValue, of property: ViewProperty, at position: ScenePosition
  ) {
    let key = CellValue(property.name, value)
    if resources.cellValues[key] != nil || !readCellValues.insert(key).inserted { return }
    valuePosition = position
    resources.cellValues[key] = property.kind.read(value.node, property.name, self)
    valuePosition = nil
  }
}
