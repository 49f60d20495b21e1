import AnimatorTesting
import Postcards
import Testing

/// The app on a phone, with its introduction.
@MainActor
struct IntroductionTests {
  private let app = ListController.inNavigation()
  private let stage: Stage

  init() {
    stage = Stage(hosting: app, on: .iPhone15)
    stage.advance(by: 0)
  }

  private var introduction: IntroductionController? {
    app.presentedViewController as? IntroductionController
  }

  @Test("a button turns the page, which curls for 0.75 s")
  func buttons() throws {
    let pages = try #require(introduction)
    let first = try #require(pages.viewControllers?.first)
    stage.touch.tap("Continue")
    // The button acts when the finger lifts, after 0.08 s.
    stage.advance(by: 0.82)
    #expect(first.parent === pages)
    stage.advance(by: 0.02)
    #expect(first.parent == nil && pages.viewControllers?.first !== first)
  }

  @Test("a page that is dragged past its middle stays turned, another one returns")
  func dragging() throws {
    let pages = try #require(introduction)
    let first = try #require(pages.viewControllers?.first)
    // Held at the end, so that only the distance counts: 43 % and 66 % of 393 points.
    for (end, turns) in [(CGFloat(180), false), (90, true)] {
      stage.touch.drag(
        from: CGPoint(x: 350, y: 500), to: CGPoint(x: end, y: 500), holding: 0.3)
      expectIdle(stage)
      #expect((pages.viewControllers?.first !== first) == turns)
    }
    expectFrames(
      stage, matching: "a page follows the finger", at: [1, 1.1, 1.2, 1.3, 1.5, 1.8],
      scale: 0.5)
  }

  @Test("the last page leads to the list, which then appears")
  func ending() {
    for title in ["Continue", "Continue", "Get Started"] {
      stage.touch.tap(title)
      expectIdle(stage)
    }
    #expect(app.presentedViewController == nil && app.view.window != nil)
  }
}
