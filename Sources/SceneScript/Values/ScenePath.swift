import Animator

/// SVG path data and the path parsed from it. Equality compares the data.
package struct ScenePath: Equatable, Sendable {
  package let text: String
  package let path: CGPath

  /// Parses path data.
  package init(_ text: String) throws(SVGPathError) {
    path = try CGPath(svgPathData: text)
    self.text = text
  }

  /// Formats a path as path data, without rounding.
  package init(_ path: CGPath) {
    func step(_ letter: String, _ points: CGPoint...) -> String {
      letter + points.map { "\($0.x.native) \($0.y.native)" }.joined(separator: " ")
    }
    let steps = path.elements.map { element in
      switch element {
      case .move(let to): step("M", to)
      case .line(let to): step("L", to)
      case .quadCurve(let to, let control): step("Q", control, to)
      case .curve(let to, let first, let second): step("C", first, second, to)
      case .close: "Z"
      }
    }
    (self.path, text) = (path, steps.joined(separator: " "))
  }

  package static func == (left: ScenePath, right: ScenePath) -> Bool { left.text == right.text }
}
