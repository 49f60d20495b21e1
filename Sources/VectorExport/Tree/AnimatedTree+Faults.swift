// Features that a format may be unable to express: one table for all formats, each of which
// declares what it supports.

extension AnimatedLayerTree {
  /// A feature of a layer that not every format can express.
  enum Feature: Hashable, Sendable {
    case transition, space, backdrop, blending
    /// Replicator copies in a 3D rendering context.
    case copiesInSpace
    /// Particles with additive blending.
    case addedParticles
    case perspective, sublayerTransform, backs, shear, changingDepth
    case fadingParts, continuousCorners, someRoundCorners
    /// A shadow cast by the sublayers.
    case castShadow
    /// An image with an animated tint.
    case changingTint
    case shadowPath
    /// Contents whose layout changes with the size of the layer.
    case newLayout
    /// A dashed line with strokeStart or strokeEnd.
    case partialDashes
    /// A border or a shape filled with a pattern.
    case patternLines
    /// An animated property that is usually discrete; by its key.
    case change(of: String)
  }

  /// Reports every feature of a layer that the format does not support.
  mutating func check(_ node: Node, canSay known: Set<Feature>) {
    for (feature, find) in Self.features where !known.contains(feature) {
      for what in find(node) { tell(node, what) }
    }
    for key in node.changingKeys where !known.contains(.change(of: key)) {
      tell(node, "\(key), which is animated")
    }
  }

  /// Returns descriptions of a feature in a layer; empty if the layer does not use it.
  private typealias Finding = @Sendable (Node) -> [String]

  private static func finding(
    _ what: String, _ isThere: @escaping @Sendable (Node) -> Bool
  ) -> Finding { { isThere($0) ? [what] : [] } }

  /// All features, in the order in which they are reported.
  private static let features =
    treeFeatures + geometryFeatures + outlineFeatures + contentFeatures

  /// Features of the layer tree: transitions, copies, 3D rendering contexts and blending.
  private static let treeFeatures: [(Feature, Finding)] = [
    (.transition, { $0.transition == nil ? [] : [$0.transitionTitle] }),
    (
      .copiesInSpace,
      finding("a replicator with preservesDepth") {
        $0.state.replicator?.preservesDepth ?? false
      }
    ),
    (
      .addedParticles,
      finding("additive particles") { node in
        node.state.emitter?.renderMode == .additive && node.children.contains { $0.life != nil }
      }
    ),
    (
      .space, finding("a transform layer") { $0.state.isTransformLayer }
    ),
    (
      .backdrop,
      finding("a backdrop blur") { $0.state.backdrop.map { !$0.changesNothing } ?? false }
    ),
    (
      .blending,
      { node in
        if node.life != nil { return [] }
        return node.state.compositingFilter.map { ["the compositing filter \($0.rawValue)"] } ?? []
      }
    ),
  ]

  /// Features of the transforms, and group opacity.
  private static let geometryFeatures: [(Feature, Finding)] = [
    (
      .perspective,
      finding("perspective") { node in
        node.seen.contains { !ProjectionTransform($0.transform).isAffine }
      }
    ),
    (
      .sublayerTransform,
      finding("a sublayerTransform") { node in
        node.seen.contains { $0.sublayerTransform != .identity }
      }
    ),
    (
      .backs,
      finding("a culled back face (isDoubleSided)") { node in
        node.seen.contains {
          !$0.isDoubleSided && ProjectionTransform($0.transform).determinant < 0
        }
      }
    ),
    (
      .changingDepth,
      finding("zPosition, which is animated") { node in
        node.seen.contains { $0.zPosition != node.state.zPosition }
      }
    ),
    (
      .fadingParts, finding("sublayers that fade individually (allowsGroupOpacity)", \.fadesInParts)
    ),
    (.shear, finding("a transform with shear", \.isSheared)),
  ]

  /// Features of corners and shadows, and tints.
  private static let outlineFeatures: [(Feature, Finding)] = [
    (
      .continuousCorners,
      finding("corners with a continuous curve") {
        $0.hasRoundCorners && $0.state.cornerCurve == .continuous
      }
    ),
    (
      .someRoundCorners,
      finding("corners that are not all rounded (maskedCorners)") {
        $0.hasRoundCorners && $0.state.maskedCorners.rawValue & 15 != 15
      }
    ),
    (
      .castShadow,
      finding("a shadow of sublayers") { $0.hasShadow && !$0.castsOwnShadow }
    ),
    (
      .changingTint,
      finding("an image with an animated tint") {
        $0.hasPicture && $0.tints.count > 1
      }
    ),
    (.shadowPath, finding("a shadowPath") { $0.hasShadow && $0.state.shadowPath != nil }),
  ]

  /// Features of contents, borders and shapes.
  private static let contentFeatures: [(Feature, Finding)] = [
    (
      .newLayout,
      finding("contents redrawn when the layer's size changes") {
        $0.hasPicture && !$0.hasOneSize && !$0.stretchesPicture
      }
    ),
    (
      .patternLines,
      finding("a border or shape with a pattern color") { node in
        node.seen.contains {
          [$0.borderColor, $0.fillColor, $0.strokeColor].contains { $0?.pattern != nil }
        }
      }
    ),
    (
      .partialDashes,
      finding("a trimmed dashed line") { node in
        node.state.shape?.lineDashPattern?.isEmpty == false
          && node.seen.contains { $0.strokeStart > 0 || $0.strokeEnd < 1 }
      }
    ),
  ]
}

extension AnimatedLayerTree.Node {
  /// The values at all instants of the segment, without the instant after its end.
  var seen: ArraySlice<LayerState> { samples.states.dropLast() }

  fileprivate var hasRoundCorners: Bool { seen.contains { $0.drawnRadius > 0 } }

  /// Discrete properties that have several values.
  fileprivate var changingKeys: [String] {
    if transition != nil { return [] }
    let still = state.still
    var keys: Set<String> = []
    for other in seen where other.still != still {
      for row in AnyLayerProperty.all where !row.isEqual(other.still, still) {
        keys.insert(row.key)
      }
    }
    return keys.sorted()
  }

  /// Whether the image is stretched as the size of the layer changes.
  var stretchesPicture: Bool {
    state.contents != nil && state.contentsPlacement == .resize && state.gradient == nil
      && state.text == nil && state.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1)
  }
}
