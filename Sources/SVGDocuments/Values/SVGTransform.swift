import Foundation
import Graphics

extension CGAffineTransform {
  /// A list of transforms of SVG, such as `translate(10 20) rotate(45)`, the last of which applies first; nil for other
  /// text.
  init?(svg text: String) {
    guard let list = Self.functions(text) else { return nil }
    var result = CGAffineTransform.identity
    for (name, numbers) in list {
      guard let step = CGAffineTransform(name, numbers) else { return nil }
      result = step.concatenating(result)
    }
    self = result
    guard [a, b, c, d, tx, ty].allSatisfy(\.isFinite) else { return nil }
  }

  /// The functions of a list with their arguments; nil for other text.
  static func functions(_ text: String) -> [(name: String, numbers: [Double])]? {
    var scanner = SVGValueScanner(text)
    var list: [(name: String, numbers: [Double])] = []
    scanner.skipSeparators()
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      guard scanner.consume("("), let arguments = scanner.text(upTo: ")"),
        let numbers = Self.numbers(arguments)
      else { return nil }
      list.append((name, numbers))
      scanner.skipSeparators()
    }
    return list
  }

  /// Numbers, with units of CSS: lengths in `px`, angles in degrees.
  private static func numbers(_ text: String) -> [Double]? {
    var scanner = SVGValueScanner(text)
    var numbers: [Double] = []
    scanner.skipSpace()
    while !scanner.isAtEnd {
      let units = ["": 1, "deg": 1, "px": 1, "turn": 360, "rad": 180 / Double.pi]
      guard let number = scanner.number(), let unit = units[scanner.word()] else { return nil }
      numbers.append(number * unit)
      scanner.skipSeparators()
    }
    return numbers
  }

  /// A transform of SVG; nil for other names and numbers of arguments.
  init?(_ name: String, _ n: [Double]) {
    switch (name, n.count) {
    case ("matrix", 6): self.init(n[0], n[1], n[2], n[3], n[4], n[5])
    case ("translate", 1), ("translateX", 1): self.init(translationX: n[0], y: 0)
    case ("translate", 2): self.init(translationX: n[0], y: n[1])
    case ("translateY", 1): self.init(translationX: 0, y: n[0])
    case ("scale", 1): self.init(scaleX: n[0], y: n[0])
    case ("scale", 2): self.init(scaleX: n[0], y: n[1])
    case ("scaleX", 1): self.init(scaleX: n[0], y: 1)
    case ("scaleY", 1): self.init(scaleX: 1, y: n[0])
    case ("rotate", 1): self.init(rotationDegrees: n[0])
    case ("rotate", 3):
      self = CGAffineTransform(translationX: -n[1], y: -n[2])
        .concatenating(CGAffineTransform(rotationDegrees: n[0]))
        .concatenating(CGAffineTransform(translationX: n[1], y: n[2]))
    case ("skewX", 1): self.init(1, 0, tan(n[0] * .pi / 180), 1, 0, 0)
    case ("skewY", 1): self.init(1, tan(n[0] * .pi / 180), 0, 1, 0, 0)
    default: return nil
    }
  }

  /// A rotation, exact for multiples of 90°.
  private init(rotationDegrees degrees: Double) {
    let turns = degrees / 90
    guard turns == turns.rounded(), abs(turns) < 1e9 else {
      self.init(rotationAngle: CGFloat(degrees * .pi / 180))
      return
    }
    switch ((Int(turns) % 4) + 4) % 4 {
    case 0: self.init(1, 0, 0, 1, 0, 0)
    case 1: self.init(0, 1, -1, 0, 0, 0)
    case 2: self.init(-1, 0, 0, -1, 0, 0)
    default: self.init(0, -1, 1, 0, 0, 0)
    }
  }

  /// The factor by which lengths change; nil for transforms that change the proportions of shapes.
  var uniformScale: CGFloat? {
    let size = abs(a) + abs(b) + abs(c) + abs(d)
    let error = 1e-6 * size
    let isDirect = abs(a - d) <= error && abs(b + c) <= error
    let isMirrored = abs(a + d) <= error && abs(b - c) <= error
    guard isDirect || isMirrored, size > 0 else { return nil }
    return (a * a + b * b).squareRoot()
  }

  /// Whether it neither rotates nor mirrors nor changes proportions.
  var isUniformScaling: Bool {
    let error = 1e-6 * (abs(a) + abs(d))
    return abs(b) <= error && abs(c) <= error && abs(a - d) <= error && a > 0
  }

  var hasInverse: Bool {
    let determinant = a * d - b * c
    return determinant != 0 && determinant.isFinite
  }
}
