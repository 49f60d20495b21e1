// Trails. iOS has none; their names are the engine's own.
// swift-format-ignore
extension CALayer {
  /// The number of echoes of the layer's trail, 0…100: its presentations with its sublayers at earlier instants, in the
  /// superlayer as it is now, which are drawn behind it. A fraction fades the last echo. The default is 0, no trail.
  ///
  /// Echoes are evaluated like the layer itself, so that frames are the same in any order and at any frame rate. One
  /// that looks like the layer, or like a later echo, is not drawn: layers at rest have no trail.
  public var trailCount: CGFloat { get { self[.trailCount] } set { self[.trailCount] = min(max(newValue.finite, 0), 100) } }
  /// The time from one echo of the trail to the next, in seconds of the superlayer's time, at least 0. The default is
  /// 0.04.
  public var trailInterval: Double { get { self[.trailInterval].native } set { self[.trailInterval] = CGFloat(max(newValue.finite, 0)) } }
  /// The factor of opacity from the layer to the first echo of its trail, and from one echo to the next, 0…1. The
  /// default is 0.7.
  public var trailDecay: Double { get { self[.trailDecay].native } set { self[.trailDecay] = CGFloat(min(max(newValue.finite, 0), 1)) } }
}
