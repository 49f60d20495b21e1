extension UIView: LayerOwner {
  /// Records what `draw(_:)` draws. A part that is drawn anew goes over what was drawn before.
  ///
  /// A view that does not draw keeps what its layer was given to show.
  func display(_ rect: CGRect) {
    if bounds.isEmpty { return }
    let context = CGContext(recordingIn: bounds)
    UIGraphicsPushContext(context)
    leavesDrawingToBase = false
    draw(rect)
    UIGraphicsPopContext()
    let drawn = context.drawingList
    if drawn.commands.isEmpty && leavesDrawingToBase { return }
    if rect != bounds, case .drawing(let old)? = layer[.contents], old.bounds == bounds {
      layer[.contents] = .drawing(old.replacing(rect, with: drawn))
    } else {
      layer[.contents] = .drawing(drawn)
    }
  }

  func layerSizeChanged(from old: CGSize) {
    if autoresizesSubviews {
      for view in subviews { view.autoresize(superviewWas: old, is: bounds.size) }
    }
    setNeedsLayout()
    if contentMode == .redraw || layer.needsDisplay() { setNeedsDisplay() }
  }
}

extension DrawingList {
  /// This drawing with what is inside `rect` exchanged for what `other` draws there.
  func replacing(_ rect: CGRect, with other: DrawingList) -> DrawingList {
    let patch: [DrawingCommand] =
      [.save, .clip(CGPath(rect: rect), .winding), .clear(rect)] + other.commands + [.restore]
    return DrawingList(bounds: bounds, commands: commands + patch)
  }
}
