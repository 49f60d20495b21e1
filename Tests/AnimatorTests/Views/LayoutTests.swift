import Animator
import Testing

/// Counts its layouts, and may run a closure in them.
private final class Counter: UIView {
  var layouts = 0
  var lay: () -> Void = {}

  override func layoutSubviews() {
    layouts += 1
    lay()
  }
}

@MainActor
@Suite("Layout")
struct LayoutTests {
  private let s = Scenario()
  private let outer = Counter(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
  private let inner = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))

  init() {
    s.stage.window.addSubview(outer)
    outer.addSubview(inner)
    s.stage.advance(by: 0)
    outer.layouts = 0
  }

  /// The number of layouts of the superview in a turn that makes `change`.
  private func layouts(_ change: () -> Void) -> Int {
    outer.layouts = 0
    change()
    s.stage.advance(by: 0)
    return outer.layouts
  }

  @Test("a layer needs layout from the request to the next commit, with a view or without")
  func needsLayout() {
    let plain = CALayer()
    plain.bounds.size.width = 10
    outer.layer.addSublayer(plain)
    for layer in [outer.layer, plain] {
      s.stage.advance(by: 0)
      #expect(!layer.needsLayout())
      layer.setNeedsLayout()
      #expect(layer.needsLayout())
    }
    outer.layoutIfNeeded()
    #expect(!outer.layer.needsLayout())
  }

  @Test("resizing a view lays out its superview; moving it does not")
  func sizeMarksSuperview() {
    #expect(layouts { inner.frame.size.width = 10 } == 1)
    #expect(layouts { inner.bounds.size.height = 10 } == 1)
    #expect(layouts { inner.layer.frame = CGRect(x: 0, y: 0, width: 20, height: 20) } == 1)
    #expect(layouts { UIView.animate(withDuration: 1) { inner.frame.size.width = 30 } } == 1)
    #expect(layouts { inner.frame.size.width = 30 } == 0)
    #expect(layouts { inner.frame.origin.x = 7 } == 0)
    #expect(layouts { inner.center = .zero } == 0)
    #expect(layouts { inner.bounds.origin = CGPoint(x: 1, y: 1) } == 0)
    #expect(layouts { inner.transform = CGAffineTransform(scaleX: 2, y: 2) } == 0)
  }

  @Test("a superview that sizes its subviews lays out once, and again for changes of others")
  func sizesSetInLayout() {
    var width: CGFloat = 0
    outer.lay = { [inner] in
      width += 1
      inner.frame.size.width = width
    }
    #expect(layouts { outer.setNeedsLayout() } == 1)
    #expect(width == 1 && inner.bounds.width == 1)
    #expect(layouts { inner.frame.size.width = 10 } == 1)
    #expect(width == 2 && inner.bounds.width == 2)
    // Nested views, too.
    let innermost = UIView()
    inner.addSubview(innermost)
    s.stage.advance(by: 0)
    #expect(layouts { innermost.frame.size.width = 10 } == 0)
  }
}
