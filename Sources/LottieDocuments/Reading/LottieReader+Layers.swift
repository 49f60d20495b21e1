import Graphics

extension LottieReader {
  /// The layers of a composition, which refer to each other by position.
  func composition(_ nodes: [LottieNode]) throws(LottieError) -> LottieComposition {
    var layers: [LottieLayer] = []
    var positions: [Int: Int] = [:]
    for (position, node) in nodes.enumerated() {
      layers.append(try layer(node))
      if let number = layers[position].number { positions[number] = position }
    }
    for (position, node) in nodes.enumerated() {
      if let parent = node["parent"] {
        guard let found = positions[try parent.whole()] else {
          throw parent.invalid("there is no layer with this 'ind'")
        }
        layers[position].parent = found
      }
      layers[position].matte = try matte(node, at: position, positions)
    }
    try checkChains(layers, nodes)
    return LottieComposition(layers)
  }

  /// A layer without the properties that depend on other layers.
  private func layer(_ node: LottieNode) throws(LottieError) -> LottieLayer {
    var layer = LottieLayer(
      name: try node.text("nm") ?? "", .null, begin: try node.number("ip", default: 0),
      end: try node.number("op", default: LottieNode.maximumMagnitude))
    layer.isHidden = try node.flag("hd")
    // A layer that is not shown may have any feature.
    if !layer.isHidden { layer.kind = try kind(node) }
    let is3D = try node.flag("ddd")
    if let transform = node["ks"] { layer.transform = try self.transform(transform, is3D: is3D) }
    layer.number = try node["ind"]?.whole()
    layer.isMatte = try node.flag("td")
    layer.isOriented = try node.flag("ao")
    if layer.isHidden { return layer }
    layer.blendMode = try blendMode(node)
    for mask in try node.items("masksProperties") {
      if let mask = try self.mask(mask) { layer.masks.append(mask) }
    }
    layer.effects = try effects(node.items("ef"))
    if let style = try node.items("sy").first(where: { $0["en"]?.json != .bool(false) }) {
      throw style.unsupported("the layer style '\(try style.text("nm") ?? "unnamed")'")
    }
    return layer
  }

  private func kind(_ node: LottieNode) throws(LottieError) -> LottieLayer.Kind {
    switch try node.required("ty").whole() {
    case 0:
      return .composition(
        id: try node.required("refId").id(), try size(node, "w", "h"), time: try timeMap(node))
    case 1:
      return .solid(try LottieColor.read(node.required("sc")), try size(node, "sw", "sh"))
    case 2: return .image(id: try node.required("refId").id())
    case 3: return .null
    case 4: return .shapes(try shapes(node.items("shapes")))
    case 5: return .text(try text(node.required("t")))
    case 6: throw node.unsupported("an audio layer")
    case 9: throw node.unsupported("a video layer")
    case 13: throw node.unsupported("a camera")
    case let type: throw node.unsupported("a layer of type \(type)")
    }
  }

  private func size(
    _ node: LottieNode, _ width: String, _ height: String
  ) throws(LottieError) -> CGSize {
    CGSize(width: try node.required(width).number(), height: try node.required(height).number())
  }

  private func timeMap(_ node: LottieNode) throws(LottieError) -> LottieTimeMap {
    if let remap = node["tm"] { return .remapped(try property(remap)) }
    let stretch = try node.number("sr", default: 1)
    guard stretch != 0 else { throw node.invalid("the stretch 'sr' is 0") }
    return .shifted(start: try node.number("st", default: 0), stretch: stretch)
  }

  // MARK: Transforms

