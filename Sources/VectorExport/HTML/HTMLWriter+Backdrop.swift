// Backdrop filters and blend modes.

extension HTMLWriter {
  /// Returns an element with a layer's backdrop filter, clipped to its bounds, and its tint.
  mutating func backdrop(of node: AnimatedLayerTree.Node) -> String {
    guard !isInMask, !node.isInBackdropRoot else {
      tree.report(node, "a backdrop blur in a layer that fades, clips, is masked or has a shadow")
      return ""
    }
    func values(_ state: LayerState) -> BackdropValues { state.backdrop ?? .none }
    let samples = node.samples
    let (id, text) = element("")
    func box(_ state: LayerState) -> CGRect { state.bounds.standardized }
    animate(
      id, "translate",
      samples.channel { [box($0).minX.native, box($0).minY.native] }, defaultValue: [0, 0],
      cssLengths)
    animate(id, "width", samples.channel { [box($0).width.native] }, cssLengths)
    animate(id, "height", samples.channel { [box($0).height.native] }, cssLengths)
    animatePath(
      id, "clipPath", samples,
      samples.states.map { state in
        var state = state
        state.bounds = CGRect(origin: .zero, size: state.bounds.standardized.size)
        return state.outline(inset: 0)
      })
    animate(
      id, "backdropFilter",
      samples.channel { [max(values($0).radius, 0), max(values($0).saturation, 0)] }
    ) { "blur(\(css($0[0]))px) saturate(\(css($0[1])))" }
    guard node.visibleStates.contains(where: { values($0).tint.alpha > 0 }) else { return text }
    let tintID = nextID()
    let shape = pathAttribute(tintID, samples, samples.states.map { $0.outline(inset: 0) })
    animate(
      tintID, "fill",
      samples.channel(isSampled: true) { state in
        let tint = values(state).tint
        return [tint.red, tint.green, tint.blue, tint.alpha].map(\.native)
      }, cssColor)
    return text + svg("<path id=\"\(tintID)\"\(shape)/>")
  }

  /// The CSS blend mode for a layer's compositing filter.
  func blending(of node: AnimatedLayerTree.Node) -> String {
    guard let mode = node.state.compositingFilter else { return "" }
    return "mix-blend-mode:\(mode.cssName)"
  }
}

extension AnimatedLayerTree.Node {
  /// Whether the layer or a superlayer is the backdrop root in browsers (opacity, mask, filter,
  /// blend mode or clip), so that a backdrop filter cannot see the content behind it.
  fileprivate var isInBackdropRoot: Bool {
    var (inner, next) = (nil as AnimatedLayerTree.Node?, Optional(self))
    while let node = next {
      if node.mask != nil || node.fades || node.hasShadow || node.state.compositingFilter != nil {
        return true
      }
      if inner != nil, node.state.masksToBounds { return true }
      (inner, next) = (node, node.parent)
    }
    return false
  }

  fileprivate var fades: Bool { visibleStates.contains { $0.opacity < 1 } }

  /// Whether a descendant blends with content behind this layer.
  var blendsWithBackdrop: Bool {
    if let blendsWithBackdrop = subtreeCache.blendsWithBackdrop { return blendsWithBackdrop }
    visitPostorder(needs: { node in
      node.mayBlendWithBackdrop
        ? node.children.filter { $0.subtreeCache.blendsWithBackdrop == nil } : []
    }) { node in
      node.subtreeCache.blendsWithBackdrop =
        node.mayBlendWithBackdrop
        && node.children.contains {
          $0.state.compositingFilter != nil || $0.subtreeCache.blendsWithBackdrop == true
        }
    }
    return subtreeCache.blendsWithBackdrop == true
  }

  private var mayBlendWithBackdrop: Bool { !isIsolatedGroup && transition == nil }

  /// Whether the layer is an isolated group: its descendants do not blend with content behind it.
  private var isIsolatedGroup: Bool {
    fades || mask != nil || state.masksToBounds || state.compositingFilter != nil || hasShadow
      || state.shouldRasterize
  }

  /// Whether the layer is only translated, at every instant.
  var isOnlyTranslated: Bool {
    !isSheared && transformComponents.allSatisfy { $0.rotation == 0 && $0.scale == [1, 1] }
  }
}

extension BlendMode {
  fileprivate var cssName: String {
    switch self {
    case .multiply: "multiply"
    case .screen: "screen"
    case .overlay: "overlay"
    case .darken: "darken"
    case .lighten: "lighten"
    case .colorDodge: "color-dodge"
    case .colorBurn: "color-burn"
    case .softLight: "soft-light"
    case .hardLight: "hard-light"
    case .difference: "difference"
    case .exclusion: "exclusion"
    case .plusLighter: "plus-lighter"
    }
  }
}
