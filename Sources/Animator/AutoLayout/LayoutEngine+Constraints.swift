import LayoutSolver

// Constraints as the solver sees them.

extension LayoutEngine {
  /// Enters the active constraints of views that are not in the engine yet, in the order in which they
  /// became active, so that of conflicting ones the last is ignored.
  func enter(constraintsOf views: [UIView]) {
    var constraints: [NSLayoutConstraint] = []
    var order: [Activation] = []
    for view in views {
      for constraint in view.autoLayout?.constraints ?? []
      where entries[ObjectIdentifier(constraint)] == nil {
        order.append(Activation(number: constraint.activation, index: constraints.count))
        constraints.append(constraint)
      }
    }
    for next in order.sorted() { enter(constraints[next.index]) }
  }

  /// When a constraint became active. Sorting these is faster than sorting the constraints by a closure, which
  /// checks at each comparison that it is on the main actor.
  private nonisolated struct Activation: Comparable {
    var number: Int
    var index: Int

    static func < (a: Self, b: Self) -> Bool { a.number < b.number }
  }

  /// Enters a constraint that became active.
  func enter(_ constraint: NSLayoutConstraint) {
    guard constraint.fault == nil, let ancestor = constraint.holder else { return }
    do {
      let isMirrored = constraint.isMirrored
      let row = try row(of: constraint, in: ancestor, isMirrored: isMirrored)
      var entry = Entry(
        constraint: constraint, id: nil, constant: row.constant,
        priority: constraint.priority.rawValue, isMirrored: isMirrored,
        baselineViews: constraint.baselineViews, items: row.items)
      for item in row.items { item.useCount += 1 }
      if !entry.baselineViews.isEmpty {
        baselineConstraints[ObjectIdentifier(constraint)] = constraint
      }
      entry.id = add(row.terms, row.relation, row.constant, of: constraint)
      if entry.id == nil { broken.append(constraint) }
      entries[ObjectIdentifier(constraint)] = entry
    } catch {
      UsageFault.raise("NSLayoutConstraint", "\(constraint) cannot be solved: \(error.reason)")
    }
  }

  /// Removes a constraint that is not active any more.
  func remove(_ constraint: NSLayoutConstraint) {
    guard let entry = entries.removeValue(forKey: ObjectIdentifier(constraint)) else { return }
    baselineConstraints[ObjectIdentifier(constraint)] = nil
    if let id = entry.id { removeFromSolver(id) }
    for item in entry.items { release(item) }
    retriesBroken = true
  }

  /// Enters a constant, a priority or a layout direction that has changed.
  func refresh(_ constraint: NSLayoutConstraint) {
    let key = ObjectIdentifier(constraint)
    guard var entry = entries[key], let ancestor = constraint.holder else { return }
    if entry.isMirrored != constraint.isMirrored {
      remove(constraint)
      return enter(constraint)
    }
    guard let row = try? row(of: constraint, in: ancestor, isMirrored: entry.isMirrored) else {
      return
    }
    let priority = constraint.priority.rawValue
    guard let id = entry.id else {
      retriesBroken = true
      return
    }
    if entry.constant != row.constant {
      entry.constant = row.constant
      if case .unsatisfiable? = fault({ () throws(LayoutSolver.Fault) in
        try self.solver.setConstant(of: id, to: row.constant)
      }) {
        removeFromSolver(id)
        entry.id = nil
        deferred.append(constraint)
      }
    }
    if entry.id != nil, entry.priority != priority {
      entry.priority = priority
      _ = fault { () throws(LayoutSolver.Fault) in
        try self.solver.setPriority(of: id, to: priority)
      }
    }
    entries[key] = entry
  }

