public import Foundation

/// An abstract class for layouts, which determine the attributes of a list's elements: they override its methods.
@preconcurrency @MainActor
open class UICollectionViewLayout: NSObject {
  /// The collection view that is laid out; nil while there is none.
  open internal(set) weak var collectionView: UICollectionView?
  /// The list that is laid out: the collection view, or a table.
  weak var engine: ListEngine? { didSet { isValid = false } }
  /// Whether ``prepare()`` has run since the last invalidation.
  var isValid = false
  /// The classes of decoration views by kind.
  var decorationClasses: [String: UICollectionReusableView.Type] = [:]

  /// Resolves the geometry of the elements that come into sight in a rectangle.
  ///
  /// - Returns: By how much those in it have moved because of that, in points.
  func resolve(in rect: CGRect) -> CGPoint { .zero }
  /// Whether the size of a view in sight needs no measuring.
  func isMeasured(_ element: ListElement) -> Bool { true }
  /// Whether elements are placed anew after the size of each one: so that no more views are made than are needed.
  var measuresOneByOne: Bool { false }

  /// Creates a layout.
  public override init() { super.init() }

  /// Creates a layout. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init()
    coder.interface?.configure(self, as: UICollectionViewLayout.self)
  }

  // MARK: To override

  /// The class of the attributes.
  open class var layoutAttributesClass: AnyClass { UICollectionViewLayoutAttributes.self }
  /// The class of the contexts of invalidations.
  open class var invalidationContextClass: AnyClass {
    UICollectionViewLayoutInvalidationContext.self
  }

  /// Called before attributes are asked for, after each invalidation.
  open func prepare() {}
  /// The size of the contents in points; zero by default.
  open var collectionViewContentSize: CGSize { .zero }
  /// The attributes of all elements that lie in a rectangle of the contents; nil for none, which is the default.
  open func layoutAttributesForElements(in rect: CGRect) -> [UICollectionViewLayoutAttributes]? {
    nil
  }
  /// The attributes of an item; nil by default.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    nil
  }
  /// The attributes of a supplementary view; nil by default.
  open func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  )
    -> UICollectionViewLayoutAttributes?
  { nil }
  /// The attributes of a decoration view; nil by default.
  open func layoutAttributesForDecorationView(ofKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }
  /// The attributes of an item while it is moved interactively; by default ``layoutAttributesForItem(at:)`` with the
  /// center at `position`.
  open func layoutAttributesForInteractivelyMovingItem(
    at indexPath: IndexPath, withTargetPosition position: CGPoint
  ) -> UICollectionViewLayoutAttributes {
    let attributes =
      layoutAttributesForItem(at: indexPath)?.copied()
      ?? UICollectionViewLayoutAttributes(forCellWith: indexPath)
    attributes.center = position
    attributes.zIndex = 1_000_000
    return attributes
  }
  /// The index path to which an item would be moved; by default that of the item at `position`.
  open func targetIndexPath(
    forInteractivelyMovingItem previousIndexPath: IndexPath, withPosition position: CGPoint
  )
    -> IndexPath
  {
    engine?.element(at: position)?.cellPath ?? previousIndexPath
  }

  /// Returns the context for invalidating the layout while items are dragged; by default, it invalidates these items.
  open func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.invalidateItems(at: targetIndexPaths)
    return context
  }
  /// Returns the context for invalidating the layout when items are dropped or go back; by default, it invalidates
  /// these items.
  open func invalidationContextForEndingInteractiveMovementOfItems(
    toFinalIndexPaths indexPaths: [IndexPath], previousIndexPaths: [IndexPath],
    movementCancelled: Bool
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    context.invalidateItems(at: indexPaths)
    return context
  }

  // MARK: Invalidation

  /// Whether the layout depends on where the contents are; only on their visible size by default.
  open func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    newBounds.size != engine?.host?.bounds.size
  }
  /// Returns the context for invalidating the layout because of other bounds.
  open func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  { makeContext() }
  /// Whether the layout is invalidated because of the size that a view requests; it is not by default.
  open func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool { false }
  /// Returns the context for invalidating the layout because of the size that a view requests.
  open func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext { makeContext() }
  /// Makes everything out of date, so that the list is laid out again.
  open func invalidateLayout() {
    let context = makeContext()
    context.invalidateEverything = true
    invalidateLayout(with: context)
  }
  /// Invalidates the parts of the layout that the context names. Overrides call super.
  open func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    isValid = false
    engine?.layoutWasInvalidated(with: context)
  }

  // MARK: Updates

  /// Called before a batch is shown. Overrides call super.
  open func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {}
  /// Called in the animation that shows a batch. Overrides call super.
  open func finalizeCollectionViewUpdates() {}
  /// Called before the bounds change in an animation.
  open func prepare(forAnimatedBoundsChange oldBounds: CGRect) {}
  /// Called after that.
  open func finalizeAnimatedBoundsChange() {}
  /// Called before another layout takes over.
  open func prepareForTransition(to newLayout: UICollectionViewLayout) {}
  /// Called before the layout takes over from another one.
  open func prepareForTransition(from oldLayout: UICollectionViewLayout) {}
  /// Called at the end of that.
  open func finalizeLayoutTransition() {}

  /// Where the animation of an item that appears begins; nil, the default, for where it was, or transparent where it
  /// will be if it is new.
  open func initialLayoutAttributesForAppearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }
  /// Where the animation of an item that disappears ends; nil, the default, for where it will be, or transparent where
  /// it was if it is deleted.
  open func finalLayoutAttributesForDisappearingItem(at itemIndexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { nil }
  /// As ``initialLayoutAttributesForAppearingItem(at:)``.
  open func initialLayoutAttributesForAppearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// As ``finalLayoutAttributesForDisappearingItem(at:)``.
  open func finalLayoutAttributesForDisappearingSupplementaryElement(
    ofKind elementKind: String, at elementIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// As ``initialLayoutAttributesForAppearingItem(at:)``.
  open func initialLayoutAttributesForAppearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// As ``finalLayoutAttributesForDisappearingItem(at:)``.
  open func finalLayoutAttributesForDisappearingDecorationElement(
    ofKind elementKind: String, at decorationIndexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? { nil }
  /// The supplementary views that a batch removes beside those of deleted sections; none by default.
  open func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }
  /// The supplementary views that a batch adds beside those of new sections; none by default.
  open func indexPathsToInsertForSupplementaryView(ofKind elementKind: String) -> [IndexPath] { [] }

  // MARK: Offsets

  /// Where contents come to rest that a finger lets go, unless the collection view pages; by default, where they would.
  ///
  /// - Parameter velocity: The velocity of the offset in points per millisecond.
  open func targetContentOffset(
    forProposedContentOffset proposedContentOffset: CGPoint, withScrollingVelocity velocity: CGPoint
  ) -> CGPoint { proposedContentOffset }
  /// Where the contents are after a batch or a change of layout; by default, where they would be.
  /// That is the delegate's say.
  open func targetContentOffset(forProposedContentOffset proposedContentOffset: CGPoint) -> CGPoint
  {
    guard let collectionView, let delegate = collectionView.delegate else {
      return proposedContentOffset
    }
    return delegate.collectionView(
      collectionView, targetContentOffsetForProposedContentOffset: proposedContentOffset)
  }

  /// Whether the layout mirrors its contents where languages are read from right to left; false by default.
  open var flipsHorizontallyInOppositeLayoutDirection: Bool { false }
  /// The direction in which the layout is designed: left to right.
  open var developmentLayoutDirection: UIUserInterfaceLayoutDirection { .leftToRight }

  /// Whether the layout depends on the size that the view of an element requests, so that it has to be measured.
  func measures(_ attributes: UICollectionViewLayoutAttributes) -> Bool { true }
  /// Called with the attributes that a view has requested, whether or not they invalidate the layout.
  func noteMeasured(_ preferred: UICollectionViewLayoutAttributes) {}
  /// Called when a batch has moved items, before the layout is prepared for it.
  func itemsMoved(_ mapping: ListMapping) {}

  // MARK: Decoration views

  /// Names the class of decoration views of a kind; nil for none.
  open func register(_ viewClass: AnyClass?, forDecorationViewOfKind elementKind: String) {
    decorationClasses[elementKind] = viewClass as? UICollectionReusableView.Type
    guard let viewClass, decorationClasses[elementKind] == nil else { return }
    UsageFault.raise(
      "UICollectionViewLayout.register(_:forDecorationViewOfKind:)",
      "a decoration view must be a UICollectionReusableView, which \(viewClass) is not")
  }
}

extension UICollectionViewLayout {
  /// A context of this layout's class.
  func makeContext() -> UICollectionViewLayoutInvalidationContext {
    let named = Self.invalidationContextClass as? UICollectionViewLayoutInvalidationContext.Type
    return (named ?? UICollectionViewLayoutInvalidationContext.self).makeOfThisClass()
  }

  /// Attributes of an element of any category.
  func attributes(for element: ListElement) -> UICollectionViewLayoutAttributes? {
    switch element {
    case .cell(let path): layoutAttributesForItem(at: path)
    case .supplementary(let kind, let path):
      layoutAttributesForSupplementaryView(ofKind: kind, at: path)
    case .decoration(let kind, let path):
      layoutAttributesForDecorationView(ofKind: kind, at: path)
    }
  }

  /// Where an element that appears comes from; nil for the default.
  func initialAttributes(for element: ListElement) -> UICollectionViewLayoutAttributes? {
    switch element {
    case .cell(let path): initialLayoutAttributesForAppearingItem(at: path)
    case .supplementary(let kind, let path):
      initialLayoutAttributesForAppearingSupplementaryElement(ofKind: kind, at: path)
    case .decoration(let kind, let path):
      initialLayoutAttributesForAppearingDecorationElement(ofKind: kind, at: path)
    }
  }

  /// Where an element that disappears goes; nil for the default.
  func finalAttributes(for element: ListElement) -> UICollectionViewLayoutAttributes? {
    switch element {
    case .cell(let path): finalLayoutAttributesForDisappearingItem(at: path)
    case .supplementary(let kind, let path):
      finalLayoutAttributesForDisappearingSupplementaryElement(ofKind: kind, at: path)
    case .decoration(let kind, let path):
      finalLayoutAttributesForDisappearingDecorationElement(ofKind: kind, at: path)
    }
  }
}
