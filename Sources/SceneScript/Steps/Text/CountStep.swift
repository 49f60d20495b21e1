import Animator

/// `count: {total: {from: 0, to: 1250, format: "$#,##0"}}`: counts in the text of labels.
package struct CountStep: AnimatedStep {
  /// The numbers of one label.
  package struct Change: Equatable, Sendable {
    package var view: ViewReference
    package var numbers: Numbers

    package init(view: ViewReference, numbers: Numbers) {
      (self.view, self.numbers) = (view, numbers)
    }
  }

  /// From where to where, and how it is shown.
  package struct Numbers: Equatable, Sendable {
    package var from: Double?
    package var to: Double?
    package var format: NumberPattern?

    package init() {}
  }

  package var changes: [Change]
  package var settings = AnimationSettings()

  package init(changes: [Change], settings: AnimationSettings = AnimationSettings()) {
    (self.changes, self.settings) = (changes, settings)
  }

  static let count = Field(
    "count", .counts, "Counts in labels: {view: {from: 0, to: 100, format: \"#,##0\"}}.")

  package static let type = timedType(of: count) {
    CountStep(changes: $0, settings: $1)
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.count, changes)
    settings.write(to: &mapping)
  }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    let labels = changes.compactMap { change in run.view(change.view).map { ($0, change) } }
    guard let countdown = run.countdown(labels.count, then: settings.completion, done: done)
    else { return }
    for (label, change) in labels {
      let count = TextCount(
        start: change.numbers.from ?? 0, end: change.numbers.to ?? 0,
        pattern: change.numbers.format ?? .whole, duration: settings.seconds,
        curve: settings.timingCurve)
      let show: @MainActor (String) -> Void = {
        _ = ViewProperty.named["text"]?.set(label, .text($0), run.resources)
      }
      count.run(on: run.stage, delay: settings.delay.seconds, show: show) {
        countdown.signal()
      }
    }
  }
}

extension ValueKind where Value == [CountStep.Change] {
  /// `{view: {from: 0, to: 100, format: "#,##0"}}`.
  static var counts: ValueKind {
    .targets(
      ValueKind<CountStep.Numbers>.counted, of: UILabel.self, for: "count",
      example: "{total: {to: 100}}"
    ) {
      CountStep.Change(view: $0, numbers: $1)
    } back: {
      ($0.view, $0.numbers)
    }
  }
}

extension ValueKind where Value == CountStep.Numbers {
  private static let members: [Member<CountStep.Numbers>] = [
    Member("from", .number, \.from, "The first number. Default: 0."),
    Member("to", .number, \.to, "The last number."),
    Member(
      "format", .numberPattern, \.format,
      "A pattern such as \"$#,##0.00\": 0 for digits that are always shown, # for others. "
        + "Default: \"#,##0\"."),
  ]

  fileprivate static var counted: ValueKind {
    record("numbers that count", Value(), members)
      .requiring("to", of: "numbers that count") { $0.to != nil }
  }
}

extension ValueKind where Value == NumberPattern {
  /// A pattern of digits within text.
  static var numberPattern: ValueKind {
    let text = ValueKind<String>.string
    return ValueKind(schema: text.schema, write: { text.write($0.text) }) { node, key, reader in
      guard let string = text.read(node, key, reader) else { return nil }
      return NumberPattern(string)
        ?? reader.reportInvalid(
          node, key,
          expects: "a pattern with at most 20 digits, such as \"$#,##0.00\"")
    }
  }
}
