public import Foundation

/// One change of a batch, as a layout receives it.
@preconcurrency @MainActor
open class UICollectionViewUpdateItem: NSObject {
  /// The kind of change of an element. Raw values are UIKit's.
  public enum Action: Int, Sendable {
    /// It is new.
    case insert
    /// It goes.
    case delete
    /// It is shown anew.
    case reload
    /// It moves to another index path.
    case move
    /// Nothing.
    case none
  }

  /// The index path before the batch; nil for insertions. For sections, its item is `NSNotFound`.
  open private(set) var indexPathBeforeUpdate: IndexPath?
  /// The index path after the batch; nil for deletions.
  open private(set) var indexPathAfterUpdate: IndexPath?
  /// The kind of change.
  open private(set) var updateAction: Action

  init(_ action: Action, before: IndexPath?, after: IndexPath?) {
    (updateAction, indexPathBeforeUpdate, indexPathAfterUpdate) = (action, before, after)
  }
}
