/// The values of a `CATextLayer`. Lengths are in points.
public struct TextLayerValues: Sendable, Equatable {
  /// The text; empty without runs.
  public var string = TextLayerString()
  /// The font of plain strings; its size is ignored.
  public var font = UIFont.systemFont(ofSize: 36).fontDescription
  /// The font size of plain strings.
  public var fontSize: CGFloat = 36
  /// The color of plain strings; nil for none.
  public var foregroundColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1)
  /// Whether lines wrap at the bounds' width.
  public var isWrapped = false
  /// The alignment of lines.
  public var alignmentMode = NSTextAlignment.natural
  /// The truncation of text that does not fit; `byClipping` for none.
  public var truncationMode = NSLineBreakMode.byClipping

  /// Creates Core Animation's default values.
  public init() {}

  fileprivate static let standard = TextLayerValues()
}

/// The text of a text layer.
public struct TextLayerString: Sendable, Equatable {
  /// Runs with uniform attributes; empty for no text.
  public var runs: [TextRun] = []
  /// Whether it is an attributed string.
  public var isAttributed = false

  /// Creates Core Animation's default values.
  public init() {}
}

extension TextLayerValues {
  /// The text block for layout in a box of this size; nil if nothing would be visible.
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
  /// The text of a text layer.
  public var string: TextLayerString { get { textOrDefault.string } set { text?.string = newValue } }
  /// The font of plain strings.
  public var font: FontDescription { get { textOrDefault.font } set { text?.font = newValue } }
  /// The font size of plain strings.
  public var fontSize: CGFloat { get { textOrDefault.fontSize } set { text?.fontSize = newValue } }
  /// The color of plain strings; nil for none.
  public var foregroundColor: CGColor? { get { textOrDefault.foregroundColor } set { text?.foregroundColor = newValue } }
  /// Whether lines wrap at the bounds' width.
  public var isWrapped: Bool { get { textOrDefault.isWrapped } set { text?.isWrapped = newValue } }
  /// The alignment of lines.
  public var alignmentMode: NSTextAlignment { get { textOrDefault.alignmentMode } set { text?.alignmentMode = newValue } }
  /// The truncation of text that does not fit.
  public var truncationMode: NSLineBreakMode { get { textOrDefault.truncationMode } set { text?.truncationMode = newValue } }
}

extension LayerState {
  // Layers of other kinds have the default values, and ignore changes.
  private var textOrDefault: TextLayerValues { text ?? .standard }
}

extension TextLayerString: DiscreteValue, KeyPathValue {
  package static var kind: String { "a String or an NSAttributedString" }
  package static var nothing: TextLayerString? { TextLayerString() }

  package static func value(from any: Any) -> TextLayerString? {
    var string = TextLayerString()
    if let attributed = any as? NSAttributedString {
      string.isAttributed = true
      string.runs = TextBlock(attributed).runs.filter { !$0.string.isEmpty }
      // As in Core Animation, image attachments are laid out but not drawn.
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
