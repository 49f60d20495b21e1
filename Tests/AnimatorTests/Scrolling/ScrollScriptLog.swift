import Animator

/// The trace of a random script, and its callbacks that do not fit those before.
@MainActor
final class ScrollScriptLog {
  private(set) var entries: [String] = []
  private(set) var faults: [String] = []
  /// What has begun and not ended.
  private(set) var open: Set<String> = []

  func note(_ entry: String) {
    entries.append("\(Stage.current?.time.seconds ?? -1) \(entry)")
  }

  func begin(_ name: String) {
    note("begin \(name)")
    if !open.insert(name).inserted { fault("\(name) begins twice") }
  }

  func end(_ name: String) {
    note("end \(name)")
    if open.remove(name) == nil { fault("\(name) ends without a beginning") }
  }

  func expect(_ isOpen: Bool, _ name: String, during call: String) {
    if open.contains(name) != isOpen {
      fault("\(call) \(isOpen ? "without" : "during") \(name)")
    }
  }

  func fault(_ message: String) {
    faults.append("\(Stage.current?.time.seconds ?? -1): \(message)")
  }
}

/// Checks the order of a scroll view's callbacks, and reacts to one of them.
final class ScrollWitness: UIScrollViewDelegate {
  let number: Int
  let log: ScrollScriptLog
  var zoomed: UIView?
  /// Called with the name of each callback.
  var reaction: ((String) -> Void)?

  init(_ number: Int, _ log: ScrollScriptLog) { (self.number, self.log) = (number, log) }

  private var drag: String { "drag of \(number)" }
  private var release: String { "release of \(number)" }
  private var deceleration: String { "deceleration of \(number)" }
  private var zoom: String { "zoom of \(number)" }

  private func called(_ call: String, _ view: UIScrollView) {
    log.note("\(number) \(call) \(view.contentOffset.x) \(view.contentOffset.y) \(view.zoomScale)")
    reaction?(call)
  }

  func scrollViewDidScroll(_ scrollView: UIScrollView) { called("didScroll", scrollView) }
  func scrollViewDidZoom(_ scrollView: UIScrollView) { called("didZoom", scrollView) }

  func scrollViewWillBeginDragging(_ scrollView: UIScrollView) {
    log.expect(false, deceleration, during: "willBeginDragging")
    log.begin(drag)
    called("willBeginDragging", scrollView)
  }
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    log.expect(true, drag, during: "willEndDragging")
    log.begin(release)
    called("willEndDragging \(velocity) \(targetContentOffset.pointee)", scrollView)
  }
  func scrollViewDidEndDragging(_ scrollView: UIScrollView, willDecelerate decelerate: Bool) {
    log.end(release)
    log.end(drag)
    called("didEndDragging", scrollView)
  }
  func scrollViewWillBeginDecelerating(_ scrollView: UIScrollView) {
    log.expect(false, drag, during: "willBeginDecelerating")
    log.begin(deceleration)
    called("willBeginDecelerating", scrollView)
  }
  func scrollViewDidEndDecelerating(_ scrollView: UIScrollView) {
    log.end(deceleration)
    called("didEndDecelerating", scrollView)
  }
  func scrollViewDidEndScrollingAnimation(_ scrollView: UIScrollView) {
    called("didEndScrollingAnimation", scrollView)
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { zoomed }
  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    log.begin(zoom)
    called("willBeginZooming", scrollView)
  }
  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    log.end(zoom)
    if scale != scrollView.zoomScale { log.fault("zoom of \(number) ends at \(scale)") }
    called("didEndZooming", scrollView)
  }
}

/// Checks that each touch of a view begins and ends once.
final class TouchWitness: UIView {
  private let number: Int
  private let log: ScrollScriptLog
  private var names: [ObjectIdentifier: String] = [:]
  private var count = 0

  init(_ number: Int, _ frame: CGRect, _ log: ScrollScriptLog) {
    (self.number, self.log) = (number, log)
    super.init(frame: frame)
    isMultipleTouchEnabled = number % 2 == 0
  }

  required init?(coder: NSCoder) { nil }

  private func sorted(_ touches: Set<UITouch>) -> [UITouch] {
    touches.sorted {
      let (one, other) = ($0.location(in: nil), $1.location(in: nil))
      return (one.x, one.y) < (other.x, other.y)
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in sorted(touches) {
      count += 1
      let name = "touch \(count) of view \(number)"
      names[ObjectIdentifier(touch)] = name
      log.begin(name)
    }
  }
  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    for touch in sorted(touches) {
      let name = names[ObjectIdentifier(touch)] ?? "unknown touch"
      log.expect(true, name, during: "move")
      log.note("\(name) at \(touch.location(in: nil))")
    }
  }
  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { end(touches) }
  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) { end(touches) }

  private func end(_ touches: Set<UITouch>) {
    for touch in sorted(touches) {
      log.end(names.removeValue(forKey: ObjectIdentifier(touch)) ?? "unknown touch")
    }
  }
}

extension ScrollScriptLog {
  /// Checks that continuous gestures that have begun end.
  func watch(_ recognizer: UIGestureRecognizer, _ number: Int) {
    let name = "gesture \(number) \(type(of: recognizer))"
    let isDiscrete =
      recognizer is UITapGestureRecognizer || recognizer is UISwipeGestureRecognizer
    recognizer.addHandler { [weak self] recognizer in
      guard let self else { return }
      if isDiscrete {
        note(name)
        if recognizer.state != .ended { fault("\(name) is \(recognizer.state)") }
        return
      }
      switch recognizer.state {
      case .began: begin(name)
      case .changed:
        expect(true, name, during: "change")
        note(name)
      case .ended, .cancelled: end(name)
      case .possible, .failed: fault("\(name) is \(recognizer.state)")
      }
    }
  }

  /// Checks that each touch of a control begins and ends once.
  func watch(_ control: UIControl, _ number: Int) {
    let name = "touch of control \(number)"
    control.addAction(UIAction { [weak self] _ in self?.begin(name) }, for: .touchDown)
    control.addAction(
      UIAction { [weak self] _ in self?.end(name) },
      for: [.touchUpInside, .touchUpOutside, .touchCancel])
    control.addAction(
      UIAction { [weak self] _ in self?.note("value of \(number)") }, for: .valueChanged)
  }
}
