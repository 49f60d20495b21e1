/// A line or an area that marks a part of a text.
public struct TextHighlight: Equatable, Sendable {
  /// Where it is.
  public enum Style: String, Sendable, CaseIterable {
    /// Behind the text, as high as its lines, like the stroke of a highlighter.
    case marker
    /// A line below the baseline.
    case underline
    /// A line through the middle of the letters.
    case strikethrough
  }

  /// Where it is.
  public var style: Style
  /// The color; nil for yellow behind the text, and the color of the text for lines.
  public var color: UIColor?
  /// The thickness in points; nil for the height of the line, or a fraction of it.
  public var width: CGFloat?

  /// A highlight.
  public init(_ style: Style = .marker, color: UIColor? = nil, width: CGFloat? = nil) {
    (self.style, self.color, self.width) = (style, color, width)
  }
}

extension UILabel {
  /// Draws a highlight along a part of the text, line after line; not along text on a path.
  ///
  /// - Parameters:
  ///   - range: The part, in UTF-16 code units; nil for the whole text.
  ///   - highlight: The look of the highlight.
  ///   - duration: Seconds. At 0, it appears at once.
  ///   - delay: Seconds before it begins.
  ///   - options: The curve.
  ///   - completion: Runs at the exact end.
  public func highlightText(
    _ range: NSRange? = nil, _ highlight: TextHighlight = TextHighlight(),
    withDuration duration: TimeInterval, delay: TimeInterval = 0,
    options: UIView.AnimationOptions = [], completion: ((Bool) -> Void)? = nil
  ) {
    highlightText(range, highlight) {
      UIView.animate(
        withDuration: duration, delay: delay, options: options, animations: $0,
        completion: completion)
    }
  }

  /// Draws a highlight along a part of the text.
  ///
  /// - Parameter animate: Runs the changes as an animation.
  package func highlightText(
    _ range: NSRange?, _ highlight: TextHighlight, by animate: (_ changes: () -> Void) -> Void
  ) {
    let stroke = followsPath ? nil : drawnText.map { HighlightStroke($0, range, highlight) }
    guard let stroke, !stroke.path.isEmpty else { return animate {} }
    let view = HighlightView(stroke, highlight, frame: bounds)
    UIView.performWithoutAnimation {
      if highlight.style == .marker {
        // The text is drawn in front of it: by its units, as a view draws behind its subviews.
        if textUnits == nil { splitText(by: .line) }
        textUnits?.isAlwaysDivided = true
        insertSubview(view, at: 0)
      } else {
        addSubview(view)
      }
    }
    animate { view.end = 1 }
  }
}

/// The stroke of a highlight: a line for each line of the text.
@MainActor
private struct HighlightStroke {
  let path: CGPath
  /// In points.
  let width: CGFloat
  /// The color of the text.
  let color: CGColor

  init(_ text: DrawnText, _ range: NSRange?, _ highlight: TextHighlight) {
    let range = range ?? NSRange(location: 0, length: text.block.string.utf16.count)
    let lines = text.block.units(by: .line)
    let path = CGMutablePath()
    var height: CGFloat = 0
    for rect in text.block.rects(of: range) {
      guard let line = lines.first(where: { abs($0.rect.minY - rect.minY) < 0.01 }) else {
        continue
      }
      // A range that goes on in the next line extends to the end of the box.
      let part = rect.intersection(line.rect)
      if part.isNull || part.width <= 0 { continue }
      height = max(height, part.height)
      let y = text.origin.y + Self.y(line, highlight.style)
      path.move(to: CGPoint(x: text.origin.x + part.minX, y: y))
      path.addLine(to: CGPoint(x: text.origin.x + part.maxX, y: y))
    }
    self.path = path.immutable
    let usual = highlight.style == .marker ? height : height / 16
    width = max(highlight.width?.finite ?? usual, 0)
    color = lines.first?.color ?? text.block.color
  }

  private static func y(_ line: TextUnitBox, _ style: TextHighlight.Style) -> CGFloat {
    let ascent = line.baseline - line.rect.minY
    return switch style {
    case .marker: line.rect.midY
    case .underline: line.baseline + ascent / 7
    // The middle of lowercase letters.
    case .strikethrough: line.baseline - ascent * 0.28
    }
  }
}

/// Strokes a highlight up to a fraction of its length.
final class HighlightView: UIView {
  override class var layerClass: AnyClass { CAShapeLayer.self }

  private var shape: CAShapeLayer? { layer as? CAShapeLayer }
  /// Whether it is behind the text.
  let isBehind: Bool

  /// The end of the stroke as a fraction of its length. Animatable.
  var end: CGFloat {
    get { shape?.strokeEnd ?? 0 }
    set { shape?.strokeEnd = newValue }
  }

  fileprivate init(_ stroke: HighlightStroke, _ highlight: TextHighlight, frame: CGRect) {
    isBehind = highlight.style == .marker
    super.init(frame: frame)
    isUserInteractionEnabled = false
    let usual = highlight.style == .marker ? UIColor.systemYellow.cgColor : stroke.color
    shape?.path = stroke.path
    shape?.fillColor = nil
    shape?.strokeColor = highlight.color?.cgColor ?? usual
    shape?.lineWidth = stroke.width
    shape?.strokeEnd = 0
  }

  required init?(coder: NSCoder) { return nil }
}
