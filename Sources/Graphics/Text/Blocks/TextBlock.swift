/// Where lines stand between the edges of their box.
public enum NSTextAlignment: Int, Sendable, CaseIterable {
  case left, center, right, justified, natural
}

/// How text that does not fit is broken or shortened.
public enum NSLineBreakMode: Int, Sendable, CaseIterable {
  case byWordWrapping, byCharWrapping, byClipping
  case byTruncatingHead, byTruncatingTail, byTruncatingMiddle
}

/// What names a typeface at a size: all that text measuring and drawing need to know of a font.
public struct FontDescription: Hashable, Sendable {
  /// The family, such as "Inter". Of registered fonts it stands for what the current stage calls so
  /// when it is set.
  public var family: String {
    didSet { source = FontSet.currentSource(ofFamily: family) }
  }
  /// The registered file that the family's name stood for; nil for families that come with packages,
  /// and for unknown ones.
  package private(set) var source: FontSource?
  /// Size in points: the em square's side.
  public var size: CGFloat
  /// Weight on OpenType's scale: 100 thin … 400 regular … 700 bold … 900 black.
  public var weight: Int
  /// Whether the slanted design is meant.
  public var isItalic: Bool
  /// Whether all digits are as wide, where the font knows how.
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

  /// The family, where it is known.
  var fontFamily: FontFamily? { source?.fontFamily ?? FontFamily.packaged(named: family) }

  /// Sets the family to what a name stands for in `fonts`.
  package mutating func setFamily(_ name: String, in fonts: FontSet) {
    setFamily(name, fonts.source(ofFamily: name))
  }

  /// Sets the family to that of a registered file; nil for one that comes with a package.
  mutating func setFamily(_ name: String, _ source: FontSource?) {
    family = name
    self.source = source
  }
}

/// Text in its fonts and colours, with the box it is laid out in.
public struct TextBlock: Hashable, Sendable {
  /// The text in its order: stretches that look alike.
  public var runs: [TextRun]
  /// How what does not fit is broken or shortened as a whole: at the last line that is shown.
  public var limitMode: NSLineBreakMode
  /// Whether each paragraph whose own mode does not wrap is one line, as in string drawing; a label's
  /// are, where ``numberOfLines`` is 1, by that.
  public var hasLimitedParagraphs = false
  /// The most lines shown; 0 means as many as there are.
  public var numberOfLines: Int
  /// The width in points at which lines break; nil for no limit.
  public var width: CGFloat?

  /// Describes text in one font and colour.
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

  /// Describes text in many fonts and colours.
  public init(
    _ runs: [TextRun], limitMode: NSLineBreakMode = .byWordWrapping, numberOfLines: Int = 0,
    width: CGFloat? = nil
  ) {
    (self.runs, self.limitMode) = (runs, limitMode)
    (self.numberOfLines, self.width) = (numberOfLines, width)
  }
}

extension TextBlock {
  /// All of the text. Set, it looks like the first run.
  public var string: String {
    get { runs.count == 1 ? runs[0].string : runs.map(\.string).joined() }
    set {
      guard var first = runs.first else { return }
      first.string = newValue
      runs = [first]
    }
  }

  /// The first letter's font; set, all letters'.
  public var font: FontDescription {
    get { runs.first?.style.font ?? UIFont.systemFont(ofSize: 12).fontDescription }
    set { changeStyles { $0.font = newValue } }
  }

  /// The first letter's colour; set, all letters'.
  public var color: CGColor {
    get { runs.first?.style.color ?? CGColor(red: 0, green: 0, blue: 0, alpha: 1) }
    set { changeStyles { $0.color = newValue } }
  }

  /// The first paragraph's alignment; set, that of all.
  public var alignment: NSTextAlignment {
    get { runs.first?.paragraph.alignment ?? .natural }
    set { changeParagraphs { $0.alignment = newValue } }
  }

  /// How what does not fit is broken or shortened; set, that of all paragraphs too.
  public var lineBreakMode: NSLineBreakMode {
    get { limitMode }
    set {
      limitMode = newValue
      changeParagraphs { $0.lineBreakMode = newValue }
    }
  }

  /// Whether there is nothing to draw.
  public var isEmpty: Bool { runs.allSatisfy(\.string.isEmpty) }

  /// Changes what all letters look like.
  package mutating func changeStyles(_ change: (inout TextStyle) -> Void) {
    for index in runs.indices { change(&runs[index].style) }
  }

  /// Changes how all paragraphs are laid out.
  package mutating func changeParagraphs(_ change: (inout TextParagraph) -> Void) {
    for index in runs.indices { change(&runs[index].paragraph) }
  }

  /// Makes all letters, of all fonts, `factor` times as large, with the room between them.
  package mutating func scale(by factor: CGFloat) {
    changeStyles { style in
      style.font.size *= factor
      style.kern *= factor
      style.baselineOffset *= factor
    }
  }
}