  /// Adds a constraint to the solver, or reports the conflict that prevents it.
  private func add(
    _ terms: [LayoutSolver.Term], _ relation: LayoutSolver.Relation, _ constant: Double,
    of constraint: NSLayoutConstraint
  ) -> LayoutSolver.Constraint? {
    do {
      let id = try solver.add(
        terms, relation, constant, priority: max(constraint.priority.rawValue, 1),
        order: takeOrder())
      sources[id] = .constraint(constraint)
      return id
    } catch {
      if case .unsatisfiable(let conflict) = error {
        if constraint.prevails, breakNewest(of: conflict, for: constraint) {
          return add(terms, relation, constant, of: constraint)
        }
        report(conflict, breaking: constraint)
      } else {
        UsageFault.raise("NSLayoutConstraint", "\(constraint) cannot be solved: \(error.reason)")
      }
      return nil
    }
  }

  /// The fault that `body` throws; nil if it succeeds.
  func fault(_ body: () throws(LayoutSolver.Fault) -> Void) -> LayoutSolver.Fault? {
    do {
      try body()
      return nil
    } catch { return error }
  }
}

// MARK: - Rows

extension LayoutEngine {
  /// A constraint in the form `terms relation constant`.
  struct Row {
    var terms: [LayoutSolver.Term] = []
    var relation: LayoutSolver.Relation
    var constant: Double
    var items: [LayoutEngineItem] = []
  }

  /// A linear expression of variables.
  struct Expression {
    var terms: [LayoutSolver.Term] = []
    var constant = 0.0
    var items: [LayoutEngineItem] = []
    /// The views on whose bounds' origin the constant depends.
    var origins: [UIView] = []

    mutating func add(
      _ variable: LayoutSolver.Variable, of item: LayoutEngineItem, times factor: Double
    ) {
      terms.append(LayoutSolver.Term(variable, factor))
      items.append(item)
    }
  }

  /// Translates a constraint: attributes are measured in the coordinates of the common ancestor; in
  /// right-to-left layouts, those in reading direction from its right edge.
  func row(
    of constraint: NSLayoutConstraint, in ancestor: UIView, isMirrored: Bool
  ) throws(LayoutSolver.Fault) -> Row {
    var sum = Expression()
    // Enough for most constraints.
    sum.terms.reserveCapacity(4)
    sum.items.reserveCapacity(4)
    try add(constraint.first, times: 1, in: ancestor, isMirrored: isMirrored, to: &sum)
    if let second = constraint.second {
      let factor = -constraint.multiplier.native
      try add(second, times: factor, in: ancestor, isMirrored: isMirrored, to: &sum)
    }
    for view in sum.origins { view.dependsOnOffset(constraint) }
    let relation: LayoutSolver.Relation =
      switch constraint.relation {
      case .lessThanOrEqual: .lessThanOrEqual
      case .equal: .equal
      case .greaterThanOrEqual: .greaterThanOrEqual
      }
    // Clamped, as for constants such as `greatestFiniteMagnitude`.
    let limit = LayoutSolver.greatestMagnitude
    let constant = constraint.constant.native - sum.constant
    return Row(
      terms: sum.terms, relation: relation, constant: min(max(constant, -limit), limit),
      items: sum.items)
  }

  private func add(
    _ quantity: LayoutQuantity, times factor: Double, in ancestor: UIView, isMirrored: Bool,
    to sum: inout Expression
  ) throws(LayoutSolver.Fault) {
    switch quantity {
    case .attribute(let reference):
      try add(reference, times: factor, in: ancestor, isMirrored: isMirrored, to: &sum)
    case .distance(let from, let to):
      try add(to, times: factor, in: ancestor, isMirrored: isMirrored, to: &sum)
      try add(from, times: -factor, in: ancestor, isMirrored: isMirrored, to: &sum)
    }
  }

