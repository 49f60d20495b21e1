extension CALayer {
  /// Updates ``isMirrored`` in the subtree after the layer's superlayer or its `isGeometryFlipped` has
  /// changed.
  func updateMirroring() {
    let outer = storedSuperlayer?.isMirrored ?? false
    if isMirrored == (outer != state.isGeometryFlipped) { return }
    var pending = [self]
    while let layer = pending.popLast() {
      layer.isMirrored.toggle()
      pending += layer.childLayers
    }
  }
}

extension CGContext {
  /// Flips the y axis of a recorded drawing: contents are composited upright, like images, even in flipped
  /// geometry, so the coordinates have to be flipped back.
  @MainActor package func mirror(for layer: CALayer) {
    translateBy(x: 0, y: layer.state.mirrorSum)
    scaleBy(x: 1, y: -1)
  }
}
