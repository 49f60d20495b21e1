extension Stage {
  /// The conflicts of constraints so far, in the order in which they were found; lays out first what needs
  /// layout.
  ///
  /// They are those that were passed to ``LayoutConflict/handler`` for views in the stage's window.
  public var layoutConflicts: [LayoutConflict] {
    commit()
    return window.layoutConflicts
  }
}
