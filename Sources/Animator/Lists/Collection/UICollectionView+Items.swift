public import Foundation
import Graphics

// Sections, items and the views in sight.

extension UICollectionView {
  /// The positions to which an item is scrolled. Raw values are UIKit's.
  public struct ScrollPosition: OptionSet, Sendable {
    public let rawValue: UInt
    /// Creates positions.
    public init(rawValue: UInt) { self.rawValue = rawValue }

    /// At the top.
    public static let top = Self(rawValue: 1)
    /// In the middle, vertically.
    public static let centeredVertically = Self(rawValue: 2)
    /// At the bottom.
    public static let bottom = Self(rawValue: 4)
    /// At the left.
    public static let left = Self(rawValue: 8)
    /// In the middle, horizontally.
    public static let centeredHorizontally = Self(rawValue: 16)
    /// At the right.
    public static let right = Self(rawValue: 32)
  }

  // MARK: Numbers

  /// The number of sections.
  public var numberOfSections: Int { engine.loadedCounts().count }

  /// The number of items of a section; 0 if there is no such section.
  public func numberOfItems(inSection section: Int) -> Int {
    let counts = engine.loadedCounts()
    return counts.indices.contains(section) ? counts[section] : 0
  }

  // MARK: Places

  /// The attributes of an item; nil if there is none.
  public func layoutAttributesForItem(at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    engine.prepareLayout()
    return engine.contains(indexPath)
      ? collectionViewLayout.shownAttributes(for: .cell(indexPath)) : nil
  }

  /// The attributes of a supplementary view; nil if there is none.
  public func layoutAttributesForSupplementaryElement(ofKind kind: String, at indexPath: IndexPath)
    -> UICollectionViewLayoutAttributes?
  {
    engine.prepareLayout()
    return collectionViewLayout.shownAttributes(
      for: .supplementary(kind: kind, indexPath))
  }

  /// The item at a point of the contents; nil if there is none.
  public func indexPathForItem(at point: CGPoint) -> IndexPath? {
    engine.element(at: point)?.cellPath
  }

  // MARK: Views in sight

  /// The cells in sight, in the order of their items.
  public var visibleCells: [UICollectionViewCell] {
    layoutIfNeeded()
    return engine.shownItems.compactMap(cellForItem)
  }

  /// The items in sight, in their order.
  public var indexPathsForVisibleItems: [IndexPath] {
    layoutIfNeeded()
    return engine.shownItems
  }

  /// The cell of an item; nil if it is not in sight.
  public func cellForItem(at indexPath: IndexPath) -> UICollectionViewCell? {
    engine.view(of: .cell(indexPath)) as? UICollectionViewCell
  }

  /// The item that a cell shows; nil if it shows none.
  public func indexPath(for cell: UICollectionViewCell) -> IndexPath? {
    engine.element(of: cell)?.cellPath
  }

  /// A supplementary view; nil if it is not in sight.
  public func supplementaryView(forElementKind elementKind: String, at indexPath: IndexPath)
    -> UICollectionReusableView?
  {
    engine.view(of: .supplementary(kind: elementKind, indexPath)) as? UICollectionReusableView
  }

  /// The supplementary views of a kind in sight, in the order of their index paths.
  public func visibleSupplementaryViews(ofKind elementKind: String) -> [UICollectionReusableView] {
    indexPathsForVisibleSupplementaryElements(ofKind: elementKind).compactMap {
      supplementaryView(forElementKind: elementKind, at: $0)
    }
  }

  /// The index paths of the supplementary views of a kind in sight, in their order.
  public func indexPathsForVisibleSupplementaryElements(ofKind elementKind: String) -> [IndexPath] {
    engine.shown.keys.compactMap { element in
      if case .supplementary(elementKind, let path) = element { return path }
      return nil
    }.sorted()
  }

  // MARK: Scrolling

  func scroll(to path: IndexPath, _ position: ScrollPosition, animated: Bool) {
    layoutIfNeeded()
    guard engine.check(path, "scrollToItem(at:at:animated:)") else { return }
    scrollSection(to: path, position, animated: animated)
    guard let target = contentOffset(showingItemAt: path, position) else { return }
    setContentOffset(target, animated: animated)
  }

  /// The offset at which an item is where `position` says; nil, after a fault, if there is no such item.
  package func contentOffset(showingItemAt path: IndexPath, _ position: ScrollPosition) -> CGPoint?
  {
    layoutIfNeeded()
    guard engine.check(path, "scrollToItem(at:at:animated:)"),
      let frame = layoutAttributesForItem(at: path)?.frame
    else { return nil }
    let insets = adjustedContentInset
    var target = offset(toShow: frame)
    if position.contains(.left) {
      target.x = frame.minX - insets.left
    } else if position.contains(.centeredHorizontally) {
      target.x = frame.midX - (bounds.width + insets.left - insets.right) / 2
    } else if position.contains(.right) {
      target.x = frame.maxX - bounds.width + insets.right
    }
    if position.contains(.top) {
      target.y = frame.minY - insets.top
    } else if position.contains(.centeredVertically) {
      target.y = frame.midY - (bounds.height + insets.top - insets.bottom) / 2
    } else if position.contains(.bottom) {
      target.y = frame.maxY - bounds.height + insets.bottom
    }
    return offsetInRange(nearest: target)
  }

  // MARK: Layouts

  func takeOver(_ new: UICollectionViewLayout, animated: Bool, _ completion: ((Bool) -> Void)?) {
    let old = collectionViewLayout
    if new === old { return completion?(true) ?? () }
    if let other = new.collectionView, other !== self {
      UsageFault.raise(
        "UICollectionView.setCollectionViewLayout(_:animated:completion:)",
        "the layout belongs to another collection view; make a layout for each")
      return
    }
    cancelMovement()
    let interrupted = transition
    transition = nil
    interrupted?.layout.attach(to: nil)
    new.collectionView = self
    layoutIfNeeded()
    scrollers.letGo()
    let views = engine.shownInOrder
      .compactMap { $0.value as? UICollectionReusableView }
    for view in views { view.willTransition(from: old, to: new) }
    let done = { (finished: Bool) in
      for view in views { view.didTransition(from: old, to: new) }
      completion?(finished)
    }
    if animated {
      engine.animate(to: new, completion: done)
    } else {
      old.prepareForTransition(to: new)
      new.prepareForTransition(from: old)
      engine.setLayout(new)
      new.finalizeLayoutTransition()
      old.finalizeLayoutTransition()
      done(true)
    }
    old.collectionView = nil
    interrupted?.completion?(false, false)
  }

  // MARK: Configuring again

  func reconfigure(_ paths: [IndexPath]) {
    if engine.batch != nil {
      pendingReconfigurations += paths
      return
    }
    for path in paths where engine.check(path, "reconfigureItems(at:)") { configureAgain(path) }
  }

  func configureAgain(_ path: IndexPath) {
    guard let dataSource, let cell = cellForItem(at: path) else { return }
    reconfigured = cell
    let answer = dataSource.collectionView(self, cellForItemAt: path)
    reconfigured = nil
    if answer !== cell {
      UsageFault.raise(
        "UICollectionView.reconfigureItems(at:)",
        "the data source has another cell for item \(path.item) of section \(path.section) than "
          + "the one that shows it; dequeue it with the same identifier, or use reloadItems(at:)")
    } else if let attributes = layoutAttributesForItem(at: path) {
      engine.measure(cell, attributes)
    }
  }
}
