import Animator

/// A view created from a description.
struct ViewInstance {
  let description: ViewDescription
  let view: UIView
  /// The first superview; nil for a mask.
  let parent: UIView?
}

/// A completed animation that ended at its start values.
struct Reversal {
  let position: ScenePosition
  let layer: LayerID
  /// The view's id.
  let name: String
  let end: MediaTime
  /// The model state before the animation.
  let before: LayerState
  /// The model state after the animation.
  let after: LayerState

  /// Whether the model state is fully transparent, unlike the state before.
  var fadesOut: Bool { before.opacity > 0 && after.opacity == 0 }

  /// Whether `shown`, the presentation state at the end, has a property with the model value set by
  /// the animation instead of its start value.
  func jumps(to shown: LayerState) -> Bool {
    func isAfter<Value: Equatable>(_ value: (LayerState) -> Value) -> Bool {
      value(before) != value(after) && value(shown) == value(after)
    }
    return isAfter(\.position) || isAfter(\.bounds) || isAfter(\.transform) || isAfter(\.opacity)
      || isAfter(\.backgroundColor) || isAfter(\.self)
  }
}
