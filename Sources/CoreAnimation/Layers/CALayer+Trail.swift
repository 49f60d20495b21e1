// Trails. iOS has none; their names are the engine's own.
// swift-format-ignore
extension CALayer {
  /// The number of echoes in the layer's trail, 0…100. An echo is the presentation of the layer and its sublayers at an
  /// earlier instant, drawn behind the layer in the superlayer's present geometry. A fraction fades the last echo. The
  /// default is 0, no trail.
  ///
  /// Echoes are evaluated like the layer itself, so that frames do not depend on their order or the frame rate. An echo
  /// that equals the layer, or a later echo, is not drawn: layers at rest have no trail.
  public var trailCount: CGFloat { get { self[.trailCount] } set { self[.trailCount] = min(max(newValue.finite, 0), 100) } }
  /// The time from one echo of the trail to the next, in seconds of the superlayer's time, at least 0. The default is
  /// 0.04.
  public var trailInterval: Double { get { self[.trailInterval].native } set { self[.trailInterval] = CGFloat(max(newValue.finite, 0)) } }
  /// The factor of opacity from the layer to the first echo of its trail, and from one echo to the next, 0…1. The
  /// default is 0.7.
  public var trailDecay: Double { get { self[.trailDecay].native } set { self[.trailDecay] = CGFloat(min(max(newValue.finite, 0), 1)) } }
}
