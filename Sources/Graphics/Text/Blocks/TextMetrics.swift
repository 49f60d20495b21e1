/// The room a paragraph takes, in points, not rounded.
public struct TextMetrics: Hashable, Sendable {
  /// The width of the widest line, and the height of all of them.
  public var size: CGSize
  /// From the top to the baseline of the first line.
  public var firstBaseline: CGFloat
  /// From the top to the baseline of the last line.
  public var lastBaseline: CGFloat
  /// How many lines are shown.
  public var lineCount: Int
  /// From the left of the box to the left end of the line that begins first.
  public var minX: CGFloat = 0
  /// From the left of the box to the right end of the line that ends last.
  public var maxX: CGFloat = 0

  /// Nothing: the room an empty string takes.
  public static let zero = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0)
}

extension TextBlock {
  /// Sets the text and says what room it takes.
  ///
  /// The same in every process where the font's package is the same. An empty string takes no room,
  /// and neither does text in a font that ``FontDescription/validate()`` refuses.
  public func measure() -> TextMetrics { TextEngine.shared.measure(self) }
}
