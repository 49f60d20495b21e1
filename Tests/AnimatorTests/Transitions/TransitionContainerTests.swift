import Animator
import Testing

@MainActor
@Suite("Transitions of a view that changes itself")
struct TransitionContainerTests {
  private typealias Faces = TransitionTests.Faces

  private func shown(_ f: Faces, at seconds: Double) -> LayerSnapshot? {
    let id = f.container.layer.timelineID
    return f.stage.timeline.frame(at: MediaTime(seconds: seconds)).layers.first { $0.id == id }
  }

  @Test("hiding the view itself: it disappears to transparency", arguments: TransitionTests.kinds)
  func hiding(kind: UIView.AnimationOptions) throws {
    let f = Faces()
    UIView.transition(with: f.container, duration: 1, options: kind) { f.container.isHidden = true }
    #expect(shown(f, at: 0)?.transition == nil && shown(f, at: 0)?.descendantCount == 1)
    let halfway = try #require(shown(f, at: 0.5)?.transition)
    #expect(f.colors(halfway.from) == [UIColor.red.cgColor] && halfway.to.layers.isEmpty)
    #expect(halfway.to.size == CGSize(width: 100, height: 100))
    #expect(shown(f, at: 0.5)?.state.isHidden == false)
    f.stage.advance(by: 1)
    #expect(shown(f, at: 1) == nil && f.container.isHidden)
  }

  @Test("showing the view itself: it appears from transparency")
  func showing() throws {
    let f = Faces()
    f.container.isHidden = true
    UIView.transition(with: f.container, duration: 1, options: .transitionCrossDissolve) {
      f.container.isHidden = false
    }
    #expect(shown(f, at: 0) == nil)
    let halfway = try #require(shown(f, at: 0.5)?.transition)
    #expect(halfway.from.layers.isEmpty && f.colors(halfway.to) == [UIColor.red.cgColor])
    f.stage.advance(by: 1)
    #expect(shown(f, at: 1)?.transition == nil && shown(f, at: 1) != nil)
  }

  @Test("hiding works with animated content, and a view hidden before and after shows nothing")
  func animatedContent() throws {
    let f = Faces()
    let options: UIView.AnimationOptions = [.transitionCrossDissolve, .allowAnimatedContent]
    UIView.transition(with: f.container, duration: 1, options: options) {
      f.container.isHidden = true
    }
    let halfway = try #require(shown(f, at: 0.5)?.transition)
    #expect(f.colors(halfway.from) == [UIColor.red.cgColor] && halfway.to.layers.isEmpty)
    f.stage.advance(by: 2)
    UIView.transition(with: f.container, duration: 1, options: .transitionFlipFromLeft) {
      f.front.backgroundColor = .green
    }
    let hidden = shown(f, at: 2.5)?.transition
    #expect(hidden?.from.layers.isEmpty ?? true && hidden?.to.layers.isEmpty ?? true)
  }

  @Test("shown again while it disappears: the second transition starts from the presentation")
  func interrupted() throws {
    let f = Faces()
    UIView.transition(with: f.container, duration: 1, options: .transitionCrossDissolve) {
      f.container.isHidden = true
    }
    f.stage.advance(by: 0.5)
    UIView.transition(with: f.container, duration: 1, options: .transitionCrossDissolve) {
      f.container.isHidden = false
    }
    let second = try #require(shown(f, at: 0.75)?.transition)
    #expect(second.from.layers.first?.transition?.to.layers.isEmpty == true)
    #expect(f.colors(second.to) == [UIColor.red.cgColor])
  }

  @Test("hidden by other code while it runs, the view disappears immediately")
  func hiddenMeanwhile() {
    let f = Faces()
    UIView.transition(with: f.container, duration: 1, options: .transitionCrossDissolve) {
      f.front.backgroundColor = .green
    }
    f.stage.advance(by: 0.25)
    f.container.isHidden = true
    #expect(shown(f, at: 0.2) != nil && shown(f, at: 0.25) == nil)
  }

