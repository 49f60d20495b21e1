// Path data: partly rounded or continuous corners, and animated paths.

extension HTMLWriter {
  /// Returns the path data attribute of a constant path, or animates a changing one and returns
  /// nothing.
  ///
  /// - Parameter paths: One path for each instant of `samples`.
  mutating func pathAttribute(_ id: String, _ samples: LayerSamples, _ paths: [CGPath]) -> String {
    guard let first = paths.first else { return "" }
    if paths.dropLast().allSatisfy({ $0 == first }) { return " d=\"\(first.svgPathData)\"" }
    animatePath(id, "d", samples, paths)
    return ""
  }

  /// Animates a property of type path; paths with different commands cannot be interpolated and are
  /// held.
  mutating func animatePath(
    _ id: String, _ property: String, _ samples: LayerSamples, _ paths: [CGPath]
  ) {
    guard let first = paths.first else { return }
    guard paths.allSatisfy({ $0.commands == first.commands }) else {
      return animateDiscretely(id, property, samples, paths.map { "path(\"\($0.svgPathData)\")" })
    }
    animate(id, property, samples.channel(of: paths.map(\.coordinates))) { coordinates in
      "path(\"\(first.svgPathData(coordinates))\")"
    }
  }

  /// Returns the bounds filled with the background color, as a path.
  mutating func rectanglePath(of node: AnimatedLayerTree.Node) -> String {
    let id = nextID()
    let shape = pathAttribute(id, node.samples, node.samples.states.map { $0.outline(inset: 0) })
    color(id, "fill", node, \.backgroundColor)
    return svg("<path id=\"\(id)\"\(shape)/>")
  }

  /// Returns the border as the area between two paths, by the even-odd rule.
  mutating func borderPath(of node: AnimatedLayerTree.Node) -> String {
    let id = nextID()
    let outlines = node.samples.states.map { state in
      let path = CGMutablePath()
      path.addPath(state.outline(inset: 0))
      path.addPath(state.outline(inset: max(state.borderWidth.native, 0)))
      return path as CGPath
    }
    let shape = pathAttribute(id, node.samples, outlines)
    color(id, "fill", node, \.borderColor)
    return svg("<path id=\"\(id)\"\(shape) fill-rule=\"evenodd\"/>")
  }

  /// Returns the shadow of a layer's shadow path, which is below the entire layer.
  mutating func pathShadow(of node: AnimatedLayerTree.Node) -> String {
    let samples = node.samples
    let pathID = nextID()
    let paths = samples.states.map { $0.shadowPath ?? node.state.shadowPath ?? CGMutablePath() }
    let shape = pathAttribute(pathID, samples, paths)
    color(pathID, "fill", node, \.shadowColor)
    let (id, text) = element(svg("<path id=\"\(pathID)\"\(shape)/>"))
    animate(
      id, "translate",
      samples.channel { [$0.shadowOffset.width.native, $0.shadowOffset.height.native] }, cssLengths)
    animate(id, "filter", samples.channel { [max($0.shadowRadius.native, 0)] }) {
      "blur(\(css($0[0]))px)"
    }
    animate(
      id, "opacity", samples.channel { [min(max($0.shadowOpacity, 0), 1)] }, defaultValue: [1],
      cssNumbers)
    return text
  }
}

extension CGPath {
  /// The SVG path commands of its elements, one character each.
  fileprivate var commands: String {
    elements.map { element in
      switch element {
      case .move: "M"
      case .line: "L"
      case .quadCurve: "Q"
      case .curve: "C"
      case .close: "Z"
      }
    }.joined()
  }

  /// The coordinates of all points, in the order of SVG path data.
  fileprivate var coordinates: [Double] {
    elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let to), .line(let to): [to]
      case .quadCurve(let to, let control): [control, to]
      case .curve(let to, let control1, let control2): [control1, control2, to]
      case .close: []
      }
    }.flatMap { [$0.x.native, $0.y.native] }
  }

  /// The path as SVG path data.
  var svgPathData: String { svgPathData(coordinates) }

  /// SVG path data with this path's commands and other coordinates.
  fileprivate func svgPathData(_ coordinates: [Double]) -> String {
    var rest = coordinates[...]
    return commands.map { command in
      let count = command == "Z" ? 0 : command == "Q" ? 4 : command == "C" ? 6 : 2
      defer { rest = rest.dropFirst(count) }
      return String(command) + rest.prefix(count).map(css).joined(separator: " ")
    }.joined()
  }
}
