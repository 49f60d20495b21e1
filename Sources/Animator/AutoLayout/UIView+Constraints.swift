// The constraints that views hold, and the engine of a view hierarchy.

extension UIView {
  /// The topmost view of the hierarchy.
  var layoutRoot: UIView {
    if let window = knownWindow { return window }
    var view = self
    while let parent = view.superview { view = parent }
    return view
  }

  /// The engine of the hierarchy; nil as long as it has no constraints.
  var layoutEngine: LayoutEngine? { layoutRoot.autoLayout?.engine }

  /// The nearest view that contains this view and another one; either may be it.
  func commonAncestor(with other: UIView) -> UIView? {
    if self === other { return self }
    // Most are superview and subview, or have the same superview.
    let (parent, otherParent) = (superview, other.superview)
    if otherParent === self { return self }
    if parent === other { return other }
    if parent === otherParent { return parent }
    var (view, second) = (Optional(self), Optional(other))
    for _ in 0..<max(depth - other.depth, 0) { view = view?.superview }
    for _ in 0..<max(other.depth - depth, 0) { second = second?.superview }
    while view !== second { (view, second) = (view?.superview, second?.superview) }
    return view
  }

  /// The number of views above.
  private var depth: Int {
    var (depth, ancestor) = (0, superview)
    while let view = ancestor { (depth, ancestor) = (depth + 1, view.superview) }
    return depth
  }

  /// The rectangle in the superview's coordinates without the transform.
  var untransformedFrame: CGRect {
    let (bounds, anchor) = (bounds, layer.anchorPoint)
    return CGRect(
      x: center.x - anchor.x * bounds.width, y: center.y - anchor.y * bounds.height,
      width: bounds.width, height: bounds.height)
  }

  // MARK: Holding constraints

  /// Makes a constraint active, held by this view.
  func hold(_ constraint: NSLayoutConstraint) {
    constraint.holder = self
    constraint.noteActivation()
    ownAutoLayout.constraints.append(constraint)
    for reference in constraint.references {
      reference.item?.referringConstraints[ObjectIdentifier(constraint)] = constraint
      reference.item?.layoutView?.requestFirstConstraintsUpdate()
    }
    requestFirstConstraintsUpdate()
    markForEntry()
  }

  /// Makes a constraint that this view holds inactive.
  func drop(_ constraint: NSLayoutConstraint) {
    layoutEngine?.remove(constraint)
    constraint.holder = nil
    if let index = ownAutoLayout.index(of: constraint) {
      ownAutoLayout.constraints.remove(at: index)
    }
    for reference in constraint.references {
      reference.item?.referringConstraints[ObjectIdentifier(constraint)] = nil
    }
    markForLayout()
  }

  func constraintChanged(_ constraint: NSLayoutConstraint) {
    layoutEngine?.invalidate(constraint)
    markForLayout()
  }

  /// Marks the view's constraints for entry into the engine.
  private func markForEntry() {
    ownAutoLayout.needsEntry = true
    markForLayout()
  }

  /// Called when values have changed on which the layout depends: content size, insets, baselines.
  func layoutValuesChanged(insets: Bool = true) {
    guard autoLayout != nil, let engine = layoutEngine else { return }
    engine.invalidate(self, insets: insets)
    // A superview that is assigning frames is laid out again only if the solution changes.
    if engine.isInvalid, superview?.isLayingOut != true { (superview ?? self).markForLayout() }
  }

  /// Called during the view's layout, when its margins or safe area have changed.
  func invalidateLayoutValues() {
    if autoLayout != nil { layoutEngine?.invalidate(self, insets: true) }
  }

  /// Called when the frame has changed: it is given to the engine unless it comes from there.
  func frameChanged() {
    guard let values = autoLayout,
      values.translatesAutoresizingMask || superview == nil || !values.systemGuides.isEmpty
    else { return }
    layoutValuesChanged(insets: !values.systemGuides.isEmpty)
  }

  /// Called when the content size or the baselines may have changed.
  func contentChanged() {
    if autoLayout == nil { return }
    layoutValuesChanged()
    autoLayout?.arrangement?.stack?.contentSizeChanged()
  }

  // MARK: Changes of the hierarchy

