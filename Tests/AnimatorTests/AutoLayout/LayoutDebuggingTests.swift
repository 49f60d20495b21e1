import Testing

@testable import Animator

/// UIKit's methods for debugging layouts, and layouts that do not settle.
@MainActor
struct LayoutDebuggingTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2, frameRate: 60)
  private let view = UIView()

  init() {
    view.accessibilityIdentifier = "view"
    view.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(view)
  }

  /// Constraints for all but the horizontal position.
  private func constrainMost() {
    NSLayoutConstraint.activate([
      view.widthAnchor.constraint(equalToConstant: 50),
      view.heightAnchor.constraint(equalToConstant: 20),
      view.topAnchor.constraint(equalTo: stage.window.topAnchor),
    ])
  }

  @Test("a layout is ambiguous until constraints determine all of the frame")
  func ambiguity() {
    #expect(view.hasAmbiguousLayout)
    constrainMost()
    #expect(view.hasAmbiguousLayout)
    let most = view.leadingAnchor.constraint(lessThanOrEqualTo: stage.window.leadingAnchor)
    most.isActive = true
    #expect(view.hasAmbiguousLayout)
    let least = view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor)
    least.priority = .defaultLow
    least.isActive = true
    #expect(!view.hasAmbiguousLayout)
    least.isActive = false
    #expect(view.hasAmbiguousLayout)
    #expect(!stage.window.hasAmbiguousLayout)
    view.translatesAutoresizingMaskIntoConstraints = true
    #expect(!view.hasAmbiguousLayout)
  }

  @Test("two labels that share a width with equal priorities are ambiguous")
  func equalPriorities() {
    let labels = [UILabel(), UILabel()]
    for label in labels {
      label.text = "Text"
      label.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(label)
    }
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "|[one]-[two]|", options: .alignAllTop, metrics: nil,
        views: ["one": labels[0], "two": labels[1]])
        + [labels[0].topAnchor.constraint(equalTo: stage.window.topAnchor)])
    #expect(labels[0].hasAmbiguousLayout && labels[1].hasAmbiguousLayout)
    labels[0].setContentHuggingPriority(UILayoutPriority(251), for: .horizontal)
    #expect(!labels[0].hasAmbiguousLayout && !labels[1].hasAmbiguousLayout)
  }

  @Test("guides are ambiguous like views")
  func guides() {
    let guide = UILayoutGuide()
    stage.window.addLayoutGuide(guide)
    #expect(!guide.hasAmbiguousLayout)
    let window = stage.window
    NSLayoutConstraint.activate([
      guide.leadingAnchor.constraint(equalTo: window.leadingAnchor),
      guide.trailingAnchor.constraint(equalTo: window.trailingAnchor),
      guide.topAnchor.constraint(equalTo: window.topAnchor),
    ])
    #expect(guide.hasAmbiguousLayout)
    guide.heightAnchor.constraint(equalToConstant: 10).isActive = true
    #expect(!guide.hasAmbiguousLayout)
    #expect(
      guide.constraintsAffectingLayout(for: .vertical).map(\.notation.text).sorted() == [
        "UILayoutGuide:UIWindow.height == 10", "V:|-(0)-[UILayoutGuide:UIWindow]",
      ])
  }

  @Test("exercising the ambiguity moves the view, and the next call back")
  func exercise() {
    constrainMost()
    view.leadingAnchor.constraint(greaterThanOrEqualTo: stage.window.leadingAnchor).isActive = true
    stage.window.layoutIfNeeded()
    let frame = view.frame
    view.exerciseAmbiguityInLayout()
    #expect(view.frame == frame.offsetBy(dx: 40, dy: 0))
    #expect(view.hasAmbiguousLayout)
    stage.window.setNeedsLayout()
    stage.advance(by: 1)
    #expect(view.frame == frame.offsetBy(dx: 40, dy: 0))
    view.exerciseAmbiguityInLayout()
    #expect(view.frame == frame)
    view.exerciseAmbiguityInLayout()
    view.removeFromSuperview()
    stage.window.addSubview(view)
    NSLayoutConstraint.activate([view.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor)]
    )
    stage.window.layoutIfNeeded()
    #expect(view.frame.minX == 0)
  }

  @Test("the constraints that affect the layout along an axis, with implicit ones")
  func affecting() {
    let label = UILabel()
    label.text = "Text"
    label.accessibilityIdentifier = "label"
    label.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(label)
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: "|-20-[label]-[view]", options: .alignAllTop, metrics: nil,
        views: ["label": label, "view": view]))
    let size = label.intrinsicContentSize
    let found = view.constraintsAffectingLayout(for: .horizontal)
    #expect(
      found.map(\.notation.text) == [
        // Content sizes are last in the solver's order.
        "H:|-(20)-[label]", "H:[label]-(8)-[view]",
        "label.width == \(NSLayoutConstraint.text(size.width.native)) Hug:250 "
          + "CompressionResistance:750",
      ])
    #expect(!found.contains { !$0.isActive })
    #expect(UIView().constraintsAffectingLayout(for: .vertical).isEmpty)
  }

  @Test("the trace marks what lays out each view, and ambiguous ones")
  func trace() {
    let (label, plain) = (UILabel(), UIView(frame: CGRect(x: 0, y: 0, width: 9, height: 9)))
    label.text = "Title"
    label.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(label)
    label.addSubview(plain)
    constrainMost()
    NSLayoutConstraint.activate([
      label.leadingAnchor.constraint(equalTo: view.leadingAnchor),
      label.bottomAnchor.constraint(equalTo: plain.bottomAnchor),
    ])
    stage.window.addSubview(UIView())
    #expect(
      label.layoutTrace == """
        •UIWindow
        | *view- AMBIGUOUS LAYOUT for view.minX
        | | *UILabel'Title'- AMBIGUOUS LAYOUT for UILabel'Title'.minY
        | | | +UIView
        | UIView#2

        Legend:
        \t* - is laid out with auto layout
        \t+ - is laid out manually, but is represented in the layout engine because \
        translatesAutoresizingMaskIntoConstraints = YES
        \t• - layout engine host
        """)
  }
}
