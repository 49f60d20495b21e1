import Animator
import Foundation
import Testing

@testable import LottieDocuments

/// What shapes and their modifiers draw.
struct LottieShapeTests {
  private func picture(_ items: String..., frame: Double = 0) throws -> Picture {
    try Picture(
      Part.document(Part.layer(4, "\"shapes\": [\(items.joined(separator: ", "))]")), frame: frame)
  }

  @Test("a fill paints all paths before it, also those of groups, and not those after it")
  func scope() throws {
    let picture = try picture(
      Part.rectangle("[20, 20]", "[20, 20]"),
      Part.group(Part.rectangle("[60, 20]", "[20, 20]")), Part.fill(),
      Part.rectangle("[20, 60]", "[20, 20]"))
    #expect(picture[20, 20] == red)
    #expect(picture[60, 20] == red)
    #expect(picture[20, 60] == clear)
  }

  @Test("earlier items are in front")
  func order() throws {
    let square = Part.rectangle("[50, 50]", "[20, 20]")
    let picture = try picture(
      Part.group(square, Part.fill("[0, 0, 1, 1]")), Part.group(square, Part.fill()))
    #expect(picture[50, 50] == blue)
  }

  @Test("the opacity of a group applies to it as a whole")
  func groupOpacity() throws {
    let picture = try picture(
      Part.group(
        Part.group(Part.rectangle("[40, 50]", "[40, 20]"), Part.fill()),
        Part.group(Part.rectangle("[60, 50]", "[40, 20]"), Part.fill()),
        transform: Part.transform(opacity: Part.value("50"))))
    // 255 / 2, also where both overlap.
    for x in [30, 50, 70] { #expect(abs(picture[x, 50][3] - 128) <= 1) }
  }

  @Test("the even-odd rule leaves the overlap of paths empty", arguments: [1, 2])
  func rule(rule: Int) throws {
    let picture = try picture(
      Part.rectangle("[40, 50]", "[40, 20]"), Part.rectangle("[60, 50]", "[40, 20]"),
      Part.fill(rule: rule))
    #expect(picture[50, 50] == (rule == 1 ? red : clear))
    #expect(picture[30, 50] == red)
  }

  @Test("a star's outline goes through its radii in turn, from the top")
  func star() throws {
    let star = LottieStar(
      isPolygon: false, center: .point(.constant(LottieVector(50, 50))), points: .constant(4),
      rotation: .constant(0), outerRadius: .constant(40), outerRoundness: .constant(0),
      innerRadius: .constant(10), innerRoundness: .constant(0), isReversed: false)
    let points = LottieBezier(star, at: 0).vertices.map(\.point)
    let inner = 10 / 2.0.squareRoot()
    let expected: [(Double, Double)] = [
      (50, 10), (50 + inner, 50 - inner), (90, 50), (50 + inner, 50 + inner), (50, 90),
      (50 - inner, 50 + inner), (10, 50), (50 - inner, 50 - inner),
    ]
    for (point, (x, y)) in zip(points, expected) {
      #expect(abs(point.x - x) < 1e-9 && abs(point.y - y) < 1e-9)
    }
  }

  // MARK: Trim paths

  private static func trim(_ start: Int, _ end: Int, offset: Int = 0, mode: Int = 1) -> String {
    "{\"ty\": \"tm\", \"s\": \(Part.value("\(start)")), \"e\": \(Part.value("\(end)")), "
      + "\"o\": \(Part.value("\(offset)")), \"m\": \(mode)}"
  }

  @Test("a rectangle begins at its upper right corner, and runs clockwise")
  func trimRectangle() throws {
    // A quarter of the square is its right edge, from (80, 20) to (80, 80).
    let picture = try picture(
      Part.rectangle("[50, 50]", "[60, 60]"), Self.trim(0, 25), Part.stroke(4))
    #expect(picture.box == [78, 20, 82, 80])
  }

  @Test("an offset goes around the start")
  func trimOffset() throws {
    // From −1/8 to 1/8: the right half of the top edge, and the upper half of the right one, joined by a corner.
    let picture = try picture(
      Part.rectangle("[50, 50]", "[60, 60]"), Self.trim(0, 25, offset: -45), Part.stroke(4))
    #expect(picture.box == [50, 18, 82, 50])
    #expect(picture[81, 18] == red)
  }

  @Test("a trim changes what is painted in groups before it")
  func trimGroup() throws {
    let picture = try picture(
      Part.group(Part.rectangle("[50, 50]", "[60, 60]"), Part.stroke(4)), Self.trim(0, 25))
    #expect(picture.box == [78, 20, 82, 80])
  }

  @Test("paths are trimmed at the same time, or one after the other", arguments: [1, 2])
  func trimModes(mode: Int) throws {
    let picture = try picture(
      Part.rectangle("[20, 50]", "[20, 20]"), Part.rectangle("[70, 50]", "[20, 20]"),
      Self.trim(0, 50, mode: mode), Part.stroke(2))
    // Half of each: the right and the lower edges. Or all of the first one.
    #expect(picture[10, 50] == (mode == 1 ? clear : red))
    #expect(picture[80, 50] == (mode == 1 ? red : clear))
  }

  /// Each rectangle is half of the length: one remains, and nothing of the other.
  @Test(
    "merged paths are trimmed one after the other where they are filled, too",
    arguments: [1, 2, 5])
  func trimMerged(mode: Int) throws {
    func columns(_ start: Int, _ end: Int) throws -> [Int] {
      let picture = try picture(
        Part.rectangle("[20, 50]", "[20, 20]"), Part.rectangle("[70, 50]", "[20, 20]"),
        "{\"ty\": \"mm\", \"mm\": \(mode)}", Self.trim(start, end, mode: 2), Part.fill())
      return [20, 70].filter { picture[$0, 50] == red }
    }
    #expect(try columns(0, 50) == [20])
    #expect(try columns(50, 100) == [70])
  }

  // MARK: Other modifiers

  private static func repeater(_ copies: String, more: String = "") -> String {
    let transform = Part.transform(position: Part.value("[20, 0]"))
    let placing =
      "{\"ty\": \"tr\", \"so\": \(Part.value("100")), \"eo\": \(Part.value("50")), "
      + transform.dropFirst()
    return
      "{\"ty\": \"rp\", \"c\": \(copies), \"o\": \(Part.value("1")), \"m\": 1, \"tr\": \(placing)}"
  }

  @Test("a repeater copies paths with their paint, from its offset on, and fades them")
  func repeater() throws {
    let picture = try picture(
      Part.rectangle("[10, 50]", "[10, 10]"), Part.fill(), Self.repeater(Part.value("3")))
    // At 30, 50 and 70.
    #expect(picture.box == [25, 45, 75, 55])
    #expect(picture[30, 50][3] == 255)
    #expect(abs(picture[50, 50][3] - 191) <= 1)
    #expect(abs(picture[70, 50][3] - 128) <= 1)
  }

  @Test("a fill after a repeater paints the copies")
  func repeatedPaths() throws {
    let picture = try picture(
      Part.rectangle("[10, 50]", "[10, 10]"), Self.repeater(Part.value("3")), Part.fill())
    #expect(picture.box == [25, 45, 75, 55])
    #expect(picture[70, 50] == red)
  }

  @Test("corners are rounded by at most half of their edges")
  func round() throws {
    let corners = Part.polygon([[20, 20], [80, 20], [80, 80], [20, 80]])
    let picture = try picture(
      "{\"ty\": \"sh\", \"ks\": \(Part.value(corners))}",
      "{\"ty\": \"rd\", \"r\": \(Part.value("100"))}", Part.fill())
    // A circle of radius 30 around (50, 50), within a point: 30 · cos 45° = 21.2.
    #expect(picture.box == [20, 20, 80, 80])
    #expect(picture[50 + 20, 50 + 20] == red)
    #expect(picture[50 + 22, 50 + 22] == clear)
  }

  @Test("paths are offset with sharp corners", arguments: [10, -10])
  func offset(amount: Int) throws {
    let picture = try picture(
      Part.rectangle("[50, 50]", "[40, 40]"),
      "{\"ty\": \"op\", \"a\": \(Part.value("\(amount)")), \"lj\": 1, \"ml\": \(Part.value("4"))}",
      Part.fill())
    #expect(picture.box == [30 - amount, 30 - amount, 70 + amount, 70 + amount])
    #expect(picture[30 - amount, 30 - amount] == red)
  }

  @Test("vertices are pulled to the center")
  func pucker() throws {
    let picture = try picture(
      Part.rectangle("[50, 50]", "[40, 40]"),
      "{\"ty\": \"pb\", \"a\": \(Part.value("50"))}", Part.fill())
    // The corner (70, 30) goes half of the way to (50, 50), its control points half of it away: the middle of the right
    // edge is at 50 + (10 + 3 · 30 + 3 · 30 + 10) / 8 = 75.
    #expect(picture.box[2] == 75)
  }

  @Test(
    "merged paths",
    arguments: [
      (1, true, true), (2, true, true), (3, true, false), (4, false, true), (5, true, false),
    ])
  func merge(mode: Int, first: Bool, both: Bool) throws {
    let picture = try picture(
      Part.rectangle("[40, 50]", "[40, 20]"), Part.rectangle("[60, 50]", "[40, 20]"),
      "{\"ty\": \"mm\", \"mm\": \(mode)}", Part.fill())
    #expect((picture[30, 50] == red) == first)
    #expect((picture[50, 50] == red) == both)
    #expect((picture[70, 50] == red) == [1, 2, 5].contains(mode))
  }

  /// The group is 60 × 20 pixels, and the rectangle over its middle is 20 × 60.
  @Test(
    "paths that are merged already are merged as one with others",
    arguments: [(3, [20, 40, 80, 60], false), (4, [40, 40, 60, 60], true)])
  func nestedMerges(mode: Int, box: [Int], middle: Bool) throws {
    let picture = try picture(
      Part.group(
        Part.rectangle("[40, 50]", "[40, 20]"), Part.rectangle("[60, 50]", "[40, 20]"),
        "{\"ty\": \"mm\", \"mm\": 1}"),
      Part.rectangle("[50, 50]", "[20, 60]"), "{\"ty\": \"mm\", \"mm\": \(mode)}", Part.fill())
    #expect(picture.box == box)
    #expect((picture[50, 50] == red) == middle)
  }

  /// The columns of the group are 20…40 of the first path, 40…60 of both and 60…80 of the second; the path beside it
  /// spans 10…90.
  @Test(
    "what a merge leaves is merged with other paths as it is drawn",
    arguments: [
      (5, 3, false, [15, 50, 85]), (4, 3, false, [15, 30, 70, 85]), (5, 4, true, [30, 70]),
      (5, 4, false, [30, 70]), (3, 5, true, [15, 50, 70, 85]), (5, 3, true, []),
      (5, 1, true, [15, 30, 50, 70, 85]), (5, 2, false, [15, 30, 50, 70, 85]),
    ])
  func mergesOfMerges(inner: Int, outer: Int, isFirst: Bool, columns: [Int]) throws {
    let group = Part.group(
      Part.rectangle("[40, 50]", "[40, 20]"), Part.rectangle("[60, 50]", "[40, 20]"),
      "{\"ty\": \"mm\", \"mm\": \(inner)}")
    let path = Part.rectangle("[50, 50]", "[80, 20]")
    let picture = try picture(
      isFirst ? group : path, isFirst ? path : group, "{\"ty\": \"mm\", \"mm\": \(outer)}",
      Part.fill())
    let filled = [15, 30, 50, 70, 85].filter { picture[$0, 50] == red }
    #expect(filled == columns)
  }

  /// The first path without the second one is 20…40.
  @Test("merging with a path elsewhere leaves holes of a merge", arguments: [1, 2])
  func unionOfMerges(mode: Int) throws {
    let picture = try picture(
      Part.group(
        Part.rectangle("[40, 50]", "[40, 20]"), Part.rectangle("[60, 50]", "[40, 20]"),
        "{\"ty\": \"mm\", \"mm\": 3}"),
      Part.rectangle("[70, 50]", "[20, 20]"), "{\"ty\": \"mm\", \"mm\": \(mode)}", Part.fill())
    let filled = [30, 50, 70].filter { picture[$0, 50] == red }
    #expect(filled == [30, 70])
  }

  /// If each took what the ones before had taken, 40 would have 2^40 paths.
  @Test("merging again changes nothing")
  func repeatedMerges() throws {
    let merges = Array(repeating: "{\"ty\": \"mm\", \"mm\": 3}", count: 40)
    let picture = try picture(
      Part.rectangle("[40, 50]", "[40, 20]"), Part.rectangle("[60, 50]", "[40, 20]"),
      merges.joined(separator: ", "), Part.fill())
    // The first one from 20 to 60, less the second one from 40 on.
    #expect(picture.box == [20, 40, 40, 60])
    #expect(picture[30, 50] == red)
  }

  /// An offset makes at least four curves of each: of the four of an ellipse, two make at least 64, and 25 would
  /// make 2^52.
  @Test("modifiers leave paths that would become too long")
  func manyModifiers() throws {
    let ellipse = LottieShape.ellipse(
      center: .point(.constant(LottieVector(50, 50))), size: .constant(LottieVector(40, 40)),
      isReversed: false)
    let offset = LottieShape.offset(.constant(1), .miter, miterLimit: .constant(4))
    let tree = LottieShapeTree([ellipse] + Array(repeating: offset, count: 25), at: 0)
    let count = try #require(tree.outlines.first).path.elements.count
    #expect((64...LottieShapeTree.maximumCount).contains(count))
  }

  // MARK: Gradients

  @Test("colors and alpha of a gradient have stops of their own")
  func gradient() throws {
    // From red to blue; alpha 1 at 0, 0.5 in the middle, 1 at 1.
    let stops = "[0, 1, 0, 0, 1, 0, 0, 1, 0, 1, 0.5, 0.5, 1, 1]"
    let picture = try picture(
      Part.rectangle("[50, 50]", "[100, 20]"),
      "{\"ty\": \"gf\", \"t\": 1, \"s\": \(Part.value("[0, 0]")), \"e\": \(Part.value("[100, 0]")), "
        + "\"o\": \(Part.value("100")), \"g\": {\"p\": 2, \"k\": \(Part.value(stops))}}")
    // At x = 49.5 of 100, red is 0.505 and alpha 0.505: 255 · 0.505² = 65.
    #expect(abs(picture[49, 50][3] - 129) <= 1)
    #expect(abs(picture[49, 50][0] - 65) <= 1)
    // At 0.5: almost red.
    #expect(abs(picture[0, 50][3] - 254) <= 1)
  }

  @Test("dashes move by their offset")
  func dashes() throws {
    let picture = try picture(
      Part.rectangle("[50, 50]", "[60, 60]"),
      Part.stroke(
        4,
        more:
          "\"d\": [{\"n\": \"d\", \"v\": \(Part.value("30"))}, {\"n\": \"o\", \"v\": \(Part.value("30"))}]"
      ))
    // Lengths of 30, from a gap on: the upper half of the right edge is empty.
    #expect(picture[80, 30] == clear)
    #expect(picture[80, 60] == red)
  }
}
