// Shape layers.

extension HTMLWriter {
  /// Returns a shape layer's fill, with its stroke above.
  mutating func shape(of node: AnimatedLayerTree.Node) -> String {
    guard let shape = node.state.shape, let path = shape.path, !path.isEmpty else { return "" }
    let paths = node.paths(orElse: path)
    var text = ""
    if node.shows(\.fillColor) {
      let id = nextID()
      color(id, "fill", node, \.fillColor)
      let rule = shape.fillRule == .evenOdd ? " fill-rule=\"evenodd\"" : ""
      text += svg("<path id=\"\(id)\"\(outline(id, node.samples, paths))\(rule)/>")
    }
    let states = node.samples.states
    guard node.hasStroke else { return text }
    guard states.contains(where: { $0.strokeStart > 0 || $0.strokeEnd < 1 }) else {
      return text + dashedLine(of: node, paths).text
    }
    guard paths.dropLast().allSatisfy(\.hasOneSubpath) else {
      // Browsers restart dashes in each subpath, so the path itself is trimmed instead.
      let parts = zip(states, paths).map { state, path in
        path.trimmed(from: state.strokeStart, to: state.strokeEnd)
      }
      return text + line(of: node, parts).text
    }
    return text + partialLine(of: node, paths)
  }

  /// Returns a stroked path.
  ///
  /// - Parameter attributes: Additional attributes of the element.
  private mutating func line(
    of node: AnimatedLayerTree.Node, _ paths: [CGPath], _ attributes: String = ""
  ) -> (id: String, text: String) {
    let (id, samples, shape) = (nextID(), node.samples, node.state.shape ?? ShapeValues())
    move(id, "strokeWidth", samples.channel { [max($0.lineWidth.native, 0)] }) { "\(css($0[0]))px" }
    color(id, "stroke", node, \.strokeColor)
    move(
      id, "strokeMiterlimit", samples.channel { [max(($0.shape?.miterLimit ?? 10).native, 1)] },
      usual: nil
    ) { css($0[0]) }
    let ends = " stroke-linecap=\"\(shape.lineCap)\" stroke-linejoin=\"\(shape.lineJoin)\""
    let path = outline(id, samples, paths)
    return (id, svg("<path id=\"\(id)\" fill=\"none\"\(attributes)\(ends)\(path)/>"))
  }

  /// Returns a stroked path with its dash pattern, if any.
  private mutating func dashedLine(
    of node: AnimatedLayerTree.Node, _ paths: [CGPath]
  ) -> (id: String, text: String) {
    guard let dash = node.state.shape?.lineDashPattern, !dash.isEmpty else {
      return line(of: node, paths)
    }
    let lengths = dash.map { css($0.native) }.joined(separator: " ")
    let shown = line(of: node, paths, " stroke-dasharray=\"\(lengths)\"")
    move(
      shown.id, "strokeDashoffset", node.samples.channel { [$0.lineDashPhase.native] }, usual: [0]
    ) { "\(css($0[0]))px" }
    return shown
  }

  /// Returns a trimmed stroke of a single subpath, whose `pathLength` is 1: one dash from `strokeStart` to
  /// `strokeEnd`, followed by a gap longer than the path.
  private mutating func partialLine(of node: AnimatedLayerTree.Node, _ paths: [CGPath]) -> String {
    let samples = node.samples
    func span(_ state: LayerState) -> Double {
      max((state.strokeEnd - state.strokeStart).native, 0)
    }
    var (id, text) = line(of: node, paths, " pathLength=\"1\"")
    move(id, "strokeDasharray", samples.channel { [span($0)] }) { "\(css($0[0]))px 3px" }
    move(id, "strokeDashoffset", samples.channel { [-$0.strokeStart.native] }, usual: [0]) {
      "\(css($0[0]))px"
    }
    // A stroke of length zero is hidden; its line caps would show as a dot.
    move(id, "strokeOpacity", samples.channel { [span($0) > 0 ? 1 : 0] }, usual: [1]) {
      css($0[0])
    }
    // A dash around a whole closed path has caps where the untrimmed stroke has a line join.
    let areWhole = samples.states.map { $0.strokeStart <= 0 && $0.strokeEnd >= 1 }
    guard areWhole.dropLast().contains(true), paths.contains(where: \.isClosed) else { return text }
    step(id, "visibility", samples, areWhole.map { $0 ? "hidden" : "inherit" })
    let whole = line(of: node, paths)
    step(whole.id, "visibility", samples, areWhole.map { $0 ? "inherit" : "hidden" })
    text += whole.text
    return text
  }
}

extension CGPath {
  /// Whether the path consists of a single subpath.
  fileprivate var hasOneSubpath: Bool {
    elements.dropFirst().dropLast().allSatisfy { element in
      switch element {
      case .move, .close: false
      default: true
      }
    }
  }

  fileprivate var isClosed: Bool { elements.contains(.close) }
}
