extension CALayer {
  /// Puts ``isMirrored`` right, here and inside, after the layer came into another one or flipped its
  /// geometry.
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
  /// Has y point the other way in a recording of a layer's drawing: the drawing is shown upright, as
  /// pictures are, so that what is drawn comes to lie where the layer has it.
  @MainActor package func mirror(for layer: CALayer) {
    translateBy(x: 0, y: layer.state.mirrorSum)
    scaleBy(x: 1, y: -1)
  }
}
