// Baselines of views that name another view for them: constraints to the baseline of a stack view are constraints to
// that of one of the labels in it, wherever the layout puts that.

extension NSLayoutConstraint.Attribute {
  var isBaseline: Bool { self == .firstBaseline || self == .lastBaseline }
}

extension NSLayoutConstraint {
  /// The views inside of the constraint's items whose baselines stand for those of the items.
  var baselineViews: [ObjectIdentifier] {
    references.compactMap { reference in
      guard reference.attribute.isBaseline, let view = reference.item as? UIView else { return nil }
      let text = view.baselineView(of: reference.attribute)
      return text === view ? nil : ObjectIdentifier(text)
    }
  }
}

extension LayoutEngine {
  /// Whether constraints in the solver refer to other views than those that their items name for their baselines.
  var hasOutdatedBaselines: Bool { baselineConstraints.values.contains { isOutdated($0) } }

  private func isOutdated(_ constraint: NSLayoutConstraint) -> Bool {
    entries[ObjectIdentifier(constraint)]?.baselineViews != constraint.baselineViews
  }

  /// Enters the constraints again whose items name other views for their baselines.
  func refreshBaselines() {
    let outdated = baselineConstraints.values.filter { isOutdated($0) }
    for constraint in outdated.sorted(by: { $0.sequence < $1.sequence }) {
      remove(constraint)
      enter(constraint)
    }
  }

  /// The constraints to baselines for which a view stands, in the order of their creation.
  func constraints(toBaselinesOf view: UIView) -> [NSLayoutConstraint] {
    if baselineConstraints.isEmpty { return [] }
    let key = ObjectIdentifier(view)
    return baselineConstraints.values.filter {
      entries[ObjectIdentifier($0)]?.baselineViews.contains(key) == true
    }.sorted { $0.sequence < $1.sequence }
  }
}

extension UIView {
  /// The view that has a baseline of this view: this one, or one inside of it.
  func baselineView(of attribute: NSLayoutConstraint.Attribute) -> UIView {
    var view = self
    while true {
      let next =
        attribute == .firstBaseline ? view.forFirstBaselineLayout : view.forLastBaselineLayout
      guard next !== view, next.isDescendant(of: view) else { return view }
      view = next
    }
  }

  /// The distance from the top of the frame to ``firstBaselineAnchor``.
  var firstBaselineOffset: CGFloat {
    let view = baselineView(of: .firstBaseline)
    return view.top(in: self) + (view.contentBaselines?.first ?? view.alignmentRectInsets.top)
  }

  /// The distance from ``lastBaselineAnchor`` to the bottom of the frame.
  var lastBaselineOffset: CGFloat {
    let view = baselineView(of: .lastBaseline)
    let bottom = view.top(in: self) + view.bounds.height
    return bounds.height - bottom + (view.contentBaselines?.last ?? view.alignmentRectInsets.bottom)
  }

  /// The distance from the top of an ancestor's frame; 0 for the view itself.
  private func top(in ancestor: UIView) -> CGFloat {
    var (top, view) = (CGFloat(0), self)
    while view !== ancestor, let parent = view.superview {
      top += view.untransformedFrame.minY - parent.bounds.minY
      view = parent
    }
    return top
  }
}
