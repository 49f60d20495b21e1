import Animator
import TestSupport

/// A random tree of scroll views, views, controls and recognizers, with random touches and changes by code.
@MainActor
final class RandomScrollScript {
  private var random: SplitMix64
  let stage: Stage
  let log = ScrollScriptLog()
  private(set) var scrollViews: [UIScrollView] = []
  private var witnesses: [ScrollWitness] = []
  private var targets: [UIView] = []
  private var recognizers: [UIGestureRecognizer] = []
  private let friend = SimultaneousDelegate()

  /// In seconds: by then every touch has ended and everything is at rest.
  static let duration = 9.0

  init(_ seed: UInt64, frameRate: FrameRate = 60) {
    random = SplitMix64(seed: seed)
    stage = Stage(size: CGSize(width: 300, height: 300), scale: 1, frameRate: frameRate)
    stage.perform {
      for index in 0..<int(1...4) { addScrollView(index) }
      for index in 0..<int(1...6) { addSubview(index) }
      for index in 0..<int(0...4) { addRecognizer(index) }
      addReactions()
    }
    addChanges()
    addTouches()
  }

  // MARK: Numbers

  private func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
  private func int(_ range: ClosedRange<Int>) -> Int { .random(in: range, using: &random) }
  private func chance(_ probability: Double) -> Bool { number(0...1) < probability }
  private func point() -> CGPoint { CGPoint(x: number(-10...310), y: number(-10...310)) }
  private func element<T>(of array: [T]) -> T { array[int(0...array.count - 1)] }

  // MARK: The tree

  private func addScrollView(_ index: Int) {
    let parent = chance(0.6) ? scrollViews.randomElement(using: &random) : nil
    let view = UIScrollView(
      frame: CGRect(
        x: number(0...100), y: number(0...100), width: number(100...300),
        height: number(100...300)))
    view.contentSize = CGSize(width: number(0...900), height: number(0...1500))
    view.isPagingEnabled = chance(0.3)
    view.bounces = chance(0.8)
    view.alwaysBounceVertical = chance(0.3)
    view.alwaysBounceHorizontal = chance(0.2)
    view.isDirectionalLockEnabled = chance(0.3)
    view.delaysContentTouches = chance(0.7)
    view.canCancelContentTouches = chance(0.8)
    view.decelerationRate = chance(0.5) ? .normal : .fast
    view.keyboardDismissMode = element(of: [.none, .onDrag, .interactive])
    if chance(0.2) { view.contentInset = UIEdgeInsets(top: 40, left: 0, bottom: 20, right: 10) }
    if chance(0.2) { view.refreshControl = UIRefreshControl() }
    let witness = ScrollWitness(index, log)
    view.delegate = witness
    if chance(0.5) {
      let content = TouchWitness(100 + index, CGRect(x: 0, y: 0, width: 400, height: 500), log)
      view.addSubview(content)
      view.contentSize = content.bounds.size
      (view.minimumZoomScale, view.maximumZoomScale) = (number(0.5...1), number(1...4))
      view.bouncesZoom = chance(0.8)
      witness.zoomed = content
      targets.append(content)
    }
    (parent ?? stage.window).addSubview(view)
    scrollViews.append(view)
    witnesses.append(witness)
    targets.append(view)
  }

  private func addSubview(_ index: Int) {
    let view: UIView
    let frame = CGRect(
      x: number(0...200), y: number(0...200), width: number(20...150), height: number(20...80))
    switch int(0...5) {
    case 0: view = UISwitch(frame: frame)
    case 1: view = UISlider(frame: frame)
    case 2: view = UIButton(type: .system)
    case 3: view = UITextField(frame: frame)
    default: view = TouchWitness(index, frame, log)
    }
    view.frame = frame
    if let control = view as? UIControl { log.watch(control, index) }
    if chance(0.2) { view.transform = CGAffineTransform(rotationAngle: number(0...6)) }
    (targets.randomElement(using: &random) ?? stage.window).addSubview(view)
    targets.append(view)
  }

  private func addRecognizer(_ index: Int) {
    let recognizer: UIGestureRecognizer =
      switch int(0...6) {
      case 0: UITapGestureRecognizer()
      case 1: UIPanGestureRecognizer()
      case 2: UILongPressGestureRecognizer()
      case 3: UISwipeGestureRecognizer()
      case 4: UIPinchGestureRecognizer()
      case 5: UIScreenEdgePanGestureRecognizer()
      default: UIRotationGestureRecognizer()
      }
    (recognizer as? UIScreenEdgePanGestureRecognizer)?.edges = .left
    if chance(0.3) { recognizer.delegate = friend }
    if chance(0.3) { recognizer.require(toFail: element(of: scrollViews).panGestureRecognizer) }
    if chance(0.2) { element(of: scrollViews).panGestureRecognizer.require(toFail: recognizer) }
    recognizer.delaysTouchesBegan = chance(0.2)
    recognizer.cancelsTouchesInView = chance(0.7)
    log.watch(recognizer, index)
    element(of: targets).addGestureRecognizer(recognizer)
    recognizers.append(recognizer)
  }

