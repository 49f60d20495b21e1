import Animator
import TestSupport
import Testing

/// Invariants of transitions that interrupt each other at random.
@MainActor
@Suite("Transitions that interrupt each other")
struct TransitionStormTests {
  /// A model of the view tree according to UIKit's documentation, without views: for each
  /// container, its subviews from back to front, and the hidden ones.
  private struct Tree: Equatable {
    var inside: [[Int]]
    var hidden: Set<Int> = []
    /// Whether each container is in its superview.
    var present: [Bool]
  }

  /// Three containers, each inside the previous one, each with three views of its own.
  @MainActor
  private final class Storm {
    let stage = Stage(size: CGSize(width: 200, height: 200), scale: 1)
    let containers: [UIView]
    let views: [UIView]
    var tree: Tree
    var random: SplitMix64
    /// The flags received by each completion that was passed.
    var received: [[Bool]] = []

    init(seed: UInt64) {
      random = SplitMix64(seed: seed)
      containers = (0..<3).map {
        UIView(frame: CGRect(x: 10, y: 10, width: 180 - 30 * $0, height: 150))
      }
      views = (0..<9).map { UIView(frame: CGRect(x: 5 * $0, y: 3 * $0, width: 40, height: 30)) }
      tree = Tree(inside: (0..<3).map { [3 * $0, 3 * $0 + 1] }, present: [true, true, true])
      stage.window.addSubview(containers[0])
      containers[0].clipsToBounds = true
      containers[1].transform = CGAffineTransform(rotationAngle: 0.4)
      containers[2].alpha = 0.5
      for (index, container) in containers.enumerated() {
        for view in tree.inside[index] { container.addSubview(views[view]) }
      }
      containers[0].addSubview(containers[1])
      containers[1].addSubview(containers[2])
      stage.advance(by: 0)
    }

    func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &random) }

    func completion() -> (Bool) -> Void {
      let index = received.count
      received.append([])
      return { self.received[index].append($0) }
    }

    /// Random options of a transition.
    func options() -> UIView.AnimationOptions {
      var options = ViewTransitions.options[pick(ViewTransitions.options.count)].option
      if pick(3) == 0 { options.insert(.allowAnimatedContent) }
      return options
    }

    func step() {
      let container = pick(3)
      switch pick(7) {
      case 0, 1: exchange(in: container)
      case 2: showHide(in: container)
      case 3: change(inside: container)
      case 4: remove(container)
      case 5: own(container)
      default: break
      }
      stage.advance(by: Double(pick(8)) / 16)
    }

    /// From one view to another, which may already be in the container.
    private func exchange(in container: Int) {
      guard let old = tree.inside[container].randomElement(using: &random) else { return }
      let new = 3 * container + pick(3)
      UIView.transition(
        from: views[old], to: views[new], duration: 0.5, options: options(),
        completion: completion())
      guard new != old else { return }
      tree.inside[container].removeAll { $0 == new }
      if let position = tree.inside[container].firstIndex(of: old) {
        tree.inside[container][position] = new
      }
    }

    private func showHide(in container: Int) {
      guard tree.inside[container].count == 2 else { return }
      let (old, new) = (tree.inside[container][0], tree.inside[container][1])
      UIView.transition(
        from: views[old], to: views[new], duration: 0.5,
        options: options().union(.showHideTransitionViews), completion: completion())
      tree.hidden.insert(old)
      tree.hidden.remove(new)
    }

    private func change(inside container: Int) {
      guard let view = tree.inside[container].randomElement(using: &random) else { return }
      UIView.transition(
        with: containers[container], duration: 0.5, options: options(),
        animations: { self.views[view].isHidden.toggle() }, completion: completion())
      tree.hidden.formSymmetricDifference([view])
    }

    /// One of the library's own kinds, some of which persist at their end.
    private func own(_ container: Int) {
      let kind = ViewTransitions.builtIn[pick(ViewTransitions.builtIn.count)]
      UIView.transition(
        with: containers[container], using: kind(), duration: 0.5,
        animations: { self.containers[container].layer.cornerRadius += 1 },
        completion: completion())
    }

    private func remove(_ container: Int) {
      guard container > 0 else { return }
      if tree.present[container] {
        containers[container].removeFromSuperview()
      } else {
        containers[container - 1].addSubview(containers[container])
      }
      tree.present[container].toggle()
    }

    /// The actual tree.
    var actual: Tree {
      var result = tree
      result.inside = containers.map { container in
        container.subviews.compactMap { view in views.firstIndex { $0 === view } }
      }
      result.hidden = Set(views.indices.filter { views[$0].isHidden })
      result.present = containers.map { $0.superview != nil }
      return result
    }
  }

  @Test(
    "200 random transitions leave the tree as UIKit would, and every completion runs exactly once",
    arguments: 0..<10)
  func storm(seed: UInt64) throws {
    let storm = Storm(seed: seed)
    for _ in 0..<20 {
      storm.step()
      #expect(storm.actual == storm.tree, "at \(storm.stage.time), seed \(seed)")
    }
    // A transition that persists at a partial progress is ended by one that does not.
    for container in storm.containers {
      UIView.transition(
        with: container, duration: 0.25, options: .transitionCrossDissolve,
        animations: {}, completion: storm.completion())
    }
    try storm.stage.advanceUntilIdle()
    #expect(storm.actual == storm.tree)
    #expect(storm.received.allSatisfy { $0.count == 1 }, "\(storm.received)")
    check(storm)
  }

  /// The last frame equals that of a stage without transitions.
  private func check(_ storm: Storm) {
    let plain = Storm(seed: 0)
    for (index, container) in plain.containers.enumerated() {
      container.removeFromSuperview()
      for view in container.subviews { view.removeFromSuperview() }
      container.layer.cornerRadius = storm.containers[index].layer.cornerRadius
      for view in storm.tree.inside[index] { container.addSubview(plain.views[view]) }
    }
    plain.stage.window.addSubview(plain.containers[0])
    for index in [1, 2] where storm.tree.present[index] {
      plain.containers[index - 1].addSubview(plain.containers[index])
    }
    for view in storm.tree.hidden { plain.views[view].isHidden = true }
    plain.stage.advance(by: 0)
    let (seen, expected) = (frame(of: storm), frame(of: plain))
    #expect(seen.allSatisfy { $0.transition == nil }, "no stale snapshot")
    let order = { (view: UIView) in view.subviews.map { $0.frame } }
    // A container's position among its siblings depends on when it was added again.
    #expect(Set(seen.map(\.state.position.x)) == Set(expected.map(\.state.position.x)))
    #expect(seen.count == expected.count && order(storm.stage.window) == order(plain.stage.window))
  }

  private func frame(of storm: Storm) -> [LayerSnapshot] {
    storm.stage.timeline.frame(at: storm.stage.time).layers
  }
}
