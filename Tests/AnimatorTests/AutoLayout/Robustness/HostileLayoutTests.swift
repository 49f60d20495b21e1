import TestSupport
import Testing

@testable import Animator

/// Layouts of a size or shape that no app has on purpose.
@MainActor
struct HostileLayoutTests {
  private let stage = Stage(size: CGSize(width: 320, height: 200), scale: 2)

  private func view(in superview: UIView) -> UIView {
    let view = UIView()
    view.translatesAutoresizingMaskIntoConstraints = false
    superview.addSubview(view)
    return view
  }

  /// The number of pivots that `body` and the layout after it take.
  private func pivots(_ body: () -> Void) -> Int {
    let before = stage.window.layoutEngine?.solver.statistics.pivots ?? 0
    body()
    stage.window.layoutIfNeeded()
    return (stage.window.layoutEngine?.solver.statistics.pivots ?? 0) - before
  }

  @Test("10 000 inequalities of one view: the strictest one counts")
  func inequalities() {
    let view = view(in: stage.window)
    var generator = SplitMix64(seed: 1)
    // Any order of 0..<10 000; the width is the smallest that satisfies all of them.
    let bounds = (0..<10_000).shuffled(using: &generator)
    let constraints = bounds.map {
      view.widthAnchor.constraint(greaterThanOrEqualToConstant: CGFloat($0))
    }
    let steps = pivots { NSLayoutConstraint.activate(constraints) }
    #expect(view.frame.width == 9999)
    #expect(steps < 100)
    NSLayoutConstraint.deactivate(constraints)
    stage.window.layoutIfNeeded()
    // A view without constraints keeps its frame.
    #expect(view.frame.width == 9999 && view.constraints.isEmpty)
  }

