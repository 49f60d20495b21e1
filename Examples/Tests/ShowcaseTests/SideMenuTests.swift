import AnimatorTesting
import Showcase
import Testing

@MainActor
struct SideMenuTests {
  let menu = SideMenu(frame: CGRect(x: 0, y: 0, width: 320, height: 400))
  let stage: Stage

  init() { stage = Stage(hosting: menu) }

  @Test("opening, and reversing halfway")
  func toggle() {
    menu.toggle()
    stage.advance(by: 0.2)
    menu.toggle()
    expectIdle(stage)
    expect(menu.panel, \.frame.minX, toBeContinuousOver: 0...stage.time.seconds)
    expect(menu.panel, \.frame.minX, toSettleBy: stage.time.seconds, at: -200)
    #expect(!menu.isOpen)
  }

  @Test("a pan of less than half the width reverses, a longer one opens")
  func drag() {
    menu.drag(by: 60)
    stage.advance(by: 0.1)
    menu.endDrag()
    expectIdle(stage)
    expect(menu.panel, \.frame.minX, at: stage.time.seconds, toEqual: -200)
    menu.drag(by: 150)
    stage.advance(by: 0.1)
    menu.endDrag()
    expectIdle(stage)
    expect(menu.panel, \.frame.minX, at: stage.time.seconds, toEqual: 0, within: 1e-6)
    #expect(menu.isOpen)
  }
}
