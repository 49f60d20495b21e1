import Animator
import Testing

/// Which of conflicting required constraints is ignored: the one that was activated last.
@MainActor
struct ConflictOrderTests {
  private let stage = Stage(size: CGSize(width: 320, height: 200), scale: 2)
  private let outer = UIView()
  private let inner = UIView()

  init() {
    for view in [outer, inner] { view.translatesAutoresizingMaskIntoConstraints = false }
    (outer.accessibilityIdentifier, inner.accessibilityIdentifier) = ("outer", "inner")
    stage.window.addSubview(outer)
    outer.addSubview(inner)
  }

  /// The constraints that the layout ignores, by their identifiers.
  private func broken(_ body: () -> Void) -> [String] {
    let conflicts = LayoutConflict.collect {
      body()
      stage.window.layoutIfNeeded()
    }
    return conflicts.map { String($0.broken.split(separator: "'")[1]) }
  }

  private func width(
    of view: UIView, _ constant: CGFloat, _ name: String
  ) -> NSLayoutConstraint {
    let constraint = view.widthAnchor.constraint(equalToConstant: constant)
    constraint.identifier = name
    return constraint
  }

  @Test(
    "the order of activation counts, not that of creation",
    arguments: [[0, 1, 2], [2, 0, 1], [1, 2, 0]])
  func activation(order: [Int]) {
    let constraints = (0..<3).map { width(of: inner, CGFloat(10 * $0 + 10), "\($0)") }
    #expect(
      broken { for index in order { constraints[index].isActive = true } }
        == order.dropFirst().map { "\($0)" })
    #expect(inner.frame.width == CGFloat(10 * order[0] + 10))
  }

  @Test("the view that holds a constraint does not count")
  func holders() {
    // Held by `inner`, and by the common ancestor of both: the window.
    let own = width(of: inner, 40, "own")
    let equal = inner.widthAnchor.constraint(equalTo: outer.widthAnchor)
    equal.identifier = "equal"
    let fixed = width(of: outer, 60, "fixed")
    #expect(
      broken { NSLayoutConstraint.activate([own, fixed, equal]) } == ["equal"])
    NSLayoutConstraint.deactivate([own, fixed, equal])
    #expect(
      broken { NSLayoutConstraint.activate([equal, fixed, own]) } == ["own"])
  }

  @Test("a constraint that is activated again is the last")
  func again() {
    let (first, second) = (width(of: inner, 10, "first"), width(of: inner, 20, "second"))
    #expect(broken { NSLayoutConstraint.activate([first, second]) } == ["second"])
    // The other one is satisfied meanwhile.
    first.isActive = false
    stage.window.layoutIfNeeded()
    #expect(inner.frame.width == 20)
    #expect(broken { first.isActive = true } == ["first"])
    #expect(inner.frame.width == 20)
  }

  @Test("a view that leaves and returns has the constraints inside of it in their old order")
  func returning() {
    let (first, second) = (width(of: inner, 10, "first"), width(of: inner, 20, "second"))
    #expect(broken { NSLayoutConstraint.activate([second, first]) } == ["first"])
    outer.removeFromSuperview()
    #expect(broken { stage.window.addSubview(outer) } == ["first"])
    #expect(inner.frame.width == 20)
  }

  @Test("of optional constraints of a priority, the first is satisfied")
  func optional() {
    let constraints = (1...3).map { width(of: inner, CGFloat(10 * $0), "") }
    for constraint in constraints { constraint.priority = .defaultHigh }
    // The sum of errors is 20 + 10 for 10 and 30, and 10 + 10 for the middle one.
    NSLayoutConstraint.activate(constraints)
    stage.window.layoutIfNeeded()
    #expect(inner.frame.width == 20)
    constraints[2].isActive = false
    // 10 + 0 and 0 + 10 are equal.
    stage.window.layoutIfNeeded()
    #expect(inner.frame.width == 10)
    NSLayoutConstraint.deactivate(constraints)
    NSLayoutConstraint.activate([constraints[1], constraints[0]])
    stage.window.layoutIfNeeded()
    #expect(inner.frame.width == 20)
  }
}
