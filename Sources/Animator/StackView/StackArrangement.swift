// The constraints along the axis of a stack view.

/// One update of the constraints of a stack view: identifiers and priorities are those of iOS.
@MainActor
struct StackArrangement {
  let stack: UIStackView
  let views: [UIView]
  let store: StackConstraintStore
  /// The attributes along the axis.
  let along: Attributes
  /// The attributes across the axis.
  let across: Attributes
  /// The item that the views fill: the stack view or its margins.
  let canvas: any LayoutItem
  /// Whether the spacing is between baselines.
  let usesBaselines: Bool
  let isHidden: [Bool]
  /// The indices of the first and the last view that is not hidden.
  let visibleEnds: ClosedRange<Int>?

  typealias Side = StackConstraintStore.Side
  typealias Demand = StackConstraintStore.Demand

  /// The attributes of one axis.
  struct Attributes {
    var start: NSLayoutConstraint.Attribute
    var end: NSLayoutConstraint.Attribute
    var center: NSLayoutConstraint.Attribute
    var length: NSLayoutConstraint.Attribute
    /// 1 if coordinates grow from start to end, otherwise -1.
    var sign: CGFloat = 1
  }

  init(_ stack: UIStackView) {
    self.stack = stack
    views = stack.arrangedSubviews
    store = stack.constraintStore
    let row = Attributes(of: stack, views)
    let column = Attributes(start: .top, end: .bottom, center: .centerY, length: .height)
    let isRow = stack.axis == .horizontal
    (along, across) = isRow ? (row, column) : (column, row)
    canvas = stack.isLayoutMarginsRelativeArrangement ? stack.layoutMarginsGuide : stack
    usesBaselines = !isRow && stack.isBaselineRelativeArrangement
    isHidden = views.map(\.isHidden)
    if let first = isHidden.firstIndex(of: false), let last = isHidden.lastIndex(of: false) {
      visibleEnds = first...last
    } else {
      visibleEnds = nil
    }
  }

  func update() {
    store.begin()
    place()
    if !views.isEmpty {
      if stack.distribution == .equalSpacing || stack.distribution == .equalCentering {
        distributeGaps()
      } else {
        fill()
      }
      align()
    }
    store.finish()
  }

  /// Tells the views their indices, which decide ties, and whether their content size counts.
  private func place() {
    for (index, view) in views.enumerated() {
      let ignores = isHidden[index] && stack.alignment == .fill
      let old = view.autoLayout?.arrangement
      if old?.index == index, old?.ignoresContentSize == ignores { continue }
      view.ownAutoLayout.arrangement = StackPlace(
        stack: stack, index: index, ignoresContentSize: ignores)
      view.layoutValuesChanged()
    }
  }

  // MARK: Filling

  /// Views fill the axis one after another. Hidden ones have no length and are in the middle of the
  /// spacing between their visible neighbors.
  private func fill() {
    connect(first: 0, last: views.count - 1)
    var previous = 0
    var lastVisible: Int?
    for (index, view) in views.enumerated() {
      if index > 0 {
        demandSpacing(index - 1, index, .equal, gap(index - 1, index, lastVisible: lastVisible))
      }
      if isHidden[index] {
        collapse(view)
        continue
      }
      if stack.distribution == .fillEqually, lastVisible != nil {
        store.demand(
          .equality, of: view,
          Demand(
            identifier: "UISV-fill-equally", first: Side(view, along.length),
            second: Side(views[previous], along.length)))
      }
      (previous, lastVisible) = (index, index)
    }
    if stack.distribution == .fillProportionally { demandProportions() }
  }

  /// Connects the ends of the canvas to the first and the last view.
  private func connect(first: Int, last: Int) {
    store.demand(
      .start,
      Demand(
        identifier: "UISV-canvas-connection", first: Side(canvas, along.start),
        second: startSide(first)))
    // Without visible views, the length of the stack view is its own matter.
    if visibleEnds == nil { return }
    store.demand(
      .end,
      Demand(
        identifier: "UISV-canvas-connection", first: Side(canvas, along.end),
        second: endSide(last)))
  }

  /// The distance between neighbors.
  private func gap(_ index: Int, _ next: Int, lastVisible: Int?) -> CGFloat {
    guard let lastVisible, let ends = visibleEnds, next <= ends.upperBound else { return 0 }
    let spacing = stack.spacing(after: views[lastVisible])
    switch (isHidden[index], isHidden[next]) {
    case (false, false): return spacing
    case (true, true): return 0
    default: return spacing / 2
    }
  }

  private func demandSpacing(
    _ index: Int, _ next: Int, _ relation: NSLayoutConstraint.Relation, _ distance: CGFloat
  ) {
    // Coordinates that fall along the axis turn the relation around.
    let relation = along.sign < 0 ? relation.reversed : relation
    store.demand(
      .spacing, of: views[next],
      Demand(
        identifier: "UISV-spacing", first: startSide(next), relation: relation,
        second: endSide(index), constant: distance * along.sign))
  }

  private func startSide(_ index: Int) -> Side {
    Side(views[index], usesBaselines && !isHidden[index] ? .firstBaseline : along.start)
  }

  private func endSide(_ index: Int) -> Side {
    Side(views[index], usesBaselines && !isHidden[index] ? .lastBaseline : along.end)
  }

  private func collapse(_ view: UIView) {
    store.demand(
      .hiding, of: view, Demand(identifier: "UISV-hiding", first: Side(view, along.length)))
  }

