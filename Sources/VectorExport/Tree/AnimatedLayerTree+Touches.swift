// Touches that are shown: each dot of a finger, and each pointer, becomes a layer over all others that exists while it is
// seen.

extension AnimatedLayerTree.Builder {
  mutating func addTouches() {
    if timeline.touchDisplay == nil { return }
    var histories: [LayerID: [Int: LayerState]] = [:]
    var order: [LayerID] = []
    for (index, time) in frames.enumerated() {
      let layers = timeline.touchLayers(at: time)
      // Fingers are drawn in the order in which they come down, each over its trail.
      _ = order.merge(layers.map(\.id))
      for layer in layers {
        histories[layer.id, default: [:]][index] = layer.placedState
      }
    }
    touches = order.compactMap { id in histories[id].map { segment(id, $0) } }
  }

  /// - Parameter shown: The values by the index of the frame.
  private func segment(
    _ id: LayerID, _ shown: [Int: LayerState]
  ) -> AnimatedLayerTree.Segment {
    let (first, last) = (shown.keys.min() ?? 0, shown.keys.max() ?? 0)
    let stop = last + 1 < frames.count ? frames[last + 1] : end
    var states: [LayerState] = []
    for index in first...last {
      // Dots of a trail are not seen where the finger rests.
      var hidden = states.last ?? LayerState()
      hidden.opacity = 0
      states.append(shown[index] ?? hidden)
    }
    // It is gone in the frame after the last one, or the document ends.
    var next = states[states.count - 1]
    if last + 1 < frames.count { next.opacity = 0 }
    states += [next, next]
    let times = frames[first...last] + [stop - MediaTime(flicks: 1), stop]
    let node = AnimatedLayerTree.Node(
      id: id, name: "touch", state: states[0],
      samples: LayerSamples(times: Array(times), states: states, fits: fits),
      rasterizer: rasterizer)
    return AnimatedLayerTree.Segment(
      begin: frames[first].seconds, end: stop.seconds, root: node)
  }
}

extension LayerSnapshot {
  /// The values of a layer of the same look that has no superlayer.
  fileprivate var placedState: LayerState {
    var state = state
    state.anchorPoint = .zero
    state.position = CGPoint(x: transform.m31, y: transform.m32)
    state.transform = CATransform3DMakeAffineTransform(
      CGAffineTransform(
        a: transform.m11, b: transform.m12, c: transform.m21, d: transform.m22, tx: 0, ty: 0))
    return state
  }
}
