import Animator

/// `changeText: {total: "$1,250"}`: changes texts character by character.
package struct ChangeTextStep: SpringableStep {
  /// The new text of one label.
  package struct Change: Equatable, Sendable {
    package var view: ViewReference
    package var text: String

    package init(view: ViewReference, text: String) { (self.view, self.text) = (view, text) }
  }

  /// How characters are replaced; nil for the defaults of ``TextChange``.
  package struct Replacement: Equatable, Sendable {
    package var style: TextChange.Style?
    package var direction: TextChange.Direction?
    package var matching: TextChange.Matching?
    package var order: TextOrder?
    package var seed: Int?
    package var stagger: MediaTime?

    package init() {}
  }

  package var changes: [Change]
  package var replacement = Replacement()
  package var settings = AnimationSettings()
  /// The spring that replaces the duration and curve of `settings`, if any.
  package var spring: SceneSpring?

  package init(
    changes: [Change], replacement: Replacement = Replacement(),
    settings: AnimationSettings = AnimationSettings(), spring: SceneSpring? = nil
  ) {
    (self.changes, self.replacement) = (changes, replacement)
    (self.settings, self.spring) = (settings, spring)
  }

  static let changeText = Field(
    "changeText", .newTexts, "Changes texts character by character: {view: \"new text\"}.")
  private static let members: [Member<Replacement>] = [
    Member(
      "by", ValueKind<TextChange.Style>.cases, \.style,
      "How characters are replaced. Default: roll."),
    Member(
      "direction", ValueKind<TextChange.Direction>.cases, \.direction,
      "Where characters go. Default: down if a number gets smaller, else up."),
    Member(
      "match", ValueKind<TextChange.Matching>.cases, \.matching,
      "Which characters are kept. Default: places if no text has letters, else sequence."),
    Member(
      "order", ValueKind<TextOrder>.cases, \.order,
      "The order of the replacements. Default: forward."),
    Member("seed", .seed, \.seed, "Selects the shuffle of the order 'random'. Default: 0."),
    Member(
      "stagger", .time, \.stagger, "Time from one replacement's beginning to the next. Default: 0."),
  ]

  package static let type = StepType(
    name: changeText.name, doc: changeText.doc,
    rows: [changeText.row] + members.map(\.row) + timingRows, required: [changeText.name]
  ) { fields, reader in
    var settings = AnimationSettings(fields, reader)
    let spring = settings.readSpring(fields, reader)
    let replacement = fields.read(members, into: Replacement())
    guard let changes = fields.read(changeText), let spring else { return nil }
    return ChangeTextStep(
      changes: changes, replacement: replacement, settings: settings, spring: spring)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.changeText, changes)
    for member in Self.members { member.write(replacement, &mapping) }
    writeTiming(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let labels = changes.compactMap { change in
      (run.view(change.view) as? UILabel).map { ($0, change) }
    }
    guard let countdown = run.countdown(labels.count, then: settings.completion, done: done)
    else { return }
    for (label, change) in labels {
      run.warnIfOffStage(change.view.id, at: change.view.position)
      let setText = {
        _ = ViewProperty.named["text"]?.set(label, .text(change.text), run.resources)
      }
      label.changeText(
        replacement.change, delay: settings.delay.seconds, setText: setText,
        completion: { _ in
          countdown.signal()
        }
      ) { delay, changes, completion in
        var timed = settings.timed
        timed.delay = MediaTime(seconds: delay)
        timed.animate(spring: spring, changes, completion: completion)
      }
    }
  }
}

extension ChangeTextStep.Replacement {
  fileprivate var change: TextChange {
    var change = TextChange(
      style ?? .roll, direction: direction, matching: matching, stagger: stagger?.seconds ?? 0)
    (change.order, change.seed) = (order ?? .forward, seed ?? 0)
    return change
  }
}

extension ValueKind where Value == [ChangeTextStep.Change] {
  /// `{view: "new text"}`.
  static var newTexts: ValueKind {
    .targets(
      ValueKind<String>.string, of: UILabel.self, for: "changeText", example: "{total: \"$5\"}"
    ) {
      ChangeTextStep.Change(view: $0, text: $1)
    } back: {
      ($0.view, $0.text)
    }
  }
}
