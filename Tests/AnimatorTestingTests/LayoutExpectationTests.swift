import AnimatorTesting
import Testing

/// Expectations about layout pass for correct layouts, and their failures name the constraints.
@MainActor
struct LayoutExpectationTests {
  let stage = Stage(size: CGSize(width: 300, height: 200), scale: 1)
  let icon = UIView()
  let title = UIView()

  init() {
    (icon.accessibilityIdentifier, title.accessibilityIdentifier) = ("icon", "title")
    for view in [icon, title] {
      view.translatesAutoresizingMaskIntoConstraints = false
      stage.window.addSubview(view)
    }
    let views = ["icon": icon, "title": title]
    activate("|-16-[icon(40)]-8-[title(100)]", .alignAllCenterY, views)
    activate("V:|-20-[icon(40)]", [], views)
    activate("V:[title(20)]", [], views)
  }

  private func activate(
    _ format: String, _ options: NSLayoutConstraint.FormatOptions, _ views: [String: UIView]
  ) {
    NSLayoutConstraint.activate(
      NSLayoutConstraint.constraints(
        withVisualFormat: format, options: options, metrics: nil, views: views))
  }

  @Test("conditions that hold")
  func success() {
    expectLayout(icon, .frame(CGRect(x: 16, y: 20, width: 40, height: 40)), .insideSafeArea)
    expectLayout(icon, .frame(CGRect(x: -48, y: -10, width: 40, height: 40), in: title))
    expectLayout(title, .size(CGSize(width: 100, height: 20)), .inside(stage.window))
    expectLayout([icon, title], .aligned(.centerY), .spaced(8, .horizontal), .separate)
    expectLayout(stage.window.subviews, .separate)
    expectLayout(stage)
    title.isHidden = true
    title.center = icon.center
    expectLayout([icon, title], .separate)
  }

  @Test("an unexpected frame, with the constraints that determine what differs")
  func frame() {
    let failures = Expectation.failures {
      expectLayout(icon, .frame(CGRect(x: 16, y: 20, width: 44, height: 40)))
      expectLayout(icon, .size(CGSize(width: 40, height: 30)))
    }
    #expect(
      failures == [
        """
        the frame of icon is (16, 20, 40, 40), expected (16, 20, 44, 40): off in width by -4
        icon is positioned horizontally by
            <NSLayoutConstraint H:|-(16)-[icon]   (active, names: '|':UIWindow )>
            <NSLayoutConstraint icon.width == 40   (active)>
        """,
        """
        the size of icon is (40, 40), expected (40, 30)
        icon is positioned vertically by
            <NSLayoutConstraint V:|-(20)-[icon]   (active, names: '|':UIWindow )>
            <NSLayoutConstraint icon.height == 40   (active)>
        """,
      ])
  }

  @Test("other alignments and distances")
  func alignment() throws {
    let plain = UIView(frame: CGRect(x: 60, y: 190, width: 20, height: 20))
    plain.accessibilityIdentifier = "plain"
    stage.window.addSubview(plain)
    let failures = Expectation.failures {
      expectLayout([icon, title, plain], .aligned(.top))
      expectLayout([icon, title], .spaced(10, .horizontal))
      expectLayout(plain, .insideSafeArea)
      plain.frame = CGRect(x: 50, y: 50, width: 20, height: 20)
      expectLayout([icon, title, plain], .separate)
      expectLayout(title, .inside(icon))
    }
    #expect(
      failures.map { $0.split(separator: "\n")[0] } == [
        "top is not aligned: icon at 20, but title at 30, plain at 190",
        "the horizontal distance of icon and title is 8, expected 10",
        "plain at (60, 190, 20, 20) exceeds the safe area, (0, 0, 300, 200), by 10 at the bottom",
        "icon and plain overlap in (50, 50, 6, 10)",
        "title at (64, 30, 100, 20) exceeds icon, (16, 20, 40, 40), by 108 at the right",
      ])
  }

  @Test("views must be on one stage")
  func stages() {
    let failures = Expectation.failures {
      expectLayout(UIView(), .separate)
      expectLayout([], .separate)
      expectLayout([icon, Stage(size: .zero).window])
    }
    #expect(
      failures == [
        "UIView is not on a stage: add it to a stage's window first", "no views are given",
        "UIWindow is not on a stage: add it to a stage's window first",
      ])
  }

  @Test("any expectation fails once with a conflict of constraints")
  func conflict() {
    icon.widthAnchor.constraint(equalToConstant: 50).isActive = true
    let failures = Expectation.failures {
      _ = LayoutConflict.collect { expect(icon, \.alpha, at: 0, toEqual: 1) }
      expect(icon, \.alpha, at: 0.1, toEqual: 1)
      expectIdle(stage)
    }
    #expect(
      failures == [
        """
        the layout has conflicting constraints:
            <NSLayoutConstraint icon.width == 40   (active)>
            <NSLayoutConstraint icon.width == 50   (active)>
        ignored: <NSLayoutConstraint icon.width == 50   (active)>
        if intended: allowingLayoutIssues(.conflicts) { … }
        """
      ])
  }

  @Test("any expectation fails once with an ambiguous view")
  func ambiguity() {
    let badge = UIView()
    badge.accessibilityIdentifier = "badge"
    badge.translatesAutoresizingMaskIntoConstraints = false
    stage.window.addSubview(badge)
    activate("V:|-9-[badge(5)]", [], ["badge": badge])
    badge.widthAnchor.constraint(greaterThanOrEqualToConstant: 5).isActive = true
    let failures = Expectation.failures {
      expectIdle(stage)
      expect(icon, \.alpha, at: 0.1, toEqual: 1)
    }
    #expect(
      failures == [
        """
        the layout is ambiguous: constraints leave minX, Width of badge open
        badge is positioned horizontally by
            <NSLayoutConstraint badge.width >= 5   (active)>
        if intended: allowingLayoutIssues(.ambiguity) { … }
        """
      ])
  }

  @Test("views of other windows are checked, too")
  func otherWindow() {
    let window = UIWindow(windowScene: stage.windowScene)
    window.isHidden = false
    let badge = UIView()
    badge.accessibilityIdentifier = "badge"
    badge.translatesAutoresizingMaskIntoConstraints = false
    window.addSubview(badge)
    activate("V:|-9-[badge(5)]", [], ["badge": badge])
    badge.widthAnchor.constraint(greaterThanOrEqualToConstant: 5).isActive = true
    let failures = Expectation.failures { expectIdle(stage) }
    #expect(failures.count == 1 && !window.isHidden)
    let beginning = "the layout is ambiguous: constraints leave minX, Width of badge open"
    #expect(failures.first?.hasPrefix(beginning) == true)
  }

  @Test("intended issues are allowed")
  func allowed() {
    icon.widthAnchor.constraint(equalToConstant: 50).isActive = true
    title.removeConstraints(title.constraints)
    allowingLayoutIssues {
      _ = LayoutConflict.collect { expect(icon, \.alpha, at: 0, toEqual: 1) }
    }
    allowingLayoutIssues(.ambiguity) { expectLayout(icon, .insideSafeArea) }
    let failures = Expectation.failures { allowingLayoutIssues(.conflicts) { expectLayout(stage) } }
    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("the layout is ambiguous: constraints leave") == true)
  }
}
