import Animator
import Testing

/// Gestures that catch what is in flight, and hand their velocity over to springs.
@MainActor
struct FlightTests {
  private let stage = Stage(size: CGSize(width: 300, height: 600), scale: 1)
  private let card = UIView(frame: CGRect(x: 100, y: 50, width: 100, height: 100))
  private let release = Release()

  /// Where the finger let the card go.
  private final class Release {
    var time = 0.0
    var velocity: CGFloat = 0
    var y: CGFloat = 0
    var caught: CGFloat?
  }

  init() {
    stage.window.addSubview(card)
    let (card, release) = (card, release)
    card.addGestureRecognizer(
      UIPanGestureRecognizer { recognizer in
        guard let pan = recognizer as? UIPanGestureRecognizer else { return }
        switch pan.state {
        case .began:
          // As apps catch a view: where it is seen.
          card.center = card.layer.presentation()?.position ?? card.center
          card.layer.removeAllAnimations()
          release.caught = card.center.y
        case .ended:
          release.time = Stage.current?.time.seconds ?? 0
          (release.velocity, release.y) = (pan.velocity(in: nil).y, card.center.y)
          Self.throwCard(card, to: 100, velocity: release.velocity)
        default: break
        }
        card.center.y += pan.translation(in: nil).y
        pan.setTranslation(.zero, in: nil)
      })
  }

  private static func throwCard(_ card: UIView, to y: CGFloat, velocity: CGFloat) {
    UIView.animate(
      withDuration: 0.8, delay: 0, usingSpringWithDamping: 0.7,
      initialSpringVelocity: velocity / (y - card.center.y), options: .allowUserInteraction,
      animations: { card.center.y = y })
  }

  private func y(at time: Double) -> CGFloat {
    let state = card.layer.timelineID.flatMap {
      stage.timeline.presentation(of: $0, at: MediaTime(seconds: time))
    }
    return state?.position.y ?? .nan
  }

  @Test("a spring in flight is caught where it is seen, and retargeted with the finger's velocity")
  func retargeting() throws {
    stage.perform { Self.throwCard(card, to: 500, velocity: 0) }
    stage.advance(by: 0.1)
    // Touched where its model is.
    stage.touch.flick(CGPoint(x: 150, y: 500), velocity: CGVector(dx: 0, dy: -800))
    try stage.advanceUntilIdle()
    let caught = try #require(release.caught)
    #expect(caught > 110 && caught < 500)
    #expect(release.velocity < -700)
    // Value and velocity do not jump: the numeric derivative just after the release is the finger's velocity. In
    // 10 microseconds the spring changes it by less than one.
    let step = 1e-5
    #expect(abs(y(at: release.time) - release.y) < 1e-6)
    let velocity = (y(at: release.time + step) - y(at: release.time)) / step
    #expect(abs(velocity - release.velocity) < 1)
    #expect(card.center.y == 100 && y(at: release.time + 3) == 100)
  }

  @Test("a scroll view that decelerates is grabbed where it is, and follows the finger from there")
  func grabbing() throws {
    let scrollView = UIScrollView(frame: stage.window.bounds)
    scrollView.contentSize = CGSize(width: 300, height: 5000)
    stage.window.addSubview(scrollView)
    stage.touch.flick(scrollView, velocity: CGVector(dx: 0, dy: -1500))
    stage.advance(by: 0.3)
    #expect(scrollView.isDecelerating)
    // It moves by 50 points, and rests before it lifts.
    stage.touch.play([
      (0, CGPoint(x: 150, y: 300)), (0.4, CGPoint(x: 150, y: 350)), (0.8, CGPoint(x: 150, y: 350)),
    ])
    stage.advance(by: 0.001)
    let grabbed = scrollView.contentOffset.y
    #expect(!scrollView.isDecelerating && scrollView.isDragging)
    stage.advance(by: 0.05)
    // Not by itself any more: the finger moves at 125 points per second.
    #expect(abs(scrollView.contentOffset.y - (grabbed - 6)) <= 2)
    try stage.advanceUntilIdle()
    // All of the 50 points: a touch that grabs has no slop.
    #expect(scrollView.contentOffset.y == grabbed - 50)
  }
}
