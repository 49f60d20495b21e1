import Foundation
import Graphics

// The requests of the list's engine.

extension UICollectionView: ListHost {
  var listName: String { "UICollectionView" }
  var listWords: ListWords { .collection }
  var listBackground: UIView? { backgroundView ?? listColorView }

  func askCounts() -> [Int] {
    guard let dataSource else { return [] }
    let counts = (0..<max(dataSource.numberOfSections(in: self), 0)).map {
      max(dataSource.collectionView(self, numberOfItemsInSection: $0), 0)
    }
    return movement?.shown(counts) ?? counts
  }

  func makeView(for element: ListElement, _ attributes: UICollectionViewLayoutAttributes)
    -> UIView
  {
    let outer = making
    making = attributes
    defer { making = outer }
    return view(of: element)
  }

  func preferredAttributes(of view: UIView, _ attributes: UICollectionViewLayoutAttributes)
    -> UICollectionViewLayoutAttributes
  {
    guard collectionViewLayout.measures(attributes),
      let view = view as? UICollectionReusableView
    else { return attributes }
    view.show(attributes.listRow)
    // Overrides may change what they are given.
    return view.preferredLayoutAttributesFitting(attributes.copied())
  }

  func apply(
    _ attributes: UICollectionViewLayoutAttributes, to view: UIView, in container: UIView?
  ) {
    var placed = attributes
    if let scroller = container as? OrthogonalScrollView {
      placed = attributes.copied()
      let (center, shift) = (attributes.center, scroller.shift)
      placed.center = CGPoint(x: center.x - shift.x, y: center.y - shift.y)
    }
    if let row = swipes.row, row.cell === view {
      placed = placed === attributes ? attributes.copied() : placed
      placed.center.x += row.shift
    }
    placed.place(view)
    (view as? UICollectionReusableView)?.show(attributes.listRow)
    guard let view = view as? UICollectionReusableView, view.attributesInForce != placed
    else { return }
    view.attributesInForce = placed.copied()
    view.apply(attributes)
  }

  func willDisplay(_ view: UIView, _ element: ListElement) {
    switch (element, view) {
    case (.cell(let path), let cell as UICollectionViewCell):
      prefetched.remove(path)
      delegate?.collectionView(self, willDisplay: cell, forItemAt: dataPath(path))
    case (.supplementary(let kind, let path), let view as UICollectionReusableView):
      delegate?.collectionView(
        self, willDisplaySupplementaryView: view, forElementKind: kind, at: path)
    default: break
    }
  }

  func didEndDisplaying(_ view: UIView, _ element: ListElement) {
    switch (element, view) {
    case (.cell(let path), let cell as UICollectionViewCell):
      delegate?.collectionView(self, didEndDisplaying: cell, forItemAt: dataPath(path))
    case (.supplementary(let kind, let path), let view as UICollectionReusableView):
      delegate?.collectionView(
        self, didEndDisplayingSupplementaryView: view, forElementOfKind: kind, at: path)
    default: break
    }
  }

  func recycle(_ view: UIView, _ element: ListElement) {
    guard let view = view as? UICollectionReusableView, let identifier = view.reuseIdentifier
    else { return }
    if view.attributesInForce?.isHidden == true { view.isHidden = false }
    view.attributesInForce = nil
    let key = ReusePool.Key(kind: view.reuseKind, identifier: identifier)
    if pool.registeredClass(for: key) != nil { pool.put(view, for: key) }
  }

  func itemsMoved(_ mapping: ListMapping) {
    multipleSelection.end()
    selection = Set(selection.compactMap(mapping.position))
    scrollers.move(mapping)
    highlighted = highlighted.flatMap(mapping.new)
    prefetched = Set(prefetched.compactMap(mapping.new))
    collectionViewLayout.itemsMoved(mapping)
    pendingReconfigurations = pendingReconfigurations.compactMap(mapping.new)
  }

  func itemsReloaded() {
    multipleSelection.end()
    (selection, prefetched, highlighted, movement) = ([], [], nil, nil)
    pendingReconfigurations = []
  }

  func animateAlongUpdate() {
    let paths = pendingReconfigurations
    pendingReconfigurations = []
    for path in paths { configureAgain(path) }
    swipes.layOut()
  }

  /// Has all views measured for another text size.
  func textSizeChanged() {
    // Views that are not shown do not follow.
    pool.empty()
    let context = collectionViewLayout.makeContext()
    (context.invalidateEverything, context.invalidatesSizes) = (true, true)
    collectionViewLayout.invalidateLayout(with: context)
  }

  func visibleElementsChanged() {
    guard isPrefetchingEnabled, movement == nil, let prefetchDataSource else { return }
    let near = bounds.insetBy(dx: -bounds.width, dy: -bounds.height)
    let seen = Set(engine.shownItems)
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    func distance(_ attributes: UICollectionViewLayoutAttributes) -> CGFloat {
      hypot(attributes.center.x - center.x, attributes.center.y - center.y)
    }
    let wanted = engine.attributes(in: near)
      .filter { $0.representedElementCategory == .cell && !seen.contains($0.indexPath) }
      .sorted { (distance($0), $0.indexPath) < (distance($1), $1.indexPath) }
      .map(\.indexPath)
    let added = wanted.filter { !prefetched.contains($0) }
    let dropped = prefetched.subtracting(wanted).subtracting(seen).sorted()
    prefetched = Set(wanted)
    if !added.isEmpty { prefetchDataSource.collectionView(self, prefetchItemsAt: added) }
    if !dropped.isEmpty {
      prefetchDataSource.collectionView(self, cancelPrefetchingForItemsAt: dropped)
    }
  }
}
