import Foundation
import Graphics

// Batches of changes: what is asked for between the first call and the end of the last one is shown in one animation.

extension ListEngine {
  /// How long a batch takes, in seconds, and its options. Apple publishes neither; commonly measured.
  static let updateDuration = 0.3
  static let updateOptions: UIView.AnimationOptions = [.curveEaseInOut, .allowUserInteraction]

  // MARK: Asking

  /// Opens a batch, or goes on with the one that is open.
  func beginBatch() {
    if batch == nil {
      if isShowingChange {
        // The data source is ahead of the layout, and nothing is in its place yet.
        batch = ListBatch(counts: loadedCounts(), attributes: [])
      } else {
        host?.batchWillBegin()
        host?.layoutIfNeeded()
        // A callback may have opened one meanwhile.
        if batch == nil { batch = makeBatch() }
      }
    }
    batch?.depth += 1
  }

  /// Notes a change; outside of a batch, it is one by itself.
  func change(_ add: (inout ListUpdate) -> Void) {
    beginBatch()
    if let batch { add(&batch.update) }
    endBatch()
  }

  /// Ends a call. The end of the outermost one shows the batch.
  func endBatch(completion: ((Bool) -> Void)? = nil) {
    guard let batch else { return completion?(false) ?? () }
    if let completion { batch.completions.append(completion) }
    batch.depth -= 1
    if batch.depth > 0 { return }
    self.batch = nil
    if isShowingChange { showNested(batch, updateCounts()) } else { show(batch, updateCounts()) }
  }

  /// Makes a batch with the elements that are shown now, for comparison with those afterwards.
  private func makeBatch() -> ListBatch {
    let counts = loadedCounts()
    prepareLayout()
    let near = host.map { $0.bounds.insetBy(dx: -$0.bounds.width, dy: -$0.bounds.height) } ?? .zero
    return ListBatch(counts: counts, attributes: attributes(in: near))
  }

  // MARK: Showing

  /// Shows that an item has moved, whatever the data source says meanwhile.
  ///
  /// - Parameters:
  ///   - counts: The numbers of items afterwards.
  ///   - moved: Called before that is shown.
  func showMove(from: IndexPath, to target: IndexPath, counts: [Int], moved: () -> Void) {
    host?.layoutIfNeeded()
    let batch = makeBatch()
    batch.update.movedItems = [(from, target)]
    moved()
    restore(counts)
    show(batch, counts)
  }

  /// Shows a batch that a callback has made while another change was being prepared: both are shown together, without
  /// animation.
  private func showNested(_ batch: ListBatch, _ counts: [Int]) {
    guard let host else { return }
    do {
      host.itemsMoved(try batch.update.mapping(from: batch.counts, to: counts, host.listWords))
      showAgain(counts)
      nestedCompletions += batch.completions
    } catch {
      fail(batch, error)
    }
  }

  /// Reports a batch that does not agree with the data source, and reloads the list.
  private func fail(_ batch: ListBatch, _ error: ListComplaint) {
    UsageFault.raise(
      "\(host?.listName ?? "").performBatchUpdates(_:completion:)",
      "\(error.reason) The list is reloaded without animation.")
    reload()
    for completion in batch.completions { completion(false) }
  }

  private func show(_ batch: ListBatch, _ counts: [Int]) {
    guard let host else { return }
    do {
      let mapping = try batch.update.mapping(from: batch.counts, to: counts, host.listWords)
      host.itemsMoved(mapping)
      let change = ListChange(mapping: mapping, items: batch.update.items(mapping)) {
        batch.attributes[$0]
      }
      layout.isValid = false
      animate(change) { finished in for completion in batch.completions { completion(finished) } }
    } catch {
      fail(batch, error)
    }
  }

  /// Shows another layout in an animation, in the open one if there is one.
  ///
  /// - Parameters:
  ///   - offset: Where the contents will be; nil for where they are, between the new edges.
  ///   - isAnnounced: Whether the layouts know of it.
  func animate(
    to layout: UICollectionViewLayout, offset: CGPoint? = nil, isAnnounced: Bool = false,
    completion: @escaping (Bool) -> Void
  ) {
    host?.layoutIfNeeded()
    let old = self.layout
    prepareLayout()
    if !isAnnounced { old.prepareForTransition(to: layout) }
    layout.engine = self
    if !isAnnounced { layout.prepareForTransition(from: old) }
    let oldWidth = old.mirrorWidth
    setLayout(layout)
    targetOffset = offset
    defer { targetOffset = nil }
    let change = ListChange(mapping: identity, items: []) { element in
      let attributes = old.attributes(for: element)
      return oldWidth.flatMap { attributes?.mirrored(in: $0) } ?? attributes?.copied()
    }
    animate(change) { finished in
      if !isAnnounced {
        layout.finalizeLayoutTransition()
        old.finalizeLayoutTransition()
      }
      completion(finished)
    }
  }

  /// Shows the layout that has been made out of date in an animation, in that animation.
  func animateLayout() {
    let shown = shown.mapValues { $0 }
    let before = ListChange(mapping: identity, items: []) { element in
      shown[element].map { view in
        let attributes = UICollectionViewLayoutAttributes()
        (attributes.center, attributes.size, attributes.alpha) = (
          view.center, view.bounds.size, view.alpha
        )
        return attributes
      }
    }
    animate(before) { _ in }
  }

  private var identity: ListMapping {
    let counts = loadedCounts()
    return ListMapping(ListUpdate(), from: counts, to: counts)
  }
}

/// A change of a list that is to be shown.
@MainActor
struct ListChange {
  let mapping: ListMapping
  let items: [UICollectionViewUpdateItem]
  /// Where an element was; nil if that is not known.
  let before: (ListElement) -> UICollectionViewLayoutAttributes?
}
