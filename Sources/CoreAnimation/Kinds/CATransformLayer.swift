/// A layer that establishes a 3D rendering context: it does not flatten its sublayers into its plane.
///
/// Its sublayers, including those of nested transform layers, are depth-sorted back to front; intersecting
/// planes are split (BSP). Opacity applies to each sublayer separately. Background, border, contents,
/// shadow, mask, filter and `masksToBounds` have no effect.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {
  override var initialState: LayerState {
    var state = super.initialState
    state.isTransformLayer = true
    return state
  }
}
