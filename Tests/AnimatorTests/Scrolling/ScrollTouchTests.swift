import Animator
import Testing

/// Touches of subviews of scroll views.
@MainActor
struct ScrollTouchTests {
  private let scene = ScrollScenario()
  private let log = TouchLog()
  private let content: LoggingView

  init() {
    content = LoggingView("content", CGRect(x: 0, y: 0, width: 300, height: 2000), log)
    scene.view.addSubview(content)
  }

  @Test("subviews get touches after 0.15 seconds, or at once when the finger lifts")
  func delay() {
    scene.down(50, 50)
    scene.stage.advance(by: 0.149)
    #expect(log.entries.isEmpty)
    scene.stage.advance(by: 0.002)
    #expect(log.entries == ["content began 50,50"])
    scene.up(50, 50)
    #expect(log.entries == ["content began 50,50", "content ended 50,50"])
    log.entries = []
    scene.down(50, 50)
    scene.stage.advance(by: 0.05)
    scene.up(50, 50)
    #expect(log.entries == ["content began 50,50", "content ended 50,50"])
  }

  @Test("they get nothing of touches that scroll")
  func scrolling() {
    scene.down(50, 50)
    scene.move(50, 80)
    scene.up(50, 80)
    #expect(log.entries.isEmpty)
  }

  @Test("without delay they get touches at once, and lose them to a drag")
  func cancelling() {
    scene.view.delaysContentTouches = false
    scene.down(50, 50)
    #expect(log.entries == ["content began 50,50"])
    scene.move(50, 80)
    #expect(log.entries == ["content began 50,50", "content cancelled 50,80"])
    scene.up(50, 80)
  }

  @Test(
    "a control that follows a finger keeps it, and so do all if touches are not to be cancelled")
  func keeping() {
    let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 300, height: 40))
    scene.view.addSubview(slider)
    scene.down(50, 20)
    scene.stage.advance(by: 0.2)
    scene.move(50, 80)
    #expect(!scene.view.isDragging)
    scene.up(50, 80)
    scene.view.canCancelContentTouches = false
    scene.down(50, 200)
    scene.stage.advance(by: 0.2)
    scene.move(50, 260)
    #expect(!scene.view.isDragging)
    scene.up(50, 260)
    #expect(log.entries.last == "content ended 50,260")
  }

  @Test("a scroll view may withhold touches from a subview")
  func withholding() {
    final class Withholding: UIScrollView {
      override func touchesShouldBegin(
        _ touches: Set<UITouch>, with event: UIEvent?, in view: UIView
      ) -> Bool { false }
    }
    let scene = ScrollScenario(Withholding(frame: .zero))
    let log = TouchLog()
    scene.view.addSubview(
      LoggingView("content", CGRect(x: 0, y: 0, width: 300, height: 2000), log))
    scene.down(50, 50)
    scene.stage.advance(by: 0.2)
    scene.up(50, 50)
    #expect(log.entries.isEmpty)
  }

  @Test("taps of subviews are recognized")
  func taps() {
    var taps = 0
    content.addGestureRecognizer(UITapGestureRecognizer { _ in taps += 1 })
    scene.down(50, 50)
    scene.stage.advance(by: 0.05)
    scene.up(50, 50)
    #expect(taps == 1)
  }
}
