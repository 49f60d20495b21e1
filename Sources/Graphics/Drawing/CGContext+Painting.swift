extension CGContext {
  private func fill(_ path: CGPath, _ rule: CGPathFillRule) {
    if !path.isEmpty { record(.fill(path, rule, recorded(state.fillColor))) }
  }

  private func stroke(_ path: CGPath) {
    if !path.isEmpty { record(.stroke(path, state.stroke, recorded(state.strokeColor))) }
  }

  /// Fills the current path with the fill color, and clears the path.
  public func fillPath(using rule: CGPathFillRule = .winding) { fill(takePath(), rule) }

  /// Strokes the current path with the stroke color, and clears the path.
  public func strokePath() { stroke(takePath()) }

  /// Fills and/or strokes the current path, and clears it.
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

  /// Fills a rectangle; clears the current path, as all following methods do.
  public func fill(_ rect: CGRect) {
    beginPath()
    fill(CGPath(rect: rect), .winding)
  }

  /// Fills rectangles one by one.
  public func fill(_ rects: [CGRect]) { for rect in rects { fill(rect) } }

  /// Fills an ellipse.
  public func fillEllipse(in rect: CGRect) {
    beginPath()
    fill(CGPath(ellipseIn: rect), .winding)
  }

  /// Strokes a rectangle; the line is centered on its edges.
  public func stroke(_ rect: CGRect) {
    beginPath()
    stroke(CGPath(rect: rect))
  }

  /// Strokes a rectangle with a given line width.
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

  /// Strokes a line from each point with an even index to the next one.
  public func strokeLineSegments(between points: [CGPoint]) {
    beginPath()
    for i in stride(from: 1, to: points.count, by: 2) {
      move(to: points[i - 1])
      addLine(to: points[i])
    }
    strokePath()
  }

  /// Clears a rectangle to transparent.
  public func clear(_ rect: CGRect) {
    beginPath()
    if rect.isDrawable { record(.clear(rect)) }
  }

  /// Draws an image scaled to a rectangle, **upside down**: Core Graphics draws images with y up,
  /// and y points down in UIKit's contexts. ``UIImage/draw(in:)`` draws upright.
  public func draw(_ image: CGImage, in rect: CGRect) {
    saveGState()
    concatenate(CGAffineTransform(1, 0, 0, -1, 0, rect.minY + rect.maxY))
    drawUpright(image, in: rect)
    restoreGState()
  }

  /// Tiles the clip area with an image, one tile aligned to `rect`, each **upside down** as by
  /// ``draw(_:in:)``.
  public func draw(_ image: CGImage, in rect: CGRect, byTiling: Bool) {
    let rect = rect.standardized
    guard byTiling else { return draw(image, in: rect) }
    let box = boundingBoxOfClipPath
    guard rect.isDrawable, rect.width > 0, rect.height > 0, box.isDrawable, !box.isEmpty else {
      return
    }
    // Start at a tile boundary, so that one tile coincides with `rect`.
    let left = rect.minX + ((box.minX - rect.minX) / rect.width).rounded(.down) * rect.width
    let top = rect.minY - ((rect.minY - box.minY) / rect.height).rounded(.up) * rect.height
    let bottom = rect.minY + ((box.maxY - rect.minY) / rect.height).rounded(.up) * rect.height
    let area = CGRect(x: left, y: top, width: box.maxX - left, height: bottom - top)
    saveGState()
    concatenate(CGAffineTransform(1, 0, 0, -1, 0, area.minY + area.maxY))
    let all = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    draw(ImageRegion(.bitmap(image), rect: all, tile: rect.size), in: area)
    restoreGState()
  }

  /// Draws a region of an image, stretched or tiled over a rectangle.
  package func draw(_ region: ImageRegion, in rect: CGRect) {
    guard rect.isDrawable, !rect.isEmpty else { return }
    record(.imageRegion(region, in: rect.standardized, alpha: state.alpha))
  }

  /// Draws an image scaled to a rectangle, upright in coordinates with y down.
  package func drawUpright(_ image: CGImage, in rect: CGRect) {
    guard rect.isDrawable else { return }
    record(.image(image, in: rect.standardized, alpha: state.alpha))
  }
}

/// The ways in which a path is painted: filled by either rule, stroked, or both.
public enum CGPathDrawingMode: Int32, Sendable {
  case fill, eoFill, stroke, fillStroke, eoFillStroke
}
