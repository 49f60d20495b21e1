// Drawing and layout of layers that subclasses do not override.

extension CALayer {
  /// Records the drawing of `draw(in:)` as contents; an empty drawing leaves the contents unchanged.
  func recordDrawing() {
    if bounds.isEmpty { return }
    let context = CGContext(recordingIn: bounds)
    if isMirrored { context.mirror(for: self) }
    delegate?.layerWillDraw(self)
    draw(in: context)
    let drawing = context.recordedDrawing
    if !drawing.commands.isEmpty { self[.contents] = .drawing(drawing) }
  }

  func layOutIfWanted() {
    if !wantsLayout { return }
    wantsLayout = false
    layoutSublayers()
  }

  /// Lays out the standalone layers in the subtree that need layout.
  func layOutSubtree() {
    var pending = [self]
    while let layer = pending.popLast() {
      if layer.owner != nil { continue }
      layer.layOutIfWanted()
      pending += layer.sublayers ?? []
    }
  }
}
