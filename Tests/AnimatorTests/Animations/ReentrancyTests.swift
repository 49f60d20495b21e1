import Animator
import Testing

@MainActor
@Suite("Changes of the tree in callbacks")
struct ReentrancyTests {
  private final class Hooked: UIView {
    var onDraw: ((CGRect) -> Void)?
    var onLayout: (() -> Void)?
    override func draw(_ rect: CGRect) { onDraw?(rect) }
    override func layoutSubviews() { onLayout?() }
  }

  @Test("a view that invalidates itself while it draws is drawn once per commit")
  func drawingLoop() {
    let s = Scenario()
    let view = Hooked(frame: s.view.bounds)
    var count = 0
    view.onDraw = { _ in
      count += 1
      view.setNeedsDisplay()
    }
    s.stage.window.addSubview(view)
    s.stage.advance(by: 0)
    let first = count
    #expect(first >= 1 && first <= 2)
  }

  @Test(
    "an invalid area outside the bounds is not drawn; an empty view is drawn once it has a size")
  func drawnParts() {
    let s = Scenario()
    let view = Hooked(frame: .zero)
    var rects: [CGRect] = []
    view.onDraw = { rects.append($0) }
    s.stage.window.addSubview(view)
    s.stage.advance(by: 1)
    #expect(rects.isEmpty)
    view.frame = CGRect(x: 0, y: 0, width: 20, height: 10)
    s.stage.advance(by: 1)
    view.setNeedsDisplay(CGRect(x: 1000, y: 0, width: 1, height: 1))
    s.stage.advance(by: 1)
    #expect(rects == [CGRect(x: 0, y: 0, width: 20, height: 10)])
    view.setNeedsDisplay(CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1))
    s.stage.advance(by: 1)
    #expect(rects.count == 2 && rects.last == view.bounds)
  }

  @Test("layout requested by a sibling's layout happens in the same commit")
  func layoutOfSiblings() {
    let s = Scenario()
    let (a, b) = (Hooked(frame: s.view.bounds), Hooked(frame: s.view.bounds))
    let inner = UIView()
    a.addSubview(inner)
    a.onLayout = { inner.frame = a.bounds }
    for view in [a, b] { s.stage.window.addSubview(view) }
    s.stage.advance(to: 1)
    b.onLayout = { a.bounds.size = CGSize(width: 10, height: 10) }
    b.setNeedsLayout()
    s.stage.advance(to: 2)
    let frames = [0.9, 1].map { s.stage.timeline.frame(at: $0) }
    let widths = frames.map { $0.layers.map(\.state.bounds.width) }
    #expect(widths[0].filter { $0 == 10 }.isEmpty && widths[1].filter { $0 == 10 }.count == 2)
  }

  @Test(
    "moving a view to another stage ends its animations on the first; it can be animated on the second"
  )
  func changingStages() {
    let (a, b) = (Scenario(), Scenario())
    var flags: [Bool] = []
    UIView.animate(withDuration: 1) {
      a.view.alpha = 0
    } completion: {
      flags.append($0)
    }
    a.stage.advance(by: 0.5)
    b.stage.window.addSubview(a.view)
    UIView.animate(withDuration: 1) {
      a.view.center.x += 10
    } completion: {
      flags.append($0)
    }
    a.view.removeFromSuperview()
    a.stage.advance(by: 0)
    b.stage.advance(by: 0)
    #expect(flags == [false, false])
  }

  @Test(
    "a view moved to another stage in the turn in which it was animated is animated on the second")
  func changingStagesAtOnce() {
    let (a, b) = (Scenario(), Scenario())
    b.stage.advance(by: 2)
    var ends: [Double] = []
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      a.view.center.x = 160
    } completion: { finished in
      if finished { ends.append(b.stage.time.seconds) }
    }
    b.stage.window.addSubview(a.view)
    a.stage.advance(by: 5)
    b.stage.advance(by: 0.25)
    #expect(ends.isEmpty && a.view.layer.presentation()?.position.x == 85)
    b.stage.advance(by: 5)
    #expect(ends == [3])
  }

  @Test("a view collapsed by its transform is not hit")
  func collapsed() {
    let s = Scenario()
    s.view.transform = CGAffineTransform(scaleX: 0, y: 0)
    #expect(s.stage.window.hitTest(CGPoint(x: 60, y: 45), with: nil) === s.stage.window)
    #expect(s.stage.window.hitTest(CGPoint(x: 5, y: 5), with: nil) === s.stage.window)
  }

  @Test("a view outlives the stage that animated it, and can be animated on another")
  func outlivesItsStage() {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    var flag: Bool?
    do {
      let gone = Stage(size: CGSize(width: 50, height: 50))
      gone.window.addSubview(view)
      UIView.animate(withDuration: 10) {
        view.center.x = 1050
      } completion: {
        flag = $0
      }
      gone.advance(by: 1)
    }
    let stage = Stage(size: CGSize(width: 50, height: 50))
    stage.window.addSubview(view)
    stage.advance(by: 0)
    #expect(view.layer.presentation()?.position.x == 1050)
    #expect(flag == nil, "a deallocated stage releases its animations")
    view.removeFromSuperview()
    stage.advance(by: 0.1)
    #expect(stage.timeline.animations.isEmpty)
  }
}