  @Test("the view's own geometry and alpha change immediately, without a jump after progress 0")
  func ownGeometry() throws {
    let f = Faces()
    UIView.transition(with: f.container, duration: 1, options: .transitionCrossDissolve) {
      f.container.frame = CGRect(x: 100, y: 50, width: 200, height: 50)
      f.container.transform = CGAffineTransform(rotationAngle: 1)
      f.container.alpha = 0.5
      f.front.backgroundColor = .green
    }
    let (first, next) = (try #require(shown(f, at: 0)), try #require(shown(f, at: 1e-6)))
    #expect(first.transition == nil && next.transition != nil)
    #expect(first.state.opacity == 0.5 && next.state.opacity == 0.5)
    // The old bounds' corners are where those of the new ones are.
    for (old, new) in zip(first.state.bounds.corners, next.state.bounds.corners) {
      let (a, b) = (old.applying(first.transform), new.applying(next.transform))
      #expect(hypot(a.x - b.x, a.y - b.y) < 1e-9)
    }
    let inside = f.stage.timeline.frame(at: .zero).layers.last
    #expect(inside?.state.backgroundColor == UIColor.red.cgColor)
  }

  @Test("if the view's geometry animates, it starts from the old one")
  func animatedGeometry() {
    let f = Faces()
    let options: UIView.AnimationOptions = [
      .transitionCrossDissolve, .allowAnimatedContent, .curveLinear,
    ]
    UIView.transition(with: f.container, duration: 1, options: options) {
      f.container.center.x += 100
    }
    #expect(shown(f, at: 0)?.state.position.x == 60 && shown(f, at: 0.5)?.state.position.x == 110)
  }

  @Test("a transition from a view to itself or to an ancestor changes nothing, and completes")
  func sameView() {
    for options: UIView.AnimationOptions in [
      .transitionCurlUp, [.transitionCurlUp, .showHideTransitionViews],
    ] {
      let f = Faces()
      var flags: [Bool] = []
      for to in [f.front, f.container, f.stage.window] {
        UIView.transition(from: f.front, to: to, duration: 1, options: options) { flags.append($0) }
      }
      f.stage.advance(by: 0)
      #expect(flags == [true, true, true] && f.container.subviews == [f.front])
      #expect(f.container.superview === f.stage.window && !f.front.isHidden)
    }
  }

  @Test("off stage there is no snapshot, and changes elsewhere are not animated either")
  func offStage() {
    let (f, off) = (Faces(), UIView())
    UIView.transition(with: off, duration: 1, options: .transitionFlipFromLeft) {
      f.front.alpha = 0
    }
    UIView.transition(
      with: off, duration: 1, options: [.transitionFlipFromLeft, .allowAnimatedContent]
    ) { f.container.alpha = 0 }
    f.stage.advance(by: 0.5)
    #expect(f.front.layer.presentation()?.opacity == 0)
    #expect(f.container.layer.presentation()?.opacity == 0.5)
  }

  @Test("the completion runs on the clock of the view's stage, even if nothing is visible")
  func clock() {
    let f = Faces()
    f.container.removeFromSuperview()
    f.stage.advance(by: 1)
    let newer = Scenario()
    var time: Double?
    UIView.transition(with: f.container, duration: 1, options: .transitionFlipFromLeft) {
    } completion: { _ in
      time = f.stage.time.seconds
    }
    newer.stage.advance(by: 5)
    #expect(time == nil)
    f.stage.advance(by: 0)
    #expect(time == 1)
  }

  @Test("many interruptions: the oldest snapshots are dropped, which limits nesting")
  func manyInterruptions() throws {
    let f = Faces()
    var deepest = 0
    for _ in 0..<30 {
      UIView.transition(with: f.container, duration: 1, options: .transitionCrossDissolve) {
        f.front.backgroundColor = f.front.backgroundColor == .red ? .blue : .red
      }
      f.stage.advance(by: 0.01)
      var depth = 0
      var snapshot = shown(f, at: f.stage.time.seconds)?.transition?.from
      while let next = snapshot {
        depth += 1
        snapshot = next.layers.first { $0.transition != nil }?.transition?.from
      }
      deepest = max(deepest, depth)
    }
    // Eight transitions in old snapshots, and the current one.
    #expect(deepest == 9)
  }

  @Test("interrupted before it has progressed, the next transition starts from the same snapshot")
  func interruptedAtOnce() throws {
    let f = Faces()
    for color in [UIColor.blue, .green, .white] {
      UIView.transition(with: f.container, duration: 1, options: .transitionCrossDissolve) {
        f.front.backgroundColor = color
      }
    }
    let halfway = try #require(shown(f, at: 0.5)?.transition)
    #expect(f.colors(halfway.from) == [UIColor.red.cgColor])
    #expect(halfway.from.layers.allSatisfy { $0.transition == nil })
    #expect(f.colors(halfway.to) == [UIColor.white.cgColor])
  }
}
