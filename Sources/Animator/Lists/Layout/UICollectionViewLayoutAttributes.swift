public import CoreAnimation
public import Foundation
public import Graphics

/// The category of an element of a list. Raw values are UIKit's.
public enum UICollectionElementCategory: UInt, Sendable {
  /// An item.
  case cell
  /// A view that belongs to the data: a header or a footer.
  case supplementaryView
  /// A view that belongs to the layout alone: a background.
  case decorationView
}

/// The geometry and the look of one element of a list, as determined by a layout.
///
/// A class of attributes of one's own declares its properties and copies them in ``copy(with:)``; the view reads them in
/// `apply(_:)`.
open class UICollectionViewLayoutAttributes: NSObject, NSCopying {
  /// The element that the attributes are of.
  public internal(set) var representedElementCategory = UICollectionElementCategory.cell
  /// The kind of a supplementary or a decoration view; nil for cells.
  public internal(set) var representedElementKind: String?
  /// The index path of the element.
  open var indexPath = IndexPath(item: 0, section: 0)

  /// The center in the contents, in points.
  open var center = CGPoint.zero
  /// The size in points, before the transform.
  open var size = CGSize.zero
  /// The transform about the center.
  open var transform3D = CATransform3DIdentity
  /// The opacity, 0…1; 1 by default.
  open var alpha: CGFloat = 1
  /// Elements of higher indices are in front; 0 by default. Those of equal ones lie in an undefined order on iOS; here,
  /// items are behind other elements.
  open var zIndex = 0
  /// Whether the element is not shown; false by default. Hidden elements need no view.
  open var isHidden = false

  /// The axes along which the view is measured; none if the layout does not say.
  var measuredAxes: LayoutAxes = []
  /// How a row of a list looks; nil for other elements.
  var listRow: ListRow?

  /// Creates attributes of the item at 0, 0.
  public override init() { super.init() }

  /// The rectangle of the element, without its transform: the center and the size. While a transform is set, the
  /// rectangle around the transformed one, as with views.
  open var frame: CGRect {
    get {
      let rect = CGRect(
        x: center.x - size.width / 2, y: center.y - size.height / 2, width: size.width,
        height: size.height)
      if CATransform3DIsIdentity(transform3D) { return rect }
      let box = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height
      )
      .applying(transform)
      return box.offsetBy(dx: center.x, dy: center.y)
    }
    set {
      let rect = newValue.standardized
      (center, size) = (CGPoint(x: rect.midX, y: rect.midY), rect.size)
    }
  }

  /// The rectangle of the element in its own coordinates; the origin is zero.
  open var bounds: CGRect {
    get { CGRect(origin: .zero, size: size) }
    set { size = newValue.size }
  }

  /// ``transform3D`` in two dimensions; setting it sets that.
  open var transform: CGAffineTransform {
    get { CATransform3DGetAffineTransform(transform3D) }
    set { transform3D = CATransform3DMakeAffineTransform(newValue) }
  }

  /// Creates attributes of an item.
  public convenience init(forCellWith indexPath: IndexPath) {
    self.init()
    self.indexPath = indexPath
  }

  /// Creates attributes of a header, a footer, or another supplementary view.
  public convenience init(forSupplementaryViewOfKind elementKind: String, with indexPath: IndexPath)
  {
    self.init()
    (representedElementCategory, representedElementKind) = (.supplementaryView, elementKind)
    self.indexPath = indexPath
  }

  /// Creates attributes of a decoration view.
  public convenience init(
    forDecorationViewOfKind decorationViewKind: String, with indexPath: IndexPath
  ) {
    self.init()
    (representedElementCategory, representedElementKind) = (.decorationView, decorationViewKind)
    self.indexPath = indexPath
  }

  /// Copies the attributes. Subclasses call super, and copy what they add.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).make()
    copy.representedElementCategory = representedElementCategory
    copy.representedElementKind = representedElementKind
    copy.indexPath = indexPath
    (copy.center, copy.size, copy.transform3D) = (center, size, transform3D)
    (copy.alpha, copy.zIndex, copy.isHidden) = (alpha, zIndex, isHidden)
    (copy.measuredAxes, copy.listRow) = (measuredAxes, listRow)
    return copy
  }

  /// Whether two attributes are of the same element and say the same. Subclasses compare what they add.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UICollectionViewLayoutAttributes else { return false }
    return element == other.element && center == other.center && size == other.size
      && CATransform3DEqualToTransform(transform3D, other.transform3D) && alpha == other.alpha
      && zIndex == other.zIndex && isHidden == other.isHidden && listRow == other.listRow
  }

  open override var hash: Int { indexPath.hashValue }

  /// The element that the attributes are of.
  var element: ListElement {
    switch representedElementCategory {
    case .cell: .cell(indexPath)
    case .supplementaryView: .supplementary(kind: representedElementKind ?? "", indexPath)
    case .decorationView: .decoration(kind: representedElementKind ?? "", indexPath)
    }
  }

  /// A copy, of the same class.
  func copied() -> Self {
    let copy = self.copy(with: nil)
    return copy as? Self ?? self
  }
}

extension UICollectionViewLayoutAttributes: @MainActor UIDynamicItem {}

// As in Instantiation/ViewInstantiation.swift, for copies.
extension UICollectionViewLayoutAttributes {
  /// Calls the class's own `init()`.
  @usableFromInline
  convenience init(ofThisClass: Void) { self.init() }

  @_silgen_name("$s8Animator32UICollectionViewLayoutAttributesC11ofThisClassACyt_tcfC")
  static func make() -> UICollectionViewLayoutAttributes
}
