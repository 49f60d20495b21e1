import Animator

/// A view that was built, by its description.
struct ViewInstance {
  let description: ViewDescription
  let view: UIView
  /// What it was put into first; nil for a mask.
  let parent: UIView?
}

/// An animation that went back to where it began, and ended by itself.
struct Reversal {
  let position: ScenePosition
  let layer: LayerID
  /// The view's id.
  let name: String
  let end: MediaTime
  /// The model's values before the animation.
  let before: LayerState
  /// Those that it left.
  let after: LayerState

  /// Whether what it left is not seen.
  var fadesOut: Bool { before.opacity > 0 && after.opacity == 0 }

  /// Whether `shown`, what is seen at the end, is what the animation left and not where it began.
  func jumps(to shown: LayerState) -> Bool {
    func isLeft<Value: Equatable>(_ value: (LayerState) -> Value) -> Bool {
      value(before) != value(after) && value(shown) == value(after)
    }
    return isLeft(\.position) || isLeft(\.bounds) || isLeft(\.transform) || isLeft(\.opacity)
      || isLeft(\.backgroundColor) || isLeft(\.self)
  }
}
