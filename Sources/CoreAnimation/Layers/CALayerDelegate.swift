/// Who provides a layer's contents, places its sublayers, and decides what happens along with its
/// changes. All methods have defaults. A view is its layer's delegate.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
  /// Gives the layer its contents. Unless overridden, `draw(_:in:)` draws them.
  func display(_ layer: CALayer)
  /// Draws the layer's contents.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before `draw(_:in:)`.
  func layerWillDraw(_ layer: CALayer)
  /// Places sublayers. Called before drawing where it was asked for.
  func layoutSublayers(of layer: CALayer)
  /// What happens along with a change of `event`, a property: an action, `NSNull` for nothing, nil
  /// for what ``CALayer/action(forKey:)`` finds elsewhere.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Records what the delegate or the layer draws.
  public func display(_ layer: CALayer) { layer.recordDrawing() }
  /// Draws nothing, unless it is implemented.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Nothing, unless it is implemented.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Nothing, unless it is implemented.
  public func layoutSublayers(of layer: CALayer) {}
  /// Leaves it to the layer, unless it is implemented.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
