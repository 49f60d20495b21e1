/// The dimensions of laid-out text, in points, not rounded.
public struct TextMetrics: Hashable, Sendable {
  /// The width of the widest line, and the total height.
  public var size: CGSize
  /// The distance from the top to the first line's baseline.
  public var firstBaseline: CGFloat
  /// The distance from the top to the last line's baseline.
  public var lastBaseline: CGFloat
  /// The number of visible lines.
  public var lineCount: Int
  /// The minimum left end of the lines, relative to the box.
  public var minX: CGFloat = 0
  /// The maximum right end of the lines, relative to the box.
  public var maxX: CGFloat = 0

  /// The metrics of an empty string.
  public static let zero = TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0, lineCount: 0)
}

extension TextBlock {
  /// Lays out the text and returns its metrics.
  ///
  /// The result is the same in every process with the same font package. An empty string, and text
  /// in a font that ``FontDescription/validate()`` rejects, have no size.
  public func measure() -> TextMetrics { TextEngine.shared.measure(self) }
}
