import Animator
import TestSupport
import Testing

@MainActor
@Suite("Autoresizing")
struct AutoresizingTests {
  /// A superview 100 wide that becomes 220; a view at 20, 50 wide, with 30 to the right.
  nonisolated static let cases: [(UIView.AutoresizingMask, CGFloat, CGFloat)] = [
    ([], 20, 50),
    (.flexibleLeftMargin, 140, 50),
    (.flexibleRightMargin, 20, 50),
    (.flexibleWidth, 20, 170),
    // 120 more, distributed as 20 : 30.
    ([.flexibleLeftMargin, .flexibleRightMargin], 68, 50),
    // Distributed as 20 : 50, and as 50 : 30.
    ([.flexibleLeftMargin, .flexibleWidth], 20 + 120 * 20 / 70, 50 + 120 * 50 / 70),
    ([.flexibleWidth, .flexibleRightMargin], 20, 125),
    ([.flexibleLeftMargin, .flexibleWidth, .flexibleRightMargin], 44, 110),
  ]

  @Test("flexible lengths change in proportion", arguments: cases)
  func axis(mask: UIView.AutoresizingMask, x: CGFloat, width: CGFloat) {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 20, y: 10, width: 50, height: 10))
    view.autoresizingMask = mask
    parent.addSubview(view)
    parent.frame.size = CGSize(width: 220, height: 100)
    #expect(
      near(Double(view.frame.minX), Double(x)) && near(Double(view.frame.width), Double(width)))
    #expect(near(Double(view.frame.minY), 10) && near(Double(view.frame.height), 10))
  }

  @Test("the vertical axis has its own masks, and a size is never negative")
  func vertical() {
    let parent = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 10, width: 10, height: 80))
    view.autoresizingMask = [.flexibleHeight]
    parent.addSubview(view)
    parent.bounds.size.height = 130
    #expect(view.frame == CGRect(x: 0, y: 10, width: 10, height: 110))
    parent.bounds.size.height = 5
    #expect(view.frame.height == 0)
  }

  @Test("autoresizing can be disabled, applies recursively, and animates inside a block")
  func animated() {
    let s = Scenario()
    let child = UIView(frame: s.view.bounds)
    let grandchild = UIView(frame: s.view.bounds)
    child.autoresizingMask = [.flexibleWidth]
    grandchild.autoresizingMask = [.flexibleWidth]
    s.view.addSubview(child)
    child.addSubview(grandchild)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      s.view.bounds.size.width = 200
    }
    s.stage.advance(by: 0.5)
    #expect(grandchild.bounds.width == 200)
    #expect(grandchild.layer.presentation()?.bounds.width == 150)
    s.view.autoresizesSubviews = false
    s.view.bounds.size.width = 300
    #expect(child.bounds.width == 200)
  }
}