  @Test("10 000 required widths of one view: the first counts, and each other one is reported once")
  func conflicts() {
    let view = view(in: stage.window)
    let constraints = (1...10_000).map {
      view.widthAnchor.constraint(equalToConstant: CGFloat($0))
    }
    var steps = 0
    let conflicts = LayoutConflict.collect {
      steps = pivots { NSLayoutConstraint.activate(constraints) }
    }
    #expect(view.frame.width == 1 && conflicts.count == 9999)
    #expect(steps < 20_000)
    #expect(
      LayoutConflict.collect {
        constraints[0].isActive = false
        stage.window.layoutIfNeeded()
      }.isEmpty)
    #expect(view.frame.width == 2)
    NSLayoutConstraint.deactivate(constraints)
    stage.window.layoutIfNeeded()
    #expect(view.constraints.isEmpty)
  }

  @Test("101 optional widths of one view: the middle one has the least sum of errors")
  func options() {
    let view = view(in: stage.window)
    // Of an odd number of equations, the median minimizes the sum of absolute errors.
    let constraints = (0...100).map {
      let constraint = view.widthAnchor.constraint(equalToConstant: CGFloat($0))
      constraint.priority = .defaultHigh
      return constraint
    }
    NSLayoutConstraint.activate(constraints)
    stage.window.layoutIfNeeded()
    #expect(view.frame.width == 50)
    NSLayoutConstraint.deactivate(constraints)
  }

  @Test("1500 views nested in each other")
  func nested() {
    let views = sequence(first: stage.window as UIView) { self.view(in: $0) }.prefix(1501)
    let inner = Array(views)
    for (outer, view) in zip(inner, inner.dropFirst()) {
      NSLayoutConstraint.activate([
        view.leadingAnchor.constraint(equalTo: outer.leadingAnchor, constant: 1),
        view.topAnchor.constraint(equalTo: outer.topAnchor),
        view.heightAnchor.constraint(equalTo: outer.heightAnchor),
      ])
    }
    // A point per level: the innermost view is 1500 points from the window's edge.
    let last = inner[1500]
    last.trailingAnchor.constraint(equalTo: stage.window.leadingAnchor, constant: 1600)
      .isActive = true
    stage.window.layoutIfNeeded()
    #expect(last.frame == CGRect(x: 1, y: 0, width: 100, height: 200))
    #expect(last.convert(CGPoint.zero, to: stage.window).x == 1500)
    inner[1].removeFromSuperview()
    stage.advance(by: 0)
    #expect(inner[1].constraints.count == 3)
  }

  @Test("a chain of 1000 views with at least a distance between neighbors")
  func chain() {
    let views = (0..<1000).map { _ in view(in: stage.window) }
    var constraints = [
      views[0].leftAnchor.constraint(greaterThanOrEqualTo: stage.window.leftAnchor)
    ]
    for (former, latter) in zip(views, views.dropFirst()) {
      constraints.append(
        latter.leftAnchor.constraint(greaterThanOrEqualTo: former.rightAnchor, constant: 2))
    }
    let steps = pivots { NSLayoutConstraint.activate(constraints) }
    #expect(views[999].frame.minX == 1998)
    #expect(steps < 10_000)
    // The first moves, and all others with it.
    let pin = views[0].leftAnchor.constraint(equalTo: stage.window.leftAnchor, constant: 10)
    pin.isActive = true
    stage.window.layoutIfNeeded()
    #expect(views[999].frame.minX == 2008)
  }

  @Test("a cycle of views, each wider than the one before, is a conflict of one constraint")
  func cycle() {
    let views = (0..<100).map { _ in view(in: stage.window) }
    let constraints = views.indices.map {
      views[$0].widthAnchor.constraint(equalTo: views[($0 + 99) % 100].widthAnchor, constant: 1)
    }
    let conflicts = LayoutConflict.collect {
      NSLayoutConstraint.activate(constraints)
      stage.window.layoutIfNeeded()
    }
    #expect(conflicts.count == 1 && conflicts[0].constraints.count == 100)
    #expect(conflicts[0].broken == constraints[99].description)
  }

  @Test("constants beyond the limit are reported, and the limit takes their place")
  func hugeConstants() {
    let view = view(in: stage.window)
    let faults = UsageFault.collect {
      view.widthAnchor.constraint(lessThanOrEqualToConstant: .greatestFiniteMagnitude).isActive =
        true
      view.widthAnchor.constraint(equalToConstant: 50).isActive = true
      stage.window.layoutIfNeeded()
    }
    #expect(view.frame.width == 50)
    #expect(faults.count == 1 && faults[0].call == "NSLayoutConstraint.constant")
    #expect(faults[0].reason.contains("1e9 is used in its place"))
  }

  @Test(
    "a constant that is not finite is a fault: a new constraint has no effect, an active one keeps its constant",
    arguments: [CGFloat.nan, .infinity, -.infinity])
  func notFinite(_ constant: CGFloat) {
    let view = view(in: stage.window)
    let width = view.widthAnchor.constraint(equalToConstant: 40)
    width.isActive = true
    let faults = UsageFault.collect {
      width.constant = constant
      let other = view.heightAnchor.constraint(equalToConstant: constant)
      other.isActive = true
      #expect(!other.isActive)
    }
    stage.window.layoutIfNeeded()
    #expect(faults.map { $0.reason.contains("finite") } == [true, true])
    #expect(width.constant == 40 && view.frame.width == 40)
  }

  @Test(
    "multipliers and priorities that no layout can have are faults", arguments: [1e10, 1e-7, -1e10])
  func multipliers(_ multiplier: CGFloat) {
    let (one, two) = (view(in: stage.window), view(in: stage.window))
    let faults = UsageFault.collect {
      let constraint = one.widthAnchor.constraint(equalTo: two.widthAnchor, multiplier: multiplier)
      constraint.isActive = true
      #expect(!constraint.isActive)
      one.setContentHuggingPriority(UILayoutPriority(Float.nan), for: .horizontal)
      one.setContentCompressionResistancePriority(UILayoutPriority(1001), for: .vertical)
    }
    #expect(faults.count == 3)
    #expect(one.contentHuggingPriority(for: .horizontal) == .defaultLow)
    #expect(one.contentCompressionResistancePriority(for: .vertical) == .defaultHigh)
  }
}
