// UIKit's methods for debugging Auto Layout.

extension UIView {
  /// The name of the view in messages about layout.
  package var layoutName: String { LayoutNames.name(of: self) }

  /// Whether constraints leave the position or size of the view open. The layout then makes a choice, which
  /// is always the same, but which the code does not state.
  ///
  /// False for the topmost view and for views whose autoresizing mask is translated into constraints: code
  /// sets their frames.
  public var hasAmbiguousLayout: Bool { !ambiguousLayoutValues.isEmpty }

  /// The values of the frame that constraints leave open, as iOS names them: minX, minY, Width, Height.
  package var ambiguousLayoutValues: [String] {
    if superview == nil || translatesAutoresizingMaskIntoConstraints { return [] }
    guard let engine = updatedLayoutEngine(), let item = engine.items[ObjectIdentifier(self)] else {
      return ["minX", "minY", "Width", "Height"]
    }
    return engine.ambiguousValues(of: item)
  }

  /// Lays out the view with other values where its constraints leave a choice; the next call returns to the
  /// first ones.
  ///
  /// UIKit chooses at random. Here open values change by 40 points, or by less if constraints allow less.
  public func exerciseAmbiguityInLayout() {
    guard hasAmbiguousLayout, let engine = layoutEngine,
      let item = engine.items[ObjectIdentifier(self)]
    else { return }
    engine.toggleTrials(of: item)
    layoutRoot.layoutIfNeeded()
  }

  /// The constraints that determine the view's position and size along an axis, also those that follow from
  /// content sizes and autoresizing masks; empty if there are none. For debugging.
  public func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    guard let engine = updatedLayoutEngine(), let item = engine.items[ObjectIdentifier(self)] else {
      return []
    }
    return engine.constraintsAffecting(item, axis)
  }

  /// The hierarchy that contains the view, with what lays out each view and which views have an ambiguous
  /// layout, as UIKit's private `_autolayoutTrace` prints it:
  ///
  ///     •UIWindow
  ///     | *card
  ///     | | *UILabel'Title'- AMBIGUOUS LAYOUT for UILabel'Title'.minX
  ///     | +badge
  ///
  ///     Legend:
  ///     	* - is laid out with auto layout
  ///     	+ - is laid out manually, but is represented in the layout engine because …
  ///     	• - layout engine host
  public var layoutTrace: String {
    let engine = updatedLayoutEngine()
    var lines = LayoutNames.names(in: layoutRoot).map { view, name, depth in
      var line = String(repeating: "| ", count: depth)
      if view.superview == nil {
        line += engine == nil ? "" : "•"
      } else if !view.translatesAutoresizingMaskIntoConstraints {
        line += "*"
      } else if engine?.items[ObjectIdentifier(view)] != nil {
        line += "+"
      }
      line += name
      let open = view.ambiguousLayoutValues.map { "\(name).\($0)" }
      if !open.isEmpty { line += "- AMBIGUOUS LAYOUT for \(open.joined(separator: ", "))" }
      return line
    }
    lines += [
      "", "Legend:", "\t* - is laid out with auto layout",
      "\t+ - is laid out manually, but is represented in the layout engine because "
        + "translatesAutoresizingMaskIntoConstraints = YES",
      "\t• - layout engine host",
    ]
    return lines.joined(separator: "\n")
  }
}

extension UILayoutGuide {
  /// Whether constraints leave the position or size of the guide open. False for a guide to which no
  /// constraint refers.
  public var hasAmbiguousLayout: Bool {
    guard let (engine, item) = engineItem else { return false }
    return !engine.ambiguousValues(of: item).isEmpty
  }

  /// The constraints that determine the guide's position and size along an axis; empty if there are none.
  public func constraintsAffectingLayout(
    for axis: NSLayoutConstraint.Axis
  ) -> [NSLayoutConstraint] {
    // The system's guides are their owner with insets.
    if let system = self as? SystemLayoutGuide {
      return system.owningView?.constraintsAffectingLayout(for: axis) ?? []
    }
    guard let (engine, item) = engineItem else { return [] }
    return engine.constraintsAffecting(item, axis)
  }

  private var engineItem: (LayoutEngine, LayoutEngineItem)? {
    guard let engine = owningView?.updatedLayoutEngine(),
      let item = engine.items[ObjectIdentifier(self)]
    else { return nil }
    return (engine, item)
  }
}
