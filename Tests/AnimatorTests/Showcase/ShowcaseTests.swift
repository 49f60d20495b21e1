import Testing

@testable import Animator

/// Spotlights, callouts, keystrokes and pointers.
@MainActor
@Suite("Showcase views")
struct ShowcaseTests {
  private let stage = Stage(size: CGSize(width: 400, height: 300), scale: 1)

  @Test("a spotlight covers all but its part, wherever that is, while it moves")
  func spotlight() throws {
    let view = SpotlightView(frame: CGRect(x: 0, y: 0, width: 400, height: 300))
    stage.window.addSubview(view)
    view.spotlight = CGRect(x: 0, y: 0, width: 40, height: 30)
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
      view.spotlight = CGRect(x: 200, y: 100, width: 80, height: 50)
    }
    for time in [0, 0.5, 1] {
      let cover = try #require(view.subviews.first)
      stage.advance(to: time)
      let state = try #require(cover.layer.presentation())
      // The inside of the border is the part.
      let hole = state.frame.insetBy(dx: state.borderWidth, dy: state.borderWidth)
      #expect(abs(hole.minX - 200 * time) < 1e-6 && abs(hole.minY - 100 * time) < 1e-6)
      #expect(abs(hole.width - 40 - 40 * time) < 1e-6, "\(hole)")
      #expect(state.frame.contains(view.bounds))
    }
    #expect(view.hitTest(CGPoint(x: 1, y: 1), with: nil) == nil)
    view.spotlight = CGRect(x: CGFloat.nan, y: 0, width: 1, height: 1)
    #expect(view.spotlight == CGRect(x: 0, y: 0, width: 1, height: 1))
  }

  @Test("the line of a callout goes from its target to the nearest point of the box")
  func callout() throws {
    let view = CalloutView(frame: CGRect(x: 200, y: 100, width: 100, height: 40))
    stage.window.addSubview(view)
    view.target = CGPoint(x: 100, y: 120)
    stage.window.layoutIfNeeded()
    let line = view.subviews[0]
    let dot = view.subviews[1]
    // In the view's coordinates the target is at (-100, 20), 100 points left of the box.
    #expect(dot.center == CGPoint(x: -100, y: 20))
    #expect(line.bounds.width == 100)
    view.drawn = 0.25
    #expect(line.bounds.width == 50)
    #expect(view.subviews[2].alpha == 0)
    view.drawn = 0.75
    #expect(line.bounds.width == 100)
    #expect(view.subviews[2].alpha == 0.5)
    view.target = nil
    #expect(line.alpha == 0 && dot.alpha == 0)
    // Inside the box, there is no line to draw.
    view.target = CGPoint(x: 250, y: 120)
    #expect(line.bounds.width == 0)
  }

  @Test("a callout is as large as its text with the space around it")
  func calloutSize() {
    let view = CalloutView(frame: .zero)
    view.text = "Saved"
    let label = UILabel()
    (label.text, label.font) = (view.text, view.font)
    let size = label.sizeThatFits(CGSize(width: 1000, height: 1000))
    #expect(
      view.sizeThatFits(CGSize(width: 1000, height: 1000))
        == CGSize(width: size.width + 24, height: size.height + 16))
  }

  @Test("keys are caps in a row, in the middle; pressed ones are lower")
  func keystrokes() {
    let view = KeystrokesView(frame: CGRect(x: 0, y: 0, width: 300, height: 50))
    stage.window.addSubview(view)
    view.keys = ["⌘", "S"]
    stage.window.layoutIfNeeded()
    // Two squares of 50 with 0.16 of that between them: 108, from 96. They are 8 % less high than the view.
    #expect(view.subviews.map(\.frame.minX) == [96, 154])
    #expect(view.subviews.allSatisfy { $0.frame.width == 50 && $0.frame.height == 46 })
    #expect(view.subviews.allSatisfy { $0.frame.minY == 0 })
    view.pressed = 1
    #expect(view.subviews.allSatisfy { $0.frame.minY == 4 })
    view.keys = Array(repeating: "A", count: 1000)
    #expect(view.subviews.count == 20)
    view.keys = []
    #expect(view.subviews.isEmpty)
  }

  @Test("a pointer's tip is its center, pressed or not")
  func pointer() {
    let view = PointerView(frame: .zero)
    stage.window.addSubview(view)
    #expect(view.bounds.size == CGSize(width: 28, height: 28))
    view.center = CGPoint(x: 120, y: 80)
    for style in PointerView.Style.allCases {
      for pressed in [0, 1.0] {
        (view.style, view.pressed) = (style, pressed)
        stage.window.layoutIfNeeded()
        let tip = view.subviews[1].convert(CGPoint.zero, to: stage.window)
        #expect(abs(tip.x - 120) < 1e-9 && abs(tip.y - 80) < 1e-9)
      }
    }
    #expect(view.subviews[0].alpha == 0.5)
    #expect(abs(view.subviews[0].bounds.width - 28 * 1.2) < 1e-9)
  }
}
