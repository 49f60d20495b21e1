import Animator

/// `transition: KIND`: a view transition, between two views or within one.
package struct TransitionStep: AnimatedStep {
  package enum Subject: Equatable, Sendable {
    case views(from: ViewReference, to: ViewReference)
    case inside(ViewReference, changes: [ViewChange])
  }

  package var subject: Subject
  package var choice: TransitionChoice
  /// Whether the views are hidden and shown instead of removed and added.
  package var showsAndHides: Bool?
  /// The spring that replaces the duration and curve of `settings`, if any.
  package var spring: SceneSpring?
  package var settings = AnimationSettings()

  package init(
    subject: Subject, choice: TransitionChoice, showsAndHides: Bool? = nil,
    spring: SceneSpring? = nil, settings: AnimationSettings = AnimationSettings()
  ) {
    self.subject = subject
    self.choice = choice
    self.showsAndHides = showsAndHides
    self.spring = spring
    self.settings = settings
  }

  static let transition = Field("transition", .transition, "A view transition of this kind.")
  static let from = Field("from", .view, "The outgoing view.")
  static let to = Field("to", .view, "The incoming view, which replaces it.")
  static let showHide = Field(
    "showHide", .bool, "Whether to hide and show the views instead of removing and adding them.")
  static let with = Field("with", .view, "The view within which properties change.")
  static let set = Field("set", .changes, "The changes within it: {view: {property: value}}.")

  package static let type = StepType(
    name: transition.name, doc: transition.doc,
    rows: [transition.row, from.row, to.row, showHide.row, with.row, set.row]
      + TransitionGrammar.rows + AnimationSettings.rows + TransitionGrammar.springRows,
    required: [transition.name]
  ) { fields, reader in
    let name = fields.read(transition)
    let choice = name.flatMap { TransitionGrammar.read($0, fields, reader) }
    var settings = AnimationSettings(fields, reader)
    let spring = settings.readSpring(fields, reader)
    let showsAndHides = fields.read(showHide)
    guard let subject = subject(fields, reader), let choice, let spring else { return nil }
    return TransitionStep(
      subject: subject, choice: choice, showsAndHides: showsAndHides, spring: spring,
      settings: settings)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.transition.name, .text(choice.name))
    TransitionGrammar.write(choice.options, to: &mapping)
    switch subject {
    case .views(let from, let to):
      mapping.write(Self.from, from)
      mapping.write(Self.to, to)
    case .inside(let container, let changes):
      mapping.write(Self.with, container)
      mapping.write(Self.set, changes)
    }
    mapping.write(Self.showHide, showsAndHides)
    if let spring { SpringGrammar.write(spring, to: &mapping) }
    settings.write(to: &mapping)
  }

  private static func subject(_ fields: Fields, _ reader: SceneReader) -> Subject? {
    let pair = (from: fields.read(from), to: fields.read(to))
    let container = fields.read(with)
    let changes = fields.read(set)
    let isPair = fields.has(from) || fields.has(to)
    if isPair && fields.has(with) {
      let position = fields.keyPosition(of: with)
      let key = fields.has(from) ? from.name : to.name
      reader.report(.conflictingKeys(key, with.name), at: position)
      return nil
    }
    if !isPair && !fields.has(with) {
      reader.report(
        .incompleteKeys(key: transition.name, required: "'from' and 'to', or 'with' and 'set'"),
        at: fields.keyPosition(of: transition))
      return nil
    }
    if isPair {
      if !fields.has(from) { _ = fields.require(from) }
      if !fields.has(to) { _ = fields.require(to) }
      if fields.has(set) {
        let position = fields.keyPosition(of: set)
        reader.report(.incompleteKeys(key: set.name, required: "'with'"), at: position)
      }
      guard let from = pair.from, let to = pair.to else { return nil }
      if from.id == to.id { reader.report(.sameView(id: to.id), at: to.position) }
      return .views(from: from, to: to)
    }
    if !fields.has(set) { _ = fields.require(set) }
    guard let container, let changes else { return nil }
    return .inside(container, changes: changes)
  }

  package var isEndless: Bool { settings.options.contains(.repeat) || pacing.neverEnds }

  private var pacing: TransitionPacing {
    spring.map(TransitionPacing.init)
      ?? TransitionPacing(seconds: settings.seconds, curve: settings.curve)
  }

  private var options: UIView.AnimationOptions {
    let options = settings.effectiveOptions
    return showsAndHides ?? false ? options.union(.showHideTransitionViews) : options
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
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
    guard let container = old.superview else {
      return run.fail(.notOnStage(id: from.id), at: from.position)
    }
    if old.isDescendant(of: new) {
      return run.fail(.wouldContainItself(id: to.id, container: from.id), at: to.position)
    }
    let (pacing, options) = (pacing, options)
    if new.isHidden, !options.contains(.showHideTransitionViews) {
      run.warn(.staysHidden(id: to.id), at: to.position)
    }
    if !options.contains(.showHideTransitionViews) { run.markAsReparented(new) }
    // The transition's snapshots show the layout by the constraints of the new view.
    UIView.transition(
      with: container, using: choice.transition, duration: pacing.seconds, curve: pacing.curve,
      options: options,
      animations: {
        if options.contains(.showHideTransitionViews) {
          (old.isHidden, new.isHidden) = (true, false)
        } else {
          container.replaceSceneView(old, by: new)
          run.constraints.update(subtreeOf: new)
        }
      },
      completion: { _ in run.chain(settings.completion, done: done) })
  }

  @MainActor
  private func change(
    _ changes: [ViewChange], inside container: ViewReference, _ run: ScriptRun,
    _ done: @escaping ScriptRun.Action
  ) {
    guard let view = run.view(container) else { return }
    let pacing = pacing
    if pacing.seconds > 0 { run.warnIfOffStage(container.id, at: container.position) }
    UIView.transition(
      with: view, using: choice.transition, duration: pacing.seconds, curve: pacing.curve,
      options: options, animations: { run.apply(changes) }
    ) { _ in run.chain(settings.completion, done: done) }
  }
}
