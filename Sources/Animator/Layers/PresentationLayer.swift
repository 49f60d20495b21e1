/// A copy of a layer that holds its values at one instant.
///
/// Its superlayer and sublayers are copies, made when they are asked for. Its place cannot be changed,
/// and other values of it change nothing on stage.
final class PresentationLayer: CALayer {
  private var original: CALayer?
  /// Kept once made. It does not know its sublayers, so that copies do not keep each other alive.
  nonisolated(unsafe) private var parent: PresentationLayer?

  convenience init(of layer: CALayer) {
    self.init()
    original = layer
    name = layer.name
    userValues = layer.userValues
    state = layer.presentedState
  }

  /// Lets go of the copies further out one by one, as ``CALayer`` does of those inside.
  deinit {
    var pending = parent.map { [$0] } ?? []
    parent = nil
    while var layer = pending.popLast(), isKnownUniquelyReferenced(&layer) {
      if let outer = layer.parent { pending.append(outer) }
      layer.parent = nil
    }
  }

  override func model() -> CALayer { original ?? self }
  override func presentation() -> CALayer? { self }
  override var isPresentation: Bool { true }

  override func showsSame(as other: CALayer) -> Bool {
    other.isPresentation && other.model() === model()
  }

  // MARK: Hierarchy

  override var superlayer: CALayer? {
    if parent == nil { parent = original?.superlayer?.presentation() as? PresentationLayer }
    return parent
  }

  override var sublayers: [CALayer]? {
    get {
      original?.sublayers?.compactMap { layer in
        let copy = layer.presentation() as? PresentationLayer
        copy?.parent = self
        return copy
      }
    }
    set {}
  }

  override func addSublayer(_ layer: CALayer) {}
  override func insertSublayer(_ layer: CALayer, at index: UInt32) {}
  override func insertSublayer(_ layer: CALayer, below sibling: CALayer?) {}
  override func insertSublayer(_ layer: CALayer, above sibling: CALayer?) {}
  override func replaceSublayer(_ old: CALayer, with new: CALayer) {}
  override func removeFromSuperlayer() {}
}
