import Animator
import Testing

@MainActor
struct LayoutInterruptionTests {
  @Test(
    "a second layout animation adds to the first, with and without beginFromCurrentState",
    arguments: [[], .beginFromCurrentState] as [UIView.AnimationOptions])
  func interruption(options: UIView.AnimationOptions) {
    let s = ConstrainedBox()
    func animate(to width: CGFloat) {
      UIView.animate(
        withDuration: 1, delay: 0, options: options.union(.curveLinear),
        animations: { s.setWidth(width) })
    }
    animate(to: 200)
    #expect(s.width(at: 0.5) == 150)
    animate(to: 300)
    // Without a jump: 300 − 0.5 · 100 − 1 · 100.
    #expect(s.shown?.width == 150)
    // 300 − 0.25 · 100 − 0.75 · 100
    #expect(s.width(at: 0.75) == 200)
    #expect(s.width(at: 1) == 250)
    #expect(s.width(at: 1.5) == 300)
  }

  @Test("layout without a block moves the target of a running animation")
  func immediate() {
    let s = ConstrainedBox()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.setWidth(200) }
    s.stage.advance(to: 0.5)
    s.setWidth(260)
    // 260 − 0.5 · 100
    #expect(s.shown?.width == 210)
    #expect(s.width(at: 1) == 260)
  }

  @Test("a property animator plays, pauses, scrubs and reverses a layout")
  func animator() {
    let s = ConstrainedBox()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.setWidth(200) }
    var positions: [UIViewAnimatingPosition] = []
    animator.addCompletion {
      positions.append($0)
      // The animator restores views, not constraints: without this, the next layout applies the constant
      // that its block has set, as on iOS.
      if $0 == .start { s.width.constant = 100 }
    }
    animator.startAnimation()
    #expect(s.width(at: 0.25) == 125)
    animator.pauseAnimation()
    #expect(s.width(at: 0.75) == 125)
    animator.fractionComplete = 0.6
    #expect(s.width(at: 0.75) == 160)
    animator.isReversed = true
    #expect(s.width(at: 0.75) == 160)
    animator.startAnimation()
    // 60 % of the way back take 0.6 s.
    #expect(s.width(at: 1.05) == 130)
    s.stage.advance(to: 1.35)
    #expect(positions == [.start] && s.shown?.width == 100 && s.box.frame.width == 100)
  }

  @Test(
    "a layout that is stopped stays where the animator finishes, until constraints are laid out again"
  )
  func stop() {
    for (position, expected) in [(.current, 125), (.end, 200), (.start, 100)]
      as [(UIViewAnimatingPosition, CGFloat)]
    {
      let s = ConstrainedBox()
      let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { s.setWidth(200) }
      animator.startAnimation()
      s.stage.advance(to: 0.25)
      animator.stopAnimation(false)
      #expect(s.shown?.width == 125)
      animator.finishAnimation(at: position)
      #expect(s.box.frame.width == expected)
      // The constraint still has the constant that the animator's block has set.
      #expect(s.width(at: 0.5) == 200)
      s.setWidth(expected)
      #expect(s.shown?.width == expected)
    }
  }

  @Test("layout animations do not depend on the frame rate", arguments: [1, 24, 60, 1000])
  func frameRate(rate: Int) {
    let s = ConstrainedBox()
    UIView.animate(
      withDuration: 0.7, delay: 0, options: .curveLinear, animations: { s.setWidth(170) },
      completion: { _ in
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { s.setWidth(370) }
      })
    for frame in 1...rate * 2 {
      s.stage.advance(to: Double(frame) / Double(rate))
      // At 1.2 s: the second animation, begun at exactly 0.7 s, is half over.
      if frame == rate { #expect(s.stage.time.seconds == 1) }
    }
    // 170 + 200 at the end; at 1.2 s 170 + 0.5 · 200, from the recorded timeline.
    #expect(s.shown?.width == 370)
    let layer = s.stage.timeline.frame(at: MediaTime(seconds: 1.2))
    #expect(layer.layers.contains { $0.state.bounds.size == CGSize(width: 270, height: 50) })
  }
}
