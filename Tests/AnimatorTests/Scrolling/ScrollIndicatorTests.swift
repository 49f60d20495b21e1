import Animator
import Testing

/// The indicators of scroll views.
@MainActor
struct ScrollIndicatorTests {
  private let scene = ScrollScenario()
  private var view: UIScrollView { scene.view }
  private var indicators: [UIView] { view.parts("ScrollIndicatorView") }

  @Test("an indicator appears with a drag, and fades after it")
  func appearance() {
    #expect(view.subviews.isEmpty)
    scene.down(150, 300)
    scene.move(150, 200)
    #expect(indicators.map(\.alpha) == [1])
    scene.stage.advance(by: 0.2)
    scene.up(150, 200)
    scene.stage.advance(by: 0.39)
    #expect(indicators.first?.layer.presentation()?.opacity == 1)
    scene.stage.advance(by: 0.32)
    #expect(indicators.first?.layer.presentation()?.opacity == 0)
  }

  // The track is 400 − 2 · 3 = 394 points, the part that is seen 400 of 2000: 78.8 points. In the middle, at 800 of 1600,
  // it begins at 3 + (394 − 78.8) / 2 = 160.6.
  @Test("its length and place are those of what is seen")
  func geometry() {
    view.contentOffset.y = 800
    view.flashScrollIndicators()
    let frame = indicators.first?.frame ?? .zero
    #expect(frame.minX == 294 && frame.width == 3)
    #expect(abs(frame.height - 78.8) < 1e-6 && abs(frame.minY - 960.6) < 1e-6)
    scene.stage.advance(by: 2)
    #expect(indicators.first?.alpha == 0)
  }

  @Test("it is squeezed beyond the edges")
  func squeezing() {
    view.contentOffset.y = -50
    view.flashScrollIndicators()
    #expect(abs((indicators.first?.frame.height ?? 0) - 28.8) < 1e-6)
    #expect(indicators.first?.frame.minY == -47)
  }

  @Test("there is none where it is not wanted")
  func hidden() {
    view.showsVerticalScrollIndicator = false
    view.flashScrollIndicators()
    #expect(indicators.isEmpty)
    view.contentSize = CGSize(width: 600, height: 600)
    view.showsVerticalScrollIndicator = true
    view.flashScrollIndicators()
    #expect(indicators.count == 2)
  }

  @Test("contents that fit have nothing to flash for")
  func fitting() {
    view.contentSize = view.bounds.size
    view.alwaysBounceVertical = true
    view.flashScrollIndicators()
    #expect(indicators.isEmpty)
  }
}
