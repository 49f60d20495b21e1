import LayoutSolver

extension UIView {
  /// The size of the view under the constraints of its subtree and a target size, computed by an engine
  /// of its own: neither the view nor the hierarchy that it is in changes.
  ///
  /// - Parameter content: A subview that keeps its distances from the upper and lower edge without constraints.
  func fittingSize(
    _ target: CGSize, _ horizontal: UILayoutPriority, _ vertical: UILayoutPriority,
    stretching content: UIView? = nil
  ) -> CGSize {
    updateConstraintsIfNeeded()
    let engine = LayoutEngine(root: self, isFitting: true, stretching: content)
    var holders: [UIView] = []
    forEachInSubtree { view in
      if view.autoLayout?.constraints.isEmpty == false { holders.append(view) }
      return true
    }
    engine.enter(constraintsOf: holders)
    guard let item = try? engine.item(of: self) else { return target }
    if let content, let stretched = try? engine.item(of: content) {
      _ = try? engine.solver.add(
        [LayoutSolver.Term(item.height), LayoutSolver.Term(stretched.height, -1)], .equal,
        (bounds.height - content.bounds.height).native,
        priority: UILayoutPriority.required.rawValue)
    }
    let lengths = [
      (item.width, target.width, horizontal), (item.height, target.height, vertical),
    ]
    for (variable, length, priority) in lengths where length.isFinite && priority.rawValue > 0 {
      // A conflict with required constraints of the subtree leaves those in force.
      _ = try? engine.solver.add(
        [LayoutSolver.Term(variable)], .equal, min(length.native, 1e6),
        priority: min(priority.rawValue, UILayoutPriority.required.rawValue))
    }
    engine.update()
    let scale = max(traitCollection.displayScale, 1)
    func pixels(_ length: CGFloat) -> CGFloat { (length * scale - 1e-6).rounded(.up) / scale }
    let frame = engine.frame(of: item)
    let insets = alignmentRectInsets
    return CGSize(
      width: pixels(frame.width - insets.left - insets.right),
      height: pixels(frame.height - insets.top - insets.bottom))
  }

  /// Adds a constraint to this view, which must contain its items.
  func add(_ constraint: NSLayoutConstraint) {
    if constraint.holder === self || constraint.fault != nil { return }
    let items = constraint.references.compactMap { $0.item?.layoutView }
    guard items.allSatisfy({ $0.isDescendant(of: self) }) else {
      return UsageFault.raise(
        "UIView.addConstraint(_:)",
        "the view hierarchy is not prepared for \(constraint): its items must be in the subtree of "
          + "the view that it is added to")
    }
    constraint.holder?.drop(constraint)
    hold(constraint)
  }
}
