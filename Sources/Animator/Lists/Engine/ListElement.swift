import Foundation

/// An element that a list shows with one view: an item, or a view that belongs to a section or to the layout.
enum ListElement: Hashable {
  case cell(IndexPath)
  case supplementary(kind: String, IndexPath)
  case decoration(kind: String, IndexPath)

  /// Where it is in the list.
  var indexPath: IndexPath {
    switch self {
    case .cell(let path), .supplementary(_, let path), .decoration(_, let path): path
    }
  }

  /// The same kind of element at another index path.
  func at(_ path: IndexPath) -> ListElement {
    switch self {
    case .cell: .cell(path)
    case .supplementary(let kind, _): .supplementary(kind: kind, path)
    case .decoration(let kind, _): .decoration(kind: kind, path)
    }
  }

  /// The path of an item; nil for other elements.
  var cellPath: IndexPath? {
    if case .cell(let path) = self { return path }
    return nil
  }
}

/// Cells come first, in their order, then the others by kind: so that whatever is done with each element is done in the
/// same order in every run.
extension ListElement: Comparable {
  private var rank: (Int, String) {
    switch self {
    case .cell: (0, "")
    case .supplementary(let kind, _): (1, kind)
    case .decoration(let kind, _): (2, kind)
    }
  }

  static func < (a: ListElement, b: ListElement) -> Bool {
    a.rank == b.rank ? a.indexPath < b.indexPath : a.rank < b.rank
  }
}
