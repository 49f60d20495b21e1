import Animator
import Testing

/// The order in which a pass visits views, where hierarchies are incomplete or visited in part.
@MainActor
struct LayoutOrderTests {
  private let log = LayoutLog()

  /// Views nested in each other, outermost first.
  private func tree(_ names: String...) -> [LoggedView] {
    let frame = CGRect(x: 0, y: 0, width: 50, height: 50)
    let views = names.map { LoggedView($0, log, frame: frame) }
    for (outer, inner) in zip(views, views.dropFirst()) { outer.addSubview(inner) }
    return views
  }

  @Test("a hierarchy without a window is laid out from its topmost view that needs layout")
  func withoutWindow() {
    let views = tree("top", "middle", "leaf")
    views[2].layoutIfNeeded()
    #expect(log.take() == ["layout top", "layout middle", "layout leaf"])
    views[2].layoutIfNeeded()
    #expect(log.take() == [])
    views[1].setNeedsLayout()
    views[2].setNeedsLayout()
    views[2].layoutIfNeeded()
    #expect(log.take() == ["layout middle", "layout leaf"])
  }

  @Test("a hierarchy without a window solves its constraints by itself, and anew in a window")
  func constraintsWithoutWindow() {
    let views = tree("top", "leaf")
    views[1].translatesAutoresizingMaskIntoConstraints = false
    NSLayoutConstraint.activate([
      views[1].trailingAnchor.constraint(equalTo: views[0].trailingAnchor, constant: -5),
      views[1].widthAnchor.constraint(equalToConstant: 20),
    ])
    views[1].layoutIfNeeded()
    #expect(views[1].frame.minX == 25)
    #expect(log.take() == ["constraints leaf", "constraints top", "layout top", "layout leaf"])
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
    stage.window.addSubview(views[0])
    views[0].frame.size.width = 80
    stage.advance(by: 0)
    #expect(views[1].frame.minX == 55)
    // Their first update was before.
    #expect(log.take() == ["layout top", "layout leaf"])
  }

  @Test("layoutIfNeeded() of a view lays out neither its siblings nor views above that need none")
  func part() {
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
    let (left, right) = (tree("left", "in left"), tree("right", "in right"))
    for view in [left[0], right[0]] { stage.window.addSubview(view) }
    stage.advance(by: 0)
    _ = log.take()
    for view in [left[1], right[1]] { view.setNeedsLayout() }
    left[0].layoutIfNeeded()
    #expect(log.take() == ["layout in left"])
    stage.advance(by: 0)
    #expect(log.take() == ["layout in right"])
  }

  @Test("a changed constraint updates the layout, not the constraints of the views above")
  func propagation() {
    let views = tree("top", "middle", "leaf")
    let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
    stage.window.addSubview(views[0])
    stage.advance(by: 0)
    _ = log.take()
    views[2].setNeedsUpdateConstraints()
    #expect(!views[0].needsUpdateConstraints() && !views[1].needsUpdateConstraints())
    stage.window.updateConstraintsIfNeeded()
    #expect(log.take() == ["constraints leaf"])
    #expect(!views[2].needsUpdateConstraints())
  }

  @Test("views of a class that requires constraints update them before their first layout")
  func required() {
    final class Row: UIView {
      var log: [String] = []
      override class var requiresConstraintBasedLayout: Bool { true }
      override func updateConstraints() {
        log.append("constraints")
        super.updateConstraints()
      }
      override func layoutSubviews() {
        super.layoutSubviews()
        log.append("layout")
      }
    }
    let row = Row()
    row.layoutIfNeeded()
    #expect(row.log == ["constraints", "layout"])
    row.setNeedsLayout()
    row.layoutIfNeeded()
    #expect(row.log == ["constraints", "layout", "layout"])
  }
}
