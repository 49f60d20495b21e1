import Foundation
import Graphics

/// The interactive movement of an item.
///
/// The list is shown as if the item had been moved already, while the data source has it at its origin until it is
/// dropped: what the data source and the delegate are asked is translated.
@MainActor
struct InteractiveMovement {
  /// Where the item is for the data source.
  let origin: IndexPath
  /// Where it is shown, and would be dropped.
  private(set) var target: IndexPath
  /// The center of its cell in the contents.
  var position: CGPoint
  /// The gesture that drags it, and the distance of the cell's center from the finger; none if an app does so by calls.
  weak var gesture: UIGestureRecognizer?
  var grip = CGPoint.zero
  /// Scrolls the contents while the item is beyond their visible part.
  let autoScroll: ListAutoScroll
  /// The numbers of items that the data source has.
  private let counts: [Int]
  private var mapping: ListMapping

  init(_ origin: IndexPath, position: CGPoint, counts: [Int], autoScroll: ListAutoScroll) {
    (self.origin, target, self.position, self.counts) = (origin, origin, position, counts)
    self.autoScroll = autoScroll
    mapping = ListMapping(ListUpdate(), from: counts, to: counts)
  }

  /// Shows the item at another index path.
  mutating func move(to target: IndexPath) {
    self.target = target
    var update = ListUpdate()
    if target != origin { update.movedItems = [(origin, target)] }
    mapping = ListMapping(update, from: counts, to: shown(counts))
  }

  /// The numbers of items that are shown, given those of the data source.
  func shown(_ counts: [Int]) -> [Int] {
    guard counts.indices.contains(origin.section), counts.indices.contains(target.section) else {
      return counts
    }
    var counts = counts
    counts[origin.section] -= 1
    counts[target.section] += 1
    return counts
  }

  /// The numbers of items that are shown.
  var shownCounts: [Int] { shown(counts) }

  /// The index path in the data source of an item that is shown at an index path.
  func dataPath(_ shown: IndexPath) -> IndexPath { mapping.old(of: shown) ?? shown }
}

extension UICollectionView {
  /// The index path in the data source of an item that is shown at an index path.
  func dataPath(_ shown: IndexPath) -> IndexPath { movement?.dataPath(shown) ?? shown }

  // MARK: Calls

  func beginMovement(_ path: IndexPath) -> Bool {
    layoutIfNeeded()
    guard movement == nil, let dataSource,
      engine.check(path, "beginInteractiveMovementForItem(at:)"), let cell = cellForItem(at: path),
      dataSource.collectionView(self, canMoveItemAt: path)
    else { return false }
    let center = layoutAttributesForItem(at: path)?.center ?? cell.center
    let autoScroll = ListAutoScroll(in: self) { [weak self] change in
      guard let self, let position = movement?.position else { return }
      updateMovement(CGPoint(x: position.x + change.x, y: position.y + change.y))
    }
    movement = InteractiveMovement(
      path, position: center, counts: engine.loadedCounts(), autoScroll: autoScroll)
    cell.isReordering = true
    setNeedsLayout()
    return true
  }

  func updateMovement(_ position: CGPoint) {
    guard let movement, position.x.isFinite, position.y.isFinite else { return }
    let layout = collectionViewLayout
    let previous = (movement.target, movement.position)
    self.movement?.position = position
    let context = layout.invalidationContext(
      forInteractivelyMovingItems: [movement.target], withTargetPosition: position,
      previousIndexPaths: [previous.0], previousPosition: previous.1)
    engine.prepareLayout()
    let target = target(movement, position)
    layout.invalidateLayout(with: context)
    if target != movement.target { show(at: target) }
    setNeedsLayout()
    engine.prepareLayout()
    if let frame = movingAttributes?.frame { movement.autoScroll.follow(frame) }
  }

  /// Where the item would be dropped, as the layout and the delegate want it.
  private func target(_ movement: InteractiveMovement, _ position: CGPoint) -> IndexPath {
    let proposed = collectionViewLayout.targetIndexPath(
      forInteractivelyMovingItem: movement.target, withPosition: position)
    if proposed == movement.target { return proposed }
    let target =
      delegate?.collectionView(
        self, targetIndexPathForMoveOfItemFromOriginalIndexPath: movement.origin,
        atCurrentIndexPath: movement.target, toProposedIndexPath: proposed) ?? proposed
    let counts = engine.loadedCounts()
    guard target.count == 2, counts.indices.contains(target.section) else { return movement.target }
    // In another section, the item may become the last one.
    let more = target.section == movement.target.section ? 0 : 1
    return (0..<counts[target.section] + more).contains(target.item) ? target : movement.target
  }

  /// Moves the item to another index path, animated.
  private func show(at target: IndexPath) {
    guard let movement else { return }
    var moved = movement
    moved.move(to: target)
    engine.showMove(from: movement.target, to: target, counts: moved.shownCounts) {
      self.movement = moved
    }
  }

  func endMovement() {
    guard let movement else { return }
    finishMovement(isCancelled: false) {
      if movement.target != movement.origin {
        dataSource?.collectionView(self, moveItemAt: movement.origin, to: movement.target)
      }
    }
  }

  func cancelMovement() {
    guard let movement else { return }
    if movement.target != movement.origin { show(at: movement.origin) }
    finishMovement(isCancelled: true) {}
  }

  /// Ends the movement; the cell moves to its final position.
  private func finishMovement(isCancelled: Bool, _ notify: () -> Void) {
    guard let movement else { return }
    let context = collectionViewLayout.invalidationContextForEndingInteractiveMovementOfItems(
      toFinalIndexPaths: [movement.target], previousIndexPaths: [movement.origin],
      movementCancelled: isCancelled)
    self.movement = nil
    movement.autoScroll.stop()
    (engine.view(of: .cell(movement.target)) as? UICollectionViewCell)?.isReordering = false
    notify()
    collectionViewLayout.invalidateLayout(with: context)
    UIView.animate(
      withDuration: ListEngine.updateDuration, delay: 0, options: ListEngine.updateOptions
    ) {
      self.setNeedsLayout()
      self.layoutIfNeeded()
    }
  }

  /// The attributes of the item that is dragged.
  var movingAttributes: UICollectionViewLayoutAttributes? {
    guard let movement else { return nil }
    return collectionViewLayout.layoutAttributesForInteractivelyMovingItem(
      at: movement.target, withTargetPosition: movement.position)
  }

  /// A batch ends the dragging of an item.
  func batchWillBegin() { cancelMovement() }
}