  private func add(
    _ reference: LayoutReference, times factor: Double, in ancestor: UIView, isMirrored: Bool,
    to sum: inout Expression
  ) throws(LayoutSolver.Fault) {
    guard let target = reference.item else { return }
    // A system guide is its owner with insets.
    let system = target as? SystemLayoutGuide
    var base: any LayoutItem = system?.owningView ?? target
    let attribute = reference.attribute
    if attribute.isBaseline, system == nil, let view = target as? UIView {
      base = view.baselineView(of: attribute)
    }
    var edges =
      system?.edges(in: ancestor)
      ?? LayoutEdges((base as? UIView)?.insets(of: attribute) ?? .zero)
    if base === ancestor, attribute.kind != .size {
      if system?.kind == .frame {
        sum.origins.append(ancestor)
      } else if let contents = ancestor.contentGuide {
        base = contents
      }
    }
    let item = try item(of: base)
    if attribute.isBaseline, system == nil, let view = base as? UIView, view.centersText {
      edges.centerBaseline(
        attribute, ofTextHeight: max(view.contentSize(wrappedAt: item.wrappingWidth).height, 0))
    }
    let isLocation = attribute.kind != .size
    switch attribute.axis {
    case .horizontal?:
      var factor = factor
      if isMirrored, isLocation {
        // From the right edge of the ancestor.
        let whole = try self.item(of: ancestor)
        sum.add(whole.width, of: whole, times: factor)
        factor = -factor
      }
      if isLocation { try addOrigin(of: base, times: factor, in: ancestor, .horizontal, to: &sum) }
      let position = attribute.position(isRightToLeft: isMirrored)
      add(position, item.width, edges.horizontal, of: item, times: factor, to: &sum)
    case .vertical?:
      if isLocation { try addOrigin(of: base, times: factor, in: ancestor, .vertical, to: &sum) }
      let position = attribute.position(isRightToLeft: false)
      add(position, item.height, edges.vertical, of: item, times: factor, to: &sum)
    case nil: return
    }
  }

  /// Adds a multiple of a position relative to the origin of an item's frame.
  private func add(
    _ position: LayoutPosition, _ length: LayoutSolver.Variable, _ edges: LayoutEdges.Axis,
    of item: LayoutEngineItem, times multiple: Double, to sum: inout Expression
  ) {
    let (start, end) = (edges.start, edges.end)
    let (factor, constant): (CGFloat, CGFloat) =
      switch position {
      case .start: (start.factor, start.constant)
      case .end: (end.factor, end.constant)
      case .center: ((start.factor + end.factor) / 2, (start.constant + end.constant) / 2)
      case .length: (end.factor - start.factor, end.constant - start.constant)
      }
    sum.constant += constant.native * multiple
    if factor == 0 {
      sum.items.append(item)
    } else {
      sum.add(length, of: item, times: factor.native * multiple)
    }
  }

  /// Adds a multiple of the origin of an item's frame in the coordinates of an ancestor, along one axis; 0
  /// for the ancestor itself.
  private func addOrigin(
    of target: any LayoutItem, times factor: Double, in ancestor: UIView,
    _ axis: NSLayoutConstraint.Axis, to sum: inout Expression
  ) throws(LayoutSolver.Fault) {
    var next: (any LayoutItem)? = target
    while let target = next, target !== ancestor {
      let item = try item(of: target)
      sum.add(axis == .horizontal ? item.x : item.y, of: item, times: factor)
      let container = target.layoutSuperview
      next = container
      guard let container, container !== ancestor else { continue }
      // Crossing a view that scrolls: its bounds do not begin at its frame.
      let origin = container.layoutOrigin
      sum.constant -= factor * (axis == .horizontal ? origin.x : origin.y).native
      if container.contentGuide != nil { sum.origins.append(container) }
    }
  }
}

extension LayoutSolver.Fault {
  /// Why a constraint cannot be part of a layout.
  fileprivate var reason: String {
    switch self {
    case .notFinite: "a number is NaN or infinite"
    case .outOfRange(let number):
      "the number \(number), a factor of a length in it, is beyond 1e-6…1e9"
    case .invalidPriority(let priority): "the priority \(priority) is not in 1…1000"
    case .iterationLimit: "the numbers of the layout are too far apart to be computed with"
    case .unsatisfiable: "it conflicts with others"
    case .unknownVariable, .unknownConstraint, .variableInUse, .notEditable:
      "it is not in the layout any more"
    }
  }
}
