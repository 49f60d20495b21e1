import Animator

/// A label that shows attributed runs, top-aligned, with an unlimited number of lines by default.
final class RunsView: UILabel {
  /// The runs as described in the scene.
  var runs = Resolvable<[RunDescription]>([]) { didSet { rebuild() } }
  /// The style of all paragraphs.
  var paragraph = TextParagraph() { didSet { rebuild() } }
  /// The font of runs without their own.
  fileprivate var baseFont = UIFont.systemFont(ofSize: UIFont.labelFontSize).fontDescription {
    didSet { rebuild() }
  }
  /// The color of runs without their own.
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
  /// Properties of labels and text views.
  static let text: [ViewProperty] = textContents + textLines + textLooks + textRuns

  private static let textContents: [ViewProperty] = [
    ViewProperty(
      "text", .text, of: UIView.self,
      each: [UILabel.self, UITextField.self, UITextView.self, UISearchBar.self], "The text."
    ) { view -> String? in
      switch view {
      case let label as UILabel: label.text ?? ""
      case let field as UITextField: field.text
      case let view as UITextView: view.text
      case let bar as UISearchBar: bar.text
      default: nil
      }
    } set: { view, text in
      switch view {
      case let runs as RunsView: runs.runs = Resolvable([RunDescription(text)])
      case let label as UILabel: label.text = text
      case let field as UITextField: field.text = text
      case let view as UITextView: view.text = text
      case let bar as UISearchBar: bar.text = text
      default: break
      }
    },
    ViewProperty(
      "font", .font, of: UIView.self, each: [UILabel.self, UITextView.self],
      "{family, style, size, weight, italic, …}."
    ) { view -> FontDescription? in
      switch view {
      case let runs as RunsView: runs.baseFont
      case let label as UILabel: label.font.fontDescription
      default: (view as? UITextView)?.font?.fontDescription
      }
    } set: { view, font in
      switch view {
      case let runs as RunsView: runs.baseFont = font
      case let label as UILabel: label.font = UIFont(font)
      default: (view as? UITextView)?.font = UIFont(font)
      }
    },
    ViewProperty(
      "textColor", .color, of: UIView.self, each: [UILabel.self, UITextView.self], "Default: black."
    ) { view -> UIColor? in
      switch view {
      case let runs as RunsView: runs.baseColor
      case let label as UILabel: label.textColor
      default: (view as? UITextView)?.textColor
      }
    } set: { view, color in
      switch view {
      case let runs as RunsView: runs.baseColor = color
      case let label as UILabel: label.textColor = color
      default: (view as? UITextView)?.textColor = color
      }
    },
    ViewProperty(
      "textAlignment", .textAlignment, of: UIView.self, each: [UILabel.self, UITextView.self],
      "Default: natural."
    ) { view -> NSTextAlignment? in
      switch view {
      case let runs as RunsView: runs.paragraph.alignment
      case let label as UILabel: label.textAlignment
      default: (view as? UITextView)?.textAlignment
      }
    } set: { view, alignment in
      switch view {
      case let runs as RunsView: runs.paragraph.alignment = alignment
      case let label as UILabel: label.textAlignment = alignment
      default: (view as? UITextView)?.textAlignment = alignment
      }
    },
  ]

  /// How text is broken into lines, and fitted into its label.
  private static let textLines: [ViewProperty] = [
    ViewProperty(
      "numberOfLines", .integer(0...10_000, "0 to 10000"), of: UILabel.self,
      "Maximum number of lines; 0 for no limit. Default: 1 for labels, 0 for type text."
    ) {
      $0.numberOfLines
    } set: {
      $0.numberOfLines = $1
    },
    ViewProperty("lineBreakMode", .lineBreakMode, of: UILabel.self, "Line wrapping or truncation.")
    {
      $0.lineBreakMode
    } set: {
      $0.lineBreakMode = $1
    },
    ViewProperty(
      "adjustsFontSizeToFitWidth", .bool, of: UILabel.self,
      "Whether the font size is reduced to fit the text into the width, or several lines into the box."
    ) {
      $0.adjustsFontSizeToFitWidth
    } set: {
      $0.adjustsFontSizeToFitWidth = $1
    },
    ViewProperty(
      "minimumScaleFactor", .fraction, of: UILabel.self, in: .factor,
      "Minimum font size as a fraction of the original. Default: 0, no minimum."
    ) {
      $0.minimumScaleFactor
    } set: {
      $0.minimumScaleFactor = $1
    },
    ViewProperty(
      "baselineAdjustment", .baselineAdjustment, of: UILabel.self,
      "Vertical alignment of text with a reduced font size. Default: alignBaselines."
    ) {
      $0.baselineAdjustment
    } set: {
      $0.baselineAdjustment = $1
    },
    ViewProperty(
      "allowsTightening", .bool, of: UILabel.self,
      "Whether character spacing is tightened before truncation."
    ) {
      $0.allowsDefaultTighteningForTruncation
    } set: {
      $0.allowsDefaultTighteningForTruncation = $1
    },
  ]

  private static let textLooks: [ViewProperty] = [
    ViewProperty(
      "textShadow", .labelShadow, of: UILabel.self, "{color, offset}: a text shadow without blur."
    ) { label in
      label.shadowColor.map { color in
        Resolvable(SceneLabelShadow(color: SceneColor(color.cgColor), offset: label.shadowOffset))
      }
    } set: { label, shadow in
      label.shadowColor = shadow.color(\.color) ?? .black
      label.shadowOffset = shadow.value.offset ?? CGSize(width: 0, height: 1)
    },
    ViewProperty("highlighted", .bool, of: UILabel.self, "Whether highlightedTextColor is used.") {
      $0.isHighlighted
    } set: {
      $0.isHighlighted = $1
    },
    ViewProperty(
      "highlightedTextColor", .color, of: UILabel.self, "The text color when highlighted."
    ) {
      $0.highlightedTextColor
    } set: {
      $0.highlightedTextColor = $1
    },
    ViewProperty(
      "enabled", .bool, of: UILabel.self, "If false, the text is drawn with half its opacity."
    ) {
      $0.isEnabled
    } set: {
      $0.isEnabled = $1
    },
  ]

  private static let textRuns: [ViewProperty] = [
    ViewProperty(
      "runs", .runs, of: RunsView.self, "Text runs, each with its own attributes."
    ) {
      $0.runs
    } set: {
      $0.runs = $1
    },
    ViewProperty("paragraph", .paragraph, of: RunsView.self, "The paragraph style.") {
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
