import Animator
import Foundation
import Testing

@testable import LottieDocuments

/// Values at key frames and between them, by the place of a square of 10 points whose position is animated.
struct LottiePropertyTests {
  /// The left and top edge of a square, whose center is at a position.
  private func corner(_ position: String, frame: Double) throws -> [Int] {
    let layer = Part.solid(
      "#ff0000", 10, 10,
      more: "\"ks\": " + Part.transform(position: position, anchor: "[5, 5]"))
    return Array(try Picture(Part.document(layer), frame: frame).box.prefix(2))
  }

  @Test(
    "linear key frames: constant before the first and after the last",
    arguments: [(0.0, 5), (10, 5), (20, 25), (30, 45), (50, 45)])
  func linear(frame: Double, left: Int) throws {
    let position = Part.keys([(10, "[10, 50]"), (30, "[50, 50]")])
    #expect(try corner(position, frame: frame) == [left, 45])
  }

  @Test("a held value jumps at the next key frame")
  func hold() throws {
    let position = """
      {"a": 1, "k": [{"t": 0, "s": [10, 50], "h": 1}, {"t": 30, "s": [50, 50]}]}
      """
    #expect(try corner(position, frame: 29.9) == [5, 45])
    #expect(try corner(position, frame: 30) == [45, 45])
  }

  @Test("each component has an easing of its own")
  func easingPerComponent() throws {
    // At half of the time, (0.5, 0) to (0.5, 1) is at 1/2 by symmetry. The curve (0, 1) to (0, 1) has
    // x(s) = s³ = 1/2 there, so s = 0.793700526, and y = 1 − (1 − s)³ = 0.99121997.
    let position = """
      {"a": 1, "k": [{"t": 0, "s": [10, 10], "o": {"x": [0.5, 0], "y": [0, 1]}, "i": {"x": [0.5, 0], "y": [1, 1]}},
      {"t": 30, "s": [50, 1010]}]}
      """
    let property: LottieProperty<LottieVector> = try LottieReader().property(
      LottieNode(LottieFiles.json(Data(position.utf8))))
    let value = property.value(at: 15)
    #expect(abs(value.x - 30) < 1e-9)
    #expect(abs(value.y - (10 + 1000 * 0.991_219_97)) < 1e-3)
  }

  @Test("a position moves along its curve by arc length")
  func spatial() throws {
    // A quarter of a circle of radius 40 around (10, 50), from the top to the right, within 0.03 %: half of its length
    // is at 45°: (10 + 28.28, 50 − 28.28), and a third at 30° from the top: (10 + 20, 50 − 34.64).
    let position = """
      {"a": 1, "k": [{"t": 0, "s": [10, 10], "to": [22.09, 0], "ti": [0, -22.09]}, {"t": 30, "s": [50, 50]}]}
      """
    let property: LottieProperty<LottieVector> = try LottieReader().property(
      LottieNode(LottieFiles.json(Data(position.utf8))))
    for (frame, angle) in [(15.0, Double.pi / 4), (10, .pi / 6), (30, .pi / 2)] {
      let value = property.value(at: frame)
      #expect(abs(value.x - (10 + 40 * sin(angle))) < 0.03)
      #expect(abs(value.y - (50 - 40 * cos(angle))) < 0.03)
    }
  }

  @Test("coordinates may be animated by themselves")
  func split() throws {
    let position = """
      {"s": true, "x": \(Part.keys([(0, "[10]"), (30, "[50]")])), "y": \(Part.value("20"))}
      """
    #expect(try corner(position, frame: 15) == [25, 15])
  }

  @Test("key frames of old versions have end values, and the last one has no value")
  func endValues() throws {
    let position = """
      {"a": 1, "k": [{"t": 0, "s": [10, 10], "e": [50, 10]}, {"t": 30, "s": [20, 10], "e": [60, 10]}, {"t": 60}]}
      """
    #expect(try corner(position, frame: 15) == [25, 5])
    #expect(try corner(position, frame: 30) == [15, 5])
    #expect(try corner(position, frame: 60) == [55, 5])
  }

  @Test("a layer turns into the direction of its motion")
  func autoOrient() throws {
    let layer = Part.solid(
      "#ff0000", 20, 4,
      more: "\"ao\": 1, \"ks\": "
        + Part.transform(
          position: Part.keys([(0, "[50, 20]"), (30, "[50, 80]")]), anchor: "[10, 2]"))
    // It moves down, so its long side does too.
    #expect(try Picture(Part.document(layer), frame: 15).box == [48, 40, 52, 60])
  }

  @Test("the transform is anchor, scale, skew, rotation, position")
  func transformOrder() throws {
    var transform = LottieTransform()
    transform.anchor = .constant(LottieVector(10, 0))
    transform.scale = .constant(LottieVector(200, 50))
    transform.skew = .constant(45)
    transform.rotation = .constant(90)
    transform.position = .point(.constant(LottieVector(100, 200)))
    // (20, 8) − (10, 0) = (10, 8); scaled (20, 4). The skew of 45° along x takes y from x: (16, 4). Turned by 90°
    // clockwise, x goes down and y to the left: (−4, 16). Moved: (96, 216).
    let point = CGPoint(x: 20, y: 8).applying(transform.matrix(at: 0))
    #expect(abs(point.x - 96) < 1e-9 && abs(point.y - 216) < 1e-9)
  }

  @Test("a skew along another axis moves points along it")
  func skewAxis() {
    // The axis points down: points are moved down by tan(45°) of how far they are to the left or right.
    let matrix = LottieTransform.skew(45, along: 90)
    let point = CGPoint(x: 10, y: 0).applying(matrix)
    #expect(abs(point.x - 10) < 1e-9)
    #expect(abs(abs(point.y) - 10) < 1e-9)
  }
}
