import LottieDocuments

/// Builds a Lottie document of a timeline.
///
/// Every layer is a null layer with its transform, which is the parent of the layers that draw its
/// content. Layers with group opacity or a mask are precompositions of the animation's size, and
/// clipped content is a precomposition of its layer's size.
struct LottieBuilder {
  var tree: AnimatedLayerTree
  var assets = LottieAssets()
  var imageIDs: [String: String] = [:]
  var compositionCount = 0
  var imageCount = 0
  private let layerCount = LayerCount()

  /// The maximum number of Lottie layers. Every precomposition repeats the null layers of all
  /// enclosing layers, so nested precompositions need a number of layers quadratic in their depth.
  static let maxLayerCount = 200_000

  init(_ tree: AnimatedLayerTree) { self.tree = tree }

  /// In whole points.
  private var size: CGSize {
    CGSize(width: tree.size.width.rounded(.up), height: tree.size.height.rounded(.up))
  }

  /// Returns the document. Features that it cannot represent are reported to the tree.
  mutating func document() throws(DocumentError) -> LottieDocument {
    let main = composition(of: nil)
    for segment in tree.segments {
      let span = Span(begin: tree.frame(at: segment.begin), end: tree.frame(at: segment.end))
      try paint(segment.root, into: main, span)
    }
    return LottieDocument(
      size: size, frameRate: tree.frameRate.framesPerSecond, end: Double(tree.frameCount),
      layers: main.frontToBack, assets: assets)
  }

  private func composition(of root: AnimatedLayerTree.Node?) -> Composition {
    Composition(of: root, counting: layerCount)
  }

  /// The in and out points of layers, in frames.
  struct Span {
    var begin: Double
    var end: Double
  }

  // MARK: Layers

  /// A pending step of the layer tree traversal, which uses an explicit stack instead of recursion,
  /// since deeply nested layers would overflow the thread's stack.
  private enum Step {
    /// A layer with its sublayers.
    case layer(AnimatedLayerTree.Node, into: Composition, Span)
    /// A layer with its sublayers, without its mask and its opacity.
    case contents(AnimatedLayerTree.Node, into: Composition, Span, opacity: Channel?)
    /// The completion of a layer after its sublayers, which are in `inner`: its clip and its
    /// border.
    case end(AnimatedLayerTree.Node, inner: Composition, into: Composition, Span, opacity: Channel?)
    /// A precomposition for group opacity or a track matte.
    case group(
      AnimatedLayerTree.Node, Composition, matte: Composition?, into: Composition, Span,
      opacity: Channel)
  }

  /// Adds a layer with its sublayers.
  private mutating func paint(
    _ root: AnimatedLayerTree.Node, into target: Composition, _ span: Span
  ) throws(DocumentError) {
    var steps: [Step] = [.layer(root, into: target, span)]
    while let step = steps.popLast() {
      switch step {
      case .layer(let node, let target, let span):
        guard layerCount.value <= Self.maxLayerCount else {
          let limit = Self.maxLayerCount
          return tree.report(node, "comes after \(limit) Lottie layers, the limit")
        }
        steps += try beginLayer(node, into: target, span).reversed()
      case .contents(let node, let target, let span, let opacity):
        steps += try beginContents(node, into: target, span, opacity: opacity).reversed()
      case .end(let node, let inner, let target, let span, let opacity):
        if inner !== target { clip(inner, to: node, into: target, span, opacity) }
        if node.hasBorder, node.transition == nil, !node.borderCastsShadow {
          add(shapes: [border(of: node)], of: node, to: target, span, opacity)
        }
      case .group(let node, let group, let matte, let target, let span, let opacity):
        add(
          group, named: node.name, to: target, span, opacity: opacity,
          matte: matte.map { _ in
            LottieMatte(source: target.layers.count + 1, isInverted: node.isMaskInverted)
          })
        if let matte { add(matte, named: node.name + " mask", to: target, span, isMatte: true) }
      }
    }
  }

  /// - Returns: The steps that add the layer, in painting order.
  private mutating func beginLayer(
    _ node: AnimatedLayerTree.Node, into target: Composition, _ span: Span
  ) throws(DocumentError) -> [Step] {
    guard node.isEverVisible else { return [] }
    var span = span
    if let lifetime = node.lifetime {
      span = Span(begin: tree.frame(at: lifetime.begin), end: tree.frame(at: lifetime.end))
    }
    tree.check(node, supported: Self.supportedFeatures)
    if node.transition != nil { try prepareTransition(of: node) }
    let opacity = node.opacity
    let isOpaque = opacity.isConstant && opacity.first == [1]
    if isOpaque, node.mask == nil {
      return [.contents(node, into: target, span, opacity: nil)]
    }
    if node.mask == nil, node.children.isEmpty, node.itemCount <= 1 {
      return [.contents(node, into: target, span, opacity: opacity)]
    }
    if let only = node.onlyDrawnChild {
      tree.check(only, supported: Self.supportedFeatures)
      return [.contents(only, into: target, span, opacity: opacity)]
    }
    let group = composition(of: target.root)
    let matte = node.mask.map { _ in composition(of: target.root) }
    var steps: [Step] = [.contents(node, into: group, span, opacity: nil)]
    if let mask = node.mask, let matte { steps.append(.layer(mask, into: matte, span)) }
    return steps + [.group(node, group, matte: matte, into: target, span, opacity: opacity)]
  }

