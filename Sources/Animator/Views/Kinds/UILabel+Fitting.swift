// The text of a label as it fits into a size.

extension UILabel {
  /// The text laid out within `size`: the lines that fit, at least one, with the last line truncated by
  /// ``lineBreakMode``, and with a reduced font size where that is allowed.
  func fitted(to size: CGSize, lines: Int) -> FittedText? {
    guard var block = block(width: size.width) else { return nil }
    block.numberOfLines = lines
    var full: TextMetrics?
    if adjustsFontSizeToFitWidth {
      let least = minimumScaleFactor > 0 ? min(minimumScaleFactor, 1) : 0.01
      let limit = CGSize(width: size.width, height: lines == 1 ? .infinity : size.height)
      let factor = block.scaleFactor(fitting: limit, atLeast: least)
      if factor < 1 {
        full = block.measure()
        block.scale(by: factor)
      }
    }
    let metrics = block.limitLines(toHeight: size.height)
    return FittedText(block: block, metrics: metrics, full: lines == 1 ? full : nil)
  }

  /// The text wrapped at `width` points.
  func block(width: CGFloat?) -> TextBlock? {
    guard let text, !text.isEmpty else { return nil }
    var run = TextRun(string: text, style: ownStyle)
    run.paragraph.alignment = textAlignment
    var block =
      storedAttributedText.map { TextBlock($0, fallback: run, width: width) }
      ?? TextBlock([run], width: width)
    if effectiveUserInterfaceLayoutDirection == .rightToLeft {
      block.changeParagraphs { if $0.alignment == .natural { $0.alignment = .right } }
    }
    block.lineBreakMode = lineBreakMode
    block.numberOfLines = numberOfLines
    if allowsDefaultTighteningForTruncation {
      block.changeParagraphs { $0.allowsDefaultTighteningForTruncation = true }
    }
    if isHighlighted, let color = highlightedTextColor?.cgColor {
      block.changeStyles { $0.color = color }
    }
    if !isEnabled { block.changeStyles { $0.fade(by: 0.5) } }
    return block
  }
}

/// The laid-out text of a label.
struct FittedText {
  let block: TextBlock
  let metrics: TextMetrics
  /// The metrics of the line at the full font size; nil where it is not reduced.
  let full: TextMetrics?

  /// The distance from the top of a box of this height to the top of the text.
  func top(in height: CGFloat, _ adjustment: UIBaselineAdjustment) -> CGFloat {
    guard let full, adjustment != .alignCenters else { return (height - metrics.size.height) / 2 }
    let fullTop = (height - full.size.height) / 2
    return adjustment == .none ? fullTop : fullTop + full.firstBaseline - metrics.firstBaseline
  }
}
