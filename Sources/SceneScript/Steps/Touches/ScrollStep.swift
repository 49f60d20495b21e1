import Animator

/// `scroll: view` `to:` a position in its contents: by a finger, or programmatically.
package struct ScrollStep: StepAction {
  package enum Destination: Equatable, Sendable {
    /// In points.
    case offset(CGPoint)
    case edge(Edge)
    /// A view in the contents.
    case view(ViewReference)
  }

  package enum Edge: String, CaseIterable, Sendable { case top, bottom, left, right }

  package var target: ViewReference
  package var destination: Destination
  /// Nil for `finger`.
  package var mode: Mode?
  /// Where an item of a list is to be; nil for anywhere in sight.
  package var position: ListPosition?

  /// How the contents are scrolled.
  package enum Mode: Equatable, Sendable { case finger, animated, immediate }

  package init(target: ViewReference, to destination: Destination, by mode: Mode? = nil) {
    (self.target, self.destination, self.mode) = (target, destination, mode)
  }

  static let scroll = Field("scroll", .view, "Scrolls the contents of a scroll view.")
  static let to = Field(
    "to", Destination.kind,
    "Where to: an offset, [x, y]; an edge, top, bottom, left or right; or the id of a view or a row to show."
  )
  static let position = Field(
    "position",
    ValueKind<ListPosition>.name(ListPosition.allCases.map { ($0.rawValue, $0) }),
    "Where a row of a list is then: top, middle or bottom. Default: anywhere in sight.")
  static let mode = Field(
    "with",
    ValueKind<Mode>.name([("finger", .finger), ("animation", .animated), ("nothing", .immediate)]),
    "What moves the contents: a finger, an animation of 0.3 s, or nothing. Default: finger.")

  package static let type = StepType(
    name: scroll.name, doc: scroll.doc, rows: [scroll.row, to.row, position.row, mode.row],
    required: [scroll.name, to.name]
  ) { fields, reader in
    let (destination, mode) = (fields.require(to), fields.read(mode))
    guard let target = fields.read(scroll) else { return nil }
    reader.check(target, isA: UIScrollView.self, for: scroll.name)
    let position = fields.read(position)
    return destination.map { destination in
      var step = ScrollStep(target: target, to: destination, by: mode)
      step.position = position
      return step
    }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.scroll, target)
    mapping.write(Self.to, destination)
    mapping.write(Self.position, position)
    mapping.write(Self.mode, mode)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    guard let view = run.view(target) as? UIScrollView else { return run.next(done) }
    view.layoutIfNeeded()
    if let list = view as? any SceneList, case .view(let reference) = destination,
      let address = RowAddress(reference.id), address.list == target.id, address.view == nil
    {
      return scroll(list, to: reference, run, step, done)
    }
    guard let offset = offset(in: view, run) else { return run.next(done) }
    switch mode ?? .finger {
    case .finger: run.touch(step, done: done) { $0.scroll(view, to: offset) }
    case .animated:
      let isMoving = view.contentOffset != offset
      view.setContentOffset(offset, animated: true)
      run.after(MediaTime(seconds: isMoving ? 0.3 : 0), done)
    case .immediate:
      view.setContentOffset(offset, animated: false)
      run.next(done)
    }
  }

  /// Scrolls a list to an item, which need not be in sight.
  @MainActor
  private func scroll(
    _ list: any SceneList, to reference: ViewReference, _ run: ScriptRun, _ step: ScriptStep,
    _ done: @escaping ScriptRun.Action
  ) {
    guard let row = run.row(reference) else { return }
    guard let path = row.path ?? list.firstPath(ofSection: row.key) else { return run.next(done) }
    let before = list.contentOffset
    switch mode ?? .finger {
    case .finger:
      guard let offset = list.offset(of: path, position) else { return run.next(done) }
      run.touch(step, done: done) { $0.scroll(list, to: offset) }
    case .animated:
      let isMoving = list.offset(of: path, position) != before
      list.scroll(to: path, position, animated: true)
      run.after(MediaTime(seconds: isMoving ? 0.3 : 0), done)
    case .immediate:
      list.scroll(to: path, position, animated: false)
      run.next(done)
    }
  }

  /// The offset of the destination, between the edges; nil if there is no such view.
  @MainActor
  private func offset(in view: UIScrollView, _ run: ScriptRun) -> CGPoint? {
    switch destination {
    case .offset(let offset): return view.offsetInRange(nearest: offset)
    case .edge(let edge): return view.offset(at: edge)
    case .view(let reference):
      guard let content = run.view(reference) else { return nil }
      if content.isDescendant(of: view) {
        return view.offset(toShow: content.convert(content.bounds, to: view))
      }
      run.fail(.notInContents(reference.id, of: target.id), at: reference.position)
      return nil
    }
  }
}

extension ScrollStep.Destination {
  fileprivate static var kind: ValueKind<Self> {
    let (view, point) = (ValueKind<ViewReference>.view, ValueKind<CGPoint>.point)
    let edge = ValueKind<ScrollStep.Edge>.name(
      ScrollStep.Edge.allCases.map { ($0.rawValue, $0) })
    return ValueKind(
      schema: .object([("anyOf", .array([edge.schema, view.schema, point.schema]))]),
      write: { destination in
        switch destination {
        case .offset(let value): point.write(value)
        case .edge(let value): edge.write(value)
        case .view(let reference): view.write(reference)
        }
      }
    ) { node, key, reader in
      if case .sequence = node { return point.read(node, key, reader).map(Self.offset) }
      if let name = node.text, let value = ScrollStep.Edge(rawValue: name) { return .edge(value) }
      return view.read(node, key, reader).map(Self.view)
    }
  }
}

extension UIScrollView {
  fileprivate func offset(at edge: ScrollStep.Edge) -> CGPoint {
    let far: CGFloat = 1e9
    let (x, y) = (contentOffset.x, contentOffset.y)
    let point =
      switch edge {
      case .top: CGPoint(x: x, y: -far)
      case .bottom: CGPoint(x: x, y: far)
      case .left: CGPoint(x: -far, y: y)
      case .right: CGPoint(x: far, y: y)
      }
    return offsetInRange(nearest: point)
  }
}

extension SceneList {
  /// The first item of a section; nil if there is none.
  fileprivate func firstPath(ofSection key: String) -> IndexPath? {
    guard let section = source.contents.section(key),
      !source.contents.sections[section].items.isEmpty
    else { return nil }
    return IndexPath(row: 0, section: section)
  }
}
