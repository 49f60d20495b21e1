import Graphics
import TestSupport
import Testing

@Suite("SVG path data")
struct SVGPathTests {
  private func elements(_ data: String) throws -> [CGPath.Element] {
    try CGPath(svgPathData: data).elements
  }

  private func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

  @Test("all commands are parsed, absolute and relative")
  func commands() throws {
    #expect(
      try elements("M 1 2 L 3 4 H 5 V 6 Z") == [
        .move(to: point(1, 2)), .line(to: point(3, 4)), .line(to: point(5, 4)),
        .line(to: point(5, 6)), .close,
      ])
    #expect(try elements("m1 2l2 2h2v2z") == elements("M 1 2 L 3 4 H 5 V 6 Z"))
    #expect(
      try elements("M0 0C1 2 3 4 5 6Q7 8 9 10") == [
        .move(to: .zero), .curve(to: point(5, 6), control1: point(1, 2), control2: point(3, 4)),
        .quadCurve(to: point(9, 10), control: point(7, 8)),
      ])
    #expect(try elements("M1 1c1 2 3 4 5 6q1 1 2 2") == elements("M1 1C2 3 4 5 6 7Q7 8 8 9"))
  }

  @Test("a smooth curve starts with the reflected control point of its kind, or the current point")
  func smooth() throws {
    // The control point (3, 4) reflected at (5, 6) is (7, 8).
    #expect(try elements("M0 0C1 2 3 4 5 6S9 9 10 0") == elements("M0 0C1 2 3 4 5 6C7 8 9 9 10 0"))
    #expect(try elements("M1 2s3 4 5 6") == elements("M1 2C1 2 4 6 6 8"))
    // (1, 2) reflected at (4, 0) is (7, −2); that at (8, 0) is (9, 2).
    #expect(try elements("M0 0Q1 2 4 0T8 0t4 0") == elements("M0 0Q1 2 4 0Q7 -2 8 0Q9 2 12 0"))
    #expect(try elements("M0 0Q1 2 4 0L5 5T8 0") == elements("M0 0Q1 2 4 0L5 5Q5 5 8 0"))
  }

  @Test("coordinates after a move are lines; a command after a close starts at the subpath's start")
  func repetition() throws {
    #expect(try elements("M1 1 2 2 3 3") == elements("M1 1L2 2L3 3"))
    #expect(try elements("m1 1 2 2 3 3") == elements("M1 1L3 3L6 6"))
    #expect(try elements("M1 1L5 5Zl2 0") == elements("M1 1L5 5ZL3 1"))
    #expect(try elements("M1 1L5 5Zm2 0") == elements("M1 1L5 5ZM3 1"))
    #expect(try elements("M0 0L1 1 2 2 3 3") == elements("M0 0L1 1L2 2L3 3"))
  }

  @Test("numbers are parsed in all notations, with optional separators")
  func numbers() throws {
    #expect(try elements("M10-20L.5.25-3e1+4,5 6") == elements("M 10 -20 L 0.5 0.25 L -30 4 L 5 6"))
    #expect(try elements("\tM\n5.,6. \r") == elements("M5 6"))
    #expect(try elements("M1e2,1E-1") == elements("M100 0.1"))
    #expect(try elements("M0 0a5 5 0 0110 0") == elements("M0 0A5 5 0 0 1 10 0"))
    #expect(try elements("") == [] && elements(" \n") == [])
  }

  @Test("an arc's points are on its ellipse, selected by its flags")
  func arcs() throws {
    // The upper half of the circle about (5, 0): two quarters; angles increase, clockwise on
    // screen.
    let half = try CGPath(svgPathData: "M0 0A5 5 0 0 1 10 0")
    #expect(half.elements.count == 3)
    guard case .curve(let top, let control, _) = half.elements[1] else {
      Issue.record("no curve")
      return
    }
    #expect(abs(top.x - 5) < 1e-12 && abs(top.y + 5) < 1e-12)
    // A quarter's control points are 4/3 · (√2 − 1) radii along its tangents.
    #expect(abs(control.x) < 1e-12 && abs(control.y + 5 * 4 / 3 * (2.squareRoot() - 1)) < 1e-12)
    // A chord of a quarter of the circle: centers (0, 0) and (5, 5); the large arcs are three
    // quarters.
    let ends = "5 0 A5 5 0"
    let boxes: [(String, CGRect)] = [
      ("0 1 0 5", CGRect(x: 0, y: 0, width: 5, height: 5)),
      ("0 0 0 5", CGRect(x: 0, y: 0, width: 5, height: 5)),
      ("1 0 0 5", CGRect(x: -5, y: -5, width: 10, height: 10)),
      ("1 1 0 5", CGRect(x: 0, y: 0, width: 10, height: 10)),
    ]
    for (flags, box) in boxes {
      let found = try CGPath(svgPathData: "M\(ends) \(flags)").boundingBoxOfPath
      for (a, b) in [
        (found.minX, box.minX), (found.minY, box.minY), (found.maxX, box.maxX),
        (found.maxY, box.maxY),
      ] {
        #expect(abs(a - b) < 1e-2, "\(flags): \(found)")
      }
    }
  }

  @Test("radii that are too small are scaled up; degenerate arcs are lines")
  func degenerateArcs() throws {
    // A circle of radius 5 through both: the radii are too small.
    let scaled = try CGPath(svgPathData: "M0 0A1 1 0 0 1 10 0").boundingBoxOfPath
    #expect(abs(scaled.minY + 5) < 1e-9 && abs(scaled.width - 10) < 1e-9)
    #expect(try elements("M0 0A0 5 0 0 1 10 0") == elements("M0 0L10 0"))
    #expect(try elements("M3 3A5 5 0 0 1 3 3") == elements("M3 3"))
    // Rotated by 90°, width and height are exchanged; signs are ignored.
    let rotated = try CGPath(svgPathData: "M0 0A5 -2 90 0 1 4 0").boundingBoxOfPath
    #expect(abs(rotated.minY + 5) < 1e-6 && abs(rotated.width - 4) < 1e-6)
  }

  @Test(
    "errors report their position and the valid syntax",
    arguments: [
      ("L 1 1", "at character 1: path data begins with 'M x y'; found 'L'"),
      ("hello", "at character 1: path data begins with 'M x y'; found 'h'"),
      ("5 5", "at character 1: path data begins with 'M x y'; found '5'"),
      ("M 1", "at character 4: 'M' takes x y, and the data ends"),
      ("M 1 x", "at character 5: 'M' takes x y; found 'x'"),
      (
        "M 1 1 X 2 2",
        "at character 7: 'X' is not a command; the commands are M, L, H, V, C, S, Q, T, A and Z"
      ),
      (
        "M1 1Z5",
        "at character 6: '5' is not a command; the commands are M, L, H, V, C, S, Q, T, A and Z"
      ),
      ("M1,,1", "at character 4: 'M' takes x y; found ','"),
      ("M,1 1", "at character 2: 'M' takes x y; found ','"),
      ("M1 1,", "at character 5: 'M' takes x y; found ','"),
      ("M1 1,L2 2", "at character 5: 'M' takes x y; found ','"),
      ("M0 0 C1 1 2 2 3", "at character 16: 'C' takes x1 y1 x2 y2 x y, and the data ends"),
      ("M0 0 A5 5 0 2 1 9 9", "at character 13: the flags of 'A' are 0 or 1; found '2'"),
      (
        "M0 0 A5 5 0 1",
        "at character 14: 'A' takes rx ry rotation large-arc sweep x y, and the data ends"
      ),
      ("M 1e999 0", "at character 3: a coordinate is not finite"),
      ("M0 0l1e308 0l1e308 0", "at character 14: a coordinate is not finite"),
      ("M–1 1", "at character 2: 'M' takes x y; found '–'"),
      ("é", "at character 1: path data begins with 'M x y'; found 'é'"),
    ])
  func mistakes(data: String, message: String) {
    #expect {
      try CGPath(svgPathData: data)
    } throws: { error in
      let text = (error as? SVGPathError)?.description
      if text != message { Issue.record("\(data): \(text ?? "")") }
      return true
    }
  }

  @Test("no text traps, and accepted paths are finite", arguments: 0..<20)
  func fuzz(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let words = [
      "M", "m", "L", "l", "H", "v", "C", "s", "Q", "t", "A", "a", "Z", "z", "0", "1", "-", ".", "e",
      "1e308", "-1e-320", "12.5", ",", " ", "\n", "é", "x", "99999999999", "+", "0 0 1 10 10",
    ]
    for _ in 0..<500 {
      let count = Int.random(in: 0...24, using: &random)
      let text =
        "M0 0" + (0..<count).map { _ in words.randomElement(using: &random) ?? "" }.joined()
      guard let path = try? CGPath(svgPathData: text) else { continue }
      #expect(path.boundingBox.minX.isFinite && path.boundingBox.minY.isFinite, "\(text)")
      _ = path.trimmed(from: 0.25, to: 0.75)
    }
  }
}