  // MARK: Changes by code

  /// Delegates that change something when they are called.
  private func addReactions() {
    for witness in witnesses where chance(0.4) {
      let calls = [
        "didScroll", "didZoom", "willBeginDragging", "willEndDragging", "didEndDragging",
        "willBeginDecelerating", "didEndDecelerating", "didEndScrollingAnimation",
        "willBeginZooming", "didEndZooming",
      ]
      let (trigger, change) = (element(of: calls), randomChange())
      var count = 0
      witness.reaction = { call in
        guard call.hasPrefix(trigger), count < 3 else { return }
        count += 1
        change()
      }
    }
  }

  private func addChanges() {
    for _ in 0..<int(0...4) {
      let change = randomChange()
      stage.schedule(at: MediaTime(seconds: number(0...3)), change)
    }
  }

  private func randomChange() -> @MainActor @Sendable () -> Void {
    let view = element(of: scrollViews)
    let (x, y, isAnimated) = (number(0...1), number(0...1), chance(0.6))
    func offset(of view: UIScrollView) -> CGPoint {
      let insets = view.adjustedContentInset
      let (width, height) = (
        view.contentSize.width + insets.left + insets.right - view.bounds.width,
        view.contentSize.height + insets.top + insets.bottom - view.bounds.height
      )
      return CGPoint(x: max(width, 0) * x - insets.left, y: max(height, 0) * y - insets.top)
    }
    switch int(0...12) {
    case 0, 1: return { view.setContentOffset(offset(of: view), animated: isAnimated) }
    case 2: return { view.setZoomScale(0.3 + 5 * x, animated: isAnimated) }
    case 3:
      let rect = CGRect(x: x * 300, y: y * 300, width: 40, height: 90)
      return { view.zoom(to: rect, animated: isAnimated) }
    case 4: return { view.isScrollEnabled.toggle() }
    case 5: return { view.contentSize = CGSize(width: 700 * x, height: 900 * y) }
    case 6: return { view.removeFromSuperview() }
    case 7:
      return { view.contentInset = UIEdgeInsets(top: 90 * x, left: 0, bottom: 90 * y, right: 0) }
    case 8: return { view.bounds.size = CGSize(width: 100 + 200 * x, height: 100 + 200 * y) }
    case 9:
      return {
        view.panGestureRecognizer.isEnabled = false
        view.panGestureRecognizer.isEnabled = true
      }
    case 10:
      return {
        guard let control = view.refreshControl else { return }
        control.isRefreshing ? control.endRefreshing() : control.beginRefreshing()
      }
    case 11: return { [weak stage] in stage?.resignActive() }
    default: return { view.isPagingEnabled.toggle() }
    }
  }

  // MARK: Touches

  private func addTouches() {
    var touch = stage.touch
    for _ in 0..<int(1...6) {
      touch = touch.after(number(-0.1...0.4))
      let script = addTouch(touch)
      if chance(0.1) { stage.schedule(at: MediaTime(seconds: number(0...2))) { script.cancel() } }
      if chance(0.6) { touch = script.then }
    }
  }

  private func addTouch(_ touch: StageTouch) -> ScriptedTouch {
    let view = element(of: targets)
    switch int(0...9) {
    case 0: return touch.tap(at: point())
    case 1: return touch.tap(view, count: 2)
    case 2: return touch.drag(from: point(), to: point(), duration: number(0...0.5))
    case 3: return touch.flick(point(), velocity: velocity())
    case 4: return touch.flick(view, velocity: velocity())
    case 5: return touch.pinch(point(), from: number(20...150), to: number(20...250), duration: 0.3)
    case 6: return touch.rotate(view, by: number(-2...2), duration: 0.3)
    case 7: return touch.press(view, for: number(0...0.8))
    case 8: return touch.scroll(element(of: scrollViews), to: point())
    default: return touch.play((0..<int(1...3)).map { _ in path() })
    }
  }

  private func velocity() -> CGVector { CGVector(dx: number(-900...900), dy: number(-1800...1800)) }

  /// A finger that comes down and lifts by itself, and moves between random points.
  private func path() -> [(time: Double, location: CGPoint)] {
    var time = number(0...0.3)
    return (0..<int(2...5)).map { _ in
      time += number(0.02...0.3)
      return (time, point())
    }
  }

  // MARK: Running

  /// Advances the clock in steps of these lengths, in seconds, which are repeated, and ends exactly at ``duration``.
  func run(steps: [Double]) {
    var index = 0
    while stage.time.seconds < Self.duration {
      stage.advance(to: min(stage.time.seconds + steps[index % steps.count], Self.duration))
      index += 1
    }
  }
}

/// Lets gestures be recognized beside others.
private final class SimultaneousDelegate: NSObject, UIGestureRecognizerDelegate {
  func gestureRecognizer(
    _ gestureRecognizer: UIGestureRecognizer,
    shouldRecognizeSimultaneouslyWith other: UIGestureRecognizer
  ) -> Bool { true }
}
