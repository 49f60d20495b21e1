// Drawing and layout of layers, as far as they are not for subclasses to override.

extension CALayer {
  /// Records what `draw(in:)` draws; a layer for which it draws nothing keeps its contents.
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

  /// Lays out this layer and those inside it that back no view, where they have asked for it.
  func layOutSubtree() {
    var pending = [self]
    while let layer = pending.popLast() {
      if layer.owner != nil { continue }
      layer.layOutIfWanted()
      pending += layer.sublayers ?? []
    }
  }
}
