extension UICollectionView {
  /// Shows all changes that a block makes in one animation.
  ///
  /// Objective-C's optional block does not escape, which Swift has no type for: a closure in place finds this
  /// method, and need not write `self.` there. Subclasses override the other one, which this calls.
  public func performBatchUpdates(_ updates: () -> Void, completion: ((Bool) -> Void)? = nil) {
    withoutActuallyEscaping(updates) { performBatchUpdates(Optional($0), completion: completion) }
  }
}
