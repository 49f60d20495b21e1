// Features that a format may be unable to express: one table for all formats, each of which
// declares what it supports.

extension AnimatedLayerTree {
  /// A feature of a layer that not every format can express.
  enum Feature: Hashable, Sendable {
    case transition, transformLayer, backdrop, blending
    /// Blur, glow, gradient map, grain, displacement or depth of field.
    case filters
    /// Earlier presentations that are drawn behind the layer.
    case trail
    /// A gradient over a grid of points.
    case meshGradient
    /// A mask by luminance, or inverted.
    case maskMode
    /// Replicator copies in a 3D rendering context.
    case replicatorPreservesDepth
    /// Particles with additive blending.
    case additiveParticles
    case perspective, sublayerTransform, backfaceCulling, shear, animatedZPosition
    case ungroupedOpacity, continuousCorners, partiallyRoundedCorners
    /// A shadow cast by the sublayers.
    case sublayerShadow
    /// An image with an animated tint.
    case animatedTint
    case shadowPath
    /// Contents whose layout changes with the size of the layer.
    case contentRelayout
    /// A dashed line with strokeStart or strokeEnd.
    case trimmedDashes
    /// A border or a shape with a pattern, or with a gradient that changes.
    case patternColor
    /// A shape with a gradient that is repeated, between two circles, or elliptical, except for fills along the axes.
    case unusualShading
    /// An animated property that is usually discrete; by its key.
    case animated(String)
  }

  /// Reports every feature of a layer that the format does not support.
  mutating func check(_ node: Node, supported: Set<Feature>) {
    for (feature, detect) in Self.features where !supported.contains(feature) {
      for description in detect(node) { report(node, description) }
    }
    for key in node.animatedDiscreteKeys where !supported.contains(.animated(key)) {
      report(
        node, key == "contentsTime" ? node.playingContents : "\(key), which is animated")
    }
  }

  /// Returns descriptions of a feature in a layer; empty if the layer does not use it.
  private typealias Detector = @Sendable (Node) -> [String]

  private static func detector(
    _ description: String, _ isUsed: @escaping @Sendable (Node) -> Bool
  ) -> Detector { { isUsed($0) ? [description] : [] } }

  /// All features, in the order in which they are reported.
  private static let features =
    treeFeatures + geometryFeatures + outlineFeatures + contentFeatures

  /// Features of the layer tree: transitions, copies, 3D rendering contexts and blending.
  private static let treeFeatures: [(Feature, Detector)] = [
    (.transition, { $0.transition == nil ? [] : [$0.transitionTitle] }),
    (
      .replicatorPreservesDepth,
      detector("a replicator with preservesDepth") {
        $0.state.replicator?.preservesDepth ?? false
      }
    ),
    (
      .additiveParticles,
      detector("additive particles") { node in
        node.state.emitter?.renderMode == .additive && node.children.contains { $0.lifetime != nil }
      }
    ),
    (
      .transformLayer, detector("a transform layer") { $0.state.isTransformLayer }
    ),
    (
      .backdrop,
      detector("a backdrop blur") { $0.state.backdrop.map { !$0.changesNothing } ?? false }
    ),
    (
      .filters,
      detector(
        "a filter of the layer (blur, glow, gradient map, grain, displacement or depth of field)"
      ) { node in
        node.visibleStates.contains { !$0.filters.changesNothing || $0.sublayerDefocus > 0 }
      }
    ),
    (
      .trail,
      detector("a trail") { node in node.visibleStates.contains { $0.trailCount > 0 } }
    ),
    (
      .meshGradient,
      detector("a mesh gradient") { $0.state.gradient?.kind == .mesh }
    ),
    (.maskMode, detector("a maskMode") { $0.state.maskMode != .alpha }),
    (
      .blending,
      { node in
        if node.lifetime != nil { return [] }
        return node.state.compositingFilter.map { ["the compositing filter \($0.rawValue)"] } ?? []
      }
    ),
  ]

