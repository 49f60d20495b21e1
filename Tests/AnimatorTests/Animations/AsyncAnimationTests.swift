import Animator
import Testing

/// `await UIView.animate(…)`: awaiting animations on a stage's clock.
@MainActor
@Suite("Awaiting animations")
struct AsyncAnimationTests {
  private let stage = Stage(size: CGSize(width: 100, height: 100), scale: 1)
  private let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

  init() {
    stage.window.addSubview(view)
    stage.advance(by: 0)
  }

  @Test("an animation started after an await begins at the exact end of the awaited one")
  func chain() async {
    let task = Task {
      let faded = await UIView.animate(withDuration: 0.3) { view.alpha = 0.5 }
      let moved = await UIView.animate(
        withDuration: 0.25, delay: 0.1, options: .curveLinear, animations: { view.center.x = 55 })
      return faded && moved
    }
    await stage.run(for: 2)
    #expect(await task.value)
    let begins = stage.timeline.animations.map(\.begin)
    // 0.3 s, and 0.1 s of delay.
    #expect(begins == [.zero, MediaTime(seconds: 0.4)])
    #expect(stage.time == MediaTime(seconds: 2) && view.center.x == 55)
    #expect(stage.timeline.animations.map(\.end) == [0.3, 0.65].map { MediaTime(seconds: $0) })
  }

  @Test("every kind of animation can be awaited")
  func kinds() async {
    let other = UIView(frame: view.frame)
    let task = Task {
      var results: [Bool] = []
      results.append(
        await UIView.animate(
          withDuration: 0.2, delay: 0, usingSpringWithDamping: 0.5, initialSpringVelocity: 0,
          animations: { view.center.y = 30 }))
      results.append(
        await UIView.animateKeyframes(
          withDuration: 0.2, delay: 0,
          animations: {
            UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.alpha = 0.2 }
          }))
      results.append(
        await UIView.transition(
          with: view, duration: 0.2, options: .transitionCrossDissolve,
          animations: { view.backgroundColor = .red }))
      results.append(
        await UIView.transition(
          from: view, to: other, duration: 0.2, options: .transitionFlipFromLeft))
      results.append(await UIView.perform(.delete, on: [other], animations: nil))
      return results
    }
    await stage.run(for: 3)
    #expect(await task.value == [true, true, true, true, true])
    #expect(other.superview == nil)
  }

  @Test("awaiting an interrupted animation, or one whose stage is deallocated, returns false")
  func interrupted() async {
    let task = Task { await UIView.animate(withDuration: 1) { view.alpha = 0 } }
    await stage.run(for: 0.5)
    view.layer.removeAllAnimations()
    await stage.run(for: 0)
    #expect(await task.value == false)

    var brief: Stage? = Stage(size: CGSize(width: 10, height: 10))
    let inside = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 5))
    brief?.window.addSubview(inside)
    brief?.advance(by: 0)
    let lost = Task { await UIView.animate(withDuration: 1) { inside.alpha = 0 } }
    await Task.yield()
    inside.removeFromSuperview()
    brief = nil
    #expect(await lost.value == false)
  }

  @Test("a property animator can be awaited")
  func animator() async {
    let animator = UIViewPropertyAnimator(duration: 0.5, curve: .linear) { view.alpha = 0 }
    animator.startAnimation()
    let task = Task { await animator.addCompletion() }
    await stage.run(for: 0.2)
    animator.isReversed = true
    await stage.run(for: 1)
    #expect(await task.value == .start)
    #expect(view.alpha == 1)
  }

  @Test("a single advance of the clock does not wait for tasks")
  func advanced() async {
    let task = Task {
      await UIView.animate(withDuration: 0.1) { view.alpha = 0.5 }
      await UIView.animate(withDuration: 0.1) { view.alpha = 1 }
    }
    await Task.yield()
    stage.advance(by: 1)
    await stage.run(for: 1)
    await task.value
    #expect(stage.timeline.animations.map(\.begin) == [.zero, MediaTime(seconds: 1)])
  }
}
