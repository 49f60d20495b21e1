// Gradients as the colors of shapes: paint servers of SVG.

extension HTMLWriter {
  /// Sets the fill or the stroke of a path.
  ///
  /// - Returns: For a gradient, its element and the attribute that refers to it; empty for other colors.
  mutating func paint(
    _ id: String, _ property: String, _ node: AnimatedLayerTree.Node,
    _ path: KeyPath<LayerState, CGColor?>
  ) -> (definition: String, attribute: String) {
    guard let shading = node.shading(path) else {
      color(id, property, node, path)
      return ("", "")
    }
    let alpha = node.samples.channel { [($0[keyPath: path]?.alpha ?? 0).native] }
    animate(id, property + "Opacity", alpha, defaultValue: [1], cssNumbers)
    let server = nextID()
    return (shading.element(id: server), " \(property)=\"url(#\(server))\"")
  }
}

extension ShapeShading {
  /// The gradient as an element of SVG.
  fileprivate func element(id: String) -> String {
    func list(_ values: KeyValuePairs<String, CGFloat>) -> String {
      values.map { " \($0)=\"\(css($1.native))\"" }.joined()
    }
    let (name, vector) =
      switch geometry {
      case .linear(let from, let to):
        ("linearGradient", list(["x1": from.x, "y1": from.y, "x2": to.x, "y2": to.y]))
      case .radial(let from, let startRadius, let to, let endRadius):
        (
          "radialGradient",
          list([
            "cx": to.x, "cy": to.y, "r": endRadius, "fx": from.x, "fy": from.y,
            "fr": startRadius,
          ])
        )
      case .conic(let center, _): ("linearGradient", list(["x1": center.x, "y1": center.y]))
      }
    let numbers = [matrix.a, matrix.b, matrix.c, matrix.d, matrix.tx, matrix.ty]
    let transform = numbers.map { css($0.native) }.joined(separator: ",")
    let spread = spread == .pad ? "" : " spreadMethod=\"\(spread.rawValue)\""
    let stops = gradient.stops.map { stop in
      let color = [stop.color.red, stop.color.green, stop.color.blue, stop.color.alpha]
      return
        "<stop offset=\"\(css(stop.location.native))\" stop-color=\"\(cssColor(color.map(\.native)))\"/>"
    }
    return "<\(name) id=\"\(id)\" gradientUnits=\"userSpaceOnUse\"\(vector)"
      + " gradientTransform=\"matrix(\(transform))\"\(spread)>\(stops.joined())</\(name)>"
  }
}
