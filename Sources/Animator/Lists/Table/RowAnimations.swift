import Foundation
import Graphics

/// How the rows and sections of a batch appear and disappear.
struct RowAnimations {
  typealias Animation = UITableView.RowAnimation

  var insertedRows: [IndexPath: Animation] = [:]
  var deletedRows: [IndexPath: Animation] = [:]
  var insertedSections: [Int: Animation] = [:]
  var deletedSections: [Int: Animation] = [:]

  func inserted(_ path: IndexPath) -> Animation {
    insertedRows[path] ?? insertedSections[path.section] ?? .automatic
  }

  func deleted(_ path: IndexPath) -> Animation {
    deletedRows[path] ?? deletedSections[path.section] ?? .automatic
  }
}

extension UITableView.RowAnimation {
  /// Where a row is that has not appeared yet, or has disappeared.
  ///
  /// - Parameters:
  ///   - block: The height of the rows beside each other that do, in points: they move as one.
  ///   - width: That of the table.
  func away(_ attributes: UICollectionViewLayoutAttributes, block: CGFloat, width: CGFloat)
    -> UICollectionViewLayoutAttributes
  {
    let away = attributes.copied()
    // Behind the rows that stay.
    away.zIndex = -1
    switch self {
    case .none: break
    case .fade: away.alpha = 0
    case .right: away.center.x += width
    case .left: away.center.x -= width
    case .top: away.center.y -= block
    case .bottom: away.center.y += block
    case .middle:
      away.transform = CGAffineTransform(scaleX: 1, y: 0.01)
      away.alpha = 0
    case .automatic:
      away.center.y -= block
      away.alpha = 0
    }
    return away
  }
}

/// Rows beside each other that appear or disappear together.
struct RowBlock {
  /// In points. Counted up to ``limit`` rows each way, more than are in sight.
  let height: CGFloat
  private static let limit = 64

  init(of path: IndexPath, in sections: [TableSection], _ belongs: (IndexPath) -> Bool) {
    let rows = sections[path.section].rows
    func isPart(_ row: Int) -> Bool {
      (0..<rows.count).contains(row) && belongs(IndexPath(row: row, section: path.section))
    }
    var (first, last) = (path.row, path.row)
    while isPart(first - 1), path.row - first < Self.limit { first -= 1 }
    while isPart(last + 1), last - path.row < Self.limit { last += 1 }
    height = rows.offset(of: last) + rows[last].height - rows.offset(of: first)
  }
}
