// The colours that have names, with the components Apple publishes: the plain ones as in UIColor's
// documentation, the system ones as in the Human Interface Guidelines, light appearance.
//
// Doc comments give them as #RRGGBB, rounded to bytes, and what of it covers where that is not all.
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
  /// #FF3B30.
  public static let systemRed = UIColor(bytes: 255, 59, 48)
  /// #FF9500.
  public static let systemOrange = UIColor(bytes: 255, 149, 0)
  /// #FFCC00.
  public static let systemYellow = UIColor(bytes: 255, 204, 0)
  /// #34C759.
  public static let systemGreen = UIColor(bytes: 52, 199, 89)
  /// #00C7BE.
  public static let systemMint = UIColor(bytes: 0, 199, 190)
  /// #30B0C7.
  public static let systemTeal = UIColor(bytes: 48, 176, 199)
  /// #32ADE6.
  public static let systemCyan = UIColor(bytes: 50, 173, 230)
  /// #007AFF.
  public static let systemBlue = UIColor(bytes: 0, 122, 255)
  /// #5856D6.
  public static let systemIndigo = UIColor(bytes: 88, 86, 214)
  /// #AF52DE.
  public static let systemPurple = UIColor(bytes: 175, 82, 222)
  /// #FF2D55.
  public static let systemPink = UIColor(bytes: 255, 45, 85)
  /// #A2845E.
  public static let systemBrown = UIColor(bytes: 162, 132, 94)
  /// #8E8E93.
  public static let systemGray = UIColor(bytes: 142, 142, 147)
  /// #AEAEB2.
  public static let systemGray2 = UIColor(bytes: 174, 174, 178)
  /// #C7C7CC.
  public static let systemGray3 = UIColor(bytes: 199, 199, 204)
  /// #D1D1D6.
  public static let systemGray4 = UIColor(bytes: 209, 209, 214)
  /// #E5E5EA.
  public static let systemGray5 = UIColor(bytes: 229, 229, 234)
  /// #F2F2F7.
  public static let systemGray6 = UIColor(bytes: 242, 242, 247)
  /// The accent colour unless a view says otherwise: ``systemBlue``, #007AFF.
  public static let tintColor = systemBlue
}

// swift-format-ignore
extension UIColor {
  /// For text of first importance: #000000.
  public static let label = UIColor(bytes: 0, 0, 0)
  /// For text of second importance, as subtitles: #3C3C43 at 60 %.
  public static let secondaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.6)
  /// For text of third importance: #3C3C43 at 30 %.
  public static let tertiaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.3)
  /// For text of fourth importance, as watermarks: #3C3C43 at 18 %.
  public static let quaternaryLabel = UIColor(bytes: 60, 60, 67, alpha: 0.18)
  /// For text where something is to be typed: #3C3C43 at 30 %.
  public static let placeholderText = UIColor(bytes: 60, 60, 67, alpha: 0.3)
  /// For links: #007AFF.
  public static let link = UIColor(bytes: 0, 122, 255)
  /// For lines between things, through which what lies below shows: #3C3C43 at 29 %.
  public static let separator = UIColor(bytes: 60, 60, 67, alpha: 0.29)
  /// For lines between things that cover what lies below: #C6C6C8.
  public static let opaqueSeparator = UIColor(bytes: 198, 198, 200)
  /// Fills thin and small shapes, as a slider's track: #787880 at 20 %.
  public static let systemFill = UIColor(bytes: 120, 120, 128, alpha: 0.2)
  /// Fills shapes of middle size, as a switch's background: #787880 at 16 %.
  public static let secondarySystemFill = UIColor(bytes: 120, 120, 128, alpha: 0.16)
  /// Fills large shapes, as buttons and input fields: #767680 at 12 %.
  public static let tertiarySystemFill = UIColor(bytes: 118, 118, 128, alpha: 0.12)
  /// Fills large areas that hold much: #747480 at 8 %.
  public static let quaternarySystemFill = UIColor(bytes: 116, 116, 128, alpha: 0.08)
  /// The background of a page: #FFFFFF.
  public static let systemBackground = UIColor(bytes: 255, 255, 255)
  /// The background of what is grouped on a page: #F2F2F7.
  public static let secondarySystemBackground = UIColor(bytes: 242, 242, 247)
  /// The background of what is grouped inside a group: #FFFFFF.
  public static let tertiarySystemBackground = UIColor(bytes: 255, 255, 255)
  /// The background of a page of grouped lists: #F2F2F7.
  public static let systemGroupedBackground = UIColor(bytes: 242, 242, 247)
  /// The background of a grouped list's rows: #FFFFFF.
  public static let secondarySystemGroupedBackground = UIColor(bytes: 255, 255, 255)
  /// The background of what is grouped inside a row: #F2F2F7.
  public static let tertiarySystemGroupedBackground = UIColor(bytes: 242, 242, 247)
}

extension UIColor {
  private convenience init(bytes red: Int, _ green: Int, _ blue: Int, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(red) / 255, green: CGFloat(green) / 255, blue: CGFloat(blue) / 255,
      alpha: alpha)
  }

  /// Every named colour by its Swift name: "red", "systemBlue", "clear", …
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
