import Foundation
import Graphics

// Layouts that are mirrored where languages are read from right to left.
//
// A layout has the coordinates of the direction in which it was designed. The list mirrors what it takes from it, about
// the middle of the contents; contents that are longer than what is seen of them begin at the right edge.

extension UICollectionViewLayout {
  /// Whether the layout is mirrored.
  var isMirrored: Bool {
    guard flipsHorizontallyInOppositeLayoutDirection, let host = engine?.host else { return false }
    return host.effectiveUserInterfaceLayoutDirection != developmentLayoutDirection
  }

  /// The width in which the layout is mirrored, in points; nil if it is not.
  var mirrorWidth: CGFloat? {
    guard isMirrored, let host = engine?.host else { return nil }
    let insets = host.adjustedContentInset
    return max(collectionViewContentSize.width, host.bounds.width - insets.left - insets.right)
  }

  /// A rectangle of the list in the coordinates of the layout, or the reverse.
  func mirrored(_ rect: CGRect) -> CGRect {
    guard let width = mirrorWidth else { return rect }
    return CGRect(
      x: width - rect.maxX, y: rect.minY, width: rect.width, height: rect.height)
  }

  /// Attributes in the coordinates of the list, given those of the layout, or the reverse.
  func mirrored(_ attributes: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes
  {
    mirrorWidth.map(attributes.mirrored) ?? attributes
  }

  /// The attributes of the elements in a rectangle, in the coordinates of the list.
  func shownAttributes(in rect: CGRect) -> [UICollectionViewLayoutAttributes] {
    let found = layoutAttributesForElements(in: mirrored(rect)) ?? []
    guard let width = mirrorWidth else { return found }
    return found.map { $0.mirrored(in: width) }
  }

  /// The attributes of an element, in the coordinates of the list.
  func shownAttributes(for element: ListElement) -> UICollectionViewLayoutAttributes? {
    attributes(for: element).map(mirrored)
  }
}

extension UICollectionViewLayoutAttributes {
  /// The attributes with left and right exchanged in a width.
  func mirrored(in width: CGFloat) -> UICollectionViewLayoutAttributes {
    let mirrored = copied()
    mirrored.center.x = width - center.x
    return mirrored
  }
}

extension ListEngine {
  /// The offset at which mirrored contents begin, for contents of a size; nil if they are not mirrored.
  func mirroredStart(_ size: CGSize) -> CGFloat? {
    guard let host, layout.isMirrored else { return nil }
    var extent = host.extent
    extent.content = size
    return extent.range(.horizontal).upperBound
  }

  /// Takes over the size of the contents. Mirrored contents keep their distance from the right edge.
  func updateContentSize() {
    guard let host else { return }
    let offset = host.contentOffset.x
    host.contentSize = layout.collectionViewContentSize
    let start = mirroredStart(host.contentSize)
    defer { knownMirroredStart = start }
    guard let start, start != knownMirroredStart else { return }
    var target = start + offset - (knownMirroredStart ?? offset)
    if host.drag == nil && host.driver == nil {
      target = host.clamped(CGPoint(x: target, y: host.contentOffset.y)).x
    }
    host.shiftContents(by: CGPoint(x: target - host.contentOffset.x, y: 0))
  }
}
