import Animator

/// A view that shows runs of letters, from the top down, on as many lines as they take.
final class RunsView: UILabel {
  /// What it shows; its text and font are those of a label.
  var runs: [RunDescription] = [] { didSet { rebuild() } }
  /// How all paragraphs are laid out.
  var paragraph = TextParagraph() { didSet { rebuild() } }

  private var baseFont = UIFont.systemFont(ofSize: UIFont.labelFontSize).fontDescription
  private var baseColor = UIColor.black

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

  /// The font of runs that do not say theirs.
  func setFont(_ font: FontDescription) {
    baseFont = font
    rebuild()
  }

  /// The colour of runs that do not say theirs.
  func setColor(_ color: UIColor) {
    baseColor = color
    rebuild()
  }

  private func rebuild() {
    let string = NSMutableAttributedString(string: "")
    for run in runs.map({ $0.run(font: baseFont, color: baseColor.cgColor, paragraph) }) {
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
    ViewProperty("text", .shownText, of: UILabel.self, "What it says.") { label, text in
      if let view = label as? RunsView {
        view.runs = [RunDescription(text: text)]
      } else {
        label.text = text
      }
    },
    ViewProperty("font", .font, of: UILabel.self, "{family, style, size, weight, italic, …}.") {
      label, font in
      if let view = label as? RunsView { view.setFont(font) } else { label.font = UIFont(font) }
    },
    ViewProperty("textColor", .color, of: UILabel.self, "Black unless said.") { label, color in
      if let view = label as? RunsView { view.setColor(color) } else { label.textColor = color }
    },
    ViewProperty("textAlignment", .textAlignment, of: UILabel.self, "Natural unless said.") {
      label, alignment in
      if let view = label as? RunsView {
        view.paragraph.alignment = alignment
      } else {
        label.textAlignment = alignment
      }
    },
    ViewProperty(
      "numberOfLines", .integer(in: 0...10_000, called: "0 to 10000"), of: UILabel.self,
      "The most lines shown; 0 for as many as fit. 1 unless said, for runs 0."
    ) { $0.numberOfLines = $1 },
    ViewProperty("lineBreakMode", .lineBreakMode, of: UILabel.self, "How text is broken or cut.") {
      $0.lineBreakMode = $1
    },
    ViewProperty(
      "adjustsFontSizeToFitWidth", .bool, of: UILabel.self,
      "Whether the font gets smaller until the text fits."
    ) { $0.adjustsFontSizeToFitWidth = $1 },
    ViewProperty(
      "minimumScaleFactor", .share, of: UILabel.self,
      "The smallest share of the font's size; 0, any, unless said."
    ) { $0.minimumScaleFactor = $1 },
    ViewProperty(
      "baselineAdjustment", .baselineAdjustment, of: UILabel.self,
      "Where a line stands whose font got smaller; alignBaselines unless said."
    ) { $0.baselineAdjustment = $1 },
    ViewProperty(
      "allowsTightening", .bool, of: UILabel.self,
      "Whether letters move closer before text is shortened."
    ) { $0.allowsDefaultTighteningForTruncation = $1 },
    ViewProperty(
      "textShadow", .labelShadow, of: UILabel.self, "{color, offset}: a copy of the text behind it."
    ) { label, shadow in
      label.shadowColor = shadow.color
      label.shadowOffset = shadow.offset
    },
    ViewProperty("highlighted", .bool, of: UILabel.self, "Shows highlightedTextColor.") {
      $0.isHighlighted = $1
    },
    ViewProperty(
      "highlightedTextColor", .color, of: UILabel.self, "The colour of highlighted text."
    ) { $0.highlightedTextColor = $1 },
    ViewProperty("enabled", .bool, of: UILabel.self, "Half as strong where false.") {
      $0.isEnabled = $1
    },
    ViewProperty(
      "runs", .runs, of: RunsView.self, "Letters that look alike, one after another."
    ) { $0.runs = $1 },
    ViewProperty("paragraph", .paragraph, of: RunsView.self, "How paragraphs are laid out.") {
      view, paragraph in
      view.paragraph = paragraph
    },
  ]
}

/// A copy of a label's text behind it.
struct SceneLabelShadow: Sendable {
  var color: UIColor
  var offset: CGSize
}

extension ValueKind where Value == SceneLabelShadow {
  static var labelShadow: ValueKind {
    let color = Field("color", .color, "Black unless said.")
    let offset = Field("offset", .size, "In points; [0, 1] unless said.")
    let rows = [color.row, offset.row]
    return ValueKind(schema: .mapping(rows)) { node, key, reader in
      Fields(node, key: key, place: "'textShadow'", known: rows, reader: reader).map {
        SceneLabelShadow(
          color: $0.read(color) ?? .black,
          offset: $0.read(offset) ?? CGSize(width: 0, height: 1))
      }
    }
  }
}
