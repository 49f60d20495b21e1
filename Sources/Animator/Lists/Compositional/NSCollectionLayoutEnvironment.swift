public import Foundation
public import Graphics

/// The space that a part of a compositional layout has, in points.
@preconcurrency @MainActor
public protocol NSCollectionLayoutContainer: AnyObject {
  /// The size.
  var contentSize: CGSize { get }
  /// The size within the insets.
  var effectiveContentSize: CGSize { get }
  /// The insets.
  var contentInsets: NSDirectionalEdgeInsets { get }
  /// The insets with which items are laid out.
  var effectiveContentInsets: NSDirectionalEdgeInsets { get }
}

/// The container and the traits that a compositional layout depends on.
@preconcurrency @MainActor
public protocol NSCollectionLayoutEnvironment: AnyObject {
  /// The space there is.
  var container: any NSCollectionLayoutContainer { get }
  /// The traits of the collection view.
  var traitCollection: UITraitCollection { get }
}

/// An element of a section that is in sight. Values that a section's handler sets remain until it is called again.
@preconcurrency @MainActor
public protocol NSCollectionLayoutVisibleItem: UIDynamicItem {
  /// The opacity.
  var alpha: CGFloat { get set }
  /// Elements of higher indices are in front.
  var zIndex: Int { get set }
  /// Whether the element is not shown.
  var isHidden: Bool { get set }
  /// The center in the section's contents, in points.
  var center: CGPoint { get set }
  /// The transform about the center.
  var transform3D: CATransform3D { get set }
  /// The name of the element: the kind of a supplementary or decoration view, or else an empty string.
  var name: String { get }
  /// The index path of the element.
  var indexPath: IndexPath { get }
  /// The rectangle in the section's contents, in points.
  var frame: CGRect { get }
  /// The category of the element.
  var representedElementCategory: UICollectionElementCategory { get }
  /// The kind of a supplementary or decoration view; nil for cells.
  var representedElementKind: String? { get }
}

/// Space within insets.
final class LayoutContainer: NSCollectionLayoutContainer {
  let contentSize: CGSize
  let contentInsets: NSDirectionalEdgeInsets

  init(_ size: CGSize, insets: NSDirectionalEdgeInsets = .zero) {
    (contentSize, contentInsets) = (size, insets)
  }

  var effectiveContentSize: CGSize { contentSize.inset(by: contentInsets) }
  var effectiveContentInsets: NSDirectionalEdgeInsets { contentInsets }
}

/// The environment that a layout reads.
final class LayoutEnvironment: NSCollectionLayoutEnvironment {
  let container: any NSCollectionLayoutContainer
  let traitCollection: UITraitCollection

  init(_ container: LayoutContainer, _ traits: UITraitCollection) {
    (self.container, traitCollection) = (container, traits)
  }

  /// The same traits in another space.
  func inner(_ size: CGSize) -> LayoutEnvironment {
    LayoutEnvironment(LayoutContainer(size), traitCollection)
  }
}

/// Attributes as a section's handler sees them: in the coordinates of the section's contents, which may have scrolled.
final class VisibleItem: NSCollectionLayoutVisibleItem {
  let attributes: UICollectionViewLayoutAttributes
  /// The distance of the section's contents from those of the list.
  private let shift: CGPoint

  init(_ attributes: UICollectionViewLayoutAttributes, shift: CGPoint) {
    (self.attributes, self.shift) = (attributes, shift)
  }

  var alpha: CGFloat {
    get { attributes.alpha }
    set { attributes.alpha = newValue }
  }
  var zIndex: Int {
    get { attributes.zIndex }
    set { attributes.zIndex = newValue }
  }
  var isHidden: Bool {
    get { attributes.isHidden }
    set { attributes.isHidden = newValue }
  }
  var center: CGPoint {
    get { CGPoint(x: attributes.center.x + shift.x, y: attributes.center.y + shift.y) }
    set {
      let center = newValue.finite
      attributes.center = CGPoint(x: center.x - shift.x, y: center.y - shift.y)
    }
  }
  var bounds: CGRect { attributes.bounds }
  var transform: CGAffineTransform {
    get { attributes.transform }
    set { attributes.transform = newValue }
  }
  var transform3D: CATransform3D {
    get { attributes.transform3D }
    set { attributes.transform3D = newValue.finite }
  }
  var name: String { attributes.representedElementKind ?? "" }
  var indexPath: IndexPath { attributes.indexPath }
  var frame: CGRect { attributes.frame.offsetBy(dx: shift.x, dy: shift.y) }
  var representedElementCategory: UICollectionElementCategory {
    attributes.representedElementCategory
  }
  var representedElementKind: String? { attributes.representedElementKind }
}
