import LayoutSolver

// Constraints that follow from items themselves: the frames of views that are not positioned by
// constraints, and content sizes.

extension LayoutEngine {
  /// Enters the frame or the content size of an item.
  func refresh(_ item: LayoutEngineItem) {
    if item.target is ContentLayoutGuide {
      set(.frame(.left), of: item, item.x, .equal, 0)
      set(.frame(.top), of: item, item.y, .equal, 0)
    }
    guard let view = item.target as? UIView else { return }
    setTieOrder(of: item, view)
    if view.translatesAutoresizingMaskIntoConstraints && !(isFitting && view === root) {
      clearContentSize(of: item)
      let frame = view.untransformedFrame
      set(.frame(.left), of: item, item.x, .equal, frame.minX)
      set(.frame(.top), of: item, item.y, .equal, frame.minY)
      set(.frame(.width), of: item, item.width, .equal, frame.width)
      if view !== stretchedView {
        set(.frame(.height), of: item, item.height, .equal, frame.height)
      }
    } else {
      for attribute in [NSLayoutConstraint.Attribute.left, .top, .width, .height] {
        clear(.frame(attribute), of: item)
      }
      setContentSize(of: view, item)
      if view === root {
        try? solver.setStay(of: item.width, to: view.bounds.width.native)
        try? solver.setStay(of: item.height, to: view.bounds.height.native)
      }
    }
  }

  /// Enters the constants of the constraints that refer to an item.
  func refreshConstraints(to item: LayoutEngineItem) {
    guard let view = item.target as? UIView else { return }
    var referring = Array(view.referringConstraints.values)
    for guide in view.autoLayout?.systemGuides.values ?? [:].values {
      referring += guide.referringConstraints.values
    }
    referring += constraints(toBaselinesOf: view)
    for constraint in referring.sorted(by: { $0.sequence < $1.sequence }) { refresh(constraint) }
  }

  private func setContentSize(of view: UIView, _ item: LayoutEngineItem) {
    let size = view.contentSize(wrappedAt: item.wrappingWidth)
    let insets = view.alignmentRectInsets
    let lengths = [
      (size.width, insets.left + insets.right, item.width, NSLayoutConstraint.Axis.horizontal),
      (size.height, insets.top + insets.bottom, item.height, .vertical),
    ]
    for (length, outside, variable, axis) in lengths {
      for isHugging in [true, false] {
        let kind = LayoutEngineItem.Implicit.contentSize(axis, isHugging: isHugging)
        guard length >= 0, view.autoLayout?.arrangement?.ignoresContentSize != true else {
          clear(kind, of: item)
          continue
        }
        let priority =
          isHugging
          ? view.contentHuggingPriority(for: axis)
          : view.contentCompressionResistancePriority(for: axis)
        set(
          kind, of: item, variable, isHugging ? .lessThanOrEqual : .greaterThanOrEqual,
          length + outside, priority, order: tieOrder(of: item, view))
      }
    }
  }

  private func clearContentSize(of item: LayoutEngineItem) {
    for axis in [NSLayoutConstraint.Axis.horizontal, .vertical] {
      clear(.contentSize(axis, isHugging: true), of: item)
      clear(.contentSize(axis, isHugging: false), of: item)
    }
  }

  private func clear(_ kind: LayoutEngineItem.Implicit, of item: LayoutEngineItem) {
    if item.implicit.isEmpty { return }
    if let old = item.implicit.removeValue(forKey: kind) { removeFromSolver(old.id) }
  }

  /// Enters an implicit constraint, which wins over conflicting explicit ones.
  private func set(
    _ kind: LayoutEngineItem.Implicit, of item: LayoutEngineItem, _ variable: LayoutSolver.Variable,
    _ relation: LayoutSolver.Relation, _ length: CGFloat, _ priority: UILayoutPriority = .required,
    order: UInt64? = nil
  ) {
    let (constant, level) = (length.finite.native, max(priority.rawValue, 1))
    if let old = item.implicit[kind], old.priority == level {
      if let order, order != old.order {
        item.implicit[kind]?.order = order
        try? solver.setOrder(of: old.id, to: order)
      }
      if old.constant == constant { return }
      // Before the change: messages about its conflicts show the new length.
      item.implicit[kind]?.constant = constant
      breakingConflicts { () throws(LayoutSolver.Fault) in
        try self.solver.setConstant(of: old.id, to: constant)
      }
      return
    }
    clear(kind, of: item)
    let added = { self.constraint(kind, of: item, length: CGFloat(constant)) }
    breakingConflicts(of: added) { () throws(LayoutSolver.Fault) in
      let id = try self.solver.add(
        [LayoutSolver.Term(variable)], relation, constant, priority: level,
        order: order ?? self.takeOrder())
      item.implicit[kind] = .init(id: id, constant: constant, priority: level, order: order)
      switch kind {
      case .frame(let attribute): self.sources[id] = .frame(item, attribute)
      case .contentSize(let axis, let isHugging):
        self.sources[id] = .contentSize(item, axis, isHugging: isHugging)
      }
    }
  }

