// What formats may have no words for: one table for all of them. Each format says what it can say.

extension AnimatedFilm {
  /// Something about a layer that not every format can say.
  enum Feature: Hashable, Sendable {
    case transition, space, backdrop, blending
    /// Copies of a replicator that stay in space.
    case copiesInSpace
    /// Particles whose colours add up.
    case addedParticles
    case perspective, sublayerTransform, backs, shear, changingDepth
    case fadingParts, continuousCorners, someRoundCorners
    /// A shadow that is cast by what is inside.
    case castShadow
    /// A picture whose colour changes bit by bit.
    case changingTint
    case shadowPath
    /// Contents that lie elsewhere in a layer of another size.
    case newLayout
    /// A dashed line of which a part is drawn.
    case partialDashes
    /// A border or a shape that is not of one colour.
    case patternLines
    /// A property that usually changes at once changes bit by bit; by its key.
    case change(of: String)
  }

  /// Tells all about a layer that is not among what can be said.
  mutating func check(_ node: Node, canSay known: Set<Feature>) {
    for (feature, find) in Self.features where !known.contains(feature) {
      for what in find(node) { tell(node, what) }
    }
    for key in node.changingKeys where !known.contains(.change(of: key)) {
      tell(node, "\(key), which changes bit by bit")
    }
  }

  /// How a layer's words are found: none where it has nothing of a feature.
  private typealias Finding = @Sendable (Node) -> [String]

  private static func finding(
    _ what: String, _ isThere: @escaping @Sendable (Node) -> Bool
  ) -> Finding { { isThere($0) ? [what] : [] } }

  private static let features: [(Feature, Finding)] = [
    (.transition, { $0.transition == nil ? [] : [$0.transitionTitle] }),
    (
      .copiesInSpace,
      finding("a replicator whose copies stay in space") {
        $0.state.replicator?.preservesDepth ?? false
      }
    ),
    (
      .addedParticles,
      finding("particles whose colours add up") { node in
        node.state.emitter?.renderMode == .additive && node.children.contains { $0.life != nil }
      }
    ),
    (
      .space, finding("a transform layer, whose layers stay in space") { $0.state.isTransformLayer }
    ),
    (
      .backdrop,
      finding("a blurred background") { $0.state.backdrop.map { !$0.changesNothing } ?? false }
    ),
    (
      .blending,
      { node in
        if node.life != nil { return [] }
        return node.state.compositingFilter.map { ["the compositing filter \($0.rawValue)"] } ?? []
      }
    ),
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
      finding("a back that is not seen") { node in
        node.seen.contains {
          !$0.isDoubleSided && ProjectionTransform($0.transform).determinant < 0
        }
      }
    ),
    (
      .changingDepth,
      finding("zPosition, which changes bit by bit") { node in
        node.seen.contains { $0.zPosition != node.state.zPosition }
      }
    ),
    (.fadingParts, finding("layers inside that fade by themselves", \.fadesInParts)),
    (.shear, finding("a transform that shears", \.isSheared)),
    (
      .continuousCorners,
      finding("corners with a continuous curve") {
        $0.hasRoundCorners && $0.state.cornerCurve == .continuous
      }
    ),
    (
      .someRoundCorners,
      finding("corners of which not all are round") {
        $0.hasRoundCorners && $0.state.maskedCorners.rawValue & 15 != 15
      }
    ),
    (
      .castShadow,
      finding("a shadow that is cast by what is inside") { $0.hasShadow && !$0.castsOwnShadow }
    ),
    (
      .changingTint,
      finding("a picture whose colour changes bit by bit") {
        $0.hasPicture && $0.tints.count > 1
      }
    ),
    (.shadowPath, finding("a shadowPath") { $0.hasShadow && $0.state.shadowPath != nil }),
    (
      .newLayout,
      finding("contents that are laid out anew as the layer's size changes") {
        $0.hasPicture && !$0.hasOneSize && !$0.stretchesPicture
      }
    ),
    (
      .patternLines,
      finding("a border or a shape in a pattern") { node in
        node.seen.contains {
          [$0.borderColor, $0.fillColor, $0.strokeColor].contains { $0?.pattern != nil }
        }
      }
    ),
    (
      .partialDashes,
      finding("a dashed line that is drawn in part") { node in
        node.state.shape?.lineDashPattern?.isEmpty == false
          && node.seen.contains { $0.strokeStart > 0 || $0.strokeEnd < 1 }
      }
    ),
  ]
}

extension AnimatedFilm.Node {
  /// The values at all instants of the stretch; those of the one after it are not among them.
  var seen: ArraySlice<LayerState> { samples.states.dropLast() }

  fileprivate var hasRoundCorners: Bool { seen.contains { $0.drawnRadius > 0 } }

  /// Properties of which only one value is said, and which have several.
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

  /// Whether its picture is stretched as the layer's size changes.
  var stretchesPicture: Bool {
    state.contents != nil && state.contentsPlacement == .resize && state.gradient == nil
      && state.text == nil && state.contentsCenter == CGRect(x: 0, y: 0, width: 1, height: 1)
  }
}
