import AnimatorTesting
import Showcase
import Testing

@MainActor
struct CardStackTests {
  @Test("the top card flies off, the others move up one after another")
  func throwing() {
    let stack = CardStack(
      frame: CGRect(x: 0, y: 0, width: 200, height: 280),
      colors: [.systemRed, .systemOrange, .systemYellow])
    let stage = Stage(hosting: stack)
    stage.advance(by: 0)
    let (top, second, third) = (stack.cards[0], stack.cards[1], stack.cards[2])
    stack.throwTopCard()
    expect(top, \.transform.tx, over: 0...0.34, toBeMonotonic: .rising)
    // Nobody moves before its turn.
    expect(second, \.transform.ty, at: 0.05, toEqual: 18, within: 1e-6)
    expect(third, \.transform.ty, at: 0.1, toEqual: 36, within: 1e-6)
    expect(second, \.transform, toSettleBy: 0.55, at: .identity, within: 1e-3)
    expectIdle(stage)
    #expect(top.superview == nil && stack.cards.count == 2)
    expect(third, \.transform.ty, at: 1, toEqual: 18)
  }
}
