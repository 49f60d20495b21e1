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
      host?.layoutIfNeeded()
      batch = makeBatch()
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
    show(batch)
  }

  /// What is shown now, for comparison with what will be.
  private func makeBatch() -> ListBatch {
    let counts = loadedCounts()
    prepareLayout()
    let near = host.map { $0.bounds.insetBy(dx: -$0.bounds.width, dy: -$0.bounds.height) } ?? .zero
    return ListBatch(counts: counts, attributes: attributes(in: near))
  }

  // MARK: Showing

  private func show(_ batch: ListBatch) {
    let counts = updateCounts()
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
      UsageFault.raise(
        "\(host.listName).performBatchUpdates(_:completion:)",
        "\(error.reason) The list is reloaded without animation.")
      reload()
      for completion in batch.completions { completion(false) }
    }
  }

  /// Shows another layout in an animation, in the open one if there is one.
  func animate(to layout: UICollectionViewLayout, completion: @escaping (Bool) -> Void) {
    host?.layoutIfNeeded()
    let old = self.layout
    prepareLayout()
    old.prepareForTransition(to: layout)
    layout.engine = self
    layout.prepareForTransition(from: old)
    setLayout(layout)
    let change = ListChange(mapping: identity, items: []) { old.attributes(for: $0)?.copied() }
    animate(change) { finished in
      layout.finalizeLayoutTransition()
      old.finalizeLayoutTransition()
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
