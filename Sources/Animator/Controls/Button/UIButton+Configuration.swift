extension UIButton {
  /// The contents and the style of a button.
  @preconcurrency @MainActor
  public struct Configuration {
    /// The sizes of buttons. Raw values are UIKit's.
    public enum Size: Int, Sendable { case medium, small, mini, large }

    /// The corners of buttons. Raw values are UIKit's.
    public enum CornerStyle: Int, Sendable {
      /// The radius of the background.
      case fixed = -1
      /// The radius of the button's size, scaled with the text size.
      case dynamic = 0
      case small, medium, large
      /// Half the height.
      case capsule
    }

    /// The alignments of title and subtitle. Raw values are UIKit's.
    public enum TitleAlignment: Int, Sendable {
      /// Centered below or above an image, else in reading direction.
      case automatic
      case leading, center, trailing
    }

    /// The indicators at the trailing edge of buttons. Raw values are UIKit's.
    public enum Indicator: Int, Sendable {
      /// That of a button whose menu is its primary action and changes the selection.
      case automatic
      case none, popup
    }

    enum Style { case plain, gray, tinted, filled }

    private let style: Style
    /// The title with attributes; nil for none. Attributes that are missing are the configuration's.
    public var attributedTitle: AttributedString?
    /// The text below the title with attributes; nil for none. Attributes that are missing are the configuration's.
    public var attributedSubtitle: AttributedString?
    /// Changes the attributes of the title, which are those of the configuration and of ``attributedTitle``.
    public var titleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?
    /// Changes the attributes of the subtitle, which are those of the configuration and of ``attributedSubtitle``.
    public var subtitleTextAttributesTransformer: UIConfigurationTextAttributesTransformer?

    /// The title; nil for none. Setting it sets ``attributedTitle`` to a text without attributes.
    public var title: String? {
      get { attributedTitle.map { String($0.characters) } }
      set { attributedTitle = newValue.map { AttributedString($0) } }
    }

    /// The text below the title; nil for none. Setting it sets ``attributedSubtitle`` to a text without attributes.
    public var subtitle: String? {
      get { attributedSubtitle.map { String($0.characters) } }
      set { attributedSubtitle = newValue.map { AttributedString($0) } }
    }

    /// The image; nil for none. Images without a rendering mode are shown in the color of the title.
    public var image: UIImage?
    /// The configuration of a symbol image; nil for that of the title's font.
    public var preferredSymbolConfigurationForImage: UIImage.SymbolConfiguration?
    /// Whether an activity indicator is shown in place of the image.
    public var showsActivityIndicator = false
    /// Changes the color of the activity indicator.
    public var activityIndicatorColorTransformer: UIConfigurationColorTransformer?
    /// Changes the color of the image.
    public var imageColorTransformer: UIConfigurationColorTransformer?
    /// The color of title and image; nil for that of the style.
    public var baseForegroundColor: UIColor?
    /// The color of the background; nil for that of the style.
    public var baseBackgroundColor: UIColor?
    /// The background.
    public var background = UIBackgroundConfiguration()
    /// The corners; dynamic by default.
    public var cornerStyle = CornerStyle.dynamic
    /// The size; medium by default. Setting it sets ``contentInsets`` to those of the size, unless they have been set.
    public var buttonSize = Size.medium {
      didSet { if !hasOwnInsets { setDefaultContentInsets() } }
    }
    /// The alignment of title and subtitle.
    public var titleAlignment = TitleAlignment.automatic
    /// How a title that does not fit is wrapped or truncated.
    public var titleLineBreakMode = NSLineBreakMode.byWordWrapping
    /// The side at which the image is; leading by default.
    public var imagePlacement = NSDirectionalRectEdge.leading
    /// The distance from the image to the texts, in points; 0 by default.
    public var imagePadding: CGFloat = 0
    /// The distance from the title to the subtitle, in points; 1 by default.
    public var titlePadding: CGFloat = 1
    /// The indicator at the trailing edge; automatic by default.
    public var indicator = Indicator.automatic
    /// Whether a selected button looks selected; true by default.
    public var automaticallyUpdateForSelection = true
    private var storedInsets = Size.medium.insets
    private var hasOwnInsets = false

    /// The insets of the contents from the bounds, in points; by default those of the size.
    public var contentInsets: NSDirectionalEdgeInsets {
      get { storedInsets }
      set { (storedInsets, hasOwnInsets) = (newValue, true) }
    }

    private init(_ style: Style) { self.style = style }

    /// Sets ``contentInsets`` to those of the size.
    public mutating func setDefaultContentInsets() {
      (storedInsets, hasOwnInsets) = (buttonSize.insets, false)
    }

    /// Text in the tint color without background.
    public static func plain() -> Configuration { Configuration(.plain) }
    /// Text in the tint color on gray.
    public static func gray() -> Configuration { Configuration(.gray) }
    /// Text in the tint color on the tint color with a low alpha.
    public static func tinted() -> Configuration { Configuration(.tinted) }
    /// White text on the tint color.
    public static func filled() -> Configuration { Configuration(.filled) }
    /// Like ``plain()``, which it is on iOS.
    public static func borderless() -> Configuration { plain() }
    /// Like ``gray()``, which it is on iOS.
    public static func bordered() -> Configuration { gray() }
    /// Like ``tinted()``, which it is on iOS.
    public static func borderedTinted() -> Configuration { tinted() }
    /// Like ``filled()``, which it is on iOS.
    public static func borderedProminent() -> Configuration { filled() }

    /// The same configuration with the colors of a button's state.
    public func updated(for button: UIButton) -> Configuration {
      var updated = self
      let (foreground, fill) = baseColors(of: button)
      let isPressed = button.isHighlighted
      updated.baseForegroundColor = foreground.faded(isPressed)
      if background.backgroundColor == nil {
        updated.background.backgroundColor = fill?.faded(isPressed)
      } else if isPressed {
        updated.background.backgroundColor = background.backgroundColor?.faded(true)
      }
      return updated
    }

    private func baseColors(of button: UIButton) -> (foreground: UIColor, fill: UIColor?) {
      let tint: UIColor = button.role == .destructive ? .systemRed : button.tintColor
      guard button.isEnabled else {
        return (.tertiaryLabel, style == .plain ? baseBackgroundColor : .tertiarySystemFill)
      }
      let foreground = baseForegroundColor ?? (style == .filled ? .white : tint)
      let fill: UIColor? =
        switch style {
        case .plain:
          button.isSelected && automaticallyUpdateForSelection
            ? tint.withAlphaComponent(Self.tintAlpha) : nil
        case .gray: .secondarySystemFill
        case .tinted:
          (baseBackgroundColor ?? baseForegroundColor ?? tint).withAlphaComponent(Self.tintAlpha)
        case .filled: tint
        }
      return (foreground, style == .tinted ? fill : baseBackgroundColor ?? fill)
    }

    /// The alpha of tinted backgrounds. UIKit's is not documented.
    private static let tintAlpha: CGFloat = 0.18
  }
}

extension UIButton.Configuration.Size {
  /// The insets of UIKit.
  var insets: NSDirectionalEdgeInsets {
    let (vertical, horizontal): (CGFloat, CGFloat) =
      switch self {
      case .mini, .small: (5, 10)
      case .medium: (7, 12)
      case .large: (15, 20)
      }
    return NSDirectionalEdgeInsets(
      top: vertical, leading: horizontal, bottom: vertical, trailing: horizontal)
  }

  /// The radius at the default text size, in points.
  var cornerRadius: CGFloat {
    switch self {
    case .mini, .small: 14
    case .medium: 5.95
    case .large: 8.75
    }
  }
}

extension UIColor {
  /// The color while a button is pressed: with three quarters of its alpha.
  fileprivate func faded(_ isPressed: Bool) -> UIColor {
    guard isPressed else { return self }
    return UIColor { traits in
      let color = self.resolvedColor(with: traits)
      return color.withAlphaComponent(color.cgColor.alpha * 0.75)
    }
  }
}
