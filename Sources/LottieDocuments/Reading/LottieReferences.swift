import Graphics

/// Checks that the references of layers exist, and limits the number of layers that are drawn.
struct LottieReferences {
  private let layers: LottieComposition
  private let compositions: [String: LottieComposition]
  private let assets: LottieAssetNodes

  /// The maximum depth of compositions in each other.
  static let maximumDepth = 32
  /// The maximum number of layers, counted once for each composition that shows them.
  static let maximumCount = 100_000

  init(
    _ layers: LottieComposition, _ compositions: [String: LottieComposition],
    _ assets: LottieAssetNodes
  ) {
    (self.layers, self.compositions, self.assets) = (layers, compositions, assets)
  }

  func check(_ root: LottieNode) throws(LottieError) {
    var known: [String: Extent] = [:]
    let path = LottiePath.member(root.path, "layers")
    let extent = try extent(of: layers, path, within: [], &known)
    guard extent.count <= Self.maximumCount else {
      throw root.invalid("it shows more than \(Self.maximumCount) layers in a frame")
    }
  }

  /// The number of layers that are drawn, and the depth of compositions in them.
  private struct Extent {
    var count = 0
    var depth = 0
  }

  private func extent(
    of composition: LottieComposition, _ path: LottiePath, within outer: [String],
    _ known: inout [String: Extent]
  ) throws(LottieError) -> Extent {
    var extents: [Extent] = []
    for (index, layer) in composition.layers.enumerated() {
      let node = LottieNode(.null, .item(path, index))
      if let id = layer.imageID, assets.files[id] == nil {
        throw node.invalid("there is no image '\(id)' among the assets")
      }
      extents.append(try extent(of: layer, node, within: outer, &known))
    }
    var sum = Extent()
    for (layer, own) in zip(composition.layers, extents) {
      sum.depth = max(sum.depth, own.depth)
      // A matte is drawn for each layer that has it, and its own matte with it.
      var (matte, drawn) = (layer.matte?.source, own.count)
      while let source = matte {
        drawn += extents[source].count
        matte = composition.layers[source].matte?.source
      }
      sum.count = min(sum.count + drawn, Self.maximumCount + 1)
    }
    return sum
  }

  private func extent(
    of layer: LottieLayer, _ node: LottieNode, within outer: [String],
    _ known: inout [String: Extent]
  ) throws(LottieError) -> Extent {
    guard let id = layer.compositionID else { return Extent(count: 1) }
    if outer.contains(id) { throw node.invalid("the composition '\(id)' contains itself") }
    var inner = known[id]
    if inner == nil, outer.count < Self.maximumDepth {
      guard let composition = compositions[id], let layers = assets.compositions[id] else {
        throw node.invalid("there is no composition '\(id)' among the assets")
      }
      inner = try extent(of: composition, layers.path, within: outer + [id], &known)
      known[id] = inner
    }
    guard let inner, outer.count + inner.depth < Self.maximumDepth else {
      throw node.invalid("compositions are nested more than \(Self.maximumDepth) levels deep")
    }
    return Extent(count: inner.count + 1, depth: inner.depth + 1)
  }
}
