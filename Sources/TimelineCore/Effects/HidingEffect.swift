/// The effect of a `HidingFade`: keeps a hidden layer visible and fades its opacity.
package struct HidingEffect: AnimationEffect {
  let from: Double
  let isHidden: Bool

  package init(from: Double, isHidden: Bool) {
    self.from = from
    self.isHidden = isHidden
  }

  package var key: String { LayerProperty<Bool>.isHidden.key }
  package var isAdditive: Bool { false }
  package var ends: (from: any Sendable, to: any Sendable) {
    // Fully visible throughout: a hidden layer that is kept visible until the end.
    (from != 1, isHidden || from == 1)
  }

  package func visibility(at position: AnimationTiming.Position) -> Double {
    .mix(from, isHidden ? 0 : 1, position.progress)
  }

  package func apply(
    _ position: AnimationTiming.Position, to values: inout LayerState,
    of model: UnsafePointer<LayerState>
  ) {
    values.isHidden = false
    values.opacity *= visibility(at: position)
  }
}
