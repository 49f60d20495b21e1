extension AnimatedLayerTree {
  /// A layer during one segment of the timeline.
  final class Node {
    let id: LayerID
    let name: String
    /// Values at the beginning of the segment.
    let state: LayerState
    let samples: LayerSamples
    /// Measures the area that an image of the layer draws on.
    let rasterizer: any LayerRasterizer
    /// The tint that multiplies the colors of the image, from a given second on; empty for no tint.
    var tints: [Tint] = []
    /// `state` without the tint: the values from which the image is rasterized.
    var untintedState: LayerState
    /// Lifetime in seconds of the timeline; nil for the whole segment.
    var lifetime: (begin: Double, end: Double)?
    /// Back to front.
    var children: [Node] = [] { didSet { invalidateSubtreeCache() } }
    var mask: Node?
    /// Whether the layer shows where its mask is transparent.
    var isMaskInverted = false
    /// The instance: which layer, and in which replicator copy; nil for a layer of a snapshot.
    var instance: LayerInstance?
    /// A view transition that replaces the content of the layer, except for its mask.
    var transition: TransitionIdentity?
    weak var parent: Node?

    /// Cached results over the subtree, which the traversal requests again for each ancestor.
    var subtreeCache = SubtreeResults()

    struct SubtreeResults {
      /// Bounding box of everything visible: of the drawn pixels where `isExact`.
      var visualBounds: CGRect?
      var exactVisualBounds: CGRect?
      /// Whether a descendant blends with the backdrop of this layer.
      var blendsWithBackdrop: Bool?

      var isEmpty: Bool {
        visualBounds == nil && exactVisualBounds == nil && blendsWithBackdrop == nil
      }
    }

    init(
      id: LayerID, name: String, state: LayerState, samples: LayerSamples,
      rasterizer: any LayerRasterizer, untintedState: LayerState? = nil
    ) {
      (self.id, self.name, self.state, self.samples) = (id, name, state, samples)
      self.rasterizer = rasterizer
      self.untintedState = untintedState ?? state
    }

    deinit {
      // Releases the subtree iteratively: recursive deinitialization of a deeply nested tree would
      // overflow the stack.
      var pending = children
      if let mask { pending.append(mask) }
      (children, mask) = ([], nil)
      while var node = pending.popLast() {
        guard isKnownUniquelyReferenced(&node) else { continue }
        pending += node.children
        if let mask = node.mask { pending.append(mask) }
        (node.children, node.mask) = ([], nil)
      }
    }

    /// Invalidates the cached results of this layer and of the ancestors that depend on them.
    private func invalidateSubtreeCache() {
      var next: Node? = self
      while let node = next, !node.subtreeCache.isEmpty {
        node.subtreeCache = SubtreeResults()
        next = node.parent
      }
    }

    /// Calls `visit` in postorder: for descendants first, then for this layer.
    ///
    /// - Parameter needs: The sublayers that a layer depends on; empty once they have been visited.
    func visitPostorder(needs: (Node) -> [Node], _ visit: (Node) -> Void) {
      var pending = [self]
      while let node = pending.last {
        let inner = needs(node)
        pending += inner
        if inner.isEmpty {
          visit(node)
          pending.removeLast()
        }
      }
    }
  }
}
