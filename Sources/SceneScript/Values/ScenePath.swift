import Animator

/// An outline, as SVG path data and as the path that it describes. Paths are equal where their
/// data are.
package struct ScenePath: Equatable, Sendable {
  /// The path data.
  package let text: String
  /// The path.
  package let path: CGPath

  /// Reads path data.
  package init(_ text: String) throws(SVGPathError) {
    path = try CGPath(svgPathData: text)
    self.text = text
  }

  /// Writes a path as data, with all digits.
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
