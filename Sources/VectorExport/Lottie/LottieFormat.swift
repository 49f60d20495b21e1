extension DocumentFormat {
  /// Lottie, for players on any platform: shapes, images and keyframes. The export fails for
  /// features that Lottie cannot represent.
  package static let lottie = DocumentFormat("Lottie", ["lottie.json"]) {
    timeline, options throws(DocumentError) in
    var writer = LottieWriter(AnimatedLayerTree(timeline, options, fits: true))
    let json = try writer.animation()
    let reasons = options.unsupportedByLayers + writer.tree.unsupportedFeatures
    guard reasons.isEmpty else { throw .cannotExpress(format: "Lottie", reasons) }
    return Data((json.text() + "\n").utf8)
  }
}

/// Writes a timeline as a Lottie animation.
///
/// Every layer is a null layer with its transform, which is the parent of the layers that draw its
/// content. Layers with group opacity or a mask are precompositions of the animation's size, and
/// clipped content is a precomposition of its layer's size.
struct LottieWriter {
  var tree: AnimatedLayerTree
  var assets: [JSON] = []
  var imageIDs: [String: String] = [:]
  var compositionCount = 0
  var imageCount = 0
  private let layerCount = LayerCount()

  /// The maximum number of Lottie layers. Every precomposition repeats the null layers of all
  /// enclosing layers, so nested precompositions need a number of layers quadratic in their depth.
  static let maxLayerCount = 200_000

  init(_ tree: AnimatedLayerTree) { self.tree = tree }

  /// The number of Lottie layers in all compositions.
  final class LayerCount {
    fileprivate(set) var value = 0
  }

  /// A composition: its layers in painting order, from back to front.
  final class Composition {
    private(set) var layers: [JSON] = []
    private var nulls: [ObjectIdentifier: Int] = [:]
    private var count = 0
    private let total: LayerCount
    /// The layer whose bounds' corner is the composition's origin; nil for the coordinates of the
    /// animation.
    let root: AnimatedLayerTree.Node?

    fileprivate init(of root: AnimatedLayerTree.Node?, counting total: LayerCount) {
      (self.root, self.total) = (root, total)
    }

    /// Adds a layer in front of all others.
    ///
    /// - Parameters:
    ///   - node: The node whose local coordinates the layer represents as a null layer; nil for
    ///     none.
    ///   - make: Creates the layer with the given index.
    /// - Returns: The index of the layer.
    @discardableResult
    func append(representing node: AnimatedLayerTree.Node? = nil, _ make: (Int) -> JSON) -> Int {
      count += 1
      total.value += 1
      if let node { nulls[ObjectIdentifier(node)] = count }
      layers.append(make(count))
      return count
    }

    /// The index of the null layer that represents a node's local coordinates.
    func null(of node: AnimatedLayerTree.Node) -> Int? { nulls[ObjectIdentifier(node)] }
    func hasNull(of node: AnimatedLayerTree.Node) -> Bool { null(of: node) != nil }

    /// The layers in Lottie's order: the frontmost layer is first.
    var json: JSON { .array(layers.reversed()) }
  }

  var width: Int { Int(tree.size.width.rounded(.up)) }
  var height: Int { Int(tree.size.height.rounded(.up)) }

  mutating func animation() throws(DocumentError) -> JSON {
    let main = composition(of: nil)
    for segment in tree.segments {
      let span = Span(begin: tree.frame(at: segment.begin), end: tree.frame(at: segment.end))
      try paint(segment.root, into: main, span)
    }
    return .object([
      ("v", .string("5.7.0")), ("fr", .number(tree.frameRate.framesPerSecond)), ("ip", .int(0)),
      ("op", .int(tree.frameCount)), ("w", .int(width)), ("h", .int(height)), ("ddd", .int(0)),
      ("assets", .array(assets)), ("layers", main.json),
    ])
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

  /// Writes a layer with its sublayers.
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
          matte: matte == nil ? nil : node.isMaskInverted ? 2 : 1)
        if let matte { add(matte, named: node.name + " mask", to: target, span, isMatte: true) }
      }
    }
  }

  /// - Returns: The steps that write the layer, in painting order.
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

  /// Writes a layer's background, contents and shape.
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
    if !node.hasShadow, !isInTransition {
      if let gradient = gradient(of: node) {
        add(shapes: [gradient], of: node, to: inner, span, opacity)
      }
      if node.hasLottieImage {
        try addImages(of: node, withShadow: false, into: inner, span, opacity)
      }
      if node.state.shape != nil {
        let shapes = shapes(of: node)
        if !shapes.isEmpty { add(shapes: shapes, of: node, to: inner, span, opacity) }
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

  func layer(
    _ kind: Int, named name: String, index: Int, parent: Int?, transform: JSON, _ span: Span,
    _ more: [(key: String, value: JSON)]
  ) -> JSON {
    var members: [(key: String, value: JSON)] = [
      ("ddd", .int(0)), ("ind", .int(index)), ("ty", .int(kind)), ("nm", .string(name)),
      ("sr", .int(1)), ("ks", transform), ("ao", .int(0)), ("ip", .number(span.begin)),
      ("op", .number(span.end)), ("st", .int(0)), ("bm", .int(0)),
    ]
    if let parent { members.append(("parent", .int(parent))) }
    return .object(members + more)
  }

  func transform(
    opacity: Channel? = nil, position: JSON? = nil, scale: JSON? = nil, anchor: JSON? = nil,
    rotation: JSON? = nil
  ) -> JSON {
    let opacity = opacity.map { tree.lottie($0, isNumber: true) { [$0[0] * 100] } }
    return .object([
      ("o", opacity ?? AnimatedLayerTree.fixed(.int(100))),
      ("r", rotation ?? AnimatedLayerTree.fixed(.int(0))),
      ("p", position ?? AnimatedLayerTree.fixed(.numbers([0, 0, 0]))),
      ("a", anchor ?? AnimatedLayerTree.fixed(.numbers([0, 0, 0]))),
      ("s", scale ?? AnimatedLayerTree.fixed(.numbers([100, 100, 100]))),
    ])
  }

  /// Adds a completed composition to the assets.
  ///
  /// - Returns: The id by which layers reference it.
  mutating func asset(for composition: Composition) -> String {
    let id = "composition_\(compositionCount)"
    compositionCount += 1
    assets.append(.object([("id", .string(id)), ("layers", composition.json)]))
    return id
  }

  /// Adds a composition as a precomposition layer of another one, with the same origin.
  ///
  /// - Parameter matte: The track matte mode for the layer in front of it: 1 for alpha, 2 for
  ///   inverted alpha; nil for no track matte.
  mutating func add(
    _ composition: Composition, named name: String, to target: Composition, _ span: Span,
    opacity: Channel? = nil, matte: Int? = nil, isMatte: Bool = false
  ) {
    let id = asset(for: composition)
    var more: [(key: String, value: JSON)] = [
      ("refId", .string(id)), ("w", composition.root.map { $0.roundedSize.width } ?? .int(width)),
      ("h", composition.root.map { $0.roundedSize.height } ?? .int(height)),
    ]
    if let matte { more.append(("tt", .int(matte))) }
    if isMatte { more.append(("td", .int(1))) }
    let transform = transform(opacity: opacity)
    target.append {
      layer(0, named: name, index: $0, parent: nil, transform: transform, span, more)
    }
  }
}
