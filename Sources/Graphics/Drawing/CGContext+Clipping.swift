// The clip restricts drawing. Each call intersects it with another area; restoring a saved state
// restores its clip.

extension CGContext {
  /// Intersects the clip with the interior of the current path, and clears the path.
  public func clip(using rule: CGPathFillRule = .winding) {
    recordClip(takePath(), rule)
  }

  /// Intersects the clip with a rectangle.
  public func clip(to rect: CGRect) {
    beginPath()
    addRect(rect)
    clip()
  }

  /// Intersects the clip with the union of rectangles.
  public func clip(to rects: [CGRect]) {
    beginPath()
    for rect in rects { addRect(rect) }
    clip()
  }

  /// Multiplies the clip by an image mask that is drawn over `rect` **upside down**, as by
  /// ``draw(_:in:)``. The mask is the image's alpha or, if it is opaque, its luma (white passes
  /// everything). Nothing outside of `rect` is drawn.
  public func clip(to rect: CGRect, mask: CGImage) {
    beginPath()
    guard rect.isDrawable else { return recordClip(CGPath(), .winding) }
    let rect = rect.standardized
    let flip = CGAffineTransform(1, 0, 0, -1, 0, rect.minY + rect.maxY)
    // Undo the flip: only the mask is drawn upside down.
    recordTransform(flip)
    recordMask(mask, in: rect)
    recordTransform(flip)
  }

  /// The bounding box of the clip in current coordinates; null if the clip is empty.
  public var boundingBoxOfClipPath: CGRect {
    if state.isCollapsed || state.clipBox.isNull { return .null }
    return state.clipBox.applying(state.ctm.inverted())
  }
}
