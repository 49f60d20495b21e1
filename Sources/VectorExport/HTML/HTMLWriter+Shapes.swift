// Shape layers.

extension HTMLWriter {
  /// Returns a shape layer's fill, with its stroke above.
  mutating func shape(of node: AnimatedLayerTree.Node) -> String {
    guard let shape = node.state.shape, let path = shape.path, !path.isEmpty else { return "" }
    let paths = node.paths(fallback: path)
    var text = ""
    if node.hasVisible(\.fillColor) {
      let id = nextID()
      let paint = paint(id, "fill", node, \.fillColor)
      let rule = shape.fillRule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
      let path = pathAttribute(id, node.samples, paths)
      text += svg("\(paint.definition)<path id=\"\(id)\"\(paint.attribute)\(path)\(rule)/>")
    }
    let states = node.samples.states
    guard node.hasStroke else { return text }
    guard states.contains(where: { $0.strokeStart > 0 || $0.strokeEnd < 1 }) else {
      return text + dashedStroke(of: node, paths).text
    }
    guard paths.dropLast().allSatisfy(\.hasSingleSubpath) else {
      // Browsers restart dashes in each subpath, so the path itself is trimmed instead.
      let trimmedPaths = zip(states, paths).map { state, path in
        path.trimmed(from: state.strokeStart, to: state.strokeEnd)
      }
      return text + stroke(of: node, trimmedPaths).text
    }
    return text + trimmedStroke(of: node, paths)
  }

  /// Returns a stroked path.
  ///
  /// - Parameter attributes: Additional attributes of the element.
  private mutating func stroke(
    of node: AnimatedLayerTree.Node, _ paths: [CGPath], _ attributes: String = ""
  ) -> (id: String, text: String) {
    let (id, samples, shape) = (nextID(), node.samples, node.state.shape ?? ShapeValues())
    animate(id, "strokeWidth", samples.channel { [max($0.lineWidth.native, 0)] }, cssLengths)
    let paint = paint(id, "stroke", node, \.strokeColor)
    animate(
      id, "strokeMiterlimit", samples.channel { [max(($0.shape?.miterLimit ?? 10).native, 1)] },
      defaultValue: nil, cssNumbers)
    let ends = " stroke-linecap=\"\(shape.lineCap)\" stroke-linejoin=\"\(shape.lineJoin)\""
    let path = pathAttribute(id, samples, paths) + paint.attribute
    return (
      id,
      svg("\(paint.definition)<path id=\"\(id)\" fill=\"none\"\(attributes)\(ends)\(path)/>")
    )
  }

  /// Returns a stroked path with its dash pattern, if any.
  private mutating func dashedStroke(
    of node: AnimatedLayerTree.Node, _ paths: [CGPath]
  ) -> (id: String, text: String) {
    guard let dash = node.state.shape?.lineDashPattern, !dash.isEmpty else {
      return stroke(of: node, paths)
    }
    let lengths = dash.map { css($0.native) }.joined(separator: " ")
    let shown = stroke(of: node, paths, " stroke-dasharray=\"\(lengths)\"")
    animate(
      shown.id, "strokeDashoffset", node.samples.channel { [$0.lineDashPhase.native] },
      defaultValue: [0], cssLengths)
    return shown
  }

  /// Returns a trimmed stroke of a single subpath, whose `pathLength` is 1: one dash from
  /// `strokeStart` to `strokeEnd`, followed by a gap longer than the path.
  private mutating func trimmedStroke(of node: AnimatedLayerTree.Node, _ paths: [CGPath]) -> String
  {
    let samples = node.samples
    func length(_ state: LayerState) -> Double {
      max((state.strokeEnd - state.strokeStart).native, 0)
    }
    var (id, text) = stroke(of: node, paths, " pathLength=\"1\"")
    animate(id, "strokeDasharray", samples.channel { [length($0)] }) { "\(css($0[0]))px 3px" }
    animate(id, "strokeDashoffset", samples.channel { [-$0.strokeStart.native] }, defaultValue: [0])
    {
      "\(css($0[0]))px"
    }
    // A stroke of length zero is hidden; its line caps would show as a dot.
    animate(
      id, "strokeOpacity", samples.channel { [length($0) > 0 ? 1 : 0] }, defaultValue: [1],
      cssNumbers)
    // A dash around an entire closed path has caps where the untrimmed stroke has a line join.
    let untrimmedFlags = samples.states.map { $0.strokeStart <= 0 && $0.strokeEnd >= 1 }
    guard untrimmedFlags.dropLast().contains(true), paths.contains(where: \.isClosed) else {
      return text
    }
    animateDiscretely(id, "visibility", samples, untrimmedFlags.map { $0 ? "hidden" : "inherit" })
    let untrimmed = stroke(of: node, paths)
    animateDiscretely(
      untrimmed.id, "visibility", samples, untrimmedFlags.map { $0 ? "inherit" : "hidden" })
    text += untrimmed.text
    return text
  }
}

extension CGPath {
  /// Whether the path consists of a single subpath.
  fileprivate var hasSingleSubpath: Bool {
    elements.dropFirst().dropLast().allSatisfy { element in
      switch element {
      case .move, .close: false
      default: true
      }
    }
  }

  fileprivate var isClosed: Bool { elements.contains(.close) }
}
