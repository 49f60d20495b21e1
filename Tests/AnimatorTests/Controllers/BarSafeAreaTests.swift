import Animator
import TestSupport
import Testing

/// Bars on a phone in landscape, which has a safe area of 59 points at each side of its 852.
@MainActor
struct BarSafeAreaTests {
  private final class Screen: UIViewController {
    var insets: [UIEdgeInsets] = []

    override func viewSafeAreaInsetsDidChange() {
      super.viewSafeAreaInsetsDidChange()
      insets.append(view.safeAreaInsets)
    }
  }

  private let stage = Stage(device: .iPhone15, orientation: .landscapeLeft)

  private func show(_ bar: UIView) {
    stage.window.addSubview(bar)
    stage.advance(by: 0)
  }

  private func label(_ text: String, in view: UIView) -> UILabel? {
    if view.isHidden { return nil }
    if let label = view as? UILabel, label.text == text { return label }
    return view.subviews.lazy.compactMap { label(text, in: $0) }.first
  }

  @Test("the back button begins at the safe area, the title stays in the middle")
  func navigationBar() throws {
    let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 852, height: 32))
    bar.items = [UINavigationItem(title: "Back"), UINavigationItem(title: "Title")]
    show(bar)
    let back = try #require(label("Back", in: bar))
    // 59, and 27 for the chevron.
    #expect(near(back.convert(.zero, to: bar).x, 86))
    let title = try #require(label("Title", in: bar))
    #expect(near(title.convert(CGPoint(x: title.bounds.midX, y: 0), to: bar).x, 426))
  }

  @Test("a screen keeps the safe area at its sides while it is pushed")
  func push() throws {
    let navigation = UINavigationController(rootViewController: UIViewController())
    stage.window.rootViewController = navigation
    stage.advance(by: 0)
    let screen = Screen()
    navigation.pushViewController(screen, animated: true)
    try stage.advanceUntilIdle()
    #expect(!screen.insets.isEmpty)
    #expect(screen.insets.allSatisfy { $0.left == 59 && $0.right == 59 })
  }

  @Test("the items of a toolbar are inside the safe area, with margins of 20")
  func toolbar() throws {
    let bar = UIToolbar(frame: CGRect(x: 0, y: 100, width: 852, height: 32))
    bar.items = [
      UIBarButtonItem(title: "One", style: .plain, target: nil, action: nil),
      UIBarButtonItem(barButtonSystemItem: .flexibleSpace, target: nil, action: nil),
      UIBarButtonItem(title: "Two", style: .plain, target: nil, action: nil),
    ]
    show(bar)
    #expect(bar.subviews.first?.frame.width == 852)
    let items = bar.subviews.dropFirst()
    #expect(try #require(items.first).frame.minX == 79)
    #expect(near(try #require(items.last).frame.maxX, 773))
  }

  @Test("tabs divide the width of the safe area")
  func tabBar() {
    let bar = UITabBar(frame: CGRect(x: 0, y: 100, width: 852, height: 32))
    bar.items = ["A", "B"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
    show(bar)
    #expect(bar.subviews.first?.frame.width == 852)
    // 734 / 2.
    #expect(bar.subviews.dropFirst().map(\.frame.minX) == [59, 426])
    #expect(bar.subviews.dropFirst().map(\.frame.width) == [367, 367])
  }

  @Test(
    "a badge is at the trailing corner of an image beside a title, which it does not cover",
    arguments: [false, true])
  func badges(isMirrored: Bool) throws {
    let bar = UITabBar(frame: CGRect(x: 0, y: 100, width: 852, height: 32))
    if isMirrored { bar.semanticContentAttribute = .forceRightToLeft }
    let image = UIGraphicsImageRenderer(size: CGSize(width: 24, height: 24)).image { _ in }
    let items = (0..<3).map { UITabBarItem(title: "Mail", image: image, tag: $0) }
    (items[0].badgeValue, items[1].badgeValue) = ("3", "1234")
    bar.items = items
    show(bar)
    for item in bar.subviews.dropFirst() {
      let picture = try #require(item.subviews.first { $0 is UIImageView }).frame
      let title = try #require(label("Mail", in: item)).frame
      /// The distance of the leading edge of a frame from the trailing edge of another one.
      func distance(_ frame: CGRect, from other: CGRect) -> CGFloat {
        isMirrored ? other.minX - frame.maxX : frame.minX - other.maxX
      }
      let gap = distance(title, from: picture)
      // They are in the middle together.
      let both = picture.union(title)
      #expect(near(both.midX, item.bounds.midX))
      guard let badge = label("3", in: item) ?? label("1234", in: item) else {
        #expect(near(gap, 6))
        continue
      }
      #expect(badge.frame.minY == 2 && badge.frame.height == 18)
      // Not before the middle of the image, 12 points from its trailing edge, and up to the title.
      #expect(near(distance(title, from: badge.frame), 0))
      #expect(near(distance(badge.frame, from: picture), -12))
      // With one digit a badge is about 18 wide, and ends 6 points beside the image, where titles are anyway.
      #expect(badge.text == "3" ? gap < 8 : gap > 20)
    }
  }

  @Test("the field and the cancel button of a search bar are inside the safe area")
  func searchBar() throws {
    let bar = UISearchBar(frame: CGRect(x: 0, y: 100, width: 852, height: 56))
    show(bar)
    // 59 + 8 from both sides.
    #expect(bar.searchTextField.frame.minX == 67 && bar.searchTextField.frame.width == 718)
    bar.showsCancelButton = true
    stage.advance(by: 0)
    let cancel = try #require(bar.subviews.first { $0 is UIButton })
    #expect(near(cancel.frame.maxX, 785))
    #expect(near(bar.searchTextField.frame.maxX, cancel.frame.minX - 8))
  }
}