  /// Called before the view leaves its superview: removes constraints to views outside of its subtree from
  /// the ancestors that hold them, and those inside from the engine.
  func leaveLayout() {
    let root = layoutRoot
    guard root !== self, root.subtreeHasConstraints else { return }
    let engine = root.autoLayout?.engine
    // Asked for each constraint; to walk up from its holder takes long in deep trees.
    var subtree: Set<ObjectIdentifier> = []
    forEachInSubtree { view in
      subtree.insert(ObjectIdentifier(view))
      return true
    }
    func isOutside(_ holder: UIView?) -> Bool {
      holder.map { !subtree.contains(ObjectIdentifier($0)) } ?? false
    }
    forEachInSubtree { view in
      guard let values = view.autoLayout else { return true }
      for item in [view as any LayoutItem] + values.guides {
        for constraint in item.referringConstraints.values.sorted(by: { $0.sequence < $1.sequence })
        where isOutside(constraint.holder) {
          constraint.isActive = false
        }
      }
      for constraint in engine?.constraints(toBaselinesOf: view) ?? [] {
        guard let holder = constraint.holder, isOutside(holder) else { continue }
        // It remains active, for another view's baseline.
        engine?.remove(constraint)
        holder.markForEntry()
      }
      for constraint in values.constraints { engine?.remove(constraint) }
      if !values.constraints.isEmpty { view.markForEntry() }
      return true
    }
  }

  /// Called before the view gets a superview: its hierarchy has no engine of its own any more.
  func joinLayout() {
    guard autoLayout?.engine != nil else { return }
    autoLayout?.engine = nil
    forEachInSubtree { view in
      if view.autoLayout?.constraints.isEmpty == false { view.markForEntry() }
      return true
    }
  }

  /// Whether any view of the hierarchy may hold constraints.
  private var subtreeHasConstraints: Bool {
    autoLayout?.engine != nil || subtreeNeedsLayout
  }

  /// The engine with everything entered that has changed; nil as long as the hierarchy has no constraints.
  func updatedLayoutEngine() -> LayoutEngine? {
    layoutRoot.updateSubtreeConstraints()
    updateLayoutEngine()
    return layoutEngine
  }

  // MARK: The pass

  /// Enters the constraints of the hierarchy and solves them; marks views whose subviews get another
  /// frame.
  func updateLayoutEngine() {
    let root = layoutRoot
    var (pending, holders) = ([root], [UIView]())
    while let view = pending.popLast() {
      if let values = view.autoLayout, values.needsEntry {
        values.needsEntry = false
        holders.append(view)
      }
      pending += view.subviewsToLayOut
    }
    if !holders.isEmpty {
      let engine = root.ownAutoLayout.engine ?? LayoutEngine(root: root)
      root.ownAutoLayout.engine = engine
      engine.enter(constraintsOf: holders)
    }
    root.autoLayout?.engine?.update()
  }

  /// Assigns the solved frames of subviews.
  func applyLayoutEngine() {
    guard let engine = layoutEngine else { return }
    if engine.isInvalid {
      // The update may mark the view itself, but its own layout is being assigned already.
      let isMarked = needsLayout
      engine.update()
      if isLayingOut { needsLayout = isMarked }
    }
    for view in storedSubviews {
      guard let values = view.autoLayout, !values.translatesAutoresizingMask,
        let item = engine.items[ObjectIdentifier(view)]
      else { continue }
      view.assign(engine.frame(of: item))
    }
  }

  /// Moves and resizes the view to a solved frame, rounded to pixels. The transform does not change.
  private func assign(_ solved: CGRect) {
    let frame = solved.rounded(toScale: traitCollection.displayScale)
    if bounds.size != frame.size { bounds.size = frame.size }
    let anchor = layer.anchorPoint
    let position = CGPoint(
      x: frame.minX + anchor.x * frame.width, y: frame.minY + anchor.y * frame.height)
    if center != position { center = position }
  }
}

extension CGRect {
  /// Origin and size rounded to whole pixels, halves away from zero.
  fileprivate func rounded(toScale scale: CGFloat) -> CGRect {
    let scale = scale > 0 ? scale : 1
    func round(_ value: CGFloat) -> CGFloat { (value * scale).rounded() / scale }
    return CGRect(
      x: round(minX), y: round(minY), width: round(width), height: round(height))
  }
}
