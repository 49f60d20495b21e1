/// A layer that shows nothing itself and leaves what is inside where it is in space, instead of flattening
/// it into its own plane: sides of a box, cards of a carousel.
///
/// What is directly inside, and inside transform layers therein, is drawn from the farthest to the nearest;
/// where planes pass through each other, each is cut along the other one. Opacity fades each of them by
/// itself. Background, border, contents, shadow, mask, filter and `masksToBounds` have no effect.
@preconcurrency @MainActor
open class CATransformLayer: CALayer {
  override var initialState: LayerState {
    var state = super.initialState
    state.keepsDepth = true
    return state
  }
}
