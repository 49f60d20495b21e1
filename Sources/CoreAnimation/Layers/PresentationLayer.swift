// A presentation is a layer of the same kind that holds another one's values at one instant. Its
// superlayer and sublayers are copies, made when they are asked for. Its place cannot be changed, and
// other values of it change nothing on stage.

/// What makes a layer a copy of another.
final class PresentationLinks {
  let original: CALayer
  /// The superlayer's copy, kept once made. It does not know its sublayers, so that copies do not keep
  /// each other alive.
  var parent: CALayer?

  init(original: CALayer) { self.original = original }
}

extension CALayer {
  /// A copy of the layer with what it shows.
  func makePresentation() -> CALayer {
    let copy = Self.makeCopy(of: self)
    copy.presentationLinks = PresentationLinks(original: self)
    copy.state = presentedState
    return copy
  }

  /// The superlayer of a copy: a copy.
  func presentedSuperlayer(_ links: PresentationLinks) -> CALayer? {
    if links.parent == nil { links.parent = links.original.superlayer?.presentation() }
    return links.parent
  }

  /// The sublayers of a copy: copies.
  func presentedSublayers(_ links: PresentationLinks) -> [CALayer]? {
    links.original.sublayers?.compactMap { layer in
      let copy = layer.presentation()
      copy?.presentationLinks?.parent = self
      return copy
    }
  }

  /// Whether this is a copy made by ``presentation()``.
  package var isPresentation: Bool { presentationLinks != nil }

  /// Whether both are the same layer, or copies of the same one.
  func representsSameLayer(as other: CALayer) -> Bool {
    self === other || (isPresentation && other.isPresentation && other.model() === model())
  }
}