  /// Adds a layer's background, contents and shape.
  ///
  /// - Returns: The remaining steps, in painting order: its sublayers, its clip and its border.
  private mutating func beginContents(
    _ node: AnimatedLayerTree.Node, into target: Composition, _ span: Span, opacity: Channel?
  ) throws(DocumentError) -> [Step] {
    // A transition replaces the layer's content with snapshots, which are its children.
    let isInTransition = node.transition != nil
    if isInTransition {
      // The layer has no background of its own during a transition.
    } else if node.hasShadow {
      try addImages(of: node, withShadow: true, into: target, span, opacity)
    } else if node.hasVisible(\.backgroundColor), !node.hasPattern {
      add(
        shapes: [filled(rectangle(of: node), node.color(\.backgroundColor))], of: node, to: target,
        span, opacity)
    }
    let inner = node.clips ? composition(of: node) : target
    // A clip has the opacity itself.
    let innerOpacity = node.clips ? nil : opacity
    if !node.hasShadow, !isInTransition {
      if let gradient = gradient(of: node) {
        add(shapes: [gradient], of: node, to: inner, span, innerOpacity)
      }
      if node.hasLottieImage {
        try addImages(of: node, withShadow: false, into: inner, span, innerOpacity)
      }
      if node.state.shape != nil {
        let shapes = shapes(of: node)
        if !shapes.isEmpty { add(shapes: shapes, of: node, to: inner, span, innerOpacity) }
      }
    }
    return node.children.map { .layer($0, into: inner, span) }
      + [.end(node, inner: inner, into: target, span, opacity: opacity)]
  }

  /// The features that Lottie supports in addition to those that every format supports.
  private static let supportedFeatures: Set<AnimatedLayerTree.Feature> = Set(
    [
      .transition, .shear, .continuousCorners, .partiallyRoundedCorners, .shadowPath,
      .contentRelayout,
      .trimmedDashes, .animatedTint,
    ] + animatedProperties.map { .animated($0) })

  /// The properties that can be animated: as a sequence of images, or as gradient and path
  /// keyframes.
  private static let animatedProperties = [
    "contents", "contentsRect", "contentsCenter", "contentsScale", "shadowPath", "string",
    "fontSize", "foregroundColor", "colors", "locations", "startPoint", "endPoint", "path",
  ]

  /// Replaces the children of a layer with the nodes of its transition.
  private mutating func prepareTransition(of node: AnimatedLayerTree.Node) throws(DocumentError) {
    if node.hasShadow { tree.report(node, "a shadow in a transition") }
    do throws(DocumentError) {
      node.children = try tree.transitionNodes(of: node)
    } catch {
      try tree.report(node, error)
    }
  }

  // MARK: Lottie layers

  /// Returns a layer.
  ///
  /// - Parameter parent: The position of the parent in the composition.
  func layer(
    _ kind: LottieLayer.Kind, named name: String, parent: Int?, transform: LottieTransform,
    _ span: Span
  ) -> LottieLayer {
    var layer = LottieLayer(
      name: name, kind, begin: span.begin, end: span.end, transform: transform)
    layer.parent = parent
    return layer
  }

  /// Returns the transform of a layer.
  func transform(
    opacity: Channel? = nil, position: LottiePosition? = nil,
    scale: LottieProperty<LottieVector>? = nil, anchor: LottieProperty<LottieVector>? = nil,
    rotation: LottieProperty<Double> = .constant(0)
  ) -> LottieTransform {
    var transform = LottieTransform()
    if let opacity { transform.opacity = tree.number(opacity) { $0[0] * 100 } }
    transform.position = position ?? .point(.constant(LottieVector(0, 0, 0)))
    transform.scale = scale ?? .constant(LottieVector(100, 100, 100))
    transform.anchor = anchor ?? .constant(LottieVector(0, 0, 0))
    transform.rotation = rotation
    return transform
  }

  /// Adds a completed composition to the assets.
  ///
  /// - Returns: The id by which layers reference it.
  mutating func asset(for composition: Composition) -> String {
    let id = "composition_\(compositionCount)"
    compositionCount += 1
    assets.append(composition.frontToBack, id: id)
    return id
  }

  /// Adds a composition as a precomposition layer of another one, with the same origin.
  ///
  /// - Parameters:
  ///   - matte: The track matte; nil for none.
  ///   - isMatte: Whether it is the track matte of another layer.
  mutating func add(
    _ composition: Composition, named name: String, to target: Composition, _ span: Span,
    opacity: Channel? = nil, matte: LottieMatte? = nil, isMatte: Bool = false
  ) {
    let id = asset(for: composition)
    var layer = layer(
      .composition(id, composition.root?.roundedSize ?? size), named: name, parent: nil,
      transform: transform(opacity: opacity), span)
    (layer.matte, layer.isMatte) = (matte, isMatte)
    target.append(layer)
  }
}

extension LottieLayer.Kind {
  /// A composition at the time of the layer.
  static func composition(_ id: String, _ size: CGSize) -> Self {
    .composition(id: id, size, time: .shifted(start: 0, stretch: 1))
  }
}