  /// Features of the transforms, and group opacity.
  private static let geometryFeatures: [(Feature, Detector)] = [
    (
      .perspective,
      detector("perspective") { node in
        node.visibleStates.contains { !ProjectionTransform($0.transform).isAffine }
      }
    ),
    (
      .sublayerTransform,
      detector("a sublayerTransform") { node in
        node.visibleStates.contains { $0.sublayerTransform != .identity }
      }
    ),
    (
      .backfaceCulling,
      detector("a culled back face (isDoubleSided)") { node in
        node.visibleStates.contains {
          !$0.isDoubleSided && ProjectionTransform($0.transform).determinant < 0
        }
      }
    ),
    (
      .animatedZPosition,
      detector("zPosition, which is animated") { node in
        node.visibleStates.contains { $0.zPosition != node.state.zPosition }
      }
    ),
    (
      .ungroupedOpacity,
      detector("sublayers that fade individually (allowsGroupOpacity)", \.hasUngroupedOpacity)
    ),
    (.shear, detector("a transform with shear", \.isSheared)),
  ]

  /// Features of corners and shadows, and tints.
  private static let outlineFeatures: [(Feature, Detector)] = [
    (
      .continuousCorners,
      detector("corners with a continuous curve") {
        $0.hasRoundedCorners && $0.state.cornerCurve == .continuous
      }
    ),
    (
      .partiallyRoundedCorners,
      detector("corners that are not all rounded (maskedCorners)") {
        $0.hasRoundedCorners && $0.state.maskedCorners.rawValue & 15 != 15
      }
    ),
    (
      .sublayerShadow,
      detector("a shadow of sublayers") { $0.hasShadow && !$0.hasOwnShadow }
    ),
    (
      .animatedTint,
      detector("an image with an animated tint") {
        $0.hasRasterContent && $0.tints.count > 1
      }
    ),
    (.shadowPath, detector("a shadowPath") { $0.hasShadow && $0.state.shadowPath != nil }),
  ]

  /// Features of contents, borders and shapes.
  private static let contentFeatures: [(Feature, Detector)] = [
    (
      .contentRelayout,
      detector("contents redrawn when the layer's size changes") {
        $0.hasRasterContent && !$0.hasConstantBounds && !$0.resizesImage
      }
    ),
    (
      .patternColor,
      detector("a border or shape with a pattern color", \.hasUnsupportedPattern)
    ),
    (
      .unusualShading,
      detector(
        "a shape with a gradient that is repeated, between two circles or a rotated ellipse",
        \.hasUnsupportedShading)
    ),
    (
      .trimmedDashes,
      detector("a trimmed dashed line") { node in
        node.state.shape?.lineDashPattern?.isEmpty == false
          && node.visibleStates.contains { $0.strokeStart > 0 || $0.strokeEnd < 1 }
      }
    ),
  ]
}

extension AnimatedLayerTree.Node {
  /// The values at all instants of the segment, without the instant after its end.
  var visibleStates: ArraySlice<LayerState> { samples.states.dropLast() }

  fileprivate var hasRoundedCorners: Bool { visibleStates.contains { $0.drawnRadius > 0 } }

  /// Discrete properties that have several values.
  fileprivate var animatedDiscreteKeys: [String] {
    if transition != nil { return [] }
    var keys: Set<String> = []
    for other in visibleStates where !other.hasDiscreteValues(of: state) {
      let (values, first) = (other.discreteValues, state.discreteValues)
      for property in AnyLayerProperty.all where !property.isEqual(values, first) {
        keys.insert(property.key)
      }
    }
    return keys.sorted()
  }

  /// Whether the image is stretched as the size of the layer changes.
  var resizesImage: Bool {
    state.contents != nil && state.contentsPlacement == .resize && state.gradient == nil
      && state.text == nil && state.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1)
  }
}

extension AnimatedLayerTree.Node {
  /// The contents that play in a layer whose `contentsTime` is animated, with an article.
  fileprivate var playingContents: String {
    if case .lottie? = state.contents { return "a Lottie document that plays" }
    return "a video that plays"
  }
}
