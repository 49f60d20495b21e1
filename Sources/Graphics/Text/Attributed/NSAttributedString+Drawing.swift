/// How text is measured and drawn in a rectangle.
public struct NSStringDrawingOptions: OptionSet, Hashable, Sendable {
  /// A bit for each option, numbered as in UIKit.
  public let rawValue: Int
  /// Makes a set of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The rectangle's origin is the top left corner of lines that break at its width; without it, the
  /// left end of the baseline of a single line.
  public static let usesLineFragmentOrigin = NSStringDrawingOptions(rawValue: 1 << 0)
  /// Changes nothing: the room between lines that a font asks for is always kept.
  public static let usesFontLeading = NSStringDrawingOptions(rawValue: 1 << 1)
  /// Changes nothing: text is measured by its letters' widths, not by their ink.
  public static let usesDeviceMetrics = NSStringDrawingOptions(rawValue: 1 << 3)
  /// The last line that fits the rectangle's height ends with an ellipsis where text is left over.
  public static let truncatesLastVisibleLine = NSStringDrawingOptions(rawValue: 1 << 5)
}

/// How far text may be shrunk to fit, and how far it was.
open class NSStringDrawingContext: NSObject {
  /// The smallest factor that fonts may be scaled by; 0, as at first, for no shrinking.
  open var minimumScaleFactor: CGFloat = 0
  /// The factor that the text measured or drawn last was scaled by.
  open internal(set) var actualScaleFactor: CGFloat = 1
  /// The room that the text measured or drawn last takes.
  open internal(set) var totalBounds = CGRect.zero

  /// A context that shrinks nothing.
  public override init() {}
}

extension NSAttributedString {
  /// The room the text takes, lines ending at newlines only, in points.
  public func size() -> CGSize { stringBlock().measure().size }

  /// The room the text takes within `size`.
  ///
  /// With `.usesLineFragmentOrigin`, lines break at the width, and the box begins at (0, 0); without,
  /// all is one line, and the box lies about the start of its baseline. A width that is 0, negative or not
  /// finite is no limit, and neither is such a height.
  public func boundingRect(
    with size: CGSize, options: NSStringDrawingOptions = [], context: NSStringDrawingContext?
  ) -> CGRect {
    let fitted = fitted(to: size, options, context)
    var box = CGRect(origin: .zero, size: fitted.metrics.size)
    if !options.contains(.usesLineFragmentOrigin) { box.origin.y = -fitted.metrics.firstBaseline }
    context?.totalBounds = box
    return box
  }

  /// Draws the text in the current context, the top left corner of its box at `point`, lines ending at
  /// newlines only.
  public func draw(at point: CGPoint) {
    UIGraphicsGetCurrentContext()?.draw(stringBlock(), at: point)
  }

  /// Draws the text in the current context, its lines broken to fit `rect` and clipped to it.
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
  ///   - rect: Where; what `options` say of it.
  ///   - context: How far the text may be shrunk to fit. nil: not at all.
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

  /// The text as it is laid out in `size`, shrunk where the context lets it.
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
  /// Turns line ends into spaces, and lets nothing else break lines.
  fileprivate mutating func makeSingleLine() {
    let ends: Set<Character> = ["\n", "\r", "\r\n", "\u{2028}", "\u{2029}"]
    for index in runs.indices where runs[index].string.contains(where: ends.contains) {
      runs[index].string = String(runs[index].string.map { ends.contains($0) ? " " : $0 })
    }
  }

  /// Shows as many lines as fit a height, at least one.
  ///
  /// - Returns: The room they take.
  package mutating func limitLines(toHeight height: CGFloat) -> TextMetrics {
    let allowed = numberOfLines
    var metrics = TextMetrics.zero
    // Mostly all lines are measured at once; of very many only as many as may fit.
    for limit in [64, 512, allowed] {
      numberOfLines = allowed == 0 ? limit : min(limit, allowed)
      metrics = measure()
      let isCut = numberOfLines != allowed && metrics.lineCount == numberOfLines
      // A thousandth of a point more, for heights that were meant to fit exactly.
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

  /// The largest factor, not above 1 nor below `least`, at which all of the text fits.
  ///
  /// Widths scale with fonts, so that a text that takes all its lines whole is found at once; one that is
  /// broken into lines is searched for, to 1/64.
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
      // Letters have their widths rounded, some to a little more than their share.
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
