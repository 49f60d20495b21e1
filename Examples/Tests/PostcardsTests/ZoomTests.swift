import AnimatorTesting
import Postcards
import Testing

/// The transition from a picture in the list to the detail.
@MainActor
struct ZoomTests {
  private let app = ListController.inNavigation(introducesItself: false)
  private let stage: Stage

  init() {
    stage = Stage(hosting: app, on: .iPhone15)
    stage.advance(by: 0)
  }

  private var detail: DetailController? { app.presentedViewController as? DetailController }

  @Test("the picture flies from its row to the top, and the close button follows it")
  func opening() throws {
    let row = try #require((app.viewControllers.first as? ListController)?.rows[1])
    let start = row.picture.convert(row.picture.bounds, to: stage.window)
    stage.touch.tap("Green Hills")
    // The row acts when the finger lifts, after 0.08 s. The transition takes 0.5 s.
    stage.advance(by: 0.08)
    let detail = try #require(detail)
    let flying = try #require(detail.view.superview?.subviews.last as? UIImageView)
    #expect(row.picture.alpha == 0 && detail.picture.isHidden)
    // The row has been shrunk by the finger; its picture is where the flight begins, within that.
    expect(flying, \.frame.midY, at: 0.08, toEqual: start.midY, within: 4)
    // The spring of damping ratio 0.82 overshoots by less than 2 %, and ends with the transition.
    expect(flying, \.frame.midY, at: 0.58, toEqual: 852 * 0.48 / 2, within: 1)
    stage.advance(by: 0.5)
    #expect(flying.superview == nil && !detail.picture.isHidden && row.picture.alpha == 1)
    expect(detail.closeButton, \.alpha, at: 0.58, toEqual: 0)
    expect(detail.closeButton, \.alpha, at: 0.78, toEqual: 1)
    #expect(app.view.window == nil, "a full-screen presentation removes the list")
  }

  @Test("frames of the zoom and of the way back")
  func frames() throws {
    stage.touch.tap("Green Hills")
    stage.touch.after(1).tap("Close")
    expectIdle(stage)
    #expect(app.presentedViewController == nil && app.view.window != nil)
    // The flights begin at 0.08 s and at 1.08 s.
    expectFrames(
      stage, matching: "zoom", at: [0, 0.18, 0.28, 0.58, 1, 1.18, 1.28, 1.58], scale: 0.5)
  }

  @Test("the detail is released after it was closed")
  func lifetime() {
    stage.touch.tap("Green Hills")
    stage.advance(by: 1)
    weak var closed = detail
    #expect(closed != nil)
    stage.touch.tap("Close")
    expectIdle(stage)
    #expect(closed == nil)
  }
}
