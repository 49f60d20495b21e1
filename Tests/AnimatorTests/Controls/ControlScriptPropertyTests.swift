import Animator
import TestSupport
import Testing

/// Random touch scripts on random trees of controls and gesture recognizers.
@MainActor
struct ControlScriptPropertyTests {
  private final class Log {
    var entries: [String] = []
    /// Events that do not fit those before.
    var faults = 0
    var tracked: [Int: Bool] = [:]
    var gestures: [Int: Bool] = [:]
  }

  private func makeControl(_ random: inout SplitMix64) -> UIControl {
    switch Int.random(in: 0..<7, using: &random) {
    case 0: return UISwitch(frame: .zero)
    case 1: return UISlider(frame: .zero)
    case 2: return UIStepper(frame: .zero)
    case 3: return UISegmentedControl(items: ["A", "B", "C"])
    case 4:
      let pages = UIPageControl(frame: .zero)
      pages.numberOfPages = 5
      return pages
    case 5: return UITextField(frame: .zero)
    default: return UIButton(type: .system)
    }
  }

  /// Notes the events of a control, each of whose touches begins once and ends once.
  private func watch(_ control: UIControl, _ number: Int, _ log: Log) {
    let events: [(String, UIControl.Event)] = [
      ("down", .touchDown), ("upInside", .touchUpInside), ("upOutside", .touchUpOutside),
      ("cancel", .touchCancel), ("value", .valueChanged), ("enter", .touchDragEnter),
      ("exit", .touchDragExit), ("begin", .editingDidBegin), ("end", .editingDidEnd),
    ]
    for (name, event) in events {
      control.addAction(
        UIAction { _ in
          let time = Stage.current?.time.seconds ?? 0
          log.entries.append("\(number) \(name) \(time)")
          switch name {
          case "down":
            log.faults += log.tracked[number] == true ? 1 : 0
            log.tracked[number] = true
          case "upInside", "upOutside", "cancel":
            log.faults += log.tracked[number] == true ? 0 : 1
            log.tracked[number] = false
          default: break
          }
        }, for: event)
    }
  }

  /// Notes the states of a recognizer: a continuous gesture that began ends or is cancelled.
  private func watch(_ recognizer: UIGestureRecognizer, _ number: Int, _ log: Log) {
    recognizer.addHandler { recognizer in
      let time = Stage.current?.time.seconds ?? 0
      log.entries.append("gesture \(number) \(recognizer.state) \(time)")
      switch recognizer.state {
      case .began:
        log.faults += log.gestures[number] == true ? 1 : 0
        log.gestures[number] = true
      case .changed: log.faults += log.gestures[number] == true ? 0 : 1
      case .ended, .cancelled: log.gestures[number] = false
      case .possible, .failed: log.faults += 1
      }
    }
  }

  private func makeRecognizer(_ random: inout SplitMix64) -> UIGestureRecognizer {
    switch Int.random(in: 0..<6, using: &random) {
    case 0: UITapGestureRecognizer()
    case 1: UIPanGestureRecognizer()
    case 2: UILongPressGestureRecognizer()
    case 3: UISwipeGestureRecognizer()
    case 4: UIPinchGestureRecognizer()
    default: UIRotationGestureRecognizer()
    }
  }

  /// Builds a tree and a script from a seed, and runs it; the values at the end belong to the trace.
  private func run(_ seed: UInt64, frameRate: Int, steps: [Double]) -> (log: Log, end: [LayerState])
  {
    var random = SplitMix64(seed: seed)
    let log = Log()
    let stage = Stage(size: CGSize(width: 300, height: 300), frameRate: FrameRate(frameRate))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func point() -> CGPoint { CGPoint(x: number(-20...320), y: number(-20...320)) }
    var controls: [UIControl] = []
    for index in 0..<Int.random(in: 1...5, using: &random) {
      let parent = UIView(
        frame: CGRect(x: number(0...150), y: number(0...150), width: 150, height: 120))
      let control = makeControl(&random)
      control.frame = CGRect(x: 10, y: 10, width: number(20...150), height: number(20...60))
      parent.addSubview(control)
      stage.window.addSubview(parent)
      watch(control, index, log)
      if Bool.random(using: &random) {
        let recognizer = makeRecognizer(&random)
        watch(recognizer, index, log)
        (Bool.random(using: &random) ? parent : control).addGestureRecognizer(recognizer)
      }
      controls.append(control)
    }
    if number(0...1) < 0.3, let control = controls.first {
      let index = Int.random(in: 0..<controls.count, using: &random)
      let other = controls[index]
      let removes = Bool.random(using: &random)
      control.addAction(
        UIAction { [weak other] _ in
          if removes { return other?.removeFromSuperview() ?? () }
          other?.isEnabled = false
          // A control that is disabled stops tracking, and sends nothing.
          log.tracked[index] = false
        }, for: .touchDown)
    }
    var touch = stage.touch
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      touch = touch.after(number(0...0.3))
      let control = controls[Int.random(in: 0..<controls.count, using: &random)]
      let script: ScriptedTouch
      switch Int.random(in: 0..<7, using: &random) {
      case 0: script = touch.tap(control, count: 2)
      case 1:
        script = touch.drag(control, by: CGVector(dx: number(-150...150), dy: number(-60...60)))
      case 2: script = touch.press(control, for: number(0...0.9))
      case 3: script = touch.flick(point(), velocity: CGVector(dx: number(-900...900), dy: 50))
      case 4: script = touch.pinch(control, from: 20, to: number(0...90), duration: 0.2)
      case 5 where control is UISlider:
        script =
          (control as? UISlider).map { touch.slide($0, to: Float(number(-1...2))) }
          ?? touch.tap(control)
      default: script = touch.tap(control)
      }
      if Bool.random(using: &random) { touch = script.then }
    }
    var index = 0
    while stage.time.seconds < 4 {
      stage.advance(to: min(stage.time.seconds + steps[index % steps.count], 4))
      index += 1
    }
    return (log, stage.timeline.frame(at: 4).layers.map(\.state))
  }

  @Test(
    "random scripts on controls: balanced events, and the same for any steps and frame rate")
  func randomScripts() {
    let range = seeds(1000)
    var touched = 0
    _ = UsageFault.collect {
      for seed in range {
        let (log, end) = run(seed, frameRate: 60, steps: [4])
        #expect(log.faults == 0, "seed \(seed)")
        #expect(log.tracked.values.allSatisfy { !$0 }, "seed \(seed)")
        #expect(log.gestures.values.allSatisfy { !$0 }, "seed \(seed)")
        let other = run(seed, frameRate: seed % 2 == 0 ? 24 : 120, steps: [0.017, 0.11, 0.5])
        #expect(other.log.entries == log.entries, "seed \(seed)")
        #expect(other.end == end, "seed \(seed)")
        touched += log.entries.isEmpty ? 0 : 1
      }
    }
    // About half of the scripts, or more, touch a control.
    #expect(touched > range.count / 3)
  }
}
