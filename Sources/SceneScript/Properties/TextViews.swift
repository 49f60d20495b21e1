import Animator

/// A view that shows runs of letters, from the top down, on as many lines as they take.
final class RunsView: UILabel {
  /// What it shows; its text and font are those of a label.
  var runs = Resolvable<[RunDescription]>([]) { didSet { rebuild() } }
  /// How all paragraphs are laid out.
  var paragraph = TextParagraph() { didSet { rebuild() } }
  /// The font of runs that do not say theirs.
  fileprivate var baseFont = UIFont.systemFont(ofSize: UIFont.labelFontSize).fontDescription {
    didSet { rebuild() }
  }
  /// The colour of runs that do not say theirs.
  fileprivate var baseColor = UIColor.black { didSet { rebuild() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    numberOfLines = 0
    lineBreakMode = .byTruncatingTail
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func drawText(in rect: CGRect) {
    let box = textRect(forBounds: rect, limitedToNumberOfLines: numberOfLines)
    super.drawText(
      in: CGRect(x: rect.minX, y: rect.minY, width: rect.width, height: box.height + 0.001))
  }

  private func rebuild() {
    let string = NSMutableAttributedString(string: "")
    for description in runs.value {
      let run = description.run(
        font: baseFont, color: baseColor.cgColor, paragraph, runs.resources)
      string.append(NSAttributedString(string: run.string, attributes: run.attributes))
    }
    let mode = lineBreakMode
    attributedText = string
    lineBreakMode = mode
  }
}

extension ViewProperty {
  /// The rows of the table that are about text.
  static let text: [ViewProperty] = [
    ViewProperty("text", .text, of: UILabel.self, "What it says.") {
      $0.text ?? ""
    } set: {
      label, text in
      if let view = label as? RunsView {
        view.runs = Resolvable([RunDescription(text)])
      } else {
        label.text = text
      }
    },
    ViewProperty("font", .font, of: UILabel.self, "{family, style, size, weight, italic, …}.") {
      ($0 as? RunsView)?.baseFont ?? $0.font.fontDescription
    } set: { label, font in
      if let view = label as? RunsView { view.baseFont = font } else { label.font = UIFont(font) }
    },
    ViewProperty("textColor", .color, of: UILabel.self, "Black unless said.") {
      ($0 as? RunsView)?.baseColor ?? $0.textColor
    } set: { label, color in
      if let view = label as? RunsView { view.baseColor = color } else { label.textColor = color }
    },
    ViewProperty("textAlignment", .textAlignment, of: UILabel.self, "Natural unless said.") {
      ($0 as? RunsView)?.paragraph.alignment ?? $0.textAlignment
    } set: { label, alignment in
      if let view = label as? RunsView {
        view.paragraph.alignment = alignment
      } else {
        label.textAlignment = alignment
      }
    },
    ViewProperty(
      "numberOfLines", .integer(0...10_000, "0 to 10000"), of: UILabel.self,
      "The most lines shown; 0 for as many as fit. 1 unless said, for runs 0."
    ) {
      $0.numberOfLines
    } set: {
      $0.numberOfLines = $1
    },
    ViewProperty("lineBreakMode", .lineBreakMode, of: UILabel.self, "How text is broken or cut.") {
      $0.lineBreakMode
    } set: {
      $0.lineBreakMode = $1
    },
    ViewProperty(
      "adjustsFontSizeToFitWidth", .bool, of: UILabel.self,
      "Whether the font gets smaller until the text fits."
    ) {
      $0.adjustsFontSizeToFitWidth
    } set: {
      $0.adjustsFontSizeToFitWidth = $1
    },
    ViewProperty(
      "minimumScaleFactor", .fraction, of: UILabel.self, in: .factor,
      "The smallest share of the font's size; 0, any, unless said."
    ) {
      $0.minimumScaleFactor
    } set: {
      $0.minimumScaleFactor = $1
    },
    ViewProperty(
      "baselineAdjustment", .baselineAdjustment, of: UILabel.self,
      "Where a line stands whose font got smaller; alignBaselines unless said."
    ) {
      $0.baselineAdjustment
    } set: {
      $0.baselineAdjustment = $1
    },
    ViewProperty(
      "allowsTightening", .bool, of: UILabel.self,
      "Whether letters move closer before text is shortened."
    ) {
      $0.allowsDefaultTighteningForTruncation
    } set: {
      $0.allowsDefaultTighteningForTruncation = $1
    },
    ViewProperty(
      "textShadow", .labelShadow, of: UILabel.self, "{color, offset}: a copy of the text behind it."
    ) { label in
      label.shadowColor.map { color in
        Resolvable(SceneLabelShadow(color: SceneColor(color.cgColor), offset: label.shadowOffset))
      }
    } set: { label, shadow in
      label.shadowColor = shadow.color(\.color) ?? .black
      label.shadowOffset = shadow.value.offset ?? CGSize(width: 0, height: 1)
    },
    ViewProperty("highlighted", .bool, of: UILabel.self, "Shows highlightedTextColor.") {
      $0.isHighlighted
    } set: {
      $0.isHighlighted = $1
    },
    ViewProperty(
      "highlightedTextColor", .color, of: UILabel.self, "The colour of highlighted text."
    ) {
      $0.highlightedTextColor
    } set: {
      $0.highlightedTextColor = $1
    },
    ViewProperty("enabled", .bool, of: UILabel.self, "Half as strong where false.") {
      $0.isEnabled
    } set: {
      $0.isEnabled = $1
    },
    ViewProperty(
      "runs", .runs, of: RunsView.self, "Letters that look alike, one after another."
    ) {
      $0.runs
    } set: {
      $0.runs = $1
    },
    ViewProperty("paragraph", .paragraph, of: RunsView.self, "How paragraphs are laid out.") {
      $0.paragraph
    } set: {
      $0.paragraph = $1
    },
  ]
}

extension PropertyKind where Value == NSTextAlignment {
  fileprivate static var textAlignment: PropertyKind { .name(.textAlignment) }
}

extension PropertyKind where Value == NSLineBreakMode {
  fileprivate static var lineBreakMode: PropertyKind { .name(.lineBreakMode) }
}

extension PropertyKind where Value == UIBaselineAdjustment {
  fileprivate static var baselineAdjustment: PropertyKind {
    .name([
      ("alignBaselines", .alignBaselines), ("alignCenters", .alignCenters), ("none", .none),
    ])
  }
}
