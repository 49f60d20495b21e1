/// A view that gives the space of hidden subviews to the others, without constraints.
@MainActor
package protocol SubviewArranging: UIView {
  /// Called when a subview was hidden or shown.
  func hiddenChanged(_ subview: UIView)
}
