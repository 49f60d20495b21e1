public import Foundation
import Graphics

/// A layout between two others, for changes of layouts that a finger controls.
open class UICollectionViewTransitionLayout: UICollectionViewLayout {
  /// The layout at the progress 0.
  public let currentLayout: UICollectionViewLayout
  /// The layout at the progress 1.
  public let nextLayout: UICollectionViewLayout
  /// The offsets of the contents in both layouts; nil until the transition begins.
  var offsets: (current: CGPoint, next: CGPoint)?
  private var values: [String: CGFloat] = [:]

  /// Creates a layout between two others.
  public init(currentLayout: UICollectionViewLayout, nextLayout newLayout: UICollectionViewLayout) {
    (self.currentLayout, nextLayout) = (currentLayout, newLayout)
    super.init()
  }

  /// Creates a layout between two that show nothing. Archives are not read.
  public required init?(coder: NSCoder) {
    (currentLayout, nextLayout) = (UICollectionViewLayout(), UICollectionViewLayout())
    super.init(coder: coder)
  }

  /// How much of the transition is done, from 0 to 1; 0 at first. Setting it lays the list out again. Below 0 and above 1,
  /// items go beyond their places.
  open var transitionProgress: CGFloat = 0 {
    didSet {
      if !transitionProgress.isFinite { transitionProgress = oldValue }
      if transitionProgress != oldValue { invalidateLayout(with: makeContext()) }
    }
  }

  /// Sets a number that belongs to the transition, for subclasses and their users.
  open func updateValue(_ value: CGFloat, forAnimatedKey key: String) { values[key] = value }
  /// A number that belongs to the transition; 0 if it has not been set.
  open func value(forAnimatedKey key: String) -> CGFloat { values[key] ?? 0 }

  // MARK: Layout

  private var layouts: [UICollectionViewLayout] { [currentLayout, nextLayout] }

  override var isValid: Bool {
    get { super.isValid && layouts.allSatisfy(\.isValid) }
    set { super.isValid = newValue }
  }

  open override func prepare() {
    super.prepare()
    for layout in layouts where !layout.isValid {
      layout.isValid = true
      layout.prepare()
    }
  }

  open override var collectionViewContentSize: CGSize {
    let (old, new) = (
      currentLayout.collectionViewContentSize, nextLayout.collectionViewContentSize
    )
    return CGSize(
      width: max(mix(old.width, new.width), 0), height: max(mix(old.height, new.height), 0))
  }

  private func mix(_ old: CGFloat, _ new: CGFloat) -> CGFloat {
    old + (new - old) * transitionProgress
  }

  private func mix(_ old: CGPoint, _ new: CGPoint) -> CGPoint {
    CGPoint(x: mix(old.x, new.x), y: mix(old.y, new.y))
  }

  /// The contents move from where they are in one layout to where they will be in the other.
  override func resolve(in rect: CGRect) -> CGPoint {
    guard let offsets else { return .zero }
    let offset = mix(offsets.current, offsets.next)
    return CGPoint(x: offset.x - rect.minX, y: offset.y - rect.minY)
  }

  open override func layoutAttributesForElements(in rect: CGRect)
    -> [UICollectionViewLayoutAttributes]?
  {
    let offsets = offsets ?? (rect.origin, rect.origin)
    let now = mix(offsets.current, offsets.next)
    // The elements that are visible in the current layout at the beginning, and in the next one at the end.
    let old = rect.offsetBy(dx: offsets.current.x - now.x, dy: offsets.current.y - now.y)
    let new = rect.offsetBy(dx: offsets.next.x - now.x, dy: offsets.next.y - now.y)
    var elements: Set<ListElement> = []
    for (layout, seen) in [(currentLayout, old), (nextLayout, new)] {
      elements.formUnion(layout.shownAttributes(in: seen).map(\.element))
    }
    return elements.sorted().compactMap(attributes)
  }

  open override func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  { between(.cell(indexPath)) }

  open override func layoutAttributesForSupplementaryView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    between(.supplementary(kind: elementKind, indexPath))
  }

  open override func layoutAttributesForDecorationView(
    ofKind elementKind: String, at indexPath: IndexPath
  ) -> UICollectionViewLayoutAttributes? {
    between(.decoration(kind: elementKind, indexPath))
  }

  private func between(_ element: ListElement) -> UICollectionViewLayoutAttributes? {
    let (old, new) = (
      currentLayout.shownAttributes(for: element), nextLayout.shownAttributes(for: element)
    )
    guard let old, let new else { return fading(old, new) }
    let attributes = transitionProgress < 0.5 ? old.copied() : new.copied()
    attributes.center = mix(old.center, new.center)
    attributes.size = CGSize(
      width: max(mix(old.size.width, new.size.width), 0),
      height: max(mix(old.size.height, new.size.height), 0))
    attributes.alpha = min(max(mix(old.alpha, new.alpha), 0), 1)
    attributes.transform3D = old.transform3D.mixed(with: new.transform3D, transitionProgress)
    return attributes
  }

  /// An element that only one of the layouts has appears or disappears.
  private func fading(
    _ old: UICollectionViewLayoutAttributes?, _ new: UICollectionViewLayoutAttributes?
  ) -> UICollectionViewLayoutAttributes? {
    let attributes = (old ?? new)?.copied()
    attributes?.alpha *= min(max(old == nil ? transitionProgress : 1 - transitionProgress, 0), 1)
    return attributes
  }

  override func measures(_ attributes: UICollectionViewLayoutAttributes) -> Bool { false }

  // MARK: Invalidation

  open override func shouldInvalidateLayout(forBoundsChange newBounds: CGRect) -> Bool {
    layouts.contains { $0.shouldInvalidateLayout(forBoundsChange: newBounds) }
  }

  open override func invalidateLayout(with context: UICollectionViewLayoutInvalidationContext) {
    if context.invalidateEverything || context.invalidateDataSourceCounts {
      for layout in layouts {
        let own = layout.makeContext()
        own.invalidateEverything = context.invalidateEverything
        own.invalidateDataSourceCounts = context.invalidateDataSourceCounts
        own.invalidatesSizes = context.invalidatesSizes
        layout.invalidateLayout(with: own)
      }
    }
    super.invalidateLayout(with: context)
  }

  override func itemsMoved(_ mapping: ListMapping) {
    for layout in layouts { layout.itemsMoved(mapping) }
  }

  /// Takes both layouts into a list, or lets them go.
  func attach(to view: UICollectionView?) {
    for layout in layouts { (layout.engine, layout.collectionView) = (view?.engine, view) }
  }
}

extension CATransform3D {
  /// The transform between two, by their numbers.
  fileprivate func mixed(with other: CATransform3D, _ progress: CGFloat) -> CATransform3D {
    if CATransform3DEqualToTransform(self, other) { return self }
    var mixed = self
    for path in [
      \CATransform3D.m11, \.m12, \.m13, \.m14, \.m21, \.m22, \.m23, \.m24, \.m31, \.m32, \.m33,
      \.m34, \.m41, \.m42, \.m43, \.m44,
    ] {
      mixed[keyPath: path] += (other[keyPath: path] - self[keyPath: path]) * progress
    }
    return mixed
  }
}
