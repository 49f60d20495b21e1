import Animator
import Testing

/// A pointer that hovers over views.
@MainActor
struct HoverTests {
  private let stage = Stage(size: CGSize(width: 200, height: 200))
  private let view = UIView(frame: CGRect(x: 50, y: 50, width: 100, height: 100))

  init() { stage.window.addSubview(view) }

  /// What a recognizer of a view reports: states, and places in the view.
  private func log(of view: UIView) -> Log {
    let log = Log()
    log.recognizer.addHandler { [unowned log] recognizer in
      let place = recognizer.location(in: recognizer.view)
      log.entries.append("\(recognizer.state) \(Int(place.x.rounded()))")
    }
    view.addGestureRecognizer(log.recognizer)
    return log
  }

  @MainActor
  private final class Log {
    let recognizer = UIHoverGestureRecognizer()
    var entries: [String] = []
  }

  @Test("hovering begins when the pointer enters, changes as it moves, and ends when it leaves")
  func states() {
    let log = log(of: view)
    stage.pointer.move(to: CGPoint(x: 0, y: 100))
    let move = stage.pointer.move(to: CGPoint(x: 200, y: 100), duration: 1.0 / 18, curve: .linear)
    move.then.after(0.1).pointer.move(to: view)
    stage.advance(by: 0.1)
    // 60 points in 1/60 s: at 60, 120 and 180, and at 200 at the end.
    #expect(log.entries == ["began 10", "changed 70", "ended 130"])
    #expect(log.recognizer.state == .possible && move.state == .ended)
    #expect(stage.pointer.location == CGPoint(x: 200, y: 100))
    stage.advance(by: 0.1)
    stage.pointer.leave()
    stage.advance(by: 0)
    #expect(log.entries.suffix(2) == ["began 50", "ended 50"] && stage.pointer.location == nil)
  }

  @Test("superviews hover along, disabled recognizers do not, and fingers never do")
  func chain() {
    let (inner, outer) = (log(of: view), log(of: stage.window))
    stage.pointer.move(to: CGPoint(x: 100, y: 100))
    stage.advance(by: 0)
    #expect(inner.entries == ["began 50"] && outer.entries == ["began 100"])
    // A finger neither ends nor changes it.
    stage.touch.tap(at: CGPoint(x: 60, y: 60))
    stage.advance(by: 1)
    #expect(inner.entries.count == 1 && inner.recognizer.state == .began)
    inner.recognizer.isEnabled = false
    #expect(inner.entries == ["began 50", "cancelled 50"] && inner.recognizer.state == .possible)
    stage.pointer.move(to: CGPoint(x: 101, y: 100))
    stage.advance(by: 0)
    #expect(inner.entries.count == 2 && outer.entries == ["began 100", "changed 101"])
  }

  @Test("removing the recognizer or its view cancels")
  func removal() {
    let (first, second) = (log(of: view), log(of: view))
    stage.pointer.move(to: view)
    stage.advance(by: 0)
    view.removeGestureRecognizer(first.recognizer)
    #expect(first.entries == ["began 50", "cancelled 50"])
    view.removeFromSuperview()
    stage.pointer.move(to: CGPoint(x: 101, y: 100))
    stage.advance(by: 0)
    #expect(second.entries.map { $0.prefix(5) } == ["began", "cance"])
  }

  private final class Refusal: NSObject, UIGestureRecognizerDelegate {
    var asked = 0
    func gestureRecognizerShouldBegin(_ gestureRecognizer: UIGestureRecognizer) -> Bool {
      asked += 1
      return asked > 1
    }
  }

  @Test("a delegate is asked once each time that the pointer enters")
  func delegate() {
    let (log, refusal) = (log(of: view), Refusal())
    log.recognizer.delegate = refusal
    for x in [60, 70, 0, 80] as [CGFloat] {
      stage.pointer.move(to: CGPoint(x: x, y: 100))
      stage.advance(by: 0)
    }
    #expect(refusal.asked == 2 && log.entries == ["began 30"])
  }

  @Test("a movement begins where the one before it is, and cancels it")
  func interruption() {
    stage.pointer.move(to: CGPoint(x: 0, y: 0))
    let first = stage.pointer.move(to: CGPoint(x: 120, y: 0), duration: 1, curve: .linear)
    let second = stage.pointer.at(0.5).move(
      to: CGPoint(x: 60, y: 100), duration: 1, curve: .linear)
    stage.advance(by: 0.75)
    #expect(first.state == .cancelled && second.state == .running)
    // Half of the way to (120, 0), then a quarter of that to (60, 100).
    #expect(stage.pointer.location == CGPoint(x: 60, y: 25))
    second.cancel()
    stage.advance(by: 1)
    #expect(second.state == .cancelled && stage.pointer.location == CGPoint(x: 60, y: 25))
  }

  @Test("movements are the same for any stepping, and the timeline lists their samples")
  func timeline() {
    func touches(_ steps: [Double]) -> [TouchRecord] {
      let stage = Stage(size: CGSize(width: 200, height: 200))
      stage.pointer.move(to: CGPoint(x: 0, y: 0))
      stage.pointer.after(0.1).move(to: CGPoint(x: 100, y: 50), duration: 1.0 / 30)
        .then.after(0.1).pointer.leave()
      for step in steps { stage.advance(by: step) }
      return stage.timeline.touches
    }
    let records = touches([1])
    #expect(records == touches([0.1, 0.013, 0.017, 0.5, 0.4]))
    #expect(records.allSatisfy { $0.finger == 0 })
    // 0.1 s is an instant of the display; samples at 1/120 s follow, 2 in each delivery.
    #expect(
      records.map(\.phase) == [
        .regionEntered, .regionMoved, .regionMoved, .regionMoved, .regionMoved, .regionMoved,
        .regionExited,
      ])
    #expect(
      records.map(\.time.seconds).map { ($0 * 120).rounded() } == [0, 12, 13, 14, 15, 16, 28])
    #expect(records.last?.location == CGPoint(x: 100, y: 50))
  }

  @Test("a pointer to a covered view does not move, and says why")
  func covered() {
    let cover = UIView(frame: stage.window.bounds)
    cover.accessibilityIdentifier = "cover"
    stage.window.addSubview(cover)
    let faults = UsageFault.collect { _ = stage.pointer.move(to: view) }
    #expect(faults.count == 1 && stage.pointer.location == nil)
    #expect(faults.first?.description.contains("'cover' lies over it") == true)
  }

  @Test("a pointer and its recognizers do not keep views")
  func letGo() {
    weak var gone: UIView?
    do {
      let other = UIView(frame: view.frame)
      other.addGestureRecognizer(UIHoverGestureRecognizer())
      stage.window.addSubview(other)
      stage.pointer.move(to: other)
      stage.advance(by: 0.1)
      other.removeFromSuperview()
      gone = other
    }
    stage.advance(by: 0.1)
    #expect(gone == nil)
  }
}
