import TestSupport
import Testing

@testable import Animator

/// Motion along paths, wiggles and morphing shapes.
@MainActor
@Suite("Motion of views")
struct ViewMotionTests {
  private let stage = Stage(size: CGSize(width: 400, height: 200), scale: 1)
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))

  init() { stage.window.addSubview(view) }

  private func state(at time: Double) throws -> LayerState {
    _ = stage.timeline
    let id = try #require(view.layer.timelineID)
    return try #require(stage.timeline.presentation(of: id, at: MediaTime(seconds: time)))
  }

  @Test("a view moves at constant speed, and its x axis follows the tangent")
  func along() throws {
    // 100 to the right, then 300 down: a quarter of the way at the corner.
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 0))
    path.addLine(to: CGPoint(x: 100, y: 300))
    var end: Double?
    view.move(
      along: path.immutable, rotation: .along, withDuration: 4,
      timing: CAMediaTimingFunction(name: .linear)
    ) { end = stage.time.seconds }
    for (time, x, y, angle) in [
      (0.5, 50.0, 0.0, 0.0), (2, 100, 100, Double.pi / 2), (3.5, 100, 250, .pi / 2),
    ] {
      let state = try state(at: time)
      #expect(abs(state.position.x - x) < 1e-6 && abs(state.position.y - y) < 1e-6, "\(time)")
      #expect(
        abs(state.transform.m11 - cos(angle)) < 1e-9 && abs(state.transform.m12 - sin(angle)) < 1e-9
      )
    }
    try stage.advanceUntilIdle()
    #expect(end == 4)
    #expect(view.center == CGPoint(x: 100, y: 300))
    let state = try state(at: 5)
    #expect(abs(state.transform.m12 - 1) < 1e-9)
  }

  @Test("a path without a length, or no time, moves nothing or at once")
  func degenerate() throws {
    let center = view.center
    view.move(along: CGPath(), withDuration: 1)
    #expect(view.center == center)
    let point = CGPath(elements: [.move(to: CGPoint(x: 3, y: 3))])
    view.move(along: point, rotation: .along, withDuration: 1)
    #expect(view.center == center)
    let line = CGPath(elements: [.move(to: .zero), .line(to: CGPoint(x: 9, y: 0))])
    view.move(along: line, rotation: .against, withDuration: 0)
    #expect(view.center == CGPoint(x: 9, y: 0))
    try stage.advanceUntilIdle()
    let infinite = CGPath(elements: [.move(to: .zero), .line(to: CGPoint(x: CGFloat.nan, y: 0))])
    view.move(along: infinite, withDuration: 1)
    #expect(view.center == CGPoint(x: 9, y: 0))
  }

  @Test("a wiggle begins and ends at rest, depends on its seed only, and adds to other animations")
  func wiggle() throws {
    var wiggle = Wiggle()
    (wiggle.position, wiggle.frequency, wiggle.seed) = (CGSize(width: 10, height: 0), 5, 7)
    view.center = CGPoint(x: 100, y: 50)
    view.wiggle(wiggle, withDuration: 2)
    let noise = WiggleNoise(wiggle, duration: 2)
    #expect(noise.count == 10)
    let values = noise.values(for: "position.x")
    #expect(values.count == 11 && values[0] == 0 && values[10] == 0)
    #expect(values.allSatisfy { abs($0) <= 1 })
    // At the keyframes, every 0.2 s, the spline has the random values.
    for index in 0...9 {
      let state = try state(at: Double(index) * 0.2)
      #expect(abs(state.position.x - 100 - 10 * values[index]) < 1e-6, "\(index)")
      #expect(state.position.y == 50)
    }
    #expect(noise.values(for: "position.y") != values)
    wiggle.seed = 8
    #expect(WiggleNoise(wiggle, duration: 2).values(for: "position.x") != values)
    try stage.advanceUntilIdle()
    #expect(stage.time.seconds == 2)
    #expect(try state(at: 2).position.x == 100)
  }

  @Test("extreme wiggles are limited")
  func extremes() throws {
    var wiggle = Wiggle()
    (wiggle.frequency, wiggle.seed, wiggle.opacity) = (.infinity, .max, .nan)
    #expect(WiggleNoise(wiggle, duration: 1e9).count == 100_000)
    #expect(WiggleNoise(wiggle, duration: .nan).count == 2)
    view.wiggle(wiggle, withDuration: 0)
    view.wiggle(wiggle, withDuration: 1)
    _ = try state(at: 0.5)
  }

  @Test("a shape becomes another one with other elements within an animation block")
  func morphing() throws {
    let shape = CAShapeLayer()
    view.layer.addSublayer(shape)
    let square = try CGPath(svgPathData: "M0 0H10V10H0Z")
    let triangle = try CGPath(svgPathData: "M0 0L20 0L0 20Z")
    shape.path = square
    shape.morph(to: triangle)
    #expect(shape.path?.boundingBoxOfPath == triangle.boundingBoxOfPath)
  }
}