  /// Runs a change, breaking the newest explicit constraint of each conflict that prevents it.
  ///
  /// - Parameter added: The implicit constraint that the change adds, for messages; nil if it changes one.
  private func breakingConflicts(
    of added: () -> NSLayoutConstraint? = { nil }, _ change: () throws(LayoutSolver.Fault) -> Void
  ) {
    while case .unsatisfiable(let conflict)? = fault(change) {
      guard breakNewest(of: conflict, adding: added()) else { return }
    }
  }

  /// Ignores the newest explicit constraint of a conflict.
  ///
  /// - Parameters:
  ///   - cause: The constraint that cannot be added because of the conflict; nil for a frame.
  ///   - implicit: The implicit constraint that cannot be added because of it.
  /// - Returns: Whether there was one.
  func breakNewest(
    of conflict: [LayoutSolver.Constraint], for cause: NSLayoutConstraint? = nil,
    adding implicit: NSLayoutConstraint? = nil
  ) -> Bool {
    let explicit = conflict.compactMap { id -> NSLayoutConstraint? in
      if case .constraint(let constraint)? = sources[id] { return constraint }
      return nil
    }
    let yielding = explicit.filter { !$0.prevails }
    guard
      let newest = (yielding.isEmpty && cause == nil ? explicit : yielding)
        .max(by: { $0.activation < $1.activation }), let id = entries[ObjectIdentifier(newest)]?.id
    else { return false }
    report(conflict, breaking: newest, for: cause ?? implicit)
    entries[ObjectIdentifier(newest)]?.id = nil
    removeFromSolver(id)
    broken.append(newest)
    return true
  }
}

// MARK: - Ties

extension LayoutEngine {
  /// The order of an item's content size among those of the same priority: where they cannot all be
  /// satisfied, that of the item referenced last is, and the first takes the slack, as measured on iOS.
  /// Views of a stack view come in the order of their arrangement.
  private func tieOrder(of item: LayoutEngineItem, _ view: UIView) -> UInt64 {
    guard let arrangement = view.autoLayout?.arrangement else {
      return Self.lastOrder - UInt64(item.sequence) << 20
    }
    let stack = arrangement.stack.flatMap { items[ObjectIdentifier($0)] } ?? item
    return Self.lastOrder - (UInt64(stack.sequence) << 20 + UInt64(arrangement.index % 0xFFFFF) + 1)
  }

  private static let lastOrder: UInt64 = 1 << 60

  /// Views of a stack view without a content size divide its length in the same way: sizes of later views
  /// stay closer to 0, and positions only follow from sizes.
  private func setTieOrder(of item: LayoutEngineItem, _ view: UIView) {
    guard view.autoLayout?.arrangement != nil else { return }
    let order = tieOrder(of: item, view)
    for size in [item.width, item.height] { try? solver.setOrder(of: size, to: order) }
    for position in [item.x, item.y] {
      try? solver.setOrder(of: position, to: order + Self.lastOrder)
    }
  }
}

extension UIView {
  /// The content size, with the height for a width if it depends on that.
  ///
  /// - Parameter width: The width of the frame; nil if it is not known yet.
  func contentSize(wrappedAt width: CGFloat?) -> CGSize {
    if let width, wrapsContent { return onPixels(wrappedContentSize(width: width)) }
    return onPixels(intrinsicContentSize)
  }

  /// A content size rounded up to pixels where whole points, in which texts are measured, are none: at scales that are
  /// not whole, as on canvases of storyboards. Frames are rounded to the nearest pixel, which would truncate texts.
  private func onPixels(_ size: CGSize) -> CGSize {
    let scale = traitCollection.displayScale
    if scale <= 0 || scale == scale.rounded() { return size }
    func round(_ length: CGFloat) -> CGFloat {
      length > 0 ? (length * scale - 1e-6).rounded(.up) / scale : length
    }
    return CGSize(width: round(size.width), height: round(size.height))
  }
}
