extension CGContext {
  private func fill(_ path: CGPath, _ rule: CGPathFillRule) {
    if !path.isEmpty { record(.fill(path, rule, recorded(state.fillColor))) }
  }

  private func stroke(_ path: CGPath) {
    if !path.isEmpty { record(.stroke(path, state.stroke, recorded(state.strokeColor))) }
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
    preservingLineStyle {
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

  /// Stretches an image over a rectangle **upside down**, for Core Graphics lays images out with y up
  /// and UIKit's contexts have it pointing down. ``UIImage/draw(in:)`` draws upright.
  public func draw(_ image: CGImage, in rect: CGRect) {
    saveGState()
    concatenate(CGAffineTransform(1, 0, 0, -1, 0, rect.minY + rect.maxY))
    drawUpright(image, in: rect)
    restoreGState()
  }

  /// Fills what is not clipped away with copies of an image, one of them over `rect`, each **upside
  /// down** as by ``draw(_:in:)``.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    let rect = rect.standardized
    guard byTiling else { return draw(image, in: rect) }
    let box = boundingBoxOfClipPath
    guard rect.isDrawable, rect.width > 0, rect.height > 0, box.isDrawable, !box.isEmpty else {
      return
    }
    // From a corner of a copy on, so that one of them lies over `rect`.
    let left = rect.minX + ((box.minX - rect.minX) / rect.width).rounded(.down) * rect.width
    let top = rect.minY - ((rect.minY - box.minY) / rect.height).rounded(.up) * rect.height
    let bottom = rect.minY + ((box.maxY - rect.minY) / rect.height).rounded(.up) * rect.height
    let area = CGRect(x: left, y: top, width: box.maxX - left, height: bottom - top)
    saveGState()
    concatenate(CGAffineTransform(1, 0, 0, -1, 0, area.minY + area.maxY))
    let all = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    draw(ImageRegion(.bitmap(image), part: all, tile: rect.size), in: area)
    restoreGState()
  }

  /// Fills a rectangle with a part of a picture.
  package func draw(_ part: ImageRegion, in rect: CGRect) {
    guard rect.isDrawable, !rect.isEmpty else { return }
    record(.picture(part, in: rect.standardized, alpha: state.alpha))
  }

  /// Stretches an image over a rectangle.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
    guard rect.isDrawable else { return }
    record(.image(image, in: rect.standardized, alpha: state.alpha))
  }
}

/// What is done with a path: filled by either rule, stroked, or both.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}
