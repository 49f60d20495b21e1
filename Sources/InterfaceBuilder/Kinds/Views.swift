import Animator

extension ElementKind {
  /// `view`, with the attributes that all views have.
  static let views: [ElementKind] = [
    ElementKind(
      "view", UIView.self, inherits: "object", keys: viewKeys,
      [
        frame, masks, guides, accessibility,
        .flag("opaque", true) { $0.isOpaque = $1 },
        .flag("hidden", false) { $0.isHidden = $1 },
        .flag("clipsSubviews", false) { $0.clipsToBounds = $1 },
        .flag("userInteractionEnabled", true) { $0.isUserInteractionEnabled = $1 },
        .flag("multipleTouchEnabled", false) { $0.isMultipleTouchEnabled = $1 },
        .flag("exclusiveTouch", false) { $0.isExclusiveTouch = $1 },
        .flag("autoresizesSubviews", true) { $0.autoresizesSubviews = $1 },
        .flag("clearsContextBeforeDrawing", true) { $0.clearsContextBeforeDrawing = $1 },
        .number("alpha", 1) { $0.alpha = $1 },
        .integer("tag", 0) { $0.tag = $1 },
        .choice("contentMode", .scaleToFill, Names.contentModes) { $0.contentMode = $1 },
        .choice("semanticContentAttribute", nil, Names.semantics) {
          $0.semanticContentAttribute = $1
        },
        .choice("userInterfaceStyle", nil, Names.styles) { $0.overrideUserInterfaceStyle = $1 },
        .text("restorationIdentifier") { $0.restorationIdentifier = $1 },
        .color("backgroundColor") { $0.backgroundColor = $1 },
        .color("tintColor") { $0.tintColor = $1 },
        .flag("preservesSuperviewLayoutMargins", false) { $0.preservesSuperviewLayoutMargins = $1 },
        .flag("insetsLayoutMarginsFromSafeArea", true) { $0.insetsLayoutMarginsFromSafeArea = $1 },
        .insets("layoutMargins") { $0.layoutMargins = $1 },
        directionalMargins,
        priority("horizontalHuggingPriority") {
          $0.setContentHuggingPriority($1, for: .horizontal)
        },
        priority("verticalHuggingPriority") { $0.setContentHuggingPriority($1, for: .vertical) },
        priority("horizontalCompressionResistancePriority") {
          $0.setContentCompressionResistancePriority($1, for: .horizontal)
        },
        priority("verticalCompressionResistancePriority") {
          $0.setContentCompressionResistancePriority($1, for: .vertical)
        },
        .ignored(
          attributes: [
            "misplaced", "ambiguous", "verifyAmbiguity", "placeholderIntrinsicWidth",
            "placeholderIntrinsicHeight", "colorLabel", "simulatedAppContext", "appearanceType",
            "largeContentImage", "showsLargeContentViewer", "scalesLargeContentImage",
            "largeContentTitle", "spatialAudioExperience",
          ],
          children: [
            "animations", "freeformSimulatedSizeMetrics", "point", "constraints",
            "gestureRecognizers",
            "customColorSpace", "simulatedStatusBarMetrics", "simulatedScreenMetrics",
            "simulatedOrientationMetrics", "simulatedNavigationBarMetrics",
            "simulatedToolbarMetrics",
            "simulatedTabBarMetrics",
          ],
          keys: ["contentStretch", "bounds"]),
        subviews,
      ])
  ]

  private static let viewKeys: [String: (InterfaceCoder) -> Any?] = [
    "UITag": { $0.file.integer("tag", of: $0.element) },
    "UIAlpha": { $0.file.number("alpha", of: $0.element) },
    "UIHidden": { $0.file.flag("hidden", of: $0.element) },
    "UIOpaque": { $0.file.flag("opaque", of: $0.element) },
    "UIClipsToBounds": { $0.file.flag("clipsSubviews", of: $0.element) },
    "UIFrame": { $0.frame },
    "UIBounds": { $0.frame.map { CGRect(origin: .zero, size: $0.size) } },
    "UICenter": { $0.frame.map { CGPoint(x: $0.midX, y: $0.midY) } },
    "UIBackgroundColor": { coder in
      coder.element.child("color", key: "backgroundColor").flatMap { coder.file.color($0) }
    },
    "UITintColor": { coder in
      coder.element.child("color", key: "tintColor").flatMap { coder.file.color($0) }
    },
    "UIRestorationIdentifier": { $0.element["restorationIdentifier"] },
  ]

