/// Options for measuring and drawing text in a rectangle.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// The bits, numbered as in UIKit.
  public let rawValue: Int
  /// Makes a set of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rectangle's origin is the top left corner of wrapped lines; otherwise it is the left end
  /// of the baseline of a single line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// No effect: a font's line gap always applies.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// No effect: text is measured by advance widths, not by ink bounds.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// Truncates the last line that fits the rectangle's height with an ellipsis if text remains.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// Limits for shrinking text to fit, and the result.
open class NSStringDrawingContext: NSObject {
  /// The minimum scale factor of fonts; 0, the default, disables shrinking.
  open var minimumScaleFactor: CGFloat = 0
  /// The scale factor of the last measured or drawn text.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The bounds of the last measured or drawn text.
  open internal(set) var totalBounds = CGRect.zero

  /// A context without shrinking.
  public override init() {}
}

extension NSAttributedString {
  /// The size of the text without wrapping, in points.
  public func size() -> CGSize { stringBlock().measure().size }

  /// The bounding box of the text within `size`.
  ///
  /// With `.usesLineFragmentOrigin`, lines are wrapped at the width, and the box starts at (0, 0);
  /// otherwise the text is a single line, and the box is relative to the start of its baseline. A
  /// width or height that is not positive and finite is unlimited.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let fitted = fitted(to: size, options, context)
    var box = CGRect(origin: .zero, size: fitted.metrics.size)
    if !options.contains(.usesLineFragmentOrigin) { box.origin.y = -fitted.metrics.firstBaseline }
    context?.totalBounds = box
    return box
  }

  /// Draws the text in the current context with the top left corner of its box at `point`, without
  /// wrapping.
  public func draw(at point: CGPoint) {
    UIGraphicsGetCurrentContext()?.draw(stringBlock(), at: point)
  }

  /// Draws the text in the current context, wrapped and clipped to `rect`.
  public func draw(in rect: CGRect) {
    guard let context = UIGraphicsGetCurrentContext() else { return }
    context.saveGState()
    context.clip(to: rect)
    context.draw(stringBlock(width: rect.width), at: rect.origin)
    context.restoreGState()
  }

  /// Draws the text in the current context.
  ///
  /// - Parameters:
  /// - rect: The rectangle, as specified by `options`.
  /// - context: The limits for shrinking; nil for none.
  public func draw(
    with rect: CGRect, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) {
    let (block, metrics) = fitted(to: rect.size, options, context)
    var origin = rect.origin
    if !options.contains(.usesLineFragmentOrigin) { origin.y -= metrics.firstBaseline }
    context?.totalBounds = CGRect(origin: origin, size: metrics.size)
    UIGraphicsGetCurrentContext()?.draw(block, at: origin)
  }

  private func stringBlock(width: CGFloat? = nil) -> TextBlock {
    var block = TextBlock(self, width: width.flatMap { $0 > 0 && $0.isFinite ? $0 : nil })
    block.hasLimitedParagraphs = true
    return block
  }

  /// The text laid out in `size`, shrunk within the context's limits.
  private func fitted(
    to size: CGSize, _ options: NSStringDrawingOptions, _ context: NSStringDrawingContext?
  ) -> (block: TextBlock, metrics: TextMetrics) {
    let isBroken = options.contains(.usesLineFragmentOrigin)
    var block = stringBlock(width: isBroken ? size.width : nil)
    if !isBroken { block.makeSingleLine() }
    let limit = CGSize(
      width: size.width > 0 ? size.width : .infinity,
      height: size.height > 0 && isBroken ? size.height : .infinity)
    context?.actualScaleFactor = 1
    if let context, context.minimumScaleFactor > 0, context.minimumScaleFactor < 1 {
      let factor = block.scaleFactor(fitting: limit, atLeast: context.minimumScaleFactor)
      block.scale(by: factor)
      context.actualScaleFactor = factor
    }
    var metrics = block.measure()
    if options.contains(.truncatesLastVisibleLine) && isBroken && metrics.size.height > limit.height
    {
      block.limitMode = .byTruncatingTail
      metrics = block.limitLines(toHeight: limit.height)
    }
    return (block, metrics)
  }
}

extension TextBlock {
  /// Replaces line breaks by spaces, and disables wrapping.
  fileprivate mutating func makeSingleLine() {
    let ends: Set<Character> = ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"]
    for index in runs.indices where runs[index].string.contains(where: ends.contains) {
      runs[index].string = String(runs[index].string.map { ends.contains($0) ? " " : $0 })
    }
  }

  /// Limits the number of lines to those that fit a height, at least one.
  ///
  /// - Returns: The resulting metrics.
  package mutating func limitLines(toHeight height: CGFloat) -> TextMetrics {
    let allowed = numberOfLines
    var metrics = TextMetrics.zero
    // Usually all lines are measured at once; for very many, only as many as may fit.
    for limit in [64, 512, allowed] {
      numberOfLines = allowed == 0 ? limit : min(limit, allowed)
      metrics = measure()
      let isCut = numberOfLines != allowed && metrics.lineCount == numberOfLines
      // A tolerance of 1/1000 point, for heights that are meant to fit exactly.
      if metrics.size.height > height + 0.001 { break }
      if isCut { continue }
      numberOfLines = allowed
      return metrics
    }
    if metrics.lineCount <= 1 {
      numberOfLines = allowed
      return metrics
    }
    var (low, high) = (1, metrics.lineCount - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      numberOfLines = middle
      if measure().size.height <= height + 0.001 { low = middle } else { high = middle - 1 }
    }
    numberOfLines = low
    metrics = measure()
    return metrics
  }

  /// The largest scale factor, at most 1 and at least `least`, at which the text fits.
  ///
  /// Widths are proportional to font sizes, so the factor for unwrapped text is computed directly;
  /// for wrapped text it is found by bisection, to 1/64.
  package func scaleFactor(fitting size: CGSize, atLeast least: CGFloat) -> CGFloat {
    var whole = self
    whole.numberOfLines = 0
    func fits(_ factor: CGFloat) -> Bool {
      var scaled = whole
      scaled.scale(by: factor)
      let metrics = scaled.measure()
      return metrics.size.height <= size.height + 0.001 && metrics.size.width <= size.width + 0.001
        && (numberOfLines == 0 || metrics.lineCount <= numberOfLines)
    }
    if fits(1) { return 1 }
    if width == nil || numberOfLines == 1 {
      whole.width = nil
      let natural = whole.measure().size
      var factor = min(
        size.width / max(natural.width, 1e-9), size.height / max(natural.height, 1e-9))
      // Advance widths are rounded, some of them up.
      for _ in 0..<16 where factor > least {
        var scaled = whole
        scaled.scale(by: factor)
        if scaled.measure().size.width <= size.width { break }
        factor *= 1 - 0x1p-13
      }
      return min(max(factor, least), 1)
    }
    var (low, high) = (0, 64)
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(least + (1 - least) * CGFloat(middle) / 64) {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return least + (1 - least) * CGFloat(low) / 64
  }
}
