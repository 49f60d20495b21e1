import Animator

extension ElementKind {
  /// `label`, `imageView`, and views that show and are not touched.
  static let labels: [ElementKind] = [
    ElementKind(
      "label", UILabel.self, inherits: "view",
      keys: [
        "UIText": { $0.file.text("text", of: $0.element) },
        "UINumberOfLines": { $0.file.integer("numberOfLines", of: $0.element) ?? 1 },
        "UITextColor": { coder in
          coder.element.child("color", key: "textColor").flatMap { coder.file.color($0) }
        },
        "UIFont": { coder in
          coder.element.child("fontDescription", key: "fontDescription").map { coder.file.font($0) }
        },
      ],
      [
        .font { $0.font = $1 },
        .color("textColor") { if let color = $1 { $0.textColor = color } },
        .color("highlightedColor") { $0.highlightedTextColor = $1 },
        .color("shadowColor") { $0.shadowColor = $1 },
        .size("shadowOffset") { $0.shadowOffset = $1 },
        .flag("enabled", true) { $0.isEnabled = $1 },
        .flag("highlighted", false) { $0.isHighlighted = $1 },
        .integer("numberOfLines", 1) { $0.numberOfLines = $1 },
        .choice("textAlignment", .left, Names.alignments) { $0.textAlignment = $1 },
        .choice("lineBreakMode", nil, Names.lineBreaks) { $0.lineBreakMode = $1 },
        .choice("baselineAdjustment", nil, Names.baselines) { $0.baselineAdjustment = $1 },
        fitting,
        .flag("adjustsLetterSpacingToFitWidth", false) {
          $0.allowsDefaultTighteningForTruncation = $1
        },
        .flag("adjustsFontForContentSizeCategory", false) {
          $0.adjustsFontForContentSizeCategory = $1
        },
        .number("preferredMaxLayoutWidth") { $0.preferredMaxLayoutWidth = $1 },
        text,
      ]),
    ElementKind(
      "imageView", UIImageView.self, inherits: "view",
      keys: [
        "UIImage": { $0.file.image("image", of: $0.element) }
      ],
      [
        .image("image") { $0.image = $1 },
        .image("highlightedImage") { $0.highlightedImage = $1 },
        .flag("highlighted", false) { $0.isHighlighted = $1 },
        .ignored(
          attributes: ["adjustsImageSizeForAccessibilityContentSizeCategory", "animating"],
          children: ["imageReference", "preferredSymbolConfiguration"]),
      ]),
    ElementKind(
      "activityIndicatorView", UIActivityIndicatorView.self, inherits: "view",
      [
        .choice(
          "style", nil,
          [
            "gray": .gray, "white": .white, "whiteLarge": .whiteLarge, "medium": .medium,
            "large": .large,
          ]
        ) { $0.style = $1 },
        .color("color") { if let color = $1 { $0.color = color } },
        .flag("hidesWhenStopped", false) { $0.hidesWhenStopped = $1 },
        .flag("animating", false) { if $1 { $0.startAnimating() } },
      ]),
    ElementKind(
      "progressView", UIProgressView.self, inherits: "view",
      [
        .choice("progressViewStyle", nil, ["default": .default, "bar": .bar]) {
          $0.progressViewStyle = $1
        },
        .number("progress", 0) { $0.progress = Float($1) },
        .color("progressTintColor") { $0.progressTintColor = $1 },
        .color("trackTintColor") { $0.trackTintColor = $1 },
        .unsupported(attributes: ["progressImage", "trackImage"]),
      ]),
  ]

  /// A label that fits its text has a least size in points (until Xcode 5) or a scale.
  private static let fitting = Rule<UILabel>.other(
    attributes: ["adjustsFontSizeToFit", "minimumFontSize", "minimumScaleFactor"]
  ) { label, coder in
    let (file, element) = (coder.file, coder.element)
    label.adjustsFontSizeToFitWidth = file.flag("adjustsFontSizeToFit", of: element) ?? true
    if let scale = file.number("minimumScaleFactor", of: element) {
      label.minimumScaleFactor = min(max(scale, 0), 1)
    } else if let size = file.number("minimumFontSize", of: element), label.font.pointSize > 0 {
      label.minimumScaleFactor = min(max(size / label.font.pointSize, 0), 1)
    }
  }

  private static let text = Rule<UILabel>.other(
    attributes: ["text", "usesAttributedText"],
    children: ["attributedString"], keys: ["text", "attributedText"]
  ) { label, coder in
    let (file, element) = (coder.file, coder.element)
    if let attributed = element.child("attributedString", key: "attributedText"),
      file.flag("usesAttributedText", of: element) ?? true
    {
      label.attributedText = file.attributedText(attributed, font: label.font)
    } else if let text = file.text("text", of: element) {
      label.text = text
    }
  }
}
