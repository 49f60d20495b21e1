public import Foundation

// Changes of rows and sections. Several of them between `beginUpdates()` and `endUpdates()`, or in
// `performBatchUpdates`, are shown in one animation.

extension UITableView {
  /// Makes several changes and shows them in one animation.
  ///
  /// - Parameter completion: Called at its end, with false if another one has interrupted it.
  public func performBatchUpdates(_ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil) {
    engine.beginBatch()
    updates?()
    engine.endBatch(completion: completion)
  }

  /// Makes several changes and shows them in one animation.
  ///
  /// Objective-C's optional block does not escape, which Swift has no type for: a closure in place finds this
  /// method, and need not write `self.` there.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
  }

  /// Begins several changes. Also makes the table ask for heights anew, and show the difference.
  public func beginUpdates() { engine.beginBatch() }

  /// Ends several changes. Raises a fault if none have begun.
  public func endUpdates() {
    if engine.batch == nil {
      return UsageFault.raise(
        "UITableView.endUpdates()", "there is no beginUpdates() that it could end")
    }
    engine.endBatch()
  }

  // MARK: Rows

  /// Inserts rows at index paths as they are after all changes of the batch.
  public func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { update, animations in
      update.insertedItems += indexPaths
      for path in indexPaths { animations.insertedRows[path] = animation }
    }
  }

  /// Deletes rows at index paths as they are before all changes of the batch.
  public func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { update, animations in
      update.deletedItems += indexPaths
      for path in indexPaths { animations.deletedRows[path] = animation }
    }
  }

  /// Reloads rows at index paths as they are before all changes of the batch.
  public func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { update, animations in
      update.reloadedItems += indexPaths
      for path in indexPaths {
        (animations.deletedRows[path], animations.insertedRows[path]) = (animation, animation)
      }
    }
  }

  /// Moves a row from its index path before all changes of the batch to that after them.
  public func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { update, _ in update.movedItems.append((indexPath, newIndexPath)) }
  }

  /// Asks the data source to configure the cells of rows again, without replacing them.
  public func reconfigureRows(at indexPaths: [IndexPath]) {
    for path in indexPaths {
      guard engine.check(path, "reconfigureRows(at:)"), cellForRow(at: path) != nil else {
        continue
      }
      editing.reconfigured = path
      if let cell = dataSource?.tableView(self, cellForRowAt: path) { prepare(cell, path) }
      editing.reconfigured = nil
    }
    if engine.batch == nil { performBatchUpdates(nil) }
  }

  // MARK: Sections

  /// Shows sections that the data source has got.
  public func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { update, animations in
      update.insertedSections += sections
      for section in sections { animations.insertedSections[section] = animation }
    }
  }

  /// Removes sections that the data source no longer has.
  public func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { update, animations in
      update.deletedSections += sections
      for section in sections { animations.deletedSections[section] = animation }
    }
  }

  /// Shows sections anew.
  public func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { update, animations in
      update.reloadedSections += sections
      for section in sections {
        (animations.deletedSections[section], animations.insertedSections[section]) = (
          animation, animation
        )
      }
    }
  }

  /// Moves a section from its index before all changes of the batch to that after them.
  public func moveSection(_ section: Int, toSection newSection: Int) {
    change { update, _ in update.movedSections.append((section, newSection)) }
  }

  private func change(_ add: (inout ListUpdate, inout RowAnimations) -> Void) {
    engine.change { add(&$0, &tableLayout.animations) }
  }
}
