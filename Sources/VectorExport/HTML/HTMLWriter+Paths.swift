// Outlines as paths: corners of which not all are round, or that bend gently, and paths that change.

extension HTMLWriter {
  /// The attribute of a path that stays as it is, or motion of one that does not.
  ///
  /// - Parameter paths: One for each instant.
  mutating func outline(_ id: String, _ samples: LayerSamples, _ paths: [CGPath]) -> String {
    guard let first = paths.first else { return "" }
    if paths.dropLast().allSatisfy({ $0 == first }) { return " d=\"\(first.svgData)\"" }
    change(id, "d", samples, paths)
    return ""
  }

  /// Moves a property that takes a path.
  mutating func change(
    _ id: String, _ property: String, _ samples: LayerSamples, _ paths: [CGPath]
  ) {
    guard let first = paths.first else { return }
    guard paths.allSatisfy({ $0.letters == first.letters }) else {
      return step(id, property, samples, paths.map { "path(\"\($0.svgData)\")" })
    }
    move(id, property, samples.channel(of: paths.map(\.numbers))) { numbers in
      "path(\"\(first.svgData(numbers))\")"
    }
  }

  /// The bounds, filled: a path.
  mutating func rectanglePath(of node: AnimatedFilm.Node) -> String {
    let id = nextID()
    let shape = outline(id, node.samples, node.samples.states.map { $0.outline(inset: 0) })
    color(id, "fill", node, \.backgroundColor)
    return svg("<path id=\"\(id)\"\(shape)/>")
  }

  /// A ring inside the bounds: what is between two paths.
  mutating func borderPath(of node: AnimatedFilm.Node) -> String {
    let id = nextID()
    let rings = node.samples.states.map { state in
      let ring = CGMutablePath()
      ring.addPath(state.outline(inset: 0))
      ring.addPath(state.outline(inset: max(state.borderWidth.native, 0)))
      return ring as CGPath
    }
    let shape = outline(id, node.samples, rings)
    color(id, "fill", node, \.borderColor)
    return svg("<path id=\"\(id)\"\(shape) fill-rule=\"evenodd\"/>")
  }

  /// A shadow of a path of its own, which lies below all of the layer.
  mutating func pathShadow(of node: AnimatedFilm.Node) -> String {
    let samples = node.samples
    let pathID = nextID()
    let paths = samples.states.map { $0.shadowPath ?? node.state.shadowPath ?? CGMutablePath() }
    let shape = outline(pathID, samples, paths)
    color(pathID, "fill", node, \.shadowColor)
    let (id, text) = element(svg("<path id=\"\(pathID)\"\(shape)/>"))
    move(
      id, "translate",
      samples.channel { [$0.shadowOffset.width.native, $0.shadowOffset.height.native] }
    ) {
      "\(css($0[0]))px \(css($0[1]))px"
    }
    move(id, "filter", samples.channel { [max($0.shadowRadius.native, 0)] }) {
      "blur(\(css($0[0]))px)"
    }
    move(id, "opacity", samples.channel { [min(max($0.shadowOpacity, 0), 1)] }, usual: [1]) {
      css($0[0])
    }
    return text
  }
}

extension CGPath {
  /// What its elements are, by SVG's letters.
  fileprivate var letters: String {
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

  /// The coordinates of all its points, in the order in which SVG has them.
  fileprivate var numbers: [Double] {
    elements.flatMap { element -> [CGPoint] in
      switch element {
      case .move(let to), .line(let to): [to]
      case .quadCurve(let to, let control): [control, to]
      case .curve(let to, let control1, let control2): [control1, control2, to]
      case .close: []
      }
    }.flatMap { [$0.x.native, $0.y.native] }
  }

  /// The path as SVG writes it.
  var svgData: String { svgData(numbers) }

  /// A path of the same elements with other coordinates.
  fileprivate func svgData(_ numbers: [Double]) -> String {
    var rest = numbers[...]
    return letters.map { letter in
      let count = letter == "Z" ? 0 : letter == "Q" ? 4 : letter == "C" ? 6 : 2
      defer { rest = rest.dropFirst(count) }
      return String(letter) + rest.prefix(count).map(css).joined(separator: " ")
    }.joined()
  }
}
