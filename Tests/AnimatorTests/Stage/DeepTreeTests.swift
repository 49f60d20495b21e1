import Animator
import Testing

/// 50 000 views inside each other: tree traversal must not overflow the thread's stack.
@MainActor
@Suite("Deep trees")
struct DeepTreeTests {
  private static let depth = 50_000

  /// The outermost and the innermost of a chain of views, each 10 × 10, built from the inside.
  private func chain() -> (outer: UIView, inner: UIView) {
    let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var outer = inner
    for _ in 1..<Self.depth {
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.addSubview(outer)
      outer = view
    }
    return (outer, inner)
  }

  @Test(
    "a deep tree is added, laid out, drawn, hit-tested, converted, searched, tinted, presented, removed and released"
  )
  func all() throws {
    final class Leaf: UIView {
      var layouts = 0
      var tints = 0
      override func layoutSubviews() { layouts += 1 }
      override func tintColorDidChange() { tints += 1 }
    }
    let s = Scenario()
    weak var gone: UIView?
    do {
      let (outer, inner) = chain()
      let leaf = Leaf(frame: CGRect(x: 1, y: 2, width: 5, height: 5))
      inner.addSubview(leaf)
      leaf.tag = 7
      gone = inner
      s.stage.window.addSubview(outer)
      s.stage.advance(by: 0)
      #expect(leaf.window === s.stage.window && leaf.layouts == 1)
      #expect(s.stage.window.hitTest(CGPoint(x: 2, y: 3), with: nil) === leaf)
      #expect(outer.layer.hitTest(CGPoint(x: 2, y: 3)) === leaf.layer)
      #expect(leaf.convert(CGPoint.zero, to: nil) == CGPoint(x: 1, y: 2))
      #expect(leaf.convert(CGPoint.zero, to: inner) == CGPoint(x: 1, y: 2))
      #expect(outer.viewWithTag(7) === leaf && leaf.isDescendant(of: outer))
      let tints = leaf.tints
      outer.tintColor = .red
      #expect(leaf.tintColor == .red && leaf.tints == tints + 1)
      #expect(s.stage.timeline.frame(at: .zero).layers.count == Self.depth + 3)
      #expect(leaf.layer.presentation()?.superlayer?.model() === inner.layer)
      outer.removeFromSuperview()
      s.stage.advance(by: 1)
      #expect(leaf.window == nil)
    }
    #expect(gone == nil)
  }

  @Test("a transition animates a deep tree")
  func transition() {
    let s = Scenario()
    s.view.addSubview(chain().outer)
    UIView.transition(with: s.view, duration: 1, options: .transitionCrossDissolve) {
      s.view.subviews.first?.removeFromSuperview()
    }
    s.stage.advance(by: 0.5)
    let transition = s.stage.timeline.frame(at: s.stage.time).layers.last?.transition
    #expect(transition?.from.layers.count == Self.depth + 1 && transition?.to.layers.count == 1)
  }

  @Test("overridden hitTest(_:) is called up to the recursion limit, deeper layers are searched")
  func subclasses() {
    final class Asking: UIView {
      override func hitTest(_ point: CGPoint, with event: UIEvent?) -> UIView? {
        super.hitTest(point, with: event)
      }
    }
    let inner = Asking(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var outer = inner
    for _ in 0..<5000 {
      let view = Asking(frame: inner.frame)
      view.addSubview(outer)
      outer = view
    }
    #expect(outer.hitTest(CGPoint(x: 5, y: 5), with: nil) === inner)
  }
}
