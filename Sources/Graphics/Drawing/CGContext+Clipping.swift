// What is drawn shows only inside the clip. It can be narrowed, and is wide again when the state is
// restored that was saved before.

extension CGContext {
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

  /// Lets through as much as an image says from now on, stretched over a rectangle **upside down**, as
  /// ``draw(_:in:)`` does: by its alpha or, where it is opaque, by its light, white letting through all. Nothing
  /// shows outside the rectangle.
  public func clip(to rect: CGRect, mask: CGImage) {
    beginPath()
    guard rect.isDrawable else { return recordClip(CGPath(), .winding) }
    let rect = rect.standardized
    let flip = CGAffineTransform(1, 0, 0, -1, 0, rect.minY + rect.maxY)
    // The transform must not stay.
    recordTransform(flip)
    recordMask(mask, in: rect)
    recordTransform(flip)
  }

  /// The smallest rectangle, in current coordinates, around all that is not clipped away; null where
  /// all is.
  public var boundingBoxOfClipPath: CGRect {
    if state.isCollapsed || state.clipBox.isNull { return .null }
    return state.clipBox.applying(state.ctm.inverted())
  }
}
