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

/// The attributes of a row that is collapsed: without height, its content clipped.
final class CollapsedRowAttributes: UICollectionViewLayoutAttributes {
  /// The size of the whole row.
  var fullSize = CGSize.zero
  /// The position in the content that is at the edge at which the row vanishes: 0 for the top, 1 for the bottom.
  var anchor: CGFloat = 0

  override func copy(with zone: NSZone? = nil) -> Any {
    let copy = super.copy(with: zone)
    if let copy = copy as? CollapsedRowAttributes {
      (copy.fullSize, copy.anchor) = (fullSize, anchor)
    }
    return copy
  }
}

extension UITableView.RowAnimation {
  /// Where a row is that has not appeared yet, or has disappeared.
  ///
  /// - Parameters:
  ///   - top: Where the first of the rows beside each other that do begins, in points: they collapse there as one.
  ///   - width: That of the table.
  func away(_ attributes: UICollectionViewLayoutAttributes, top: CGFloat, width: CGFloat)
    -> UICollectionViewLayoutAttributes
  {
    switch self {
    case .none, .fade, .right, .left:
      let away = attributes.copied()
      // Behind the rows that stay.
      away.zIndex = -1
      if self == .fade { away.alpha = 0 }
      if self == .right { away.center.x += width }
      if self == .left { away.center.x -= width }
      return away
    case .top: return collapsed(attributes, top, anchor: 1)
    case .bottom: return collapsed(attributes, top, anchor: 0)
    case .middle: return collapsed(attributes, top, anchor: 0.5)
    case .automatic:
      let away = collapsed(attributes, top, anchor: 1)
      away.alpha = 0
      return away
    }
  }

  private func collapsed(
    _ attributes: UICollectionViewLayoutAttributes, _ top: CGFloat, anchor: CGFloat
  ) -> UICollectionViewLayoutAttributes {
    let away = CollapsedRowAttributes()
    away.representedElementCategory = attributes.representedElementCategory
    away.representedElementKind = attributes.representedElementKind
    away.indexPath = attributes.indexPath
    // Behind the rows that stay.
    away.zIndex = -1
    (away.fullSize, away.anchor) = (attributes.size, anchor)
    away.frame = CGRect(
      x: attributes.frame.minX, y: top, width: attributes.size.width, height: 0)
    return away
  }
}

/// Rows beside each other that appear or disappear together.
struct RowBlock {
  /// Where the first one begins, in points. Counted up to ``limit`` rows, more than are in sight.
  let top: CGFloat
  private static let limit = 64

  init(of path: IndexPath, in sections: [TableSection], _ belongs: (IndexPath) -> Bool) {
    var first = path.row
    while first > 0, path.row - first < Self.limit,
      belongs(IndexPath(row: first - 1, section: path.section))
    {
      first -= 1
    }
    top = sections[path.section].row(first).y
  }
}
