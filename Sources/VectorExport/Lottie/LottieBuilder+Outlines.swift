import LottieDocuments

// Rounded rectangles as Lottie shapes.

extension LottieBuilder {
  /// Returns a layer's bounds with its corner radius.
  ///
  /// - Parameters:
  ///   - scale: The horizontal and vertical factor by which coordinates are multiplied.
  ///   - inset: The inset from the bounds.
  func rectangle(
    of node: AnimatedLayerTree.Node, scale: (Double, Double) = (1, 1),
    inset: @escaping (LayerState) -> Double = { _ in 0 }
  ) -> LottieShape {
    if scale != (1, 1) || node.hasNonuniformCorners {
      return outline(of: node, scale: scale, inset: inset)
    }
    let samples = node.samples
    let size = samples.channel { state in
      [state.bounds.width, state.bounds.height].map { max(abs($0.native) - 2 * inset(state), 0) }
    }
    return .rectangle(
      center: .point(
        tree.vector(samples.channel { [$0.bounds.midX.native, $0.bounds.midY.native] })),
      size: tree.vector(size),
      radius: tree.number(samples.channel { [max($0.drawnRadius - inset($0), 0)] }),
      isReversed: false)
  }

  /// Returns the rounded rectangle as a path.
  private func outline(
    of node: AnimatedLayerTree.Node, scale: (Double, Double), inset: (LayerState) -> Double
  ) -> LottieShape {
    let scaling = CGAffineTransform(
      a: CGFloat(scale.0), b: 0, c: 0, d: CGFloat(scale.1), tx: 0, ty: 0)
    let paths = node.samples.states.map { state in
      let side = min(abs(state.bounds.width), abs(state.bounds.height)).native
      return state.outline(inset: min(inset(state), side / 2)).applying(scaling)
    }
    return shapes(of: paths, node.samples).first ?? group([])
  }

  /// Returns the border as the filled area between two outlines, since players draw strokes with a
  /// uniform width even under nonuniform scaling.
  func border(of node: AnimatedLayerTree.Node) -> LottieShape {
    group([
      rectangle(of: node), rectangle(of: node) { max($0.borderWidth.native, 0) },
      fill(node.color(\.borderColor), rule: .evenOdd),
    ])
  }
}
