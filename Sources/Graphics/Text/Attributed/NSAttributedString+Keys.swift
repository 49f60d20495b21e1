// What attributed strings can say of letters, by UIKit's keys. Where a value is not of the type named
// here, it counts as absent; numbers may be of any type.

extension NSAttributedString.Key {
  /// A ``UIFont``; the system font of 12 points where there is none.
  public static let font = NSAttributedString.Key(rawValue: "NSFont")
  /// A ``UIColor``; black where there is none.
  public static let foregroundColor = NSAttributedString.Key(rawValue: "NSColor")
  /// A ``UIColor`` behind the letters.
  public static let backgroundColor = NSAttributedString.Key(rawValue: "NSBackgroundColor")
  /// An ``NSParagraphStyle``; that of a paragraph's first letter counts for all of it.
  public static let paragraphStyle = NSAttributedString.Key(rawValue: "NSParagraphStyle")
  /// A number: 0 for no ligatures, else the usual ones.
  public static let ligature = NSAttributedString.Key(rawValue: "NSLigature")
  /// A number of points after each character. Ligatures are taken apart where it is not 0.
  public static let kern = NSAttributedString.Key(rawValue: "NSKern")
  /// A number of points after each character; it counts before `kern` and adjusts nothing else.
  public static let tracking = NSAttributedString.Key(rawValue: "CTTracking")
  /// A number: an ``NSUnderlineStyle``'s raw value.
  public static let strikethroughStyle = NSAttributedString.Key(rawValue: "NSStrikethrough")
  /// A number: an ``NSUnderlineStyle``'s raw value.
  public static let underlineStyle = NSAttributedString.Key(rawValue: "NSUnderline")
  /// A ``UIColor``; the letters' where there is none.
  public static let strokeColor = NSAttributedString.Key(rawValue: "NSStrokeColor")
  /// A number, in percent of the font's size: positive for hollow letters, negative for filled ones.
  public static let strokeWidth = NSAttributedString.Key(rawValue: "NSStrokeWidth")
  /// An ``NSShadow``.
  public static let shadow = NSAttributedString.Key(rawValue: "NSShadow")
  /// An ``NSTextAttachment``, on a U+FFFC character.
  public static let attachment = NSAttributedString.Key(rawValue: "NSAttachment")
  /// A number of points above the baseline.
  public static let baselineOffset = NSAttributedString.Key(rawValue: "NSBaselineOffset")
  /// A ``UIColor``; the letters' where there is none.
  public static let underlineColor = NSAttributedString.Key(rawValue: "NSUnderlineColor")
  /// A ``UIColor``; the letters' where there is none.
  public static let strikethroughColor = NSAttributedString.Key(rawValue: "NSStrikethroughColor")
  /// A number: how far letters lean to the right, 0 being upright.
  public static let obliqueness = NSAttributedString.Key(rawValue: "NSObliqueness")
}

/// Lines under or through letters: a number of lines, a pattern, and whether spaces have them.
public struct NSUnderlineStyle: OptionSet, Hashable, Sendable {
  /// The style and the pattern in bits, as in UIKit.
  public let rawValue: Int
  /// Makes a set of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// One line.
  public static let single = NSUnderlineStyle(rawValue: 0x01)
  /// One line, twice as thick.
  public static let thick = NSUnderlineStyle(rawValue: 0x02)
  /// Two lines.
  public static let double = NSUnderlineStyle(rawValue: 0x09)
  /// Dots.
  public static let patternDot = NSUnderlineStyle(rawValue: 0x100)
  /// Dashes.
  public static let patternDash = NSUnderlineStyle(rawValue: 0x200)
  /// Dashes and dots in turn.
  public static let patternDashDot = NSUnderlineStyle(rawValue: 0x300)
  /// A dash and two dots in turn.
  public static let patternDashDotDot = NSUnderlineStyle(rawValue: 0x400)
  /// Words only, not the spaces between them.
  public static let byWord = NSUnderlineStyle(rawValue: 0x8000)

  /// Whether there is a line at all.
  var isVisible: Bool { rawValue & 0x0F != 0 }
  package var isThick: Bool { rawValue & 0x0F == NSUnderlineStyle.thick.rawValue }
  package var isDouble: Bool { rawValue & 0x0F == NSUnderlineStyle.double.rawValue }

  /// Lengths drawn and skipped in turn, in thicknesses of the line; none for a solid line.
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

/// A shadow that letters cast: the value of `.shadow`. Lengths in points, y down.
open class NSShadow: NSObject, NSCopying {
  private let tag = FoundationTag()
  /// How far the shadow lies from the letters; none unless changed.
  open var shadowOffset = CGSize.zero
  /// How far it is blurred, at least 0: twice the Gaussian's standard deviation.
  open var shadowBlurRadius: CGFloat = 0
  /// A ``UIColor``; black of alpha ⅓ unless changed, nil for no shadow.
  open var shadowColor: Any? = UIColor(white: 0, alpha: 1 / 3)

  /// A shadow of alpha ⅓ where the letters are.
  public override init() {}

  /// Equal where offset, blur and colour are.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? NSShadow else { return false }
    return other.value == value && (other.shadowColor == nil) == (shadowColor == nil)
  }

  /// Of what ``isEqual(_:)`` compares.
  open override var hash: Int { value.hashValue }

  /// Another shadow like this one.
  open func copy(with zone: NSZone? = nil) -> Any {
    let shadow = NSShadow()
    (shadow.shadowOffset, shadow.shadowBlurRadius) = (shadowOffset, shadowBlurRadius)
    shadow.shadowColor = shadowColor
    return shadow
  }

  /// nil where it cannot be seen.
  var value: TextShadow? {
    guard let color = (shadowColor as? UIColor)?.cgColor ?? shadowColor as? CGColor,
      color.alpha > 0
    else { return nil }
    return TextShadow(
      offset: CGSize(width: shadowOffset.width.orZero, height: shadowOffset.height.orZero),
      blurRadius: max(shadowBlurRadius.orZero, 0), color: color)
  }
}

/// A picture among letters: the value of `.attachment`.
open class NSTextAttachment: NSObject {
  private let tag = FoundationTag()
  /// What is shown.
  open var image: UIImage?
  /// Where, in points: x has no meaning, y is how far the lower edge is above the baseline. An empty
  /// one, as at first, stands for the image's size on the baseline.
  open var bounds = CGRect.zero

  /// A picture yet to be set.
  public override init() {}

  /// A picture in its own size.
  public init(image: UIImage) { self.image = image }

  var value: TextAttachment {
    let isUsual =
      bounds.isEmpty || ![bounds.minY, bounds.width, bounds.height].allSatisfy(\.isFinite)
    return TextAttachment(
      image: image?.upright, size: isUsual ? image?.size ?? .zero : bounds.size,
      rise: isUsual ? 0 : bounds.minY)
  }
}

extension NSAttributedString {
  /// A picture as a string of one character.
  public convenience init(attachment: NSTextAttachment) {
    self.init(string: "\u{FFFC}", attributes: [.attachment: attachment])
  }
}
