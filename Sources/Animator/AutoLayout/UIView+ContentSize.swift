// Content sizes and their priorities.

extension UIView {
  /// The priority with which the view resists growing beyond its content size along `axis`; 250 by default.
  public func contentHuggingPriority(for axis: NSLayoutConstraint.Axis) -> UILayoutPriority {
    autoLayout?.hugging[axis.rawValue] ?? .defaultLow
  }

  /// Sets the priority with which the view resists growing beyond its content size along `axis`.
  public func setContentHuggingPriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    guard isValid(priority, "setContentHuggingPriority(_:for:)") else { return }
    ownAutoLayout.hugging[axis.rawValue] = priority
    layoutValuesChanged()
  }

  /// The priority with which the view resists shrinking below its content size along `axis`; 750 by default.
  public func contentCompressionResistancePriority(
    for axis: NSLayoutConstraint.Axis
  ) -> UILayoutPriority {
    autoLayout?.compressionResistance[axis.rawValue] ?? .defaultHigh
  }

  /// Sets the priority with which the view resists shrinking below its content size along `axis`.
  public func setContentCompressionResistancePriority(
    _ priority: UILayoutPriority, for axis: NSLayoutConstraint.Axis
  ) {
    guard isValid(priority, "setContentCompressionResistancePriority(_:for:)") else { return }
    ownAutoLayout.compressionResistance[axis.rawValue] = priority
    layoutValuesChanged()
  }

  /// Whether a priority is that of a content size; raises a fault otherwise. Like the least priorities of
  /// constraints, 0 is treated as 1.
  private func isValid(_ priority: UILayoutPriority, _ call: String) -> Bool {
    if (0...1000).contains(priority.rawValue) { return true }
    UsageFault.raise(
      "UIView.\(call)",
      "\(priority.rawValue) is not in 0…1000; the priority remains what it was")
    return false
  }

  /// Whether a change of the content size may change the layout. Frames that code sets remain.
  var takesPartInAutoLayout: Bool { autoLayout != nil }
}
