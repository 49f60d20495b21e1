// A presentation layer is a copy of a layer, of the same class, with its values at one instant. Its
// superlayer and sublayers are presentation layers too, created on demand. It cannot be moved in the
// hierarchy, and setting its properties has no effect on stage.

/// The links of a presentation layer to its original and its superlayer.
final class PresentationLinks {
  let original: CALayer
  /// The superlayer's presentation, cached. It does not refer to its sublayers, which avoids retain
  /// cycles.
  var parent: CALayer?

  init(original: CALayer) { self.original = original }
}

extension CALayer {
  /// Creates the layer's presentation.
  func makePresentation() -> CALayer {
    let copy = Self.makeCopy(of: self)
    copy.presentationLinks = PresentationLinks(original: self)
    copy.state = presentedState
    return copy
  }

  /// The presentation values at the stage's current time.
  package var presentedState: LayerState {
    if let reading = LayerReading.current { return reading.presentedState(of: self) }
    guard let record else { return state }
    let time = shownTime(at: record.stage?.time ?? .zero)
    return activity.presented(state, at: time)
  }

  /// The presentation of the superlayer.
  func presentedSuperlayer(_ links: PresentationLinks) -> CALayer? {
    if links.parent == nil { links.parent = links.original.superlayer?.presentation() }
    return links.parent
  }

  /// The presentations of the sublayers.
  func presentedSublayers(_ links: PresentationLinks) -> [CALayer]? {
    links.original.sublayers?.compactMap { layer in
      let copy = layer.presentation()
      copy?.presentationLinks?.parent = self
      return copy
    }
  }

  /// Whether this is a presentation layer.
  package var isPresentation: Bool { presentationLinks != nil }

  /// Whether both are the same layer, or presentations of the same one.
  func representsSameLayer(as other: CALayer) -> Bool {
    self === other || (isPresentation && other.isPresentation && other.model() === model())
  }
}
