// Named colors, with the components that Apple publishes: the fixed ones from UIColor's
// documentation, the system colors, in light and dark appearance, from the Human Interface
// Guidelines.
//
// Doc comments give them as #RRGGBB, rounded to bytes, and the alpha if it is not 1. Backgrounds are
// lighter in dark above the base level, as in sheets and popovers: `elevated`.
//
// To add one, add a constant and its row in `named`, which scene files read.

// swift-format-ignore
extension UIColor {
  /// #000000.
  public static let black = UIColor(white: 0, alpha: 1)
  /// #555555.
  public static let darkGray = UIColor(white: 1 / 3, alpha: 1)
  /// #AAAAAA.
  public static let lightGray = UIColor(white: 2 / 3, alpha: 1)
  /// #FFFFFF.
  public static let white = UIColor(white: 1, alpha: 1)
  /// #808080.
  public static let gray = UIColor(white: 0.5, alpha: 1)
  /// #FF0000.
  public static let red = UIColor(red: 1, green: 0, blue: 0, alpha: 1)
  /// #00FF00.
  public static let green = UIColor(red: 0, green: 1, blue: 0, alpha: 1)
  /// #0000FF.
  public static let blue = UIColor(red: 0, green: 0, blue: 1, alpha: 1)
  /// #00FFFF.
  public static let cyan = UIColor(red: 0, green: 1, blue: 1, alpha: 1)
  /// #FFFF00.
  public static let yellow = UIColor(red: 1, green: 1, blue: 0, alpha: 1)
  /// #FF00FF.
  public static let magenta = UIColor(red: 1, green: 0, blue: 1, alpha: 1)
  /// #FF8000.
  public static let orange = UIColor(red: 1, green: 0.5, blue: 0, alpha: 1)
  /// #800080.
  public static let purple = UIColor(red: 0.5, green: 0, blue: 0.5, alpha: 1)
  /// #996633.
  public static let brown = UIColor(red: 0.6, green: 0.4, blue: 0.2, alpha: 1)
  /// Black with alpha 0.
  public static let clear = UIColor(white: 0, alpha: 0)
  /// For text on light backgrounds: #000000.
  public static let darkText = UIColor(white: 0, alpha: 1)
  /// For text on dark backgrounds: #FFFFFF at 60 %.
  public static let lightText = UIColor(white: 1, alpha: 0.6)
}

// swift-format-ignore
extension UIColor {
  /// #FF3B30; in dark #FF453A.
  public static let systemRed = UIColor(light: (255, 59, 48, 1), dark: (255, 69, 58, 1))
  /// #FF9500; in dark #FF9F0A.
  public static let systemOrange = UIColor(light: (255, 149, 0, 1), dark: (255, 159, 10, 1))
  /// #FFCC00; in dark #FFD60A.
  public static let systemYellow = UIColor(light: (255, 204, 0, 1), dark: (255, 214, 10, 1))
  /// #34C759; in dark #30D158.
  public static let systemGreen = UIColor(light: (52, 199, 89, 1), dark: (48, 209, 88, 1))
  /// #00C7BE; in dark #63E6E2.
  public static let systemMint = UIColor(light: (0, 199, 190, 1), dark: (99, 230, 226, 1))
  /// #30B0C7; in dark #40C8E0.
  public static let systemTeal = UIColor(light: (48, 176, 199, 1), dark: (64, 200, 224, 1))
  /// #32ADE6; in dark #64D2FF.
  public static let systemCyan = UIColor(light: (50, 173, 230, 1), dark: (100, 210, 255, 1))
  /// #007AFF; in dark #0A84FF.
  public static let systemBlue = UIColor(light: (0, 122, 255, 1), dark: (10, 132, 255, 1))
  /// #5856D6; in dark #5E5CE6.
  public static let systemIndigo = UIColor(light: (88, 86, 214, 1), dark: (94, 92, 230, 1))
  /// #AF52DE; in dark #BF5AF2.
  public static let systemPurple = UIColor(light: (175, 82, 222, 1), dark: (191, 90, 242, 1))
  /// #FF2D55; in dark #FF375F.
  public static let systemPink = UIColor(light: (255, 45, 85, 1), dark: (255, 55, 95, 1))
  /// #A2845E; in dark #AC8E68.
  public static let systemBrown = UIColor(light: (162, 132, 94, 1), dark: (172, 142, 104, 1))
  /// #8E8E93; in dark #8E8E93.
  public static let systemGray = UIColor(light: (142, 142, 147, 1), dark: (142, 142, 147, 1))
  /// #AEAEB2; in dark #636366.
  public static let systemGray2 = UIColor(light: (174, 174, 178, 1), dark: (99, 99, 102, 1))
  /// #C7C7CC; in dark #48484A.
  public static let systemGray3 = UIColor(light: (199, 199, 204, 1), dark: (72, 72, 74, 1))
  /// #D1D1D6; in dark #3A3A3C.
  public static let systemGray4 = UIColor(light: (209, 209, 214, 1), dark: (58, 58, 60, 1))
  /// #E5E5EA; in dark #2C2C2E.
  public static let systemGray5 = UIColor(light: (229, 229, 234, 1), dark: (44, 44, 46, 1))
  /// #F2F2F7; in dark #1C1C1E.
  public static let systemGray6 = UIColor(light: (242, 242, 247, 1), dark: (28, 28, 30, 1))
  /// The default tint color of views: ``systemBlue``, #007AFF; in dark #0A84FF.
  public static let tintColor = systemBlue
}

