import Animator
import TestSupport
import Testing

/// Random touch scripts on random view trees.
@MainActor
struct TouchScriptPropertyTests {
  /// Notes its touches and counts those that have begun and not ended; some change the tree.
  private final class Witness: UIView {
    let number: Int
    let log: Log
    private var down: Set<ObjectIdentifier> = []
    var reaction: (() -> Void)?

    init(_ number: Int, _ frame: CGRect, _ log: Log) {
      (self.number, self.log) = (number, log)
      super.init(frame: frame)
    }

    required init?(coder: NSCoder) { nil }

    private func note(_ phase: String, _ touches: Set<UITouch>) {
      for touch in touches.sorted(by: { $0.location(in: nil).x < $1.location(in: nil).x }) {
        let point = touch.location(in: nil)
        log.entries.append("\(number) \(phase) \(touch.timestamp) \(point.x) \(point.y)")
        let key = ObjectIdentifier(touch)
        switch phase {
        case "began": log.faults += down.insert(key).inserted ? 0 : 1
        case "moved": log.faults += down.contains(key) ? 0 : 1
        default: log.faults += down.remove(key) == nil ? 1 : 0
        }
      }
      log.open[number] = down.count
    }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("began", touches)
      reaction?()
    }
    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("moved", touches)
    }
    override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("ended", touches)
    }
    override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
      note("cancelled", touches)
    }
  }

  private final class Log {
    var entries: [String] = []
    /// Callbacks that do not fit those before.
    var faults = 0
    var open: [Int: Int] = [:]
  }

  /// Builds a tree and a script from a seed, and runs it.
  private func run(_ seed: UInt64, frameRate: Int, steps: [Double]) -> Log {
    var random = SplitMix64(seed: seed)
    let log = Log()
    let stage = Stage(size: CGSize(width: 300, height: 300), frameRate: frameRate)
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    func point() -> CGPoint { CGPoint(x: number(-20...320), y: number(-20...320)) }
    var views: [Witness] = []
    for index in 0..<Int.random(in: 1...8, using: &random) {
      let view = Witness(
        index,
        CGRect(
          x: number(0...200), y: number(0...200), width: number(0...200), height: number(0...200)),
        log)
      let parent: UIView =
        Bool.random(using: &random)
        ? views.randomElement(using: &random) ?? stage.window : stage.window
      parent.addSubview(view)
      view.isMultipleTouchEnabled = Bool.random(using: &random)
      view.isExclusiveTouch = number(0...1) < 0.2
      view.isUserInteractionEnabled = number(0...1) < 0.9
      if number(0...1) < 0.3 { view.transform = CGAffineTransform(rotationAngle: number(0...6)) }
      views.append(view)
    }
    for view in views where number(0...1) < 0.3 {
      let other = views[Int.random(in: 0..<views.count, using: &random)]
      switch Int.random(in: 0..<4, using: &random) {
      case 0: view.reaction = { [weak other] in other?.removeFromSuperview() }
      case 1: view.reaction = { [weak other] in other?.isHidden = true }
      case 2:
        view.reaction = { [weak other] in
          UIView.animate(withDuration: 0.2) { other?.center.x += 30 }
        }
      default: view.reaction = { [weak stage] in stage?.resignActive() }
      }
    }
    var touch = stage.touch
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      touch = touch.after(number(-0.1...0.3))
      let script: ScriptedTouch
      switch Int.random(in: 0..<7, using: &random) {
      case 0: script = touch.tap(at: point())
      case 1: script = touch.tap(views[Int.random(in: 0..<views.count, using: &random)], count: 2)
      case 2: script = touch.drag(from: point(), to: point(), duration: number(0...0.4))
      case 3: script = touch.flick(point(), velocity: CGVector(dx: number(-900...900), dy: 50))
      case 4: script = touch.pinch(point(), from: number(0...90), to: number(0...90), duration: 0.2)
      case 5: script = touch.rotate(point(), by: number(-4...4), duration: number(0...0.3))
      default: script = touch.press(point(), for: number(0...0.5))
      }
      if number(0...1) < 0.2 {
        stage.schedule(at: .init(seconds: number(0...1))) { script.cancel() }
      }
      if Bool.random(using: &random) { touch = script.then }
    }
    var index = 0
    while stage.time.seconds < 4 {
      stage.advance(by: steps[index % steps.count])
      index += 1
    }
    return log
  }

  @Test("random scripts: callbacks are balanced, and the same for any steps and frame rate")
  func randomScripts() {
    let range = seeds(1000)
    var touched = 0
    _ = UsageFault.collect {
      for seed in range {
        let log = run(seed, frameRate: 60, steps: [4])
        #expect(log.faults == 0, "seed \(seed)")
        #expect(log.open.values.allSatisfy { $0 == 0 }, "seed \(seed)")
        let other = run(seed, frameRate: seed % 2 == 0 ? 24 : 120, steps: [0.017, 0.11, 0.5])
        #expect(other.entries == log.entries, "seed \(seed)")
        touched += log.entries.isEmpty ? 0 : 1
      }
    }
    // About half of the scripts, or more, touch a view.
    #expect(touched > range.count / 3)
  }
}
