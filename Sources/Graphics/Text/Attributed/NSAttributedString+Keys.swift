// Character attributes, with UIKit's keys. Values of other types than those stated here are
// ignored; numbers may be of any numeric type.

extension NSAttributedString.Key {
  /// A ``UIFont``; the system font of 12 points by default.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// A ``UIColor``; black by default.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// A ``UIColor`` behind the glyphs.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// An ``NSParagraphStyle``; a paragraph has that of its first character.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// A number: 0 disables ligatures.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// A number of points added to each character's advance. Disables ligatures unless it is 0.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// A number of points added to each character's advance; takes precedence over `kern`, and does
  /// not affect ligatures.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// A number: an ``NSUnderlineStyle``'s raw value.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// A number: an ``NSUnderlineStyle``'s raw value.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// A ``UIColor``; the foreground color by default.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// A number, in percent of the font size: positive to stroke only, negative to fill too.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// An ``NSShadow``.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// An ``NSTextAttachment``, on a U+FFFC character.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// A number of points above the baseline.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// A `URL`, or its text as a `String`. Drawn text is underlined in `UIColor.link`, whatever its color; text views
  /// draw links in attributes of their own, and open them when they are tapped.
  public static let link = NSAttributedString.Key(rawValue: "NSLink")
  /// A ``UIColor``; the foreground color by default.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// A ``UIColor``; the foreground color by default.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// A number: the horizontal shear of glyphs, 0 for upright.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
}

/// The style of underlines and strikethroughs: thickness, number of lines, dash pattern, and
/// whether spaces are included.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The style and the pattern as bits, as in UIKit.
  public let rawValue: Int
  /// Makes a set of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// A single line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// A single line of double thickness.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// A double line.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// Alternating dashes and dots.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// A dash followed by two dots.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Excludes spaces between words.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

  /// Whether any line is drawn.
  var isVisible: Bool { rawValue & 0x0F != 0 }
  package var isThick: Bool { rawValue & 0x0F == NSUnderlineStyle.thick.rawValue }
  package var isDouble: Bool { rawValue & 0x0F == NSUnderlineStyle.double.rawValue }

  /// The alternating lengths of dashes and gaps, in line thicknesses; empty for a solid line.
  package var dash: [CGFloat] {
    switch rawValue & 0x700 {
    case 0x100: [1, 1]
    case 0x200: [4, 2]
    case 0x300: [4, 2, 1, 2]
    case 0x400: [4, 2, 1, 2, 1, 2]
    default: []
    }
  }
}

// Unchecked: a shadow is not changed any more once a string has it, as in UIKit.
/// A shadow of glyphs: the value of `.shadow`. Lengths are in points, with y down.
open class NSShadow: NSObject, NSCopying, @unchecked Sendable {
  private let tag = FoundationTag()
  /// The offset from the glyphs; zero by default.
  open var shadowOffset = CGSize.zero
  /// Twice the standard deviation of the Gaussian blur; at least 0.
  open var shadowBlurRadius: CGFloat = 0
  /// A ``UIColor``; black with alpha ⅓ by default, nil for no shadow.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

  /// A shadow without offset and blur, with alpha ⅓.
  public override init() {}

  /// Compares offset, blur and color.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return other.value == value && (other.shadowColor == nil) == (shadowColor == nil)
  }

  /// Hashes what ``isEqual(_:)`` compares.
  open override var hash: Int { value.hashValue }

  /// A copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
    shadow.shadowColor = shadowColor
    return shadow
  }

  /// nil if it is invisible.
  var value: TextShadow? {
    guard let color = (shadowColor as? UIColor)?.cgColor ?? shadowColor as? CGColor,
      color.alpha > 0
    else { return nil }
    return TextShadow(
      offset: CGSize(width: shadowOffset.width.orZero, height: shadowOffset.height.orZero),
      blurRadius: max(shadowBlurRadius.orZero, 0), color: color)
  }
}
