extension CGContext {
  private func faded(_ color: CGColor) -> CGColor {
    var color = color
    color.alpha *= state.alpha
    return color
  }

  private func fill(_ path: CGPath, _ rule: CGPathFillRule) {
    if !path.isEmpty { record(.fill(path, rule, faded(state.fillColor))) }
  }

  private func stroke(_ path: CGPath) {
    if !path.isEmpty { record(.stroke(path, state.stroke, faded(state.strokeColor))) }
  }

  /// Fills the path under construction with the fill colour, and drops it.
  public func fillPath(using rule: CGPathFillRule = .winding) { fill(takePath(), rule) }

  /// Strokes the path under construction with the stroke colour, and drops it.
  public func strokePath() { stroke(takePath()) }

  /// Fills, strokes or does both with the path under construction, and drops it.
  public func drawPath(using mode: CGPathDrawingMode) {
    let path = takePath()
    switch mode {
    case .fill, .fillStroke: fill(path, .winding)
    case .eoFill, .eoFillStroke: fill(path, .evenOdd)
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke: stroke(path)
    case .fill, .eoFill: break
    }
  }

  /// Fills a rectangle; drops the path under construction, as all that follow do.
  public func fill(_ rect: CGRect) {
    beginPath()
    fill(CGPath(rect: rect), .winding)
  }

  /// Fills rectangles, each on its own.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  /// Fills an ellipse.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    fill(CGPath(ellipseIn: rect), .winding)
  }

  /// Strokes a rectangle, the line half inside and half outside it.
  public func stroke(_ rect: CGRect) {
    beginPath()
    stroke(CGPath(rect: rect))
  }

  /// Strokes a rectangle with a line of this width.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    withLineStyleKept {
      setLineWidth(width)
      stroke(rect)
    }
  }

  /// Strokes an ellipse.
  public func strokeEllipse(in rect: CGRect) {
    beginPath()
    stroke(CGPath(ellipseIn: rect))
  }

  /// Strokes a line from each point of even place to the one after it.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for i in stride(from: 1, to: points.count, by: 2) {
      move(to: points[i - 1])
      addLine(to: points[i])
    }
    strokePath()
  }

  /// Makes a rectangle transparent.
  public func clear(_ rect: CGRect) {
    beginPath()
    if rect.isDrawable { record(.clear(rect)) }
  }

  /// Draws only inside the path under construction from now on, as far as inside earlier clips.
  public func clip(using rule: CGPathFillRule = .winding) {
    recordClip(takePath(), rule)
  }

  /// Draws only inside a rectangle from now on, as far as inside earlier clips.
  public func clip(to rect: CGRect) {
    beginPath()
    addRect(rect)
    clip()
  }

  /// Draws only inside these rectangles from now on, as far as inside earlier clips.
  public func clip(to rects: [CGRect]) {
    beginPath()
    for rect in rects { addRect(rect) }
    clip()
  }

  /// Stretches an image over a rectangle **upside down**, for Core Graphics lays images out with y up
  /// and UIKit's contexts have it pointing down. ``UIImage/draw(in:)`` draws upright.
  public func draw(_ image: CGImage, in rect: CGRect) {
    saveGState()
    concatenate(CGAffineTransform(1, 0, 0, -1, 0, rect.minY + rect.maxY))
    drawUpright(image, in: rect)
    restoreGState()
  }

  /// Stretches an image over a rectangle.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
    guard rect.isDrawable else { return }
    record(.image(image, in: rect.standardized, alpha: state.alpha))
  }

  /// Draws a paragraph with the top left corner of its box at `origin`.
  package func draw(_ text: TextBlock, at origin: CGPoint) {
    guard origin.isFinite, !text.string.isEmpty else { return }
    var text = text
    text.color = faded(text.color)
    record(.text(text, at: origin))
  }
}

/// What is done with a path: filled by either rule, stroked, or both.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}
