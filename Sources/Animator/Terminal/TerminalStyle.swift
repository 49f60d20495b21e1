/// How a character of a terminal looks, changed by escape sequences of the form `ESC [ … m` (ECMA-48, Select Graphic
/// Rendition) with the extensions for 256 and for 16 million colors (ISO 8613-6).
struct TerminalStyle: Equatable {
  var color: UIColor?
  var background: UIColor?
  var isBold = false
  var isFaint = false
  var isUnderlined = false
  var isStruckThrough = false
  var isInverse = false

  /// Applies the parameters of a sequence; those that are not known change nothing.
  mutating func apply(_ parameters: some StringProtocol) {
    var codes = parameters.split(omittingEmptySubsequences: false) { $0 == ";" || $0 == ":" }
      .map { Int($0) ?? 0 }[...]
    while let code = codes.popFirst() {
      switch code {
      case 38: color = Self.extendedColor(&codes) ?? color
      case 48: background = Self.extendedColor(&codes) ?? background
      default: apply(code)
      }
    }
  }

  private mutating func apply(_ code: Int) {
    switch code {
    case 0: self = TerminalStyle()
    case 1: isBold = true
    case 2: isFaint = true
    case 4: isUnderlined = true
    case 7: isInverse = true
    case 9: isStruckThrough = true
    case 22: (isBold, isFaint) = (false, false)
    case 24: isUnderlined = false
    case 27: isInverse = false
    case 29: isStruckThrough = false
    case 30...37: color = Self.color(code - 30)
    case 39: color = nil
    case 40...47: background = Self.color(code - 40)
    case 49: background = nil
    case 90...97: color = Self.color(code - 90 + 8)
    case 100...107: background = Self.color(code - 100 + 8)
    default: break
    }
  }

  // MARK: Colors

  /// The color after 38 or 48: `5;n`, or `2;red;green;blue`; nil if there is none.
  private static func extendedColor(_ codes: inout ArraySlice<Int>) -> UIColor? {
    switch codes.popFirst() {
    case 5: return codes.popFirst().flatMap { (0...255).contains($0) ? color($0) : nil }
    case 2:
      let channels = codes.prefix(3)
      codes = codes.dropFirst(3)
      guard channels.count == 3 else { return nil }
      return channels.reduce(0) { $0 << 8 | min(max($1, 0), 255) }.asColor
    default: return nil
    }
  }

  /// A color of the palette of 256: 16 that programs name, a cube of 6 × 6 × 6, and 24 grays (as in xterm).
  private static func color(_ index: Int) -> UIColor {
    if index < 16 { return codes[index].asColor }
    if index >= 232 { return ((8 + 10 * (index - 232)) * 0x01_0101).asColor }
    func level(_ step: Int) -> Int { step == 0 ? 0 : 55 + 40 * step }
    let cell = index - 16
    return (level(cell / 36) << 16 | level(cell / 6 % 6) << 8 | level(cell % 6)).asColor
  }

  /// Black, red, green, yellow, blue, magenta, cyan and white, and the bright ones, for dark backgrounds.
  private static let codes = [
    0x3B4048, 0xE06C75, 0x98C379, 0xE5C07B, 0x61AFEF, 0xC678DD, 0x56B6C2, 0xDCDFE4,
    0x7F848E, 0xFF7B86, 0xB5E890, 0xFFD68A, 0x82C4FF, 0xDE9BF0, 0x7AD6E0, 0xFFFFFF,
  ]
}

extension Int {
  /// The color of 0xRRGGBB.
  fileprivate var asColor: UIColor {
    func part(_ shift: Int) -> CGFloat { CGFloat(self >> shift & 255) / 255 }
    return UIColor(red: part(16), green: part(8), blue: part(0), alpha: 1)
  }
}

extension TerminalStyle {
  /// The attributes of text in a font, on a terminal with its own color and background.
  func attributes(
    font: UIFont, color plain: UIColor, background paper: UIColor
  ) -> [NSAttributedString.Key: Any] {
    var (ink, fill) = (color ?? plain, background)
    if isInverse { (ink, fill) = (fill ?? paper, ink) }
    if isFaint { ink = ink.withAlphaComponent(0.5) }
    let bold = UIFont.monospacedSystemFont(ofSize: font.pointSize, weight: .bold)
    var attributes: [NSAttributedString.Key: Any] = [
      .font: isBold ? bold : font, .foregroundColor: ink,
    ]
    attributes[.backgroundColor] = fill
    if isUnderlined { attributes[.underlineStyle] = NSUnderlineStyle.single.rawValue }
    if isStruckThrough { attributes[.strikethroughStyle] = NSUnderlineStyle.single.rawValue }
    return attributes
  }
}
