import Animator
import Yams

/// `highlight: {title: {text: words, style: marker}}`: draws a highlight along a part of a text.
package struct HighlightStep: AnimatedStep {
  /// The highlight of one label.
  package struct Change: Equatable, Sendable {
    package var view: ViewReference
    package var highlight: Highlight

    package init(view: ViewReference, highlight: Highlight) {
      (self.view, self.highlight) = (view, highlight)
    }
  }

  /// The text to highlight, and the style.
  package struct Highlight: Equatable, Sendable {
    /// The part of the text; nil for all of it.
    package var text: String?
    package var style: TextHighlight.Style?
    package var color: SceneColor?
    /// The thickness in points; nil for that of the style.
    package var width: Double?

    package init() {}
  }

  package var changes: [Change]
  package var settings = AnimationSettings()

  package init(changes: [Change], settings: AnimationSettings = AnimationSettings()) {
    (self.changes, self.settings) = (changes, settings)
  }

  static let highlight = Field(
    "highlight", .highlights, "Draws lines along texts: {view: {text: words, style: marker}}.")

  package static let type = StepType(
    name: highlight.name, doc: highlight.doc, rows: [highlight.row] + AnimationSettings.rows,
    required: [highlight.name]
  ) { fields, reader in
    let settings = AnimationSettings(fields, reader)
    return fields.read(highlight).map { HighlightStep(changes: $0, settings: settings) }
  }

  package func write(to mapping: inout FieldsWriter) {
    mapping.write(Self.highlight, changes)
    settings.write(to: &mapping)
  }

  package var isEndless: Bool { settings.options.contains(.repeat) }

  package func start(_ run: ScriptRun, _ step: ScriptStep, done: @escaping ScriptRun.Action) {
    var strokes: [(label: UILabel, range: NSRange?, highlight: TextHighlight)] = []
    for change in changes {
      guard let label = run.view(change.view) as? UILabel else { continue }
      run.warnIfOffStage(change.view.id, at: change.view.position)
      let highlight = TextHighlight(
        change.highlight.style ?? .marker, color: change.highlight.color?.color(in: run.resources),
        width: change.highlight.width.map { CGFloat($0) })
      guard let text = change.highlight.text else {
        strokes.append((label, nil, highlight))
        continue
      }
      guard let range = (label.text ?? "").range(of: text) else {
        return run.fail(.textNotFound(text, view: change.view.id), at: change.view.position)
      }
      strokes.append((label, NSRange(range, in: label.text ?? ""), highlight))
    }
    guard let countdown = run.countdown(strokes.count, then: settings.completion, done: done)
    else { return }
    for stroke in strokes {
      stroke.label.highlightText(stroke.range, stroke.highlight) { changes in
        settings.timed.animate(spring: nil, changes) { _ in
          countdown.signal()
        }
      }
    }
  }
}

extension ValueKind where Value == [HighlightStep.Change] {
  /// `{view: {text: words, style: marker}}`.
  static var highlights: ValueKind {
    let members: [Member<HighlightStep.Highlight>] = [
      Member("text", .string, \.text, "The part of the text. Default: all of it."),
      Member(
        "style", ValueKind<TextHighlight.Style>.cases, \.style,
        "Behind the text, below it or through it. Default: marker."),
      Member("color", .color, \.color, "Default: yellow for markers, else that of the text."),
      Member("width", .nonNegative, \.width, "Thickness in points. Default: by the font."),
    ]
    let record = ValueKind<HighlightStep.Highlight>.record(
      "a highlight", HighlightStep.Highlight(), members)
    return .targets(
      record, of: UILabel.self, for: "highlight", example: "{title: {style: underline}}"
    ) {
      HighlightStep.Change(view: $0, highlight: $1)
    } back: {
      ($0.view, $0.highlight)
    }
  }
}
