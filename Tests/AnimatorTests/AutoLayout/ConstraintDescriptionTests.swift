import Testing

@testable import Animator

/// Constraints and conflicts in the words of iOS's console.
@MainActor
struct ConstraintDescriptionTests {
  private let stage = Stage(size: CGSize(width: 200, height: 100), scale: 2, frameRate: 60)
  private let icon = UIView()
  private let title = UIView()

  init() {
    (icon.accessibilityIdentifier, title.accessibilityIdentifier) = ("icon", "title")
    for view in [icon, title] {
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(view)
    }
  }

  @Test("sizes, centers and reversed edges are equations")
  func equations() {
    let window = stage.window
    let half = icon.widthAnchor.constraint(equalTo: title.widthAnchor, multiplier: 0.5)
    half.priority = .defaultHigh
    let constraints = [
      icon.widthAnchor.constraint(equalToConstant: 50),
      icon.heightAnchor.constraint(lessThanOrEqualToConstant: 41.666_67), half,
      icon.centerXAnchor.constraint(equalTo: title.centerXAnchor, constant: -3),
      icon.trailingAnchor.constraint(equalTo: window.trailingAnchor, constant: -16),
      icon.topAnchor.constraint(equalTo: window.safeAreaLayoutGuide.topAnchor),
      icon.leadingAnchor.constraint(greaterThanOrEqualTo: window.layoutMarginsGuide.leadingAnchor),
    ]
    #expect(
      constraints.map(\.description) == [
        "<NSLayoutConstraint icon.width == 50   (inactive)>",
        "<NSLayoutConstraint icon.height <= 41.6667   (inactive)>",
        "<NSLayoutConstraint icon.width == 0.5*title.width priority:750   (inactive)>",
        "<NSLayoutConstraint icon.centerX == title.centerX - 3   (inactive)>",
        "<NSLayoutConstraint icon.trailing == UIWindow.trailing - 16   (inactive)>",
        "<NSLayoutConstraint icon.top == UILayoutGuide:UIWindow'UIViewSafeAreaLayoutGuide'.top   "
          + "(inactive)>",
        "<NSLayoutConstraint icon.leading >= UILayoutGuide:UIWindow'UIViewLayoutMarginsGuide'"
          + ".leading   (inactive)>",
      ])
  }

  @Test("distances of siblings, and from the superview, are visual formats")
  func visualFormats() {
    let window = stage.window
    let constraints = [
      title.leadingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 8),
      title.topAnchor.constraint(greaterThanOrEqualTo: icon.bottomAnchor, constant: -7),
      title.leftAnchor.constraint(equalTo: icon.rightAnchor),
      icon.topAnchor.constraint(equalTo: window.topAnchor, constant: 20),
      window.trailingAnchor.constraint(equalTo: icon.trailingAnchor, constant: 2.5),
    ]
    constraints[3].identifier = "top"
    constraints[3].priority = UILayoutPriority(999)
    constraints[4].isActive = true
    #expect(
      constraints.map(\.description) == [
        "<NSLayoutConstraint H:[icon]-(8)-[title]   (inactive)>",
        "<NSLayoutConstraint V:[icon]-(>=-7)-[title]   (inactive)>",
        "<NSLayoutConstraint H:[icon]-(0)-[title](LTR)   (inactive)>",
        "<NSLayoutConstraint 'top' V:|-(20@999)-[icon] priority:999   (inactive, names: "
          + "'|':UIWindow )>",
        "<NSLayoutConstraint H:[icon]-(2.5)-|   (active, names: '|':UIWindow )>",
      ])
  }

  @Test("views without an identifier are numbered in the hierarchy")
  func names() {
    let (one, two, label) = (UIView(), UIView(), UILabel())
    label.text = "Name\nand a second line that is long"
    for view in [one, two, label] { stage.window.addSubview(view) }
    let gap = UILayoutGuide()
    two.addLayoutGuide(gap)
    #expect(
      [
        one.widthAnchor.constraint(equalTo: two.widthAnchor),
        label.widthAnchor.constraint(equalTo: gap.widthAnchor),
      ].map(\.notation.text) == [
        "UIView.width == UIView#2.width",
        "UILabel'Name and a second line that i…'.width == UILayoutGuide:UIView#2.width",
      ])
  }

  @Test("a conflict is logged as on iOS")
  func conflict() throws {
    icon.widthAnchor.constraint(equalToConstant: 50).isActive = true
    icon.widthAnchor.constraint(equalToConstant: 70).isActive = true
    let conflict = try #require(
      LayoutConflict.collect { stage.window.layoutIfNeeded() }.first)
    #expect(
      conflict.description == """
        Unable to simultaneously satisfy constraints.
        \tProbably at least one of the constraints in the following list is one you don't want.\u{20}
        \tTry this:\u{20}
        \t\t(1) look at each constraint and try to figure out which you don't expect;\u{20}
        \t\t(2) find the code that added the unwanted constraint or constraints and fix it.\u{20}
        (
            "<NSLayoutConstraint icon.width == 50   (active)>",
            "<NSLayoutConstraint icon.width == 70   (active)>"
        )

        Will attempt to recover by breaking constraint\u{20}
        <NSLayoutConstraint icon.width == 70   (active)>

        Make a symbolic breakpoint at UIViewAlertForUnsatisfiableConstraints to catch this in the \
        debugger.
        The methods in the UIConstraintBasedLayoutDebugging category on UIView listed in \
        <UIKitCore/UIView.h> may also be helpful.
        """)
    #expect(stage.layoutConflicts == [conflict])
  }

  @Test("implicit constraints in conflicts have the names of UIKit's")
  func implicit() throws {
    let box = UIView(frame: CGRect(x: 5, y: 0, width: 30, height: 30))
    let label = UILabel()
    label.text = "A"
    (box.accessibilityIdentifier, label.accessibilityIdentifier) = ("box", "label")
    box.autoresizingMask = [.flexibleWidth, .flexibleTopMargin, .flexibleBottomMargin]
    label.translatesAutoresizingMaskIntoConstraints = false
    label.setContentCompressionResistancePriority(.required, for: .horizontal)
    stage.window.addSubview(box)
    stage.window.addSubview(label)
    let width = label.intrinsicContentSize.width.native
    NSLayoutConstraint.activate([
      icon.widthAnchor.constraint(equalTo: box.widthAnchor),
      icon.widthAnchor.constraint(equalToConstant: 10),
      title.leadingAnchor.constraint(equalTo: box.leadingAnchor),
      title.leadingAnchor.constraint(equalTo: stage.window.leadingAnchor),
      label.widthAnchor.constraint(equalToConstant: 1),
    ])
    let conflicts = LayoutConflict.collect { stage.window.layoutIfNeeded() }
    #expect(
      conflicts.map { $0.constraints[0] } == [
        "<NSAutoresizingMaskLayoutConstraint h=-&- v=&-& box.width == 30   (active)>",
        "<NSAutoresizingMaskLayoutConstraint h=-&- v=&-& box.minX == 5   (active, names: "
          + "'|':UIWindow )>",
        "<NSContentSizeLayoutConstraint label.width == \(NSLayoutConstraint.text(width)) Hug:250 "
          + "CompressionResistance:1000   (active)>",
      ])
    #expect(conflicts[0].description.contains("\t(Note: If you're seeing NSAutoresizingMask"))
    #expect(!conflicts[2].description.contains("(Note:"))
    #expect(stage.layoutConflicts.count == 3)
  }

  @Test("a conflict with a frame lists the frame's new length")
  func changedFrames() {
    let box = UIView(frame: CGRect(x: 0, y: 0, width: 30, height: 20))
    box.accessibilityIdentifier = "box"
    stage.window.addSubview(box)
    NSLayoutConstraint.activate([
      icon.widthAnchor.constraint(equalTo: box.widthAnchor),
      icon.widthAnchor.constraint(equalToConstant: 30),
      title.widthAnchor.constraint(equalToConstant: 50),
    ])
    stage.window.layoutIfNeeded()
    func conflicts() -> [String] {
      LayoutConflict.collect { stage.window.layoutIfNeeded() }.map { $0.constraints[0] }
    }
    box.frame.size.width = 40
    #expect(
      conflicts() == ["<NSAutoresizingMaskLayoutConstraint h=--& v=--& box.width == 40   (active)>"]
    )
    // The frame of this view was no constraint before.
    title.translatesAutoresizingMaskIntoConstraints = true
    title.frame = CGRect(x: 0, y: 0, width: 60, height: 20)
    #expect(
      conflicts() == [
        "<NSAutoresizingMaskLayoutConstraint h=--& v=--& title.width == 60   (active)>"
      ])
  }
}
