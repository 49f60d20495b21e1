public import Foundation
public import Graphics

/// Lines of items, which break where the next item does not fit; sections with headers and footers.
///
/// The items of a line are spread between its ends. Those of a section's last line have the same space between them as
/// if the line were filled with items of the size of its last one. An item that is alone in its line is centered if no
/// other would fit beside it.
open class UICollectionViewFlowLayout: UICollectionViewLayout {
  /// The insets that the sections are within. Raw values are UIKit's.
  public enum SectionInsetReference: Int, Sendable {
    /// The insets of the contents.
    case fromContentInset
    /// The safe area.
    case fromSafeArea
    /// The layout margins.
    case fromLayoutMargins
  }

  /// A size that says that cells are measured: an estimated size without an estimate.
  public static let automaticSize = CGSize(
    width: CGFloat.greatestFiniteMagnitude, height: CGFloat.greatestFiniteMagnitude)

  private var geometry: FlowGeometry?
  /// The sizes that cells have asked for.
  private var measured: [IndexPath: CGSize] = [:]

  /// The least space between lines, in points; 10 by default.
  open var minimumLineSpacing: CGFloat = 10 { didSet { changed(minimumLineSpacing != oldValue) } }
  /// The least space between the items of a line, in points; 10 by default.
  open var minimumInteritemSpacing: CGFloat = 10 {
    didSet { changed(minimumInteritemSpacing != oldValue) }
  }
  /// The size of items in points, unless the delegate says otherwise; 50 × 50 by default.
  open var itemSize = CGSize(width: 50, height: 50) { didSet { changed(itemSize != oldValue) } }
  /// The size that items have until their cells have been measured, in points; ``automaticSize`` for that of items. Zero,
  /// the default, if cells are not measured.
  open var estimatedItemSize = CGSize.zero {
    didSet {
      if estimatedItemSize != oldValue { measured = [:] }
      changed(estimatedItemSize != oldValue)
    }
  }
  /// The direction in which lines follow each other; vertical by default.
  open var scrollDirection = UICollectionView.ScrollDirection.vertical {
    didSet { changed(scrollDirection != oldValue) }
  }
  /// The size of headers in points, of which that along the scrolling direction counts; zero, the default, for none.
  open var headerReferenceSize = CGSize.zero { didSet { changed(headerReferenceSize != oldValue) } }
  /// The size of footers in points, of which that along the scrolling direction counts; zero, the default, for none.
  open var footerReferenceSize = CGSize.zero { didSet { changed(footerReferenceSize != oldValue) } }
  /// The space around the items of a section, in points; zero by default.
  open var sectionInset = UIEdgeInsets.zero { didSet { changed(sectionInset != oldValue) } }
  /// The insets that the sections are within; those of the contents by default.
  open var sectionInsetReference = SectionInsetReference.fromContentInset {
    didSet { changed(sectionInsetReference != oldValue) }
  }
  /// Whether headers stay in sight while anything of their section is; false by default.
  open var sectionHeadersPinToVisibleBounds = false {
    didSet { changed(sectionHeadersPinToVisibleBounds != oldValue) }
  }
  /// Whether footers do; false by default.
  open var sectionFootersPinToVisibleBounds = false {
    didSet { changed(sectionFootersPinToVisibleBounds != oldValue) }
  }

  open override class var invalidationContextClass: AnyClass {
    UICollectionViewFlowLayoutInvalidationContext.self
  }

  private func changed(_ isOther: Bool) { if isOther { invalidateLayout() } }

  // MARK: Layout

  open override func prepare() {
    super.prepare()
    guard geometry == nil, let collectionView, let engine else { return }
    geometry = FlowMetrics(self, collectionView, measured).geometry(counts: engine.loadedCounts())
  }

