import Animator

/// `until: idle`, or `until: visible` and `until: hittable` of a `view`: waits until a condition is met.
package struct UntilStep: StepAction {
  /// The condition.
  package enum Condition: Equatable, Sendable {
    case idle
    /// A view, or {text: …}, that may not exist yet.
    case visible(SceneTouchTarget)
    case hittable(SceneTouchTarget)
  }

  package var condition: Condition
  /// Nil for a minute.
  package var limit: MediaTime?

  package init(_ condition: Condition, limit: MediaTime? = nil) {
    (self.condition, self.limit) = (condition, limit)
  }

  private enum Event: String, CaseIterable, Sendable { case idle, visible, hittable }

  private static let until = Field(
    "until", ValueKind<Event>.name(Event.allCases.map { ($0.rawValue, $0) }),
    "Waits until nothing else moves (idle), or until a view can be seen (visible) or touched (hittable)."
  )
  private static let view = Field(
    "view", SceneTouchTarget.viewKind, "The view, or {text: …}. It may not be there yet.")
  private static let limit = Field(
    "limit", .time, "How long to wait at most; then the step is an error. Default: 60.")

  package static let type = StepType(
    name: until.name, doc: until.doc, rows: [until.row, view.row, limit.row], required: [until.name]
  ) { fields, reader in
    let (limit, target) = (fields.read(limit), fields.read(view))
    guard let event = fields.read(until) else { return nil }
    let name = "\(until.name): \(event.rawValue)"
    if event == .idle, fields.has(view) {
      reader.report(.conflictingKeys(name, view.name), at: fields.node)
      return nil
    }
    if event != .idle, !fields.has(view) {
      reader.report(.incompleteKeys(key: name, required: "'\(view.name)'"), at: fields.node)
      return nil
    }
    switch event {
    case .idle: return UntilStep(.idle, limit: limit)
    case .visible: return target.map { UntilStep(.visible($0), limit: limit) }
    case .hittable: return target.map { UntilStep(.hittable($0), limit: limit) }
    }
  }

  package func write(to mapping: inout FieldsWriter) {
    switch condition {
    case .idle: mapping.write(Self.until, .idle)
    case .visible(let target):
      mapping.write(Self.until, .visible)
      mapping.write(Self.view, target)
    case .hittable(let target):
      mapping.write(Self.until, .hittable)
      mapping.write(Self.view, target)
    }
    mapping.write(Self.limit, limit)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let limit = limit?.seconds ?? 60
    run.touch(step, done: done) { touch in
      switch condition {
      case .idle: touch.untilIdle(limit: limit)
      case .visible(let target):
        touch.until(
          "untilVisible(_:)", limit: limit, target.failure(run) { $0.sightFailure(in: $1) })
      case .hittable(let target):
        touch.until(
          "untilHittable(_:)", limit: limit, target.failure(run) { $0.touchFailure(in: $1) })
      }
    }
  }
}

extension SceneTouchTarget {
  /// A closure that looks up the target, which may not exist yet, and returns the reason why the condition is not met.
  @MainActor
  fileprivate func failure(
    _ run: ScriptRun, _ check: @escaping @MainActor (TouchTarget, UIWindow) -> TouchFailure?
  ) -> @MainActor (UIWindow) -> TouchFailure? {
    // The item that `this` refers to.
    let item = run.eventItem
    return { window in
      let target: TouchTarget
      switch self {
      case .point(let point): target = .point(point)
      case .text(let text): target = .text(text)
      case .view(let reference):
        if let name = run.documentName(reference.id) {
          target = .identifier(name)
        } else if let view = run.view(id: reference.id, ofEventOf: item) {
          target = .view(view)
        } else {
          return TouchFailure("'\(reference.id)'", "is not on the stage")
        }
      }
      return check(target, window)
    }
  }
}

extension ScriptRun {
  /// The view of an id for steps of an item's event; nil if there is none now.
  fileprivate func view(id: String, ofEventOf item: EventItem?) -> UIView? {
    let outer = eventItem
    eventItem = item
    defer { eventItem = outer }
    return view(id: id)
  }
}
