// Trails: layers as they were at earlier instants, evaluated from the histories like the frame itself, so that a
// frame depends on no other frame.

extension FrameEvaluator {
  /// How many trails may be nested: a trail of which the echoes show trails of sublayers. Evaluation is recursive.
  private static var trailDepthLimit: Int { 3 }

  /// Adds the echoes of a layer, the earliest first, just before the layer itself is added.
  ///
  /// An echo that looks like the one after it, or like the layer, is omitted: a layer at rest has no trail that would
  /// make it more opaque.
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

  /// A layer with its descendants as it was `delay` earlier in its superlayer as that is now; empty if it was not
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
    // Echoes differ by what they show, not by a trail that changes.
    evaluator.pending[0].state.trail = TrailValues()
    return evaluator.run()
  }
}
