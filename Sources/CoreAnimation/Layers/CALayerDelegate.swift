/// Provides a layer's contents, the layout of its sublayers, and the actions for its changes. All methods
/// are optional. A view is its layer's delegate.
@preconcurrency @MainActor
public protocol CALayerDelegate: AnyObject {
  /// Provides the layer's contents. By default, records `draw(_:in:)`.
  func display(_ layer: CALayer)
  /// Draws the layer's contents.
  func draw(_ layer: CALayer, in ctx: CGContext)
  /// Called before `draw(_:in:)`.
  func layerWillDraw(_ layer: CALayer)
  /// Lays out the sublayers. Called before drawing if the layer needs layout.
  func layoutSublayers(of layer: CALayer)
  /// The action for a change of the property `event`: `NSNull` for none; nil to continue the search of
  /// ``CALayer/action(forKey:)``.
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)?
}

extension CALayerDelegate {
  /// Records the drawing of the delegate or the layer.
  public func display(_ layer: CALayer) { layer.recordDrawing() }
  /// Draws nothing by default.
  public func draw(_ layer: CALayer, in ctx: CGContext) {}
  /// Does nothing by default.
  public func layerWillDraw(_ layer: CALayer) {}
  /// Does nothing by default.
  public func layoutSublayers(of layer: CALayer) {}
  /// Continues the search by default.
  public func action(for layer: CALayer, forKey event: String) -> (any CAAction)? { nil }
}
