extension AnimatedFilm {
  /// A layer through a stretch of time.
  final class Node {
    let id: LayerID
    let name: String
    /// As it is at the stretch's beginning.
    let state: LayerState
    let samples: LayerSamples
    /// Finds out where a picture of it is drawn on.
    let rasterizer: any LayerRasterizer
    /// What the picture's colours are multiplied by, from which second on; none for nothing.
    var tints: [Tint] = []
    /// The same as `state` but for that: what the picture is drawn of.
    var look: LayerState
    /// When it is there, in seconds of the timeline; nil for all of the stretch.
    var life: (begin: Double, end: Double)?
    /// Back to front.
    var children: [Node] = [] { didSet { forgetInsides() } }
    var mask: Node?
    /// Whether it is seen where its mask is not.
    var isMaskInverted = false
    /// Which layer it is, and in which copy; nil for one that was found in a picture.
    var place: LayerPlace?
    /// A view transition that shows instead of what is in the layer, but for its mask.
    var transition: TransitionIdentity?
    weak var parent: Node?

    /// What was found out about this layer with all inside, which is asked for again for each layer around it.
    var insides = Insides()

    struct Insides {
      /// Around all that is seen: by what is drawn where `isExact`.
      var reach: CGRect?
      var exactReach: CGRect?
      /// Whether something inside mixes with what lies behind this layer.
      var isMixedThrough: Bool?

      var isEmpty: Bool { reach == nil && exactReach == nil && isMixedThrough == nil }
    }

    init(
      id: LayerID, name: String, state: LayerState, samples: LayerSamples,
      rasterizer: any LayerRasterizer, look: LayerState? = nil
    ) {
      (self.id, self.name, self.state, self.samples) = (id, name, state, samples)
      self.rasterizer = rasterizer
      self.look = look ?? state
    }

    deinit {
      // Layers inside are released one after the other: nested as deep as they may be, each from within the one
      // around it would take more stack than there is.
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

    /// Forgets what is known of this layer and of those around it that made use of that.
    private func forgetInsides() {
      var next: Node? = self
      while let node = next, !node.insides.isEmpty {
        node.insides = Insides()
        next = node.parent
      }
    }

    /// Calls `find` for this layer and those inside, each after the ones that it needs.
    ///
    /// - Parameter needs: Those right inside that have to come before a layer; none once they were called for.
    func fromInside(needs: (Node) -> [Node], _ find: (Node) -> Void) {
      var pending = [self]
      while let node = pending.last {
        let inner = needs(node)
        pending += inner
        if inner.isEmpty {
          find(node)
          pending.removeLast()
        }
      }
    }
  }
}
