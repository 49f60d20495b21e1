import Animator

/// A button whose type or configuration is derived from its properties, which may be set in any order.
final class SceneButton: UIButton {
  /// The styles in scenes: without configuration, or those of configurations.
  enum Style: Hashable, CaseIterable { case plain, gray, tinted, filled }

  fileprivate var style = Style.plain { didSet { updateButton() } }
  fileprivate var size = Configuration.Size.medium { didSet { updateButton() } }
  fileprivate var corners = Configuration.CornerStyle.dynamic { didSet { updateButton() } }
  fileprivate var title = "" { didSet { updateButton() } }
  fileprivate var subtitle = "" { didSet { updateButton() } }
  fileprivate var asset: NamedImage? { didSet { updateButton() } }
  fileprivate var isBusy = false { didSet { updateButton() } }

  override init(frame: CGRect) {
    super.init(frame: frame)
    updateButton()
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  private func updateButton() {
    var shown: Configuration =
      switch style {
      case .plain: .plain()
      case .gray: .gray()
      case .tinted: .tinted()
      case .filled: .filled()
      }
    (shown.buttonSize, shown.cornerStyle) = (size, corners)
    shown.title = title.isEmpty ? nil : title
    shown.subtitle = subtitle.isEmpty ? nil : subtitle
    (shown.image, shown.showsActivityIndicator) = (asset?.image, isBusy)
    shown.imagePadding = 6
    configuration = shown
    // Property observers are not called by initializers.
    setNeedsUpdateConfiguration()
  }
}

extension ViewProperty {
  /// Properties of buttons.
  static let buttons: [ViewProperty] = [
    ViewProperty("title", .text, of: SceneButton.self, "The title.") {
      $0.title
    } set: {
      $0.title = $1
    },
    ViewProperty("subtitle", .text, of: SceneButton.self, "The text below the title.") {
      $0.subtitle
    } set: {
      $0.subtitle = $1
    },
    ViewProperty(
      "buttonStyle", .buttonStyle, of: SceneButton.self, animatable: true,
      "The colors. Default: plain."
    ) {
      $0.style
    } set: {
      $0.style = $1
    },
    ViewProperty("buttonSize", .buttonSize, of: SceneButton.self, "The size. Default: medium.") {
      $0.size
    } set: {
      $0.size = $1
    },
    ViewProperty(
      "cornerStyle", .cornerStyle, of: SceneButton.self, "The corners. Default: those of the size."
    ) {
      $0.corners
    } set: {
      $0.corners = $1
    },
    ViewProperty(
      "buttonImage", .image, of: SceneButton.self,
      "The name of an asset, or a path; before the title."
    ) {
      $0.asset
    } set: {
      $0.asset = $1
    },
    ViewProperty(
      "showsActivityIndicator", .bool, of: SceneButton.self,
      "Whether spokes turn in place of the image."
    ) {
      $0.isBusy
    } set: {
      let (button, isBusy) = ($0, $1)
      UIView.performWithoutAnimation { button.isBusy = isBusy }
    },
  ]
}

extension PropertyKind where Value == SceneButton.Style {
  fileprivate static var buttonStyle: PropertyKind {
    .name([("plain", .plain), ("gray", .gray), ("tinted", .tinted), ("filled", .filled)])
  }
}

extension PropertyKind where Value == UIButton.Configuration.Size {
  fileprivate static var buttonSize: PropertyKind {
    .name([("mini", .mini), ("small", .small), ("medium", .medium), ("large", .large)])
  }
}

extension PropertyKind where Value == UIButton.Configuration.CornerStyle {
  fileprivate static var cornerStyle: PropertyKind {
    .name([
      ("dynamic", .dynamic), ("small", .small), ("medium", .medium), ("large", .large),
      ("capsule", .capsule),
    ])
  }
}
