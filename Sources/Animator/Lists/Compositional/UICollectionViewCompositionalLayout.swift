public import Foundation
import Graphics

/// Makes the section of a number; nil is a mistake, and shows nothing.
public typealias UICollectionViewCompositionalLayoutSectionProvider =
  @MainActor (_ section: Int, _ layoutEnvironment: any NSCollectionLayoutEnvironment) ->
  NSCollectionLayoutSection?

/// Sections composed of groups, which are composed of items or other groups.
///
/// An element with estimated dimensions has the estimated size until its view comes into sight and is measured. The
/// cost of the layout depends on the elements that are in sight or have been measured, not on the number of items.
open class UICollectionViewCompositionalLayout: UICollectionViewLayout {
  private let provider: UICollectionViewCompositionalLayoutSectionProvider
  /// The properties that the sections have in common. Changes of its own properties take effect once it is set again.
  open var configuration: UICollectionViewCompositionalLayoutConfiguration {
    didSet { invalidateLayout() }
  }
  private(set) var geometry: CompositionalGeometry?
  private var measured = MeasuredSizes()
  /// Where the contents of sections are that scroll across.
  var offsets: [Int: CGFloat] = [:]
  /// Attributes that the handlers of sections have changed.
  private var adjusted: [ListElement: UICollectionViewLayoutAttributes] = [:]

  // MARK: Creating

