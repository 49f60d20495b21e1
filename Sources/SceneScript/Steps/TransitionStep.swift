import Animator

/// `transition: KIND`: a view transition, between two views or of what is inside one.
struct TransitionStep: StepAction {
  enum Subject: Sendable {
    case views(from: ViewReference, to: ViewReference)
    case inside(ViewReference, changes: [ViewChange])
  }

  let subject: Subject
  let choice: TransitionChoice
  let pacing: TransitionPacing
  let settings: AnimationSettings

  static let transition = Field("transition", .transition, "A view transition of this kind.")
  static let from = Field("from", .view, "The view that goes.")
  static let to = Field("to", .view, "The view that comes in its place.")
  static let showHide = Field("showHide", .bool, "Hides and shows instead of removing and adding.")
  static let with = Field("with", .view, "The view inside of which something changes.")
  static let set = Field("set", .changes, "What changes inside: {view: {property: value}}.")

  static let type = StepType(
    name: transition.name, doc: transition.doc,
    rows: [transition.row, from.row, to.row, showHide.row, with.row, set.row]
      + TransitionChoice.rows + AnimationSettings.rows + TransitionPacing.rows,
    required: [transition.name]
  ) { fields, reader in
    let name = fields.read(transition)
    let choice = name.flatMap { TransitionChoice.read($0, fields, reader) }
    var settings = AnimationSettings(fields, reader)
    let pacing = TransitionPacing.read(settings, fields, reader)
    let isShowHide = fields.read(showHide) ?? false
    guard let subject = subject(fields, reader), let choice, let pacing else { return nil }
    if isShowHide { settings.options.insert(.showHideTransitionViews) }
    return TransitionStep(
      subject: subject, choice: choice, pacing: pacing, settings: settings)
  }

  private static func subject(_ fields: Fields, _ reader: SceneReader) -> Subject? {
    let pair = (from: fields.read(from), to: fields.read(to))
    let container = fields.read(with)
    let changes = fields.read(set)
    let isPair = fields.has(from) || fields.has(to)
    if isPair && fields.has(with) {
      let place = fields.keyPosition(of: with)
      reader.report(.keysExclude(fields.has(from) ? from.name : to.name, with.name), at: place)
      return nil
    }
    if !isPair && !fields.has(with) {
      reader.report(
        .keyNeeds(key: transition.name, needs: "'from' and 'to', or 'with' and 'set'"),
        at: fields.keyPosition(of: transition))
      return nil
    }
    if isPair {
      if !fields.has(from) { _ = fields.require(from) }
      if !fields.has(to) { _ = fields.require(to) }
      if fields.has(set) {
        reader.report(.keyNeeds(key: set.name, needs: "'with'"), at: fields.keyPosition(of: set))
      }
      guard let from = pair.from, let to = pair.to else { return nil }
      if from.id == to.id { reader.report(.sameView(id: to.id), at: to.position) }
      return .views(from: from, to: to)
    }
    if !fields.has(set) { _ = fields.require(set) }
    guard let container, let changes else { return nil }
    return .inside(container, changes: changes)
  }

  var lists: [(steps: [ScriptStep], times: Int)] { [(settings.completion, 1)] }
  var isEndless: Bool { settings.options.contains(.repeat) || pacing.neverEnds }

  func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    run.after(settings.delay) {
      switch subject {
      case .views(let from, let to): replace(from, by: to, run, done)
      case .inside(let container, let changes): change(changes, inside: container, run, done)
      }
    }
  }

  @MainActor
  private func replace(
    _ from: ViewReference, by to: ViewReference, _ run: ScriptRun,
    _ done: @escaping ScriptRun.Action
  ) {
    guard let old = run.view(from), let new = run.view(to) else { return }
    guard old.superview != nil else { return run.fail(.notOnStage(id: from.id), at: from.position) }
    if old.isDescendant(of: new) {
      return run.fail(.wouldContainItself(id: to.id, container: from.id), at: to.position)
    }
    if new.isHidden, !settings.options.contains(.showHideTransitionViews) {
      run.warn(.staysHidden(id: to.id), at: to.position)
    }
    if !settings.options.contains(.showHideTransitionViews) { run.move(new) }
    UIView.transition(
      from: old, to: new, using: choice.transition, duration: pacing.seconds, pacing: pacing.curve,
      options: settings.options
    ) { _ in run.chain(settings.completion, done: done) }
  }

  @MainActor
  private func change(
    _ changes: [ViewChange], inside container: ViewReference, _ run: ScriptRun,
    _ done: @escaping ScriptRun.Action
  ) {
    guard let view = run.view(container) else { return }
    if pacing.seconds > 0 { run.warnIfOffStage(container.id, at: container.position) }
    UIView.transition(
      with: view, using: choice.transition, duration: pacing.seconds, pacing: pacing.curve,
      options: settings.options, animations: { run.apply(changes) }
    ) { _ in run.chain(settings.completion, done: done) }
  }
}
