import Animator
import TestSupport
import Testing

/// Random sequences of modes, sizes, details and pushes of a split view controller at random instants.
@MainActor
private final class RandomSplit {
  /// A controller that notes callbacks which do not follow from its state.
  @MainActor
  final class Tracked: UIViewController {
    enum State { case hidden, appearing, shown, disappearing }
    var state = State.hidden
    let number: Int
    unowned let run: RandomSplit

    init(_ number: Int, _ run: RandomSplit) {
      (self.number, self.run) = (number, run)
      super.init(nibName: nil, bundle: nil)
    }

    required init?(coder: NSCoder) { nil }

    private func go(_ name: String, from allowed: [State], to next: State) {
      if !allowed.contains(state) { run.errors.append("\(number) \(name) while \(state)") }
      state = next
      run.log.append("\(run.stage.time.flicks) \(number) \(name)")
    }

    override func viewWillAppear(_ animated: Bool) {
      go("willAppear", from: [.hidden, .disappearing], to: .appearing)
    }
    override func viewDidAppear(_ animated: Bool) {
      go("didAppear", from: [.appearing], to: .shown)
    }
    override func viewWillDisappear(_ animated: Bool) {
      go("willDisappear", from: [.shown, .appearing], to: .disappearing)
    }
    override func viewDidDisappear(_ animated: Bool) {
      go("didDisappear", from: [.disappearing], to: .hidden)
    }
  }

  var errors: [String] = []
  var log: [String] = []
  let stage = Stage(device: .iPadAir, scale: 1)
  private let split: UISplitViewController
  private var screens: [Tracked] = []
  private var random: SplitMix64
  private let frameRate: Int?
  private var time = 0.0

  init(seed: UInt64, frameRate: Int? = nil) {
    random = SplitMix64(seed: seed)
    self.frameRate = frameRate
    split = UISplitViewController(style: .doubleColumn)
    split.setViewController(screen(), for: .primary)
    if seed % 5 > 0 { split.setViewController(screen(), for: .secondary) }
    if seed % 7 == 0 { split.setViewController(screen(), for: .compact) }
    stage.window.rootViewController = split
  }

  private func screen() -> Tracked {
    let screen = Tracked(screens.count, self)
    screens.append(screen)
    return screen
  }

  private func pick(_ count: Int) -> Int { Int(random.next() % UInt64(count)) }

  private func step() {
    let animated = pick(3) > 0
    switch pick(9) {
    case 0: split.show(.primary)
    case 1: split.hide(.primary)
    case 2: split.show(.secondary)
    case 3: split.hide(.secondary)
    case 4:
      let modes: [UISplitViewController.DisplayMode] = [
        .automatic, .secondaryOnly, .oneBesideSecondary, .oneOverSecondary,
      ]
      let mode = modes[pick(4)]
      UIView.animate(withDuration: animated ? 0.3 : 0) { split.preferredDisplayMode = mode }
    case 5: split.showDetailViewController(screen(), sender: nil)
    case 6:
      let stacks = split.viewControllers.compactMap { $0 as? UINavigationController }
      if let stack = stacks.last { stack.pushViewController(screen(), animated: animated) }
    case 7: stage.rotate(to: [.portrait, .landscapeLeft][pick(2)], animated: animated)
    default:
      let size = CGSize(width: [400, 820, 1180][pick(3)], height: 820)
      stage.resize(to: size, animated: animated)
    }
  }

  private func wait(_ seconds: Double) {
    let end = time + seconds
    if let frameRate {
      var frame = (time * Double(frameRate)).rounded(.down) + 1
      while frame / Double(frameRate) < end {
        stage.advance(to: frame / Double(frameRate))
        frame += 1
      }
    }
    time = end
    stage.advance(to: end)
  }

  func perform(steps: Int) throws {
    errors += try UsageFault.collect {
      wait(0)
      for _ in 0..<steps {
        step()
        wait(Double(pick(120)) / 200)
      }
      try stage.advanceUntilIdle()
    }.map(\.description)
  }

  /// What is wrong at the end, when nothing runs any more.
  func finalErrors() -> [String] {
    var found = errors
    for screen in screens {
      let isShown = screen.viewIfLoaded?.window != nil
      if isShown != (screen.state == .shown) || (!isShown && screen.state != .hidden) {
        found.append("\(screen.number) is \(screen.state), in a window: \(isShown)")
      }
      guard isShown, let view = screen.view else { continue }
      let frame = view.convert(view.bounds, to: stage.window)
      if !stage.window.bounds.contains(frame) { found.append("\(screen.number) is at \(frame)") }
    }
    let isNarrow = stage.window.bounds.width < 600
    if split.isCollapsed != isNarrow { found.append("collapsed: \(split.isCollapsed)") }
    var pending = [stage.window as UIView]
    while let view = pending.popLast() {
      if view.layer.animationKeys()?.isEmpty == false { found.append("\(type(of: view)) animates") }
      pending += view.subviews
    }
    return found
  }
}

@MainActor
@Suite("Random sequences of split view controllers")
struct RandomSplitTests {
  @Test("callbacks are balanced, exactly the visible controllers have appeared, nothing animates")
  func invariants() throws {
    for seed in seeds(300) {
      let run = RandomSplit(seed: seed)
      try run.perform(steps: 8)
      let errors = run.finalErrors()
      #expect(errors == [], "seed \(seed)")
      if !errors.isEmpty { break }
    }
  }

  @Test("the same callbacks at the same times at any frame rate")
  func frameRates() throws {
    for seed in 0..<15 as Range<UInt64> {
      let reference = RandomSplit(seed: seed)
      try reference.perform(steps: 8)
      for rate in [1, 24, 60] {
        let run = RandomSplit(seed: seed, frameRate: rate)
        try run.perform(steps: 8)
        #expect(run.log == reference.log, "seed \(seed) at \(rate)")
        if run.log != reference.log { return }
      }
    }
  }
}
