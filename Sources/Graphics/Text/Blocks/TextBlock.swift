/// The horizontal alignment of lines in their box.
public enum NSTextAlignment: Int, Sendable, CaseIterable {
  case left, center, right, justified, natural
}

/// The wrapping or truncation of text that does not fit.
public enum NSLineBreakMode: Int, Sendable, CaseIterable {
  case byWordWrapping, byCharWrapping, byClipping
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// A font's description: family, size, weight and slant, as used by text layout.
public struct FontDescription: Hashable, Sendable {
  /// The family, such as "Inter". Setting it resolves the name among the current stage's registered
  /// fonts.
  public var family: String {
    didSet { source = FontSet.currentSource(ofFamily: family) }
  }
  /// The registered file that the family's name was resolved to; nil for packaged and unknown families.
  package private(set) var source: FontSource?
  /// The size of the em square, in points.
  public var size: CGFloat
  /// The weight on OpenType's scale: 100 thin … 400 regular … 700 bold … 900 black.
  public var weight: Int
  /// Whether the font is italic.
  public var isItalic: Bool
  /// Whether digits are tabular (OpenType feature `tnum`), if the font supports it.
  public var hasMonospacedDigits = false

  /// Describes a font.
  public init(family: String, size: CGFloat, weight: Int = 400, isItalic: Bool = false) {
    (self.family, self.size, self.weight, self.isItalic) = (family, size, weight, isItalic)
    source = FontSet.currentSource(ofFamily: family)
  }

  /// Describes a font of a family.
  init(_ family: FontFamily, size: CGFloat, weight: Int, isItalic: Bool) {
    (self.family, source) = (family.name, family.source)
    (self.size, self.weight, self.isItalic) = (size, weight, isItalic)
  }
}

extension FontDescription {

  /// The weights on OpenType's scale between which the font's axis `wght` varies; nil for a font without that axis,
  /// which has the weights of its faces only.
  package var weightAxis: ClosedRange<Int>? { fontFamily?.weightAxis }

  /// The family; nil if it is unknown.
  var fontFamily: FontFamily? { source?.fontFamily ?? FontFamily.packaged(named: family) }

  /// Sets the family, resolved in `fonts`.
  package mutating func setFamily(_ name: String, in fonts: FontSet) {
    setFamily(name, fonts.source(ofFamily: name))
  }

  /// Sets the family and its registered file; nil for a packaged family.
  mutating func setFamily(_ name: String, _ source: FontSource?) {
    family = name
    self.source = source
  }
}

/// Styled text with the constraints of its layout.
public struct TextBlock: Hashable, Sendable {
  /// The style runs, in text order.
  public var runs: [TextRun]
  /// The truncation of the whole text, at the last visible line.
  public var limitMode: NSLineBreakMode
  /// Whether each paragraph whose own mode does not wrap is a single line, as in string drawing; labels
  /// limit lines by ``numberOfLines`` instead.
  public var hasLimitedParagraphs = false
  /// The maximum number of lines; 0 for no limit.
  public var numberOfLines: Int
  /// The width for wrapping, in points; nil for no limit.
  public var width: CGFloat?
  /// The range that is drawn, at its position in the whole text; nil for all of it.
  package var part: TextPart?

  /// Creates text in a single style.
  public init(
    string: String, font: FontDescription, color: CGColor,
    alignment: NSTextAlignment = .natural, lineBreakMode: NSLineBreakMode = .byTruncatingTail,
    numberOfLines: Int = 1, width: CGFloat? = nil
  ) {
    var paragraph = TextParagraph()
    (paragraph.alignment, paragraph.lineBreakMode) = (alignment, lineBreakMode)
    let run = TextRun(
      string: string, style: TextStyle(font: font, color: color), paragraph: paragraph)
    self.init([run], limitMode: lineBreakMode, numberOfLines: numberOfLines, width: width)
  }

  /// Creates text from runs.
  public init(
    _ runs: [TextRun], limitMode: NSLineBreakMode = .byWordWrapping, numberOfLines: Int = 0,
    width: CGFloat? = nil
  ) {
    (self.runs, self.limitMode) = (runs, limitMode)
    (self.numberOfLines, self.width) = (numberOfLines, width)
  }
}

extension TextBlock {
  /// The whole text. Setting it applies the first run's style.
  public var string: String {
    get { runs.count == 1 ? runs[0].string : runs.map(\.string).joined() }
    set {
      guard var first = runs.first else { return }
      first.string = newValue
      runs = [first]
    }
  }

  /// The first character's font; setting it changes all.
  public var font: FontDescription {
    get { runs.first?.style.font ?? UIFont.systemFont(ofSize: 12).fontDescription }
    set { changeStyles { $0.font = newValue } }
  }

  /// The first character's color; setting it changes all.
  public var color: CGColor {
    get { runs.first?.style.color ?? CGColor(red: 0, green: 0, blue: 0, alpha: 1) }
    set { changeStyles { $0.color = newValue } }
  }

  /// The first paragraph's alignment; setting it changes all.
  public var alignment: NSTextAlignment {
    get { runs.first?.paragraph.alignment ?? .natural }
    set { changeParagraphs { $0.alignment = newValue } }
  }

  /// The wrapping and truncation; setting it changes all paragraphs too.
  public var lineBreakMode: NSLineBreakMode {
    get { limitMode }
    set {
      limitMode = newValue
      changeParagraphs { $0.lineBreakMode = newValue }
    }
  }

  /// Whether the text is empty.
  public var isEmpty: Bool { runs.allSatisfy(\.string.isEmpty) }

  /// Changes the style of all runs.
  package mutating func changeStyles(_ change: (inout TextStyle) -> Void) {
    for index in runs.indices { change(&runs[index].style) }
  }

  /// Changes the layout of all paragraphs.
  package mutating func changeParagraphs(_ change: (inout TextParagraph) -> Void) {
    for index in runs.indices { change(&runs[index].paragraph) }
  }

  /// Scales all fonts and letter spacing by `factor`.
  package mutating func scale(by factor: CGFloat) {
    changeStyles { style in
      style.font.size *= factor
      style.kern *= factor
      style.baselineOffset *= factor
    }
  }
}
