import LottieDocuments

extension LottieBuilder {
  /// The number of Lottie layers in all compositions.
  final class LayerCount {
    fileprivate(set) var value = 0
  }

  /// A composition: its layers in painting order, from back to front. Their positions count in that
  /// order.
  final class Composition {
    private(set) var layers: [LottieLayer] = []
    private var nulls: [ObjectIdentifier: Int] = [:]
    private let total: LayerCount
    /// The layer whose bounds' corner is the composition's origin; nil for the coordinates of the
    /// animation.
    let root: AnimatedLayerTree.Node?

    init(of root: AnimatedLayerTree.Node?, counting total: LayerCount) {
      (self.root, self.total) = (root, total)
    }

    /// Adds a layer in front of all others.
    ///
    /// - Parameter node: The node whose local coordinates the layer represents as a null layer; nil
    ///   for none.
    /// - Returns: The position of the layer.
    @discardableResult
    func append(_ layer: LottieLayer, representing node: AnimatedLayerTree.Node? = nil) -> Int {
      total.value += 1
      let position = layers.count
      if let node { nulls[ObjectIdentifier(node)] = position }
      layers.append(layer)
      layers[position].number = position + 1
      return position
    }

    /// The position of the null layer that represents a node's local coordinates.
    func null(of node: AnimatedLayerTree.Node) -> Int? { nulls[ObjectIdentifier(node)] }
    func hasNull(of node: AnimatedLayerTree.Node) -> Bool { null(of: node) != nil }

    /// The layers in Lottie's order: the frontmost layer is first.
    var frontToBack: LottieComposition {
      let last = layers.count - 1
      return LottieComposition(
        layers.reversed().map { layer in
          var layer = layer
          layer.parent = layer.parent.map { last - $0 }
          if let matte = layer.matte { layer.matte?.source = last - matte.source }
          return layer
        })
    }
  }
}