// swift-format-ignore
extension UIColor {
  /// Primary text: #000000; in dark #FFFFFF.
  public static let label = UIColor(light: (0, 0, 0, 1), dark: (255, 255, 255, 1))
  /// Secondary text, such as subtitles: #3C3C43 at 60 %; in dark #EBEBF5 at 60 %.
  public static let secondaryLabel = UIColor(light: (60, 60, 67, 0.6), dark: (235, 235, 245, 0.6))
  /// Tertiary text: #3C3C43 at 30 %; in dark #EBEBF5 at 30 %.
  public static let tertiaryLabel = UIColor(light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
  /// Quaternary text, such as watermarks: #3C3C43 at 18 %; in dark #EBEBF5 at 16 %.
  public static let quaternaryLabel = UIColor(light: (60, 60, 67, 0.18), dark: (235, 235, 245, 0.16))
  /// Placeholder text: #3C3C43 at 30 %; in dark #EBEBF5 at 30 %.
  public static let placeholderText = UIColor(light: (60, 60, 67, 0.3), dark: (235, 235, 245, 0.3))
  /// Links: #007AFF; in dark #0984FF.
  public static let link = UIColor(light: (0, 122, 255, 1), dark: (9, 132, 255, 1))
  /// Translucent separator lines: #3C3C43 at 29 %; in dark #545458 at 60 %.
  public static let separator = UIColor(light: (60, 60, 67, 0.29), dark: (84, 84, 88, 0.6))
  /// Opaque separator lines: #C6C6C8; in dark #38383A.
  public static let opaqueSeparator = UIColor(light: (198, 198, 200, 1), dark: (56, 56, 58, 1))
  /// For thin and small shapes such as slider tracks: #787880 at 20 %; in dark #787880 at 36 %.
  public static let systemFill = UIColor(light: (120, 120, 128, 0.2), dark: (120, 120, 128, 0.36))
  /// For medium-size shapes such as switches: #787880 at 16 %; in dark #787880 at 32 %.
  public static let secondarySystemFill = UIColor(light: (120, 120, 128, 0.16), dark: (120, 120, 128, 0.32))
  /// For large shapes such as input fields: #767680 at 12 %; in dark #767680 at 24 %.
  public static let tertiarySystemFill = UIColor(light: (118, 118, 128, 0.12), dark: (118, 118, 128, 0.24))
  /// For large areas with complex content: #747480 at 8 %; in dark #767680 at 18 %.
  public static let quaternarySystemFill = UIColor(light: (116, 116, 128, 0.08), dark: (118, 118, 128, 0.18))
  /// The background of the main content: #FFFFFF; in dark #000000, elevated #1C1C1E.
  public static let systemBackground = UIColor(light: (255, 255, 255, 1), dark: (0, 0, 0, 1), elevated: (28, 28, 30, 1))
  /// The background of grouped content on the main background: #F2F2F7; in dark #1C1C1E, elevated #2C2C2E.
  public static let secondarySystemBackground = UIColor(light: (242, 242, 247, 1), dark: (28, 28, 30, 1), elevated: (44, 44, 46, 1))
  /// The background of content grouped within a group: #FFFFFF; in dark #2C2C2E, elevated #3A3A3C.
  public static let tertiarySystemBackground = UIColor(light: (255, 255, 255, 1), dark: (44, 44, 46, 1), elevated: (58, 58, 60, 1))
  /// The background of a grouped interface: #F2F2F7; in dark #000000, elevated #1C1C1E.
  public static let systemGroupedBackground = UIColor(light: (242, 242, 247, 1), dark: (0, 0, 0, 1), elevated: (28, 28, 30, 1))
  /// The background of rows in a grouped interface: #FFFFFF; in dark #1C1C1E, elevated #2C2C2E.
  public static let secondarySystemGroupedBackground = UIColor(light: (255, 255, 255, 1), dark: (28, 28, 30, 1), elevated: (44, 44, 46, 1))
  /// The background of content grouped within a row: #F2F2F7; in dark #2C2C2E, elevated #3A3A3C.
  public static let tertiarySystemGroupedBackground = UIColor(light: (242, 242, 247, 1), dark: (44, 44, 46, 1), elevated: (58, 58, 60, 1))
}

extension UIColor {
  private typealias Bytes = (red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat)

