import Animator
import Testing

@MainActor
@Suite("Presentation trees")
struct PresentationTreeTests {
  private let s = Scenario()
  private let inner = UIView(frame: CGRect(x: 10, y: 10, width: 20, height: 20))

  init() {
    s.view.addSubview(inner)
    s.stage.advance(by: 0)
    // From (60, 45) to (160, 45): after half a second, the view is 50 points further right.
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.view.center.x += 100 }
    s.stage.advance(by: 0.5)
  }

  @Test("a presentation's superlayer and sublayers are presentations")
  func relatives() throws {
    let copy = try #require(inner.layer.presentation())
    let outer = try #require(copy.superlayer)
    #expect(outer.model() === s.view.layer && outer !== s.view.layer && copy.superlayer === outer)
    #expect(outer.position.x == 110 && outer.superlayer?.model() === s.stage.window.layer)
    #expect(outer.superlayer?.superlayer == nil)
    let sublayer = try #require(outer.sublayers?.first)
    #expect(sublayer.model() === inner.layer && sublayer.superlayer === outer)
    #expect(copy.presentation() === copy)
  }

  @Test("conversion and hit testing use presentation values")
  func geometry() throws {
    let copy = try #require(inner.layer.presentation())
    let window = try #require(s.stage.window.layer.presentation())
    // The view's left edge is at 10 + 50, the inner one's 10 further right.
    #expect(copy.convert(CGPoint.zero, to: nil) == CGPoint(x: 70, y: 30))
    #expect(copy.convert(CGPoint.zero, to: window) == CGPoint(x: 70, y: 30))
    #expect(window.convert(CGPoint(x: 70, y: 30), to: copy) == .zero)
    #expect(copy.convert(CGPoint.zero, to: s.stage.window.layer) == CGPoint(x: 70, y: 30))
    #expect(inner.layer.convert(CGPoint.zero, to: nil) == CGPoint(x: 120, y: 30))
    let hit = window.hitTest(CGPoint(x: 75, y: 35))
    #expect(hit?.model() === inner.layer && hit !== inner.layer)
    #expect(window.hitTest(CGPoint(x: 15, y: 25))?.model() === s.stage.window.layer)
  }

  @Test("changing a presentation layer, or its hierarchy, has no effect")
  func readOnly() throws {
    let copy = try #require(s.view.layer.presentation())
    let before = s.stage.timeline.frame(at: s.stage.time)
    let stranger = CALayer()
    copy.position = .zero
    copy.addSublayer(stranger)
    copy.insertSublayer(inner.layer, at: 0)
    copy.sublayers?.first?.removeFromSuperlayer()
    copy.sublayers = nil
    copy.removeFromSuperlayer()
    copy.setNeedsDisplay()
    s.stage.window.layer.addSublayer(copy)
    s.stage.window.layer.insertSublayer(copy, below: s.view.layer)
    s.stage.advance(by: 0)
    #expect(stranger.superlayer == nil && inner.layer.superlayer === s.view.layer)
    #expect(s.stage.window.layer.sublayers == [s.view.layer])
    #expect(s.stage.timeline.frame(at: s.stage.time) == before)
  }

  @Test("a presentation retains its ancestors' presentations, and otherwise only the model")
  func ownership() {
    weak var outer: CALayer?
    do {
      let copy = inner.layer.presentation()
      outer = copy?.superlayer
      #expect(outer != nil)
    }
    #expect(outer == nil)
  }
}
