import Animator
import Testing

@MainActor
struct LayoutMarginsTests {
  private func insets(_ top: CGFloat, _ left: CGFloat, _ bottom: CGFloat, _ right: CGFloat)
    -> UIEdgeInsets
  { UIEdgeInsets(top: top, left: left, bottom: bottom, right: right) }

  private func stage(width: CGFloat = 200) -> Stage {
    let stage = Stage(size: CGSize(width: width, height: 400), scale: 2)
    stage.window.screenSafeAreaInsets = insets(44, 0, 34, 0)
    return stage
  }

  @Test("the safe area adds to the margins, unless the view opts out")
  func safeArea() {
    let stage = stage()
    let view = UIView(frame: stage.window.bounds)
    #expect(view.layoutMargins == insets(8, 8, 8, 8))
    stage.window.addSubview(view)
    stage.advance(by: 0)
    #expect(view.layoutMargins == insets(52, 8, 42, 8))
    view.layoutMargins = insets(0, 1, 2, 3)
    #expect(view.layoutMargins == insets(44, 1, 36, 3))
    view.insetsLayoutMarginsFromSafeArea = false
    #expect(view.layoutMargins == insets(0, 1, 2, 3))
  }

  @Test("directional margins are mirrored in right-to-left layouts, others are not")
  func directional() {
    let view = UIView()
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 1, leading: 2, bottom: 3, trailing: 4)
    #expect(view.layoutMargins == insets(1, 2, 3, 4))
    view.semanticContentAttribute = .forceRightToLeft
    #expect(view.layoutMargins == insets(1, 4, 3, 2))
    #expect(view.directionalLayoutMargins.leading == 2)
    view.layoutMargins = insets(5, 6, 7, 8)
    #expect(view.layoutMargins == insets(5, 6, 7, 8))
    #expect(
      view.directionalLayoutMargins
        == NSDirectionalEdgeInsets(top: 5, leading: 8, bottom: 7, trailing: 6))
  }

  @Test("a view that preserves its superview's margins has the part that reaches into it")
  func preserved() {
    let (stage, log) = (Stage(size: CGSize(width: 200, height: 200), scale: 2), LayoutLog())
    let outer = UIView(frame: stage.window.bounds)
    let inner = LoggedView("inner", log, frame: CGRect(x: 10, y: 0, width: 190, height: 100))
    inner.logsInsets = true
    stage.window.addSubview(outer)
    outer.addSubview(inner)
    outer.layoutMargins = insets(30, 30, 30, 30)
    inner.preservesSuperviewLayoutMargins = true
    stage.advance(by: 0)
    // 100 from the bottom: its own 8.
    #expect(inner.layoutMargins == insets(30, 20, 8, 30))
    _ = log.take()
    outer.layoutMargins.left = 50
    stage.advance(by: 0)
    #expect(inner.layoutMargins.left == 40)
    #expect(log.take() == ["margins inner", "layout inner"])
    inner.frame.origin.x = 0
    stage.advance(by: 0)
    #expect(inner.layoutMargins.left == 50)
    #expect(log.take() == ["margins inner", "layout inner"])
  }

  @Test(
    "a controller's view has wider margins at its sides, and none at its top and bottom",
    arguments: [(390, 16), (414, 20)])
  func minimum(width: CGFloat, side: CGFloat) {
    let (stage, controller) = (stage(width: width), UIViewController())
    stage.window.rootViewController = controller
    stage.advance(by: 0)
    let view: UIView = controller.view
    #expect(
      controller.systemMinimumLayoutMargins
        == NSDirectionalEdgeInsets(top: 0, leading: side, bottom: 0, trailing: side))
    // The safe area of the window alone.
    #expect(view.layoutMargins == insets(44, side, 34, side))
    view.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 0, leading: 30, bottom: 0, trailing: 4)
    #expect(view.layoutMargins == insets(44, 30, 34, side))
    controller.viewRespectsSystemMinimumLayoutMargins = false
    #expect(view.layoutMargins == insets(44, 30, 34, 4))
  }

  @Test("margin attributes and guides follow the margins within the same pass")
  func constraints() {
    let stage = stage()
    let (root, one, two) = (UIView(frame: stage.window.bounds), UIView(), UIView())
    stage.window.addSubview(root)
    for view in [one, two] {
      view.translatesAutoresizingMaskIntoConstraints = false
      root.addSubview(view)
      view.heightAnchor.constraint(equalToConstant: 10).isActive = true
      view.widthAnchor.constraint(equalToConstant: 10).isActive = true
    }
    NSLayoutConstraint(
      item: one, attribute: .leading, relatedBy: .equal, toItem: root, attribute: .leadingMargin,
      multiplier: 1, constant: 0
    ).isActive = true
    NSLayoutConstraint(
      item: one, attribute: .top, relatedBy: .equal, toItem: root, attribute: .topMargin,
      multiplier: 1, constant: 0
    ).isActive = true
    let guide = root.layoutMarginsGuide
    two.trailingAnchor.constraint(equalTo: guide.trailingAnchor).isActive = true
    two.bottomAnchor.constraint(equalTo: guide.bottomAnchor).isActive = true
    stage.window.layoutIfNeeded()
    #expect(one.frame.origin == CGPoint(x: 8, y: 52))
    // 200 − 8 − 10, 400 − 42 − 10.
    #expect(two.frame.origin == CGPoint(x: 182, y: 348))
    root.layoutMargins = insets(0, 20, 0, 30)
    stage.window.layoutIfNeeded()
    #expect(one.frame.origin == CGPoint(x: 20, y: 44))
    #expect(two.frame.origin == CGPoint(x: 160, y: 356))
    #expect(guide.layoutFrame == CGRect(x: 20, y: 44, width: 150, height: 322))
  }

  @Test(
    "the readable area is at most 672 points wide", arguments: [(320, 8, 304), (1024, 176, 672)])
  func readable(width: CGFloat, left: CGFloat, length: CGFloat) {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: width, height: 10))
    let area = view.readableContentGuide.layoutFrame
    #expect(area.minX == left && area.width == length)
  }
}
