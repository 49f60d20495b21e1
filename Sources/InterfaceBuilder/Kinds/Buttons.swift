import Animator

extension ElementKind {
  /// `control`, `button`.
  static let buttons: [ElementKind] = [
    ElementKind(
      "control", UIControl.self, inherits: "view",
      [
        .flag("enabled", true) { $0.isEnabled = $1 },
        .flag("selected", false) { $0.isSelected = $1 },
        .flag("highlighted", false) { $0.isHighlighted = $1 },
        .choice(
          "contentHorizontalAlignment", .center,
          [
            "center": .center, "left": .left, "right": .right, "fill": .fill, "leading": .leading,
            "trailing": .trailing,
          ]
        ) { $0.contentHorizontalAlignment = $1 },
        .choice(
          "contentVerticalAlignment", .center,
          [
            "center": .center, "top": .top, "bottom": .bottom, "fill": .fill,
          ]
        ) { $0.contentVerticalAlignment = $1 },
        .flag("showsMenuAsPrimaryAction", false) { $0.showsMenuAsPrimaryAction = $1 },
        .ignored(attributes: ["springLoaded", "toolTip", "symbolAnimationEnabled"]),
      ]),
    ElementKind(
      "button", UIButton.self, inherits: "control",
      [
        .choice(
          "buttonType", UIButton.ButtonType.custom,
          [
            "custom": .custom, "roundedRect": .system, "system": .system,
            "detailDisclosure": .detailDisclosure, "infoLight": .infoLight, "infoDark": .infoDark,
            "contactAdd": .contactAdd, "close": .close,
          ]
        ) { button, type in
          // Without a font, a button of any type has that of the format; custom ones of code have 18 points.
          button.titleLabel?.font = .systemFont(ofSize: 15)
          if type != .custom { button.setType(type) }
        },
        .insets("contentEdgeInsets") { $0.contentEdgeInsets = $1 },
        .insets("titleEdgeInsets") { $0.titleEdgeInsets = $1 },
        .insets("imageEdgeInsets") { $0.imageEdgeInsets = $1 },
        insets,
        .flag("adjustsImageWhenHighlighted", true) { $0.adjustsImageWhenHighlighted = $1 },
        .flag("adjustsImageWhenDisabled", true) { $0.adjustsImageWhenDisabled = $1 },
        .flag("reversesTitleShadowWhenHighlighted", false) {
          $0.reversesTitleShadowWhenHighlighted = $1
        },
        .flag("changesSelectionAsPrimaryAction", false) { $0.changesSelectionAsPrimaryAction = $1 },
        .choice(
          "role", nil,
          [
            "normal": .normal, "primary": .primary, "cancel": .cancel, "destructive": .destructive,
          ]
        ) { $0.role = $1 },
        .font { $0.titleLabel?.font = $1 },
        .choice("lineBreakMode", nil, Names.lineBreaks) { $0.titleLabel?.lineBreakMode = $1 },
        .size("titleShadowOffset") { $0.titleLabel?.shadowOffset = $1 },
        states,
        .other(children: ["buttonConfiguration"]) { button, coder in
          guard let element = coder.element.child("buttonConfiguration") else { return }
          button.configuration = coder.file.buttonConfiguration(element)
        },
        .ignored(
          attributes: [
            "showsTouchWhenHighlighted", "pointerInteraction", "preferredBehavioralStyle",
          ],
          children: ["menu", "behavioralStyle"]),
      ]),
  ]

  /// `inset` elements that the table does not list by key.
  private static let insets = Rule<UIButton>.ignored(children: ["inset"])

  private static let states = Rule<UIButton>.other(children: ["state"]) { button, coder in
    let file = coder.file
    for element in coder.element.children where element.name == "state" {
      guard let state = file.choice("key", of: element, in: Names.states) else { continue }
      if let title = file.text("title", of: element) {
        button.setTitle(title, for: state)
      }
      if let image = file.image("image", of: element) { button.setImage(image, for: state) }
      if let image = file.image("backgroundImage", of: element) {
        button.setBackgroundImage(image, for: state)
      }
      if let color = element.child("color", key: "titleColor").flatMap({ file.color($0) }) {
        button.setTitleColor(color, for: state)
      }
      if let color = element.child("color", key: "titleShadowColor").flatMap({ file.color($0) }) {
        button.setTitleShadowColor(color, for: state)
      }
      if let text = element.child("attributedString", key: "attributedTitle") {
        let font = button.titleLabel?.font ?? .systemFont(ofSize: 15)
        button.setAttributedTitle(file.attributedText(text, font: font), for: state)
      }
    }
  }
}
