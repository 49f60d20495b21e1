import Animator
import Testing

/// Draws content, and counts the calls.
private final class Painter: UIView {
  var count = 0

  override func draw(_ rect: CGRect) {
    count += 1
    UIRectFill(rect)
  }
}

@MainActor
@Suite("Content modes")
struct ContentModeTests {
  @Test(
    "a drawing is reused whatever is animated; only redraw draws, once for each new size",
    arguments: UIView.ContentMode.allCases)
  func draws(mode: UIView.ContentMode) throws {
    let s = Scenario()
    let painter = Painter(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    painter.contentMode = mode
    s.stage.window.addSubview(painter)
    s.stage.advance(by: 0)
    #expect(painter.count == 1)
    UIView.animate(withDuration: 1) {
      painter.center = CGPoint(x: 90, y: 90)
      painter.transform = CGAffineTransform(scaleX: 3, y: 2).rotated(by: 1)
      painter.alpha = 0.3
      painter.layer.cornerRadius = 4
      painter.contentStretch = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
      painter.layer.contentsRect = CGRect(x: 0, y: 0, width: 0.5, height: 0.5)
    }
    try s.stage.advanceUntilIdle()
    #expect(painter.count == 1, "no size has changed")
    UIView.animate(withDuration: 1) {
      painter.bounds.size = CGSize(width: 80, height: 60)
    }
    try s.stage.advanceUntilIdle()
    painter.bounds.size = CGSize(width: 80, height: 60)
    painter.bounds.origin.x = 5
    s.stage.advance(by: 1)
    #expect(painter.count == (mode == .redraw ? 2 : 1))
    painter.contentMode = .center
    s.stage.advance(by: 1)
    #expect(painter.count == (mode == .redraw ? 2 : 1), "moving contents draws nothing")
  }

  @Test(
    "under redraw, the drawing of the final size is stretched from the animation's first frame on")
  func redrawn() {
    let s = Scenario()
    let painter = Painter(frame: CGRect(x: 0, y: 0, width: 40, height: 20))
    painter.contentMode = .redraw
    s.stage.window.addSubview(painter)
    s.stage.advance(by: 0)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      painter.bounds.size.width = 80
    }
    s.stage.advance(by: 0.5)
    for layer in s.stage.timeline.frame(at: MediaTime(seconds: 0.5)).layers {
      guard case .drawing(let list)? = layer.state.contents else { continue }
      #expect(list.bounds.width == 80 && layer.state.bounds.width == 60)
      #expect(layer.state.contentsPlacement == .resize)
    }
  }

  @Test("a layer's gravity has Core Animation's names, with top and bottom exchanged")
  func gravity() {
    let view = UIView()
    #expect(view.layer.contentsGravity == .resize)
    view.contentMode = .topLeft
    #expect(view.layer.contentsGravity == .bottomLeft)
    for mode in UIView.ContentMode.allCases {
      view.contentMode = mode
      let gravity = view.layer.contentsGravity
      let layer = CALayer()
      layer.contentsGravity = gravity
      #expect(layer.contentsGravity == gravity)
    }
    view.layer.contentsGravity = CALayerContentsGravity(rawValue: "nowhere")
    #expect(view.layer.contentsGravity == .resize)
  }
}
