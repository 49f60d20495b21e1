// Trails: layers at earlier instants, evaluated from the histories like the frame itself, so that no frame depends on
// another.

extension FrameEvaluator {
  /// The nesting limit of trails, whose echoes include trails of sublayers. Evaluation is recursive.
  private static var trailDepthLimit: Int { 3 }

  /// Adds the echoes of a layer, the earliest first, just before the layer itself is added.
  ///
  /// An echo that equals the next one, or the layer, is omitted: echoes of a layer at rest would make it more opaque.
  mutating func addTrail(of item: Pending) {
    guard trailDepth < Self.trailDepthLimit else { return }
    var later = layers(of: item, delay: .zero)
    var shown: [[LayerSnapshot]] = []
    for (delay, opacity) in item.state.trail.echoes {
      var echo = layers(of: item, delay: delay)
      let isVisible = !echo.isEmpty && echo != later
      later = echo
      guard isVisible else { continue }
      echo[0].state.opacity *= opacity
      shown.append(echo)
    }
    let parent = contexts[item.contextIndex].parent
    for echo in shown.reversed() {
      snapshots += echo
      parents += [parent] + Array(repeating: -1, count: echo.count - 1)
    }
  }

  /// A layer with its descendants at `delay` before now, in the superlayer's present geometry; empty if it was not
  /// visible.
  private mutating func layers(of item: Pending, delay: MediaTime) -> [LayerSnapshot] {
    var evaluator = FrameEvaluator(source: source, time: time - delay)
    (evaluator.trailDepth, evaluator.copiesLeft) = (trailDepth + 1, copiesLeft)
    defer { copiesLeft = evaluator.copiesLeft }
    var context = contexts[item.contextIndex]
    (context.parent, context.time, context.isCopy) = (-1, context.time - delay, true)
    evaluator.contexts = [context]
    guard evaluator.push(item.id, contextIndex: 0) else { return [] }
    evaluator.pending[0].showsTrail = false
    // Cleared so that echoes that differ only in the trail compare equal.
    evaluator.pending[0].state.trail = TrailValues()
    return evaluator.run()
  }
}
