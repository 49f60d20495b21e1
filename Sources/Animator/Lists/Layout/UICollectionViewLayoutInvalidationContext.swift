public import Foundation

/// The parts of a layout that are out of date.
@preconcurrency @MainActor
open class UICollectionViewLayoutInvalidationContext: NSObject {
  /// Whether everything is: after `reloadData()`, and if a layout is invalidated without a context.
  open internal(set) var invalidateEverything = false
  /// Whether the sizes that views have asked for are out of date.
  var invalidatesSizes = false
  /// Whether the numbers of sections and items are.
  open internal(set) var invalidateDataSourceCounts = false
  /// Items that are; nil for none.
  open private(set) var invalidatedItemIndexPaths: [IndexPath]?
  /// Supplementary views that are, by kind; nil for none.
  open private(set) var invalidatedSupplementaryIndexPaths: [String: [IndexPath]]?
  /// Decoration views that are, by kind; nil for none.
  open private(set) var invalidatedDecorationIndexPaths: [String: [IndexPath]]?
  /// How far the contents are moved, in points.
  open var contentOffsetAdjustment = CGPoint.zero
  /// By how much the contents grow, in points.
  open var contentSizeAdjustment = CGSize.zero

  /// Creates a context in which nothing is out of date.
  public override init() { super.init() }

  /// Adds items.
  open func invalidateItems(at indexPaths: [IndexPath]) {
    invalidatedItemIndexPaths = (invalidatedItemIndexPaths ?? []) + indexPaths
  }

  /// Adds supplementary views.
  open func invalidateSupplementaryElements(ofKind elementKind: String, at indexPaths: [IndexPath])
  {
    invalidatedSupplementaryIndexPaths = (invalidatedSupplementaryIndexPaths ?? [:]).merging([
      elementKind: indexPaths
    ]) { $0 + $1 }
  }

  /// Adds decoration views.
  open func invalidateDecorationElements(ofKind elementKind: String, at indexPaths: [IndexPath]) {
    invalidatedDecorationIndexPaths = (invalidatedDecorationIndexPaths ?? [:]).merging([
      elementKind: indexPaths
    ]) { $0 + $1 }
  }

  /// Calls the class's own `init()`.
  @usableFromInline
  convenience init(ofThisClass: Void) { self.init() }
}

extension UICollectionViewLayoutInvalidationContext: MadeByType {
  @_silgen_name("$s8Animator41UICollectionViewLayoutInvalidationContextC11ofThisClassACyt_tcfC")
  private static func make() -> UICollectionViewLayoutInvalidationContext

  /// Creates a context of this class with its `init()`.
  public static func makeOfThisClass() -> Self { unsafeDowncast(make(), to: self) }
}