  private convenience init(light: Bytes, dark: Bytes, elevated: Bytes? = nil) {
    func color(_ bytes: Bytes) -> CGColor {
      CGColor(
        red: bytes.red / 255, green: bytes.green / 255, blue: bytes.blue / 255, alpha: bytes.alpha)
    }
    self.init(light: color(light), dark: color(dark), elevated: elevated.map(color))
  }

  /// Every named color by its Swift name: "red", "systemBlue", "clear", …
  // swift-format-ignore
  package static let named: [String: UIColor] = [
    "black": black, "darkGray": darkGray, "lightGray": lightGray, "white": white, "gray": gray,
    "red": red, "green": green, "blue": blue, "cyan": cyan, "yellow": yellow, "magenta": magenta,
    "orange": orange, "purple": purple, "brown": brown, "clear": clear,
    "darkText": darkText, "lightText": lightText,
    "systemRed": systemRed, "systemOrange": systemOrange, "systemYellow": systemYellow,
    "systemGreen": systemGreen, "systemMint": systemMint, "systemTeal": systemTeal,
    "systemCyan": systemCyan, "systemBlue": systemBlue, "systemIndigo": systemIndigo,
    "systemPurple": systemPurple, "systemPink": systemPink, "systemBrown": systemBrown,
    "systemGray": systemGray, "systemGray2": systemGray2, "systemGray3": systemGray3,
    "systemGray4": systemGray4, "systemGray5": systemGray5, "systemGray6": systemGray6,
    "tint": tintColor,
    "label": label, "secondaryLabel": secondaryLabel, "tertiaryLabel": tertiaryLabel,
    "quaternaryLabel": quaternaryLabel, "placeholderText": placeholderText, "link": link,
    "separator": separator, "opaqueSeparator": opaqueSeparator,
    "systemFill": systemFill, "secondarySystemFill": secondarySystemFill,
    "tertiarySystemFill": tertiarySystemFill, "quaternarySystemFill": quaternarySystemFill,
    "systemBackground": systemBackground,
    "secondarySystemBackground": secondarySystemBackground,
    "tertiarySystemBackground": tertiarySystemBackground,
    "systemGroupedBackground": systemGroupedBackground,
    "secondarySystemGroupedBackground": secondarySystemGroupedBackground,
    "tertiarySystemGroupedBackground": tertiarySystemGroupedBackground,
  ]
}