  open override var collectionViewContentSize: CGSize { geometry?.contentSize ?? .zero }

  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    guard let geometry else { return [] }
    var elements = geometry.elements(in: rect)
    // Views that are pinned may be far from where they belong.
    if sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds {
      for section in geometry.sections(in: rect) {
        for kind in [
          UICollectionView.elementKindSectionHeader, UICollectionView.elementKindSectionFooter,
        ] {
          let element = ListElement.supplementary(kind: kind, IndexPath(item: 0, section: section))
          if !elements.contains(element) { elements.append(element) }
        }
      }
    }
    return elements.compactMap(attributes).filter { $0.frame.overlaps(rect) }
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    guard let frame = geometry?.frame(of: indexPath) else { return nil }
    let attributes = makeAttributes()
    attributes.indexPath = indexPath
    attributes.frame = frame
    return attributes
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    guard let geometry, geometry.sections.indices.contains(indexPath.section), indexPath.item == 0
    else { return nil }
    let isHeader = elementKind == UICollectionView.elementKindSectionHeader
    guard isHeader || elementKind == UICollectionView.elementKindSectionFooter,
      var frame = geometry.boundaryFrame(isHeader: isHeader, of: indexPath.section)
    else { return nil }
    let attributes = makeAttributes()
    attributes.representedElementCategory = .supplementaryView
    attributes.representedElementKind = elementKind
    attributes.indexPath = indexPath
    if isHeader ? sectionHeadersPinToVisibleBounds : sectionFootersPinToVisibleBounds {
      frame = geometry.pinned(frame, isHeader: isHeader, of: indexPath.section, in: visibleBounds)
      attributes.zIndex = 10
    }
    attributes.frame = frame
    return attributes
  }

  private func makeAttributes() -> UICollectionViewLayoutAttributes {
    let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    return type?.make() ?? UICollectionViewLayoutAttributes()
  }

  private var visibleBounds: CGRect {
    guard let collectionView else { return .zero }
    return mirrored(collectionView.bounds.inset(by: collectionView.adjustedContentInset))
  }

  // MARK: Invalidation

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds else { return false }
    let pins = sectionHeadersPinToVisibleBounds || sectionFootersPinToVisibleBounds
    return changesLines(old, newBounds) || pins && newBounds != old
  }

  /// Whether lines are longer or shorter in other bounds.
  private func changesLines(_ old: CGRect, _ new: CGRect) -> Bool {
    scrollDirection == .vertical ? old.width != new.width : old.height != new.height
  }

  open override func invalidationContext(forBoundsChange newBounds: CGRect)
    -> UICollectionViewLayoutInvalidationContext
  {
    let context = super.invalidationContext(forBoundsChange: newBounds)
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext,
      let old = collectionView?.bounds, !changesLines(old, newBounds)
    {
      flow.invalidateFlowLayoutDelegateMetrics = false
      flow.invalidateFlowLayoutAttributes = false
    }
    return context
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    let flow = context as? UICollectionViewFlowLayoutInvalidationContext
    if context.invalidateEverything || flow?.invalidateFlowLayoutAttributes != false
      || flow?.invalidateFlowLayoutDelegateMetrics != false
    {
      geometry = nil
    }
    let isReload = context.invalidateDataSourceCounts && engine?.isShowingChange != true
    if isReload || context.invalidatesSizes { measured = [:] }
    super.invalidateLayout(with: context)
  }

  /// Dragging an item moves it alone.
  open override func invalidationContext(
    forInteractivelyMovingItems targetIndexPaths: [IndexPath],
    withTargetPosition targetPosition: CGPoint, previousIndexPaths: [IndexPath],
    previousPosition: CGPoint
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = super.invalidationContext(
      forInteractivelyMovingItems: targetIndexPaths, withTargetPosition: targetPosition,
      previousIndexPaths: previousIndexPaths, previousPosition: previousPosition)
    if let flow = context as? UICollectionViewFlowLayoutInvalidationContext {
      flow.invalidateFlowLayoutDelegateMetrics = false
      flow.invalidateFlowLayoutAttributes = false
    }
    return context
  }

  // MARK: Measuring

  override func measures(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    estimatedItemSize != .zero && attributes.representedElementCategory == .cell
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    measures(originalAttributes) && preferredAttributes.size != originalAttributes.size
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    measured[originalAttributes.indexPath] = preferredAttributes.size
    return super.invalidationContext(
      forPreferredLayoutAttributes: preferredAttributes, withOriginalAttributes: originalAttributes)
  }

  override func itemsMoved(_ mapping: ListMapping) {
    var moved: [IndexPath: CGSize] = [:]
    for (path, size) in measured { if let path = mapping.new(of: path) { moved[path] = size } }
    measured = moved
  }
}

/// The invalidated parts of a flow layout.
open class UICollectionViewFlowLayoutInvalidationContext: UICollectionViewLayoutInvalidationContext
{
  /// Whether the delegate's sizes and spacings are invalid; true by default.
  open var invalidateFlowLayoutDelegateMetrics = true
  /// Whether the layout attributes of items are invalid; true by default.
  open var invalidateFlowLayoutAttributes = true
}

extension UICollectionView {
  /// The direction in which a flow layout's lines follow each other. Raw values are UIKit's.
  public enum ScrollDirection: Int, Sendable {
    /// Downwards; lines are rows.
    case vertical
    /// To the right; lines are columns.
    case horizontal
  }
}