  private static let frame = Rule<UIView>.other(children: ["rect"], keys: ["frame"]) {
    view, coder in
    if let frame = coder.frame { view.frame = frame }
  }

  private static let masks = Rule<UIView>.other(
    attributes: ["translatesAutoresizingMaskIntoConstraints", "fixedFrame"],
    children: ["autoresizingMask"]
  ) { view, coder in
    let (file, element) = (coder.file, coder.element)
    view.autoresizingMask =
      element.child("autoresizingMask").map { file.autoresizingMask($0) } ?? []
    // Views without constraints keep their frame, as builds by Xcode 8 and later do.
    let isFixed = file.flag("fixedFrame", of: element) ?? false
    let translates = file.flag("translatesAutoresizingMaskIntoConstraints", of: element) ?? true
    if !translates, !isFixed, file.document.usesAutoLayout {
      view.translatesAutoresizingMaskIntoConstraints = false
    }
  }

  private static let guides = Rule<UIView>.other(children: ["viewLayoutGuide"]) { view, coder in
    for element in coder.element.children where element.name == "viewLayoutGuide" {
      coder.unit.noteGuide(element, of: view)
    }
  }

  private static let directionalMargins = Rule<UIView>.other(
    children: ["directionalEdgeInsets"], keys: ["directionalLayoutMargins"]
  ) { view, coder in
    guard let element = coder.element.child(key: "directionalLayoutMargins") else { return }
    let insets = coder.file.insets(element)
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: insets.top, leading: insets.left, bottom: insets.bottom, trailing: insets.right)
  }

  private static func priority(
    _ attribute: String, _ set: @escaping (UIView, UILayoutPriority) -> Void
  ) -> Rule<UIView> {
    .number(attribute) { set($0, UILayoutPriority(Float(min(max($1, 1), 1000)))) }
  }

  private static let accessibility = Rule<UIView>.other(children: ["accessibility"]) {
    view, coder in
    guard let element = coder.element.child("accessibility") else { return }
    let file = coder.file
    if let label = file.text("label", of: element) { view.accessibilityLabel = label }
    if let hint = file.text("hint", of: element) { view.accessibilityHint = hint }
    if let identifier = file.text("identifier", of: element) {
      view.accessibilityIdentifier = identifier
    }
    if let isElement = element.child("bool", key: "isElement").flatMap({
      file.flag("value", of: $0)
    }) {
      view.isAccessibilityElement = isElement
    }
    if let traits = element.child("accessibilityTraits") {
      var set = UIAccessibilityTraits()
      for trait in ElementKind.accessibilityTraits where file.flag(trait.name, of: traits) == true {
        set.insert(trait.value)
      }
      view.accessibilityTraits = set
    }
  }

  private static let accessibilityTraits: [(name: String, value: UIAccessibilityTraits)] = [
    ("button", .button), ("link", .link), ("image", .image), ("selected", .selected),
    ("playsSound", .playsSound), ("keyboardKey", .keyboardKey), ("staticText", .staticText),
    ("summaryElement", .summaryElement), ("notEnabled", .notEnabled),
    ("updatesFrequently", .updatesFrequently), ("searchField", .searchField),
    ("startsMediaSession", .startsMediaSession), ("adjustable", .adjustable),
    ("allowsDirectInteraction", .allowsDirectInteraction), ("causesPageTurn", .causesPageTurn),
    ("header", .header),
  ]

  private static let subviews = Rule<UIView>.other(children: ["subviews"]) { view, coder in
    let excluded = coder.unit.excludedSubviews(of: coder.element)
    for element in coder.element.members(of: "subviews") {
      guard let subview = coder.unit.make(element) as? UIView else { continue }
      if let id = element.id, excluded.contains(id) {
        coder.unit.variations.subviews[id] = subview
        continue
      }
      if let stack = view as? UIStackView {
        stack.addArrangedSubview(subview)
      } else if let effect = view as? UIVisualEffectView {
        effect.contentView.addSubview(subview)
      } else {
        view.addSubview(subview)
      }
    }
  }
}
