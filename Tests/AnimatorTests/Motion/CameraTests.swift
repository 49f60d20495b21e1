import TestSupport
import Testing

@testable import Animator

/// Cameras.
@MainActor
@Suite("Cameras")
struct CameraTests {
  private let stage = Stage(size: CGSize(width: 400, height: 200), scale: 1)
  private let camera = CameraView(frame: CGRect(x: 0, y: 0, width: 400, height: 200))
  private let view = UIView(frame: CGRect(x: 90, y: 40, width: 20, height: 20))

  init() {
    stage.window.addSubview(camera)
    camera.addSubview(view)
    view.backgroundColor = .red
  }

  /// Where a point of the subview appears on the stage.
  private func shown(_ point: CGPoint = CGPoint(x: 10, y: 10), at time: Double = 0) throws
    -> CGPoint
  {
    _ = stage.timeline
    let id = try #require(view.layer.timelineID)
    let frame = stage.timeline.frame(at: MediaTime(seconds: time))
    return point.applying(try #require(frame.layers.first { $0.id == id }).transform)
  }

  private func expect(_ found: CGPoint, _ x: Double, _ y: Double) {
    #expect(abs(found.x - x) < 1e-6 && abs(found.y - y) < 1e-6, "\(found)")
  }

  @Test("pan, zoom and rotation")
  func movement() throws {
    expect(try shown(), 100, 50)
    camera.cameraCenter = CGPoint(x: 100, y: 50)
    expect(try shown(), 200, 100)
    expect(try shown(CGPoint(x: 20, y: 10)), 210, 100)
    camera.zoom = 3
    expect(try shown(CGPoint(x: 20, y: 10)), 230, 100)
    // The camera turns clockwise, what it sees turns the other way: right becomes up.
    camera.cameraRotation = .pi / 2
    expect(try shown(CGPoint(x: 20, y: 10)), 200, 70)
  }

  @Test("views farther away are smaller and move more slowly")
  func parallax() throws {
    camera.cameraDistance = 300
    view.layer.zPosition = -300
    // 300 / (300 + 300) = 1/2 of the distance from the middle, (−100, −50).
    expect(try shown(), 150, 75)
    camera.cameraCenter.x += 40
    expect(try shown(), 130, 75)
    expect(try shown(CGPoint(x: 20, y: 10)), 135, 75)
  }

  @Test("a camera shows a view as large as it fits")
  func showing() throws {
    camera.show(try #require(camera.frame(of: view)), padding: 10)
    // min(380 / 20, 180 / 20) = 9.
    #expect(camera.zoom == 9)
    expect(try shown(), 200, 100)
    let inner = UIView(frame: CGRect(x: 5, y: 5, width: 4, height: 4))
    view.addSubview(inner)
    view.transform = CGAffineTransform(scaleX: 2, y: 2)
    #expect(camera.frame(of: inner) == CGRect(x: 90, y: 40, width: 8, height: 8))
    #expect(camera.frame(of: stage.window) == nil)
  }

  @Test("a camera keeps a view in the middle, whatever the frame rate", arguments: [1, 30, 1000])
  func following(rate: Int) throws {
    UIView.animate(
      withDuration: 2, delay: 0, options: .curveEaseInOut,
      animations: {
        view.center = CGPoint(x: 500, y: 300)
      })
    var end: Double?
    camera.follow(view, withDuration: 1) { end = stage.time.seconds }
    for _ in 0..<2 * rate { stage.advance(by: 1 / Double(rate)) }
    #expect(end == 1)
    // At the camera's own instants; between them the curve differs from straight lines by less than a point.
    for tick in [0, 6, 30, 60] where tick > 0 {
      expect(try shown(at: Double(tick) / 60), 200, 100)
    }
    let between = try shown(at: 0.508)
    #expect(abs(between.x - 200) < 1 && abs(between.y - 100) < 1)
  }

  @Test("values that are no numbers are ignored")
  func limits() throws {
    camera.cameraCenter = CGPoint(x: CGFloat.nan, y: 0)
    (camera.zoom, camera.cameraRotation, camera.cameraDistance) = (.nan, .infinity, .infinity)
    expect(try shown(), 100, 50)
    camera.zoom = 0
    _ = try shown()
    camera.follow(UIView(), withDuration: 0.1)
    try stage.advanceUntilIdle()
  }
}