  /// Each view has its proportion of the axis; these may not add up exactly with the spacing: later views
  /// yield. Views without a content size take what remains.
  private func demandProportions() {
    var lengths: [(view: UIView, length: CGFloat)] = []
    var (sum, spacings) = (CGFloat(0), CGFloat(0))
    for (index, view) in views.enumerated() where !isHidden[index] {
      let length = view.lengthInStack(along: stack.axis)
      if length > 0 { lengths.append((view, length)) }
      sum += max(length, 0)
      if index != visibleEnds?.upperBound { spacings += stack.spacing(after: view) }
    }
    guard sum > 0, sum + spacings > 0 else { return }
    for (index, (view, length)) in lengths.enumerated() {
      store.demand(
        .proportion, of: view,
        Demand(
          identifier: "UISV-fill-proportionally", first: Side(view, along.length),
          second: Side(canvas, along.length), multiplier: length / (sum + spacings),
          priority: Float(max(999 - index, 1))))
    }
  }

  // MARK: Equal gaps

  /// Guides between visible views, or between their centers, are equally long.
  private func distributeGaps() {
    guard let ends = visibleEnds else {
      for index in views.indices { park(index, at: Side(canvas, along.start)) }
      return
    }
    connect(first: ends.lowerBound, last: ends.upperBound)
    let widest = stack.distribution == .equalSpacing ? widestGap(in: ends) : nil
    var previous: Int?
    var hidden: [Int] = []
    for index in views.indices {
      if isHidden[index] {
        hidden.append(index)
        continue
      }
      if let previous {
        distribute(previous, index, isFirst: previous == ends.lowerBound, hidden)
        if widest == nil || widest == previous {
          demandSpacing(previous, index, .greaterThanOrEqual, stack.spacing(after: views[previous]))
        }
      } else {
        for other in hidden { park(other, at: Side(canvas, along.start)) }
      }
      hidden.removeAll()
      previous = index
    }
    for other in hidden { park(other, at: Side(canvas, along.end)) }
  }

  /// The view before the widest spacing. Where all gaps are equal, the other spacings follow from it, and a row
  /// of the tableau for each would have as many terms as there are views.
  private func widestGap(in ends: ClosedRange<Int>) -> Int? {
    var widest: Int?
    for index in ends where index < ends.upperBound && !isHidden[index] {
      let spacing = stack.spacing(after: views[index])
      guard let known = widest, spacing <= stack.spacing(after: views[known]) else {
        widest = index
        continue
      }
    }
    return widest
  }

  private func distribute(_ index: Int, _ next: Int, isFirst: Bool, _ hidden: [Int]) {
    let view = views[index]
    let isCentering = stack.distribution == .equalCentering
    let reference = store.guide(.firstGap, in: stack, identifier: "UISV-distributing")
    let gap =
      isFirst
      ? reference
      : store.guide(
        .gap(.distributing, after: ObjectIdentifier(view)), in: stack,
        identifier: "UISV-distributing")
    // The first gap remains when other views become the first.
    let holder = isFirst ? nil : view
    tie(
      Side(gap, along.start), to: Side(view, isCentering ? along.center : along.end),
      .guideStart(.distributing), of: holder)
    // Before its end: the solver derives the length of the guide from the first one's, and the
    // position of the next view from the guide, so that no equation has more than a few terms.
    if !isFirst {
      store.demand(
        .guideLength(.distributing), of: view,
        Demand(
          identifier: "UISV-fill-equally", first: Side(gap, along.length),
          second: Side(reference, along.length), priority: isCentering ? 149 : 1000))
    }
    tie(
      Side(gap, along.end), to: Side(views[next], isCentering ? along.center : along.start),
      .guideEnd(.distributing), of: holder)
    if hidden.isEmpty { return }
    let junction = store.guide(
      .gap(.hidden, after: ObjectIdentifier(view)), in: stack, identifier: "UISV-hiding")
    tie(Side(junction, along.start), to: Side(view, along.end), .guideStart(.hidden), of: view)
    tie(Side(junction, along.end), to: Side(views[next], along.start), .guideEnd(.hidden), of: view)
    for other in hidden { park(other, at: Side(junction, along.center)) }
  }

  /// Demands an edge of a guide where another edge is.
  private func tie(
    _ edge: Side, to other: Side, _ role: StackConstraintStore.Role, of view: UIView?
  ) {
    store.demand(
      role, of: view, Demand(identifier: "UISV-distributing-edge", first: edge, second: other))
  }

  /// Collapses a hidden view at a position.
  private func park(_ index: Int, at position: Side) {
    collapse(views[index])
    store.demand(
      .park, of: views[index],
      Demand(
        identifier: "UISV-spacing", first: Side(views[index], along.start), second: position))
  }
}

extension StackArrangement.Attributes {
  /// The attributes of a row: in reading direction, or if that is not the same for all views, in the
  /// direction of the stack view.
  @MainActor
  init(of stack: UIStackView, _ views: [UIView]) {
    let direction = stack.effectiveUserInterfaceLayoutDirection
    let isUniform = views.allSatisfy { $0.effectiveUserInterfaceLayoutDirection == direction }
    let isMirrored = direction == .rightToLeft
    if isUniform {
      self.init(start: .leading, end: .trailing, center: .centerX, length: .width)
    } else if isMirrored {
      self.init(start: .right, end: .left, center: .centerX, length: .width, sign: -1)
    } else {
      self.init(start: .left, end: .right, center: .centerX, length: .width)
    }
  }
}

extension NSLayoutConstraint.Relation {
  fileprivate var reversed: Self { Self(rawValue: -rawValue) ?? self }
}