  func transform(_ node: LottieNode, is3D: Bool = false) throws(LottieError) -> LottieTransform {
    for key in is3D ? ["rx", "ry", "or"] : [] {
      guard let turn = node[key] else { continue }
      let values: LottieProperty<LottieNumbers> = try property(turn)
      if values.keyValues.contains(where: { $0.values.contains { $0 != 0 } }) {
        throw turn.unsupported("rotation in 3D")
      }
    }
    var transform = LottieTransform()
    transform.anchor = try property("a", of: node, default: LottieVector(0, 0))
    transform.position = try position("p", of: node, is3D: is3D)
    transform.scale = try property("s", of: node, default: LottieVector(100, 100))
    transform.rotation = try property(node["r"] == nil ? "rz" : "r", of: node, default: 0)
    transform.opacity = try property("o", of: node, default: 100)
    transform.skew = try property("sk", of: node, default: 0)
    transform.skewAxis = try property("sa", of: node, default: 0)
    return transform
  }

  /// A position, which may have its coordinates by themselves.
  func position(
    _ key: String, of node: LottieNode, is3D: Bool = false
  ) throws(LottieError) -> LottiePosition {
    guard let found = node[key] else { return .point(.constant(LottieVector(0, 0))) }
    if try found.flag("s") {
      return .split(
        try property("x", of: found, default: 0), try property("y", of: found, default: 0))
    }
    let point: LottieProperty<LottieVector> = try property(found)
    if is3D, point.keyValues.contains(where: { ($0.z ?? 0) != 0 }) {
      throw found.unsupported("a position in 3D")
    }
    return .point(point)
  }

  // MARK: Compositing

  private func blendMode(_ node: LottieNode) throws(LottieError) -> CGBlendMode {
    let modes = LottieLayer.blendModes
    let index = try node.whole("bm", default: 0)
    guard modes.indices.contains(index) else {
      throw node.unsupported(index == 17 ? "the blend mode Hard Mix" : "the blend mode \(index)")
    }
    return modes[index]
  }

  /// Nil for a mask without effect.
  private func mask(_ node: LottieNode) throws(LottieError) -> LottieMask? {
    let name = try node.text("mode") ?? "a"
    if name == "n" { return nil }
    guard let mode = LottieMask.Mode(rawValue: name) else {
      throw node.unsupported("the mask mode '\(name)'")
    }
    let mask = LottieMask(
      mode, isInverted: try node.flag("inv"), path: try property("pt", of: node),
      opacity: try property("o", of: node, default: 100),
      expansion: try property("x", of: node, default: 0))
    if mode == .lighten || mode == .darken, mask.opacity.keyValues.contains(where: { $0 != 100 }) {
      throw node.unsupported("the mask mode '\(name)' with an opacity")
    }
    return mask
  }

  private func matte(
    _ node: LottieNode, at position: Int, _ positions: [Int: Int]
  ) throws(LottieError) -> LottieMatte? {
    let mode = try node.whole("tt", default: 0)
    if mode == 0 { return nil }
    guard (1...4).contains(mode) else { throw node.invalid("a track matte 'tt' is 0 to 4") }
    var source = position - 1
    if let number = node["tp"] {
      guard let found = positions[try number.whole()] else {
        throw number.invalid("there is no layer with this 'ind'")
      }
      source = found
    }
    guard source >= 0, source != position else {
      throw node.invalid("there is no layer before it that could be its track matte")
    }
    return LottieMatte(source: source, isLuma: mode > 2, isInverted: mode % 2 == 0)
  }

  /// The maximum number of layers of which each is the parent or the matte of the next one.
  private static let maximumChain = 64

  private func checkChains(
    _ layers: [LottieLayer], _ nodes: [LottieNode]
  ) throws(LottieError) {
    for start in layers.indices {
      for next in [\LottieLayer.parent, \LottieLayer.matte?.source] {
        var (position, length): (Int?, Int) = (start, 0)
        while let current = position {
          position = layers[current][keyPath: next]
          length += 1
          guard length <= Self.maximumChain else {
            throw nodes[start].invalid(
              "its chain of parents or mattes is endless, or longer than \(Self.maximumChain) layers"
            )
          }
        }
      }
    }
  }
}
