import Foundation
import Graphics

// Sections that scroll across the direction of their layout.

extension UICollectionViewCompositionalLayout {
  /// Where the contents of a section are, on the pixels of the screen.
  func offset(of section: SectionGeometry) -> CGFloat {
    let offset = axis.point(0, offsets[section.index] ?? section.offsetRange.lowerBound)
    return axis.other.of(collectionView?.rounded(offset) ?? offset)
  }

  /// Moves the contents of a section.
  func setOffset(_ offset: CGFloat, ofSection section: Int) { offsets[section] = offset }

  /// Contents that have become shorter are moved between their edges, unless they are moving.
  func clampOffsets() {
    guard let geometry, let collectionView else { return }
    for (index, offset) in offsets where geometry.sections.indices.contains(index) {
      if collectionView.scrollers.isMoving(index) { continue }
      let range = geometry.sections[index].offsetRange
      offsets[index] = min(max(offset, range.lowerBound), range.upperBound)
    }
  }

  /// The section of an element whose contents scroll across; nil for other elements.
  func orthogonalSection(of element: ListElement) -> Int? {
    guard let section = geometry?.section(of: element.indexPath), section.isOrthogonal else {
      return nil
    }
    switch element {
    case .cell: return section.index
    case .supplementary(let kind, let path):
      return section.boundaryEntry(kind, path.item) == nil ? section.index : nil
    case .decoration: return nil
    }
  }

  /// A section whose contents scroll across; nil if they do not.
  func orthogonalGeometry(_ section: Int) -> SectionGeometry? {
    guard let geometry, geometry.sections.indices.contains(section),
      geometry.sections[section].isOrthogonal
    else { return nil }
    return geometry.sections[section]
  }
}
