import Animator
import Testing

/// Notes the touches that it receives.
@MainActor
final class TouchLog {
  var entries: [String] = []
}

final class LoggingView: UIView {
  let name: String
  let log: TouchLog
  /// Whether touches are passed on to the next responder.
  var passesOn = false

  init(_ name: String, _ frame: CGRect, _ log: TouchLog) {
    (self.name, self.log) = (name, log)
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  private func note(_ phase: String, _ touches: Set<UITouch>) {
    let points = touches.map { touch in
      let point = touch.location(in: self)
      return "\(Int(point.x)),\(Int(point.y))"
    }
    log.entries.append("\(name) \(phase) \(points.sorted().joined(separator: " "))")
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("began", touches)
    if passesOn { super.touchesBegan(touches, with: event) }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("moved", touches)
    if passesOn { super.touchesMoved(touches, with: event) }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("ended", touches)
    if passesOn { super.touchesEnded(touches, with: event) }
  }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    note("cancelled", touches)
    if passesOn { super.touchesCancelled(touches, with: event) }
  }
}

@MainActor
struct TouchDeliveryTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let log = TouchLog()

  private func view(_ name: String, _ x: CGFloat, _ y: CGFloat) -> LoggingView {
    let view = LoggingView(name, CGRect(x: x, y: y, width: 50, height: 50), log)
    stage.window.addSubview(view)
    return view
  }

  private func send(_ samples: (finger: Int, UITouch.Phase, CGFloat, CGFloat)...) {
    stage.window.touches.send(
      samples.map {
        TouchSample(finger: $0.finger, phase: $0.1, location: CGPoint(x: $0.2, y: $0.3))
      })
  }

  @Test("a view receives the touches that begin in it, wherever they go")
  func viewIsFixedWhenTouchBegins() {
    _ = view("a", 0, 0)
    _ = view("b", 100, 100)
    send((1, .began, 10, 20))
    send((1, .moved, 120, 130))
    send((1, .ended, 150, 160))
    #expect(log.entries == ["a began 10,20", "a moved 120,130", "a ended 150,160"])
    #expect(stage.window.touches.touches.isEmpty)
  }

  @Test("locations are in the coordinates of the view asked for, also under transforms")
  func locationsAreConverted() throws {
    let a = view("a", 100, 50)
    a.transform = CGAffineTransform(scaleX: 2, y: 2)
    // The view is 100 × 100 on screen, from (75, 25) on: (95, 45) is 20 screen points in, 10 of its own.
    send((1, .began, 95, 45))
    #expect(log.entries == ["a began 10,10"])
    let touch = try #require(stage.window.touches.touches.first)
    #expect(touch.location(in: nil) == CGPoint(x: 95, y: 45))
    send((1, .moved, 97, 45))
    #expect(touch.previousLocation(in: nil) == CGPoint(x: 95, y: 45))
    #expect(touch.previousLocation(in: a) == CGPoint(x: 10, y: 10))
    #expect(touch.location(in: a) == CGPoint(x: 11, y: 10))
  }

  @Test("a view that does not enable multiple touch receives one touch at a time")
  func multipleTouch() {
    let a = view("a", 0, 0)
    send((1, .began, 10, 10), (2, .began, 20, 20))
    send((1, .moved, 11, 11), (2, .moved, 21, 21))
    send((1, .ended, 11, 11))
    // The second touch stays withheld until it ends; a third begins anew.
    send((2, .moved, 22, 22))
    send((2, .ended, 22, 22))
    #expect(log.entries == ["a began 10,10", "a moved 11,11", "a ended 11,11"])
    log.entries = []
    a.isMultipleTouchEnabled = true
    send((1, .began, 10, 10), (2, .began, 20, 20))
    send((2, .ended, 22, 22))
    send((1, .ended, 11, 11))
    #expect(log.entries == ["a began 10,10 20,20", "a ended 22,22", "a ended 11,11"])
  }

  @Test("while a view tracks a touch exclusively, other views receive none")
  func exclusiveTouch() {
    let a = view("a", 0, 0)
    _ = view("b", 100, 100)
    a.isExclusiveTouch = true
    send((1, .began, 10, 10))
    send((2, .began, 110, 110))
    send((2, .ended, 110, 110))
    send((1, .ended, 10, 10))
    #expect(log.entries == ["a began 10,10", "a ended 10,10"])
    log.entries = []
    // The other way around: the exclusive view receives none while another tracks one.
    send((1, .began, 110, 110))
    send((2, .began, 10, 10))
    send((1, .ended, 110, 110), (2, .ended, 10, 10))
    #expect(log.entries == ["b began 10,10", "b ended 10,10"])
  }

  @Test("touches pass along the responder chain: view, superview, window, application")
  func responderChain() {
    let outer = view("outer", 100, 100)
    outer.passesOn = true
    let inner = LoggingView("inner", CGRect(x: 10, y: 10, width: 20, height: 20), log)
    inner.passesOn = true
    let plain = UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
    outer.addSubview(plain)
    plain.addSubview(inner)
    send((1, .began, 115, 115))
    #expect(log.entries == ["inner began 5,5", "outer began 15,15"])
    #expect(outer.next === stage.window)
    #expect(stage.window.next === stage.windowScene)
    #expect(stage.windowScene.next === stage.application)
    #expect(stage.application.next == nil)
  }

  @Test("taps within 0.35 seconds and 30 points of each other are counted")
  func tapCounts() throws {
    _ = view("a", 0, 0)
    func tap(at x: CGFloat, after seconds: Double) throws -> Int {
      stage.advance(by: seconds)
      send((1, .began, x, 10))
      let count = try #require(stage.window.touches.touches.first).tapCount
      send((1, .ended, x, 10))
      return count
    }
    #expect(try tap(at: 10, after: 0) == 1)
    #expect(try tap(at: 10, after: 0.35) == 2)
    #expect(try tap(at: 40, after: 0.1) == 3)
    #expect(try tap(at: 9, after: 0.1) == 1)
    #expect(try tap(at: 9, after: 0.36) == 1)
  }

  @Test(
    "touches are cancelled when the application resigns active, and none begin until it is active")
  func resigningActive() {
    _ = view("a", 0, 0)
    send((1, .began, 10, 10))
    stage.resignActive()
    send((1, .moved, 12, 12))
    send((2, .began, 10, 10))
    #expect(log.entries == ["a began 10,10", "a cancelled 10,10"])
    stage.becomeActive()
    send((3, .began, 10, 10))
    #expect(log.entries.last == "a began 10,10")
  }

  @Test("a touch goes on in a view that has left the window, and is released when it ends")
  func removedView() {
    weak var released: LoggingView?
    do {
      let a = view("a", 0, 0)
      released = a
      send((1, .began, 10, 10))
      a.removeFromSuperview()
    }
    send((1, .ended, 10, 10))
    #expect(log.entries.map { $0.prefix(7) } == ["a began", "a ended"])
    stage.advance(by: 0)
    #expect(released == nil)
  }

  @Test("coalesced touches are those since the last delivery; the last equals the touch")
  func coalescedTouches() throws {
    final class Reader: UIView {
      var points: [[CGFloat]] = []
      var predicted: [CGFloat] = []
      override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        guard let touch = touches.first else { return }
        points.append(
          event?.coalescedTouches(for: touch)?.map { $0.location(in: self).x } ?? [])
        predicted = event?.predictedTouches(for: touch)?.map { $0.location(in: self).x } ?? []
      }
    }
    let reader = Reader(frame: stage.window.bounds)
    stage.window.addSubview(reader)
    send((1, .began, 10, 10))
    var sample = TouchSample(finger: 1, phase: .moved, location: CGPoint(x: 20, y: 10))
    sample.earlier = [(MediaTime(seconds: 1 / 120), CGPoint(x: 15, y: 10))]
    sample.predicted = [(MediaTime(seconds: 1 / 40), CGPoint(x: 25, y: 10))]
    stage.advance(by: 1.0 / 60)
    stage.window.touches.send([sample])
    #expect(reader.points == [[15, 20]])
    #expect(reader.predicted == [25])
    let touch = try #require(stage.window.touches.touches.first)
    #expect(touch.previousLocation(in: nil).x == 15)
    #expect(abs(touch.timestamp - 1.0 / 60) < 1e-9)
  }
}
