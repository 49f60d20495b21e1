extension UIView: LayerOwner {
  package var diagnosticName: String {
    tag == 0 ? "\(type(of: self))" : "\(type(of: self)) with tag \(tag)"
  }

  package var wantsLayout: Bool { needsLayout }

  /// Records the drawing of `draw(_:)` as a display list. A partial drawing is appended to the previous one;
  /// without a previous drawing of the same bounds, everything is drawn.
  ///
  /// A view that does not draw keeps its layer's contents.
  package func display(_ rect: CGRect) {
    let bounds = bounds
    if bounds.isEmpty { return }
    var old: RecordedDrawing?
    if case .drawing(let list)? = layer.recordedContents, list === recordedDrawing { old = list }
    let isPart =
      rect != bounds && old?.bounds == bounds && old?.canAddPatch(over: rect) == true
      && !layer.isMirrored
    let area = isPart ? rect : bounds
    let drawn = recordDrawing(of: area, in: bounds)
    let isNothing = drawn.commands.isEmpty && usesBaseDrawing
    if isPart, let old {
      show(old.replacing(area, with: drawn.commands))
    } else if !isNothing {
      show(drawn)
    } else if old != nil {
      show(nil)
    }
  }

  private func show(_ drawing: RecordedDrawing?) {
    layer.recordedContents = drawing.map(LayerContents.drawing)
    // An equal drawing that was there remains.
    if case .drawing(let shown)? = layer.recordedContents { recordedDrawing = shown }
  }

  private func recordDrawing(of area: CGRect, in bounds: CGRect) -> RecordedDrawing {
    let context = CGContext(recordingIn: bounds)
    if layer.isMirrored { context.mirror(for: layer) }
    usesBaseDrawing = false
    let outer = UIView.areaToDraw
    UIView.areaToDraw = (self, area)
    withOwnTraits { draw(layer, in: context) }
    UIView.areaToDraw = outer
    return context.recordedDrawing
  }

  package func layerSizeChanged(from old: CGSize) {
    if autoresizesSubviews {
      for view in subviews { view.autoresize(superviewWas: old, is: bounds.size) }
    }
    if autoLayout != nil { frameChanged() }
    insetsMayChange()
    insetsOfSubviewsMayChange()
    setNeedsLayout()
    // A superview that sets sizes during its own layout is not invalidated.
    if let superview, !superview.isLayingOut { superview.setNeedsLayout() }
    if redrawsWhenResized || layer.needsDisplay() { setNeedsDisplay() }
    sizeDidChange()
  }
}