  /// Creates a layout whose sections are all the same.
  public convenience init(section: NSCollectionLayoutSection) {
    self.init(sectionProvider: { _, _ in section })
  }
  /// Creates a layout whose sections are all the same.
  public convenience init(
    section: NSCollectionLayoutSection,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    self.init(sectionProvider: { _, _ in section }, configuration: configuration)
  }
  /// Creates a layout whose sections a function makes.
  public convenience init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider
  ) {
    self.init(
      sectionProvider: sectionProvider,
      configuration: UICollectionViewCompositionalLayoutConfiguration())
  }
  /// Creates a layout whose sections a function makes.
  public init(
    sectionProvider: @escaping UICollectionViewCompositionalLayoutSectionProvider,
    configuration: UICollectionViewCompositionalLayoutConfiguration
  ) {
    (provider, self.configuration) = (sectionProvider, configuration)
    super.init()
  }
  /// Creates a layout without items. Archives are not read; subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    (provider, configuration) = (
      { _, _ in nil }, UICollectionViewCompositionalLayoutConfiguration()
    )
    super.init(coder: coder)
  }

  var axis: ScrollAxis { configuration.scrollDirection == .vertical ? .vertical : .horizontal }

  /// True: the leading edge is the right one where languages are read from right to left.
  open override var flipsHorizontallyInOppositeLayoutDirection: Bool { true }

  // MARK: Preparing

  open override func prepare() {
    super.prepare()
    guard let collectionView, let engine else { return }
    let metrics = makeMetrics(collectionView)
    if let old = geometry {
      if old.metrics.container == metrics.container && old.metrics.width == metrics.width { return }
      // Views are measured anew for another width.
      measured = MeasuredSizes()
    }
    let environment = makeEnvironment(metrics, collectionView)
    let sections = engine.loadedCounts().enumerated().map { index, count in
      let section = makeSection(index, environment)
      return SectionGeometry(
        index, section ?? .empty, count: section == nil ? 0 : count, metrics, environment, measured)
    }
    geometry = CompositionalGeometry(metrics, configuration, sections, measured)
    clampOffsets()
  }

  private func makeSection(_ index: Int, _ environment: LayoutEnvironment)
    -> NSCollectionLayoutSection?
  {
    if let section = provider(index, environment) { return section }
    UsageFault.raise(
      "UICollectionViewCompositionalLayout.init(sectionProvider:)",
      "the provider returned no section for section \(index), which shows nothing; return one for "
        + "each section of the data source")
    return nil
  }

  open override var collectionViewContentSize: CGSize { geometry?.contentSize ?? .zero }

  // MARK: Attributes

  /// The visible part of the list within its insets.
  private var visibleBounds: CGRect {
    guard let collectionView else { return .zero }
    return mirrored(collectionView.bounds.inset(by: collectionView.adjustedContentInset))
  }

  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    guard let geometry else { return [] }
    var elements = geometry.boundaryElements.map(\.element)
    for index in geometry.sections(in: rect) {
      let section = geometry.sections[index]
      elements += section.decorationElements
      elements += section.boundaryElements.map(\.element)
      let shift = shift(of: section)
      elements += section.elements(in: rect.offsetBy(dx: shift.x, dy: shift.y))
    }
    return elements.compactMap(attributes).filter { $0.frame.overlaps(rect) }
  }

  /// How far a section's contents have scrolled across.
  private func shift(of section: SectionGeometry) -> CGPoint {
    section.isOrthogonal ? axis.point(0, offset(of: section)) : .zero
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    if let adjusted = adjusted[.cell(indexPath)] { return adjusted.copied() }
    guard let section = geometry?.section(of: indexPath), let item = section.item(indexPath.item)
    else { return nil }
    let attributes = makeAttributes()
    attributes.indexPath = indexPath
    (attributes.zIndex, attributes.measuredAxes) = (item.zIndex, item.measuredAxes)
    let shift = shift(of: section)
    attributes.frame = item.frame.offsetBy(dx: -shift.x, dy: -shift.y)
    section.section.list?.decorate(
      attributes, count: section.runs.count, width: section.width)
    return attributes
  }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if let adjusted = adjusted[.supplementary(kind: elementKind, indexPath)] {
      return adjusted.copied()
    }
    guard let geometry else { return nil }
    let attributes = makeAttributes()
    attributes.representedElementCategory = .supplementaryView
    (attributes.representedElementKind, attributes.indexPath) = (elementKind, indexPath)
    if indexPath.count == 1 {
      guard let entry = geometry.boundaryEntry(elementKind, indexPath[0]) else { return nil }
      attributes.frame = geometry.boundaryFrame(entry, visible: visibleBounds)
      attributes.take(entry.item)
      return attributes
    }
    guard let section = geometry.section(of: indexPath) else { return nil }
    if let entry = section.boundaryEntry(elementKind, indexPath.item) {
      attributes.frame = section.boundaryFrame(entry, visible: visibleBounds)
      attributes.take(entry.item)
      section.section.list?.decorate(
        attributes, isHeader: elementKind == UICollectionView.elementKindSectionHeader,
        width: section.width)
      return attributes
    }
    guard let view = section.attachment(elementKind, indexPath.item) else { return nil }
    let shift = shift(of: section)
    attributes.frame = view.frame.offsetBy(dx: -shift.x, dy: -shift.y)
    (attributes.zIndex, attributes.measuredAxes) = (view.zIndex, view.measuredAxes)
    return attributes
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    if let adjusted = adjusted[.decoration(kind: elementKind, indexPath)] {
      return adjusted.copied()
    }
    guard let section = geometry?.section(of: indexPath),
      let (item, frame) = section.decoration(elementKind, indexPath.item)
    else { return nil }
    let attributes = makeAttributes()
    attributes.representedElementCategory = .decorationView
    (attributes.representedElementKind, attributes.indexPath) = (elementKind, indexPath)
    attributes.frame = frame
    // Behind items, which have the index 0.
    attributes.zIndex = item.zIndex > 0 ? item.zIndex : max(item.zIndex, -1000) - 1
    return attributes
  }

  private func makeAttributes() -> UICollectionViewLayoutAttributes {
    let type = Self.layoutAttributesClass as? UICollectionViewLayoutAttributes.Type
    return type?.make() ?? UICollectionViewLayoutAttributes()
  }

  // MARK: Handlers

  override func resolve(in rect: CGRect) -> CGPoint {
    adjusted = [:]
    guard let geometry else { return .zero }
    for index in geometry.sections(in: rect) {
      let section = geometry.sections[index]
      guard let handler = section.section.visibleItemsInvalidationHandler else { continue }
      let shift = shift(of: section)
      let elements =
        section.decorationElements + section.boundaryElements.map(\.element)
        + section.elements(in: rect.offsetBy(dx: shift.x, dy: shift.y))
      let items = elements.compactMap(attributes).filter { $0.frame.overlaps(rect) }
        .map { VisibleItem($0, shift: shift) }
      handler(items, section.isOrthogonal ? shift : rect.origin, section.environment)
      for item in items { adjusted[item.attributes.element] = item.attributes }
    }
    return .zero
  }

  // MARK: Invalidation

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    guard let old = collectionView?.bounds, newBounds != old else { return false }
    if newBounds.size != old.size { return true }
    return geometry?.sections(in: mirrored(newBounds)).contains { index in
      let section = geometry?.sections[index].section
      return section?.visibleItemsInvalidationHandler != nil
        || section?.boundarySupplementaryItems.contains(where: \.pinToVisibleBounds) == true
    } ?? false
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts { geometry = nil }
    if context.invalidateDataSourceCounts && engine?.isShowingChange != true {
      (measured, offsets) = (MeasuredSizes(), [:])
    }
    if context.invalidatesSizes { measured = MeasuredSizes() }
    super.invalidateLayout(with: context)
  }

  override func itemsMoved(_ mapping: ListMapping) {
    let old = geometry
    measured.move(mapping) { kind, section in
      old?.sections.indices.contains(section) == true
        && old?.sections[section].boundaryEntry(kind, 0) == nil
    }
    var moved: [Int: CGFloat] = [:]
    for (section, offset) in offsets {
      if let target = mapping.newSection(of: section) { moved[target] = offset }
    }
    offsets = moved
  }

  // MARK: Measuring

  override var measuresOneByOne: Bool { true }

  override func measures(_ attributes: UICollectionViewLayoutAttributes) -> Bool {
    !attributes.measuredAxes.isEmpty
  }

  override func isMeasured(_ element: ListElement) -> Bool {
    measured[element] != nil || attributes(for: element)?.measuredAxes.isEmpty != false
  }

  override func noteMeasured(_ preferred: UICollectionViewLayoutAttributes) {
    measured[preferred.element] = preferred.size
  }

  open override func shouldInvalidateLayout(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> Bool {
    let axes = originalAttributes.measuredAxes
    let size = originalAttributes.size.replacing(axes, by: preferredAttributes.size)
    return size != originalAttributes.size
  }

  open override func invalidationContext(
    forPreferredLayoutAttributes preferredAttributes: UICollectionViewLayoutAttributes,
    withOriginalAttributes originalAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutInvalidationContext {
    let context = makeContext()
    let element = originalAttributes.element
    measured[element] = preferredAttributes.size
    // The contents in sight stay in place when an element that begins above them turns out to be longer.
    let start = groupStart(of: element)
    let change = geometry?.measure(element, measured) ?? 0
    if start < axis.start(visibleBounds) { context.contentOffsetAdjustment = axis.point(change, 0) }
    switch element {
    case .cell(let path): context.invalidateItems(at: [path])
    case .supplementary(let kind, let path):
      context.invalidateSupplementaryElements(ofKind: kind, at: [path])
    case .decoration(let kind, let path):
      context.invalidateDecorationElements(ofKind: kind, at: [path])
    }
    return context
  }
}
