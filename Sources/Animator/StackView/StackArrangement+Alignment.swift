// The constraints across the axis of a stack view.

extension StackArrangement {
  func align() {
    let alignment = stack.alignment.effective(along: stack.axis)
    if alignment == .fill { return fillAcross() }
    let span = store.guide(.span, in: stack, identifier: "UISV-alignment-spanner")
    connectSpan(span, alignment)
    var previous: UIView?
    for (index, view) in views.enumerated() {
      store.demand(
        .ambiguity, of: view,
        Demand(
          identifier: "UISV-ambiguity-suppression", first: Side(view, across.length), priority: 25))
      if isHidden[index] {
        // It keeps its position, and does not determine the span.
        attach(view, to: span, alignment)
      } else {
        bound(view, by: span)
        if alignment == .firstBaseline || alignment == .lastBaseline {
          alignBaseline(of: view, with: previous, alignment)
        } else {
          attach(view, to: span, alignment)
        }
        previous = view
      }
    }
  }

  /// Views fill the canvas. Hidden ones do as far as that has no effect on it.
  private func fillAcross() {
    for (index, view) in views.enumerated() {
      let identifier = index == 0 ? "UISV-canvas-connection" : "UISV-alignment"
      store.demand(
        .acrossStart, of: view,
        Demand(
          identifier: identifier, first: Side(canvas, across.start),
          second: Side(view, across.start)))
      store.demand(
        .acrossEnd, of: view,
        Demand(
          identifier: identifier, first: Side(canvas, across.end), second: Side(view, across.end),
          priority: isHidden[index] ? 25 : 1000))
    }
  }

  /// The span is the canvas; where baselines are aligned, it may be a part at one edge.
  private func connectSpan(_ span: UILayoutGuide, _ alignment: UIStackView.Alignment) {
    store.demand(
      .acrossStart,
      Demand(
        identifier: "UISV-canvas-connection", first: Side(canvas, across.start),
        relation: alignment == .lastBaseline ? .lessThanOrEqual : .equal,
        second: Side(span, across.start)))
    store.demand(
      .acrossEnd,
      Demand(
        identifier: "UISV-canvas-connection", first: Side(canvas, across.end),
        relation: alignment == .firstBaseline ? .greaterThanOrEqual : .equal,
        second: Side(span, across.end)))
    store.demand(
      .spanFit,
      Demand(identifier: "UISV-spanning-fit", first: Side(span, across.length), priority: 51))
    store.demand(
      .canvasFit,
      Demand(identifier: "UISV-canvas-fit", first: Side(stack, across.length), priority: 49))
  }

  private func attach(_ view: UIView, to span: UILayoutGuide, _ alignment: UIStackView.Alignment) {
    let attribute =
      switch alignment {
      case .center: across.center
      case .trailing, .lastBaseline: across.end
      default: across.start
      }
    store.demand(
      .alignment, of: view,
      Demand(
        identifier: "UISV-alignment", first: Side(view, attribute), second: Side(span, attribute)))
  }

  private func alignBaseline(
    of view: UIView, with previous: UIView?, _ alignment: UIStackView.Alignment
  ) {
    guard let previous else { return }
    let attribute: NSLayoutConstraint.Attribute =
      alignment == .firstBaseline ? .firstBaseline : .lastBaseline
    store.demand(
      .alignment, of: view,
      Demand(
        identifier: "UISV-alignment", first: Side(view, attribute),
        second: Side(previous, attribute)))
  }

  /// The span contains the view.
  private func bound(_ view: UIView, by span: UILayoutGuide) {
    let isFalling = across.sign < 0
    store.demand(
      .acrossStart, of: view,
      Demand(
        identifier: "UISV-spanning-boundary", first: Side(span, across.start),
        relation: isFalling ? .greaterThanOrEqual : .lessThanOrEqual,
        second: Side(view, across.start), priority: 999.5))
    store.demand(
      .acrossEnd, of: view,
      Demand(
        identifier: "UISV-spanning-boundary", first: Side(span, across.end),
        relation: isFalling ? .lessThanOrEqual : .greaterThanOrEqual,
        second: Side(view, across.end), priority: 999.5))
  }
}

extension UIStackView.Alignment {
  /// Baselines exist only in rows.
  fileprivate func effective(along axis: NSLayoutConstraint.Axis) -> Self {
    switch self {
    case .firstBaseline where axis == .vertical: .leading
    case .lastBaseline where axis == .vertical: .trailing
    default: self
    }
  }
}

extension UIStackView {
  func updateArrangement() { StackArrangement(self).update() }

  /// The distance of an arranged view from the next one, in points.
  func spacing(after view: UIView) -> CGFloat {
    let spacing = customSpacings[ObjectIdentifier(view)] ?? spacing
    return spacing == Self.spacingUseSystem ? SystemSpacing.standard : spacing
  }
}

extension UIView {
  /// The content length by which a stack view distributes its length proportionally: that of a stack
  /// view follows from its constraints; -1 for none.
  func lengthInStack(along axis: NSLayoutConstraint.Axis) -> CGFloat {
    let size =
      self is UIStackView ? systemLayoutSizeFitting(.zero) : intrinsicContentSize
    return axis == .horizontal ? size.width : size.height
  }
}
