/// What a `CATextLayer` draws. Lengths in points.
public struct TextLayerValues: Sendable, Equatable {
  /// What it says; without runs, nothing.
  public var string = TextLayerString()
  /// Of text without attributes; its size does not count.
  public var font = UIFont.systemFont(ofSize: 36).fontDescription
  /// Of text without attributes.
  public var fontSize: CGFloat = 36
  /// Of text without attributes; nil for none.
  public var foregroundColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// Whether lines break at the bounds' width.
  public var isWrapped = false
  /// Where lines stand between the edges.
  public var alignmentMode = NSTextAlignment.natural
  /// How what does not fit is shortened: by truncation, or by clipping for not at all.
  public var truncationMode = NSLineBreakMode.byClipping

  /// No text; white, of 36 points.
  public init() {}

  fileprivate static let usual = TextLayerValues()
}

/// What a text layer says.
public struct TextLayerString: Sendable, Equatable {
  /// Stretches that look alike; none for no text.
  public var runs: [TextRun] = []
  /// Whether the string has attributes of its own.
  public var isAttributed = false

  /// No text.
  public init() {}
}

extension TextLayerValues {
  /// The text as it is laid out in a box of this size; nil where nothing would be seen.
  package func block(in size: CGSize) -> TextBlock? {
    guard size.width > 0, size.height > 0, size.width.isFinite, size.height.isFinite,
      !string.runs.isEmpty, fontSize > 0 || string.isAttributed
    else { return nil }
    var block = TextBlock(string.runs, limitMode: truncationMode, width: size.width)
    if !string.isAttributed {
      var font = self.font
      font.size = min(fontSize, 10_000)
      guard let foregroundColor else { return nil }
      block.changeStyles { $0 = TextStyle(font: font, color: foregroundColor) }
    }
    block.changeParagraphs { paragraph in
      if alignmentMode != .natural || !string.isAttributed { paragraph.alignment = alignmentMode }
      paragraph.lineBreakMode = isWrapped ? .byWordWrapping : truncationMode
    }
    block.hasLimitedParagraphs = !isWrapped
    if isWrapped && truncationMode != .byClipping { _ = block.limitLines(toHeight: size.height) }
    return block.isEmpty ? nil : block
  }
}

// swift-format-ignore
extension LayerState {
  /// What the text layer says.
  public var string: TextLayerString { get { textOrDefault.string } set { text?.string = newValue } }
  /// Of text without attributes.
  public var font: FontDescription { get { textOrDefault.font } set { text?.font = newValue } }
  /// Of text without attributes.
  public var fontSize: CGFloat { get { textOrDefault.fontSize } set { text?.fontSize = newValue } }
  /// Of text without attributes; nil for none.
  public var foregroundColor: CGColor? { get { textOrDefault.foregroundColor } set { text?.foregroundColor = newValue } }
  /// Whether lines break at the bounds' width.
  public var isWrapped: Bool { get { textOrDefault.isWrapped } set { text?.isWrapped = newValue } }
  /// Where lines stand between the edges.
  public var alignmentMode: NSTextAlignment { get { textOrDefault.alignmentMode } set { text?.alignmentMode = newValue } }
  /// How what does not fit is shortened.
  public var truncationMode: NSLineBreakMode { get { textOrDefault.truncationMode } set { text?.truncationMode = newValue } }
}

extension LayerState {
  // A layer that shows no text has the usual values, and keeps them.
  private var textOrDefault: TextLayerValues { text ?? .usual }
}

extension TextLayerString: DiscreteValue, KeyPathValue {
  package static var kind: String { "a String or an NSAttributedString" }
  package static var nothing: TextLayerString? { TextLayerString() }

  package static func value(from any: Any) -> TextLayerString? {
    var string = TextLayerString()
    if let attributed = any as? NSAttributedString {
      string.isAttributed = true
      string.runs = TextBlock(attributed).runs.filter { !$0.string.isEmpty }
      // As in Core Animation, pictures leave their places empty.
      for index in string.runs.indices { string.runs[index].style.attachment?.image = nil }
    } else if let plain = any as? String {
      string.runs = plain.isEmpty ? [] : [TextRun(string: plain, style: TextRun.usual.style)]
    } else {
      return nil
    }
    return string
  }

  package var publicValue: Any? {
    if runs.isEmpty { return nil }
    guard isAttributed else { return runs.map(\.string).joined() }
    let string = NSMutableAttributedString(string: "")
    for run in runs {
      string.append(NSAttributedString(string: run.string, attributes: run.attributes))
    }
    return string
  }
}

extension FontDescription: DiscreteValue, KeyPathValue {
  package static var kind: String { "a UIFont or a font's name" }
  package static func value(from any: Any) -> FontDescription? {
    (any as? UIFont)?.fontDescription
      ?? (any as? String).flatMap { UIFont(name: $0, size: 12)?.fontDescription }
  }
  package var publicValue: Any? { UIFont(self) }
}
