import Animator
import Testing

/// Logs its callbacks, and runs given closures in them.
private final class Guest: UIView {
  var log: [String] = []
  var onWillMove: ((UIView?) -> Void)?
  var onDidMove: (() -> Void)?
  var onDidMoveToWindow: (() -> Void)?

  override func willMove(toSuperview new: UIView?) {
    log.append("will(\(new == nil ? "-" : "S"))")
    onWillMove?(new)
  }
  override func didMoveToSuperview() {
    log.append("did(\(superview == nil ? "-" : "S"))")
    onDidMove?()
  }
  override func willMove(toWindow new: UIWindow?) { log.append("will[\(new == nil ? "-" : "W")]") }
  override func didMoveToWindow() {
    log.append("did[\(window == nil ? "-" : "W")]")
    onDidMoveToWindow?()
  }
}

private final class Host: UIView {
  var added: [UIView] = []
  override func didAddSubview(_ view: UIView) { added.append(view) }
}

@MainActor
@Suite("Callbacks that change the tree")
struct MoveCallbackTests {
  private let s = Scenario()

  @Test("a subview added in didMoveToWindow is notified once")
  func addedMeanwhile() {
    let (outer, inner) = (Guest(), Guest())
    outer.onDidMoveToWindow = { outer.addSubview(inner) }
    s.stage.window.addSubview(outer)
    #expect(inner.log == ["will(S)", "will[W]", "did[W]", "did(S)"])
    #expect(outer.log == ["will(S)", "will[W]", "did[W]", "did(S)"])
  }

  @Test("a sibling added in willMove(toWindow:) is notified before and after, once")
  func addedBefore() {
    let (outer, inner, late) = (Guest(), Guest(), Guest())
    outer.addSubview(inner)
    final class Announcer: UIView {
      var onWill: (() -> Void)?
      override func willMove(toWindow new: UIWindow?) { onWill?() }
    }
    let announcer = Announcer()
    outer.addSubview(announcer)
    announcer.onWill = { outer.addSubview(late) }
    s.stage.window.addSubview(outer)
    #expect(late.log == ["will(S)", "did(S)", "will[W]", "did[W]"])
  }

  @Test("a view that removes itself when it is added to a window is notified of each change once")
  func removesItself() {
    let (outer, inner) = (Guest(), Guest())
    outer.addSubview(inner)
    inner.log.removeAll()
    outer.onDidMoveToWindow = { if outer.window != nil { outer.removeFromSuperview() } }
    s.stage.window.addSubview(outer)
    #expect(
      outer.log == [
        "will(S)", "will[W]", "did[W]", "did(S)", "will(-)", "will[-]", "did[-]", "did(-)",
      ])
    #expect(inner.log == ["will[W]", "did[W]", "will[-]", "did[-]"])
    #expect(outer.superview == nil && s.stage.window.subviews == [s.view])
  }

  @Test("a move that a callback made impossible has no did-move callbacks")
  func impossibleMove() {
    let (host, view) = (Host(), Guest())
    // The host is added to the view just before the view is added to the host.
    view.onWillMove = { _ in view.addSubview(host) }
    host.addSubview(view)
    #expect(view.log == ["will(S)"] && host.added.isEmpty)
    #expect(view.superview == nil && host.superview === view && host.subviews.isEmpty)
  }

  @Test("a view that repeats a move in its callback is moved once")
  func repeated() {
    let (host, view) = (Host(), Guest())
    view.onWillMove = { new in
      if let new { new.addSubview(view) } else { view.removeFromSuperview() }
    }
    host.addSubview(view)
    #expect(view.log == ["will(S)", "did(S)"] && host.added == [view])
    view.removeFromSuperview()
    #expect(view.log == ["will(S)", "did(S)", "will(-)", "did(-)"] && host.subviews.isEmpty)
  }

  @Test("a view that keeps moving itself between two others eventually stops")
  func pingPong() {
    let (a, b, view) = (UIView(), UIView(), Guest())
    view.onDidMove = { (view.superview === a ? b : a).addSubview(view) }
    a.addSubview(view)
    #expect(a.subviews.count + b.subviews.count == 1)
    view.onDidMove = nil
    view.onWillMove = { _ in (view.superview === a ? b : a).addSubview(view) }
    view.removeFromSuperview()
    #expect(view.superview == nil && a.subviews.isEmpty && b.subviews.isEmpty)
  }

  @Test("a view that loses a subview to another is laid out")
  func layoutOfTheOld() {
    final class Row: UIView {
      var layouts = 0
      override func layoutSubviews() { layouts += 1 }
    }
    let (a, b, view) = (Row(), Row(), UIView())
    s.stage.window.addSubview(a)
    s.stage.window.addSubview(b)
    a.addSubview(view)
    s.stage.advance(by: 0)
    (a.layouts, b.layouts) = (0, 0)
    b.addSubview(view)
    s.stage.advance(by: 0)
    #expect(a.layouts == 1 && b.layouts == 1)
  }

  @Test("a stage's window cannot be added to a view, nor its layer to another layer")
  func stageWindow() {
    let (other, view) = (Scenario(), UIView())
    view.addSubview(s.stage.window)
    other.stage.window.addSubview(s.stage.window)
    #expect(view.subviews.isEmpty && other.stage.window.subviews == [other.view])
    let layer = CALayer()
    let inside = CALayer()
    layer.addSublayer(inside)
    layer.addSublayer(s.stage.window.layer)
    layer.insertSublayer(s.stage.window.layer, above: inside)
    layer.replaceSublayer(inside, with: s.stage.window.layer)
    #expect(layer.sublayers == [inside] && s.stage.window.layer.superlayer == nil)
    s.stage.advance(by: 0)
    #expect(s.stage.timeline.frame(at: .zero).layers.count == 2)
  }
}
