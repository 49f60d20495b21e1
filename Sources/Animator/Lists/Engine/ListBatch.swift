import Foundation
import Graphics

/// A batch whose changes are being asked for: what is shown before it, and what is to change.
@MainActor
final class ListBatch {
  /// The numbers of items before.
  let counts: [Int]
  /// Where elements were that were in sight, or up to a screen away from it.
  let attributes: [ListElement: UICollectionViewLayoutAttributes]
  /// How many calls are open.
  var depth = 0
  var update = ListUpdate()
  var completions: [(Bool) -> Void] = []

  init(counts: [Int], attributes: [UICollectionViewLayoutAttributes]) {
    self.counts = counts
    self.attributes = Dictionary(attributes.map { ($0.element, $0.copied()) }) { first, _ in first }
  }
}

/// Views that an animation still moves out of sight: those of elements that go elsewhere, which come back if they are
/// wanted meanwhile, and those of elements that are gone.
@MainActor
struct LeavingViews {
  private struct Entry {
    let view: UIView
    /// The batch whose animation moves it.
    let batch: Int
  }

  private var kept: [ListElement: Entry] = [:]
  private var gone: [(element: ListElement, entry: Entry)] = []

  /// The views of elements that still exist.
  var elements: [ListElement: UIView] { kept.mapValues(\.view) }

  /// Adds the view of an element that moves out of sight, or one that is gone.
  mutating func add(_ view: UIView, _ element: ListElement, exists: Bool, batch: Int) {
    let entry = Entry(view: view, batch: batch)
    if exists { kept[element] = entry } else { gone.append((element, entry)) }
  }

  /// Takes back the view of an element that is wanted again.
  mutating func remove(_ element: ListElement) -> UIView? {
    kept.removeValue(forKey: element)?.view
  }

  /// Takes the views of all elements that still exist.
  mutating func takeElements() -> [ListElement: UIView] {
    defer { kept = [:] }
    return elements
  }

  /// Takes the views that the animation of a batch has moved away.
  mutating func finish(_ batch: Int) -> [(ListElement, UIView)] {
    let done =
      kept.filter { $0.value.batch == batch }.map { ($0.key, $0.value.view) }
      + gone.filter { $0.entry.batch == batch }.map { ($0.element, $0.entry.view) }
    kept = kept.filter { $0.value.batch != batch }
    gone.removeAll { $0.entry.batch == batch }
    return done.sorted { $0.0 < $1.0 }
  }

  /// Takes all views off the list.
  mutating func removeAll() -> [(ListElement, UIView)] {
    let all = kept.map { ($0.key, $0.value.view) } + gone.map { ($0.element, $0.entry.view) }
    (kept, gone) = ([:], [])
    for (_, view) in all { view.removeFromSuperview() }
    return all.sorted { $0.0 < $1.0 }
  }
}
