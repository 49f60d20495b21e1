import Animator
import TestSupport
import Testing

/// The listings of Apple's View Programming Guide in Swift, with the behavior that the guide
/// describes.
@MainActor
@Suite("The programming guide's listings")
struct GuideListingsTests {
  private let stage = Stage(size: CGSize(width: 320, height: 480), scale: 1)

  private func view(_ frame: CGRect = CGRect(x: 0, y: 0, width: 100, height: 100)) -> UIView {
    let view = UIView(frame: frame)
    stage.window.addSubview(view)
    return view
  }

  private func opacity(_ view: UIView) -> Float { view.layer.presentation()?.opacity ?? -1 }

  @Test("two views in one block: one fades out while the other fades in")
  func crossFade() {
    let (firstView, secondView) = (view(), view())
    secondView.alpha = 0
    UIView.animate(
      withDuration: 1.0,
      animations: {
        firstView.alpha = 0.0
        secondView.alpha = 1.0
      })
    stage.advance(by: 0.5)
    #expect(opacity(firstView) == 0.5 && opacity(secondView) == 0.5)
    stage.advance(by: 0.5)
    #expect(opacity(firstView) == 0 && opacity(secondView) == 1)
  }

  @Test("showHideView: fades out right away, waits one second, fades in")
  func showHideView() throws {
    let thirdView = view()
    UIView.animate(
      withDuration: 1.0, delay: 0.0, options: .curveEaseIn,
      animations: { thirdView.alpha = 0.0 },
      completion: { _ in
        UIView.animate(
          withDuration: 1.0, delay: 1.0, options: .curveEaseOut,
          animations: { thirdView.alpha = 1.0 }, completion: nil)
      })
    // Ease in at a half: 0.315357; ease out: 0.684643.
    for (time, expected) in [(0.5, 1 - 0.315357), (1, 0), (1.9, 0), (2.5, 0.684643), (3, 1)] {
      stage.advance(to: time)
      #expect(near(Double(opacity(thirdView)), expected, within: 1e-6), "at \(time)")
    }
    #expect(try stage.advanceUntilIdle().seconds == 3)
  }

  @Test("showHideView as before iOS 4: with begin and commit, chained at the end of the first")
  func showHideViewLegacy() throws {
    let thirdView = view()
    UIView.beginAnimations("ShowHideView", context: nil)
    UIView.setAnimationCurve(.easeIn)
    UIView.setAnimationDuration(1.0)
    UIView.setAnimationDidStop { animationID, finished, context in
      #expect(animationID == "ShowHideView" && finished)
      UIView.beginAnimations("ShowHideView2", context: context)
      UIView.setAnimationCurve(.easeOut)
      UIView.setAnimationDuration(1.0)
      UIView.setAnimationDelay(1.0)
      thirdView.alpha = 1.0
      UIView.commitAnimations()
    }
    thirdView.alpha = 0.0
    UIView.commitAnimations()
    for (time, expected) in [(0.5, 1 - 0.315357), (1, 0), (1.9, 0), (2.5, 0.684643), (3, 1)] {
      stage.advance(to: time)
      #expect(near(Double(opacity(thirdView)), expected, within: 1e-6), "at \(time)")
    }
    #expect(try stage.advanceUntilIdle().seconds == 3)
  }

  @Test(
    "nested blocks: the inner one has its own delay, and may override duration and curve")
  func nested() {
    let (aView, anotherView) = (view(), view())
    UIView.animate(
      withDuration: 1.0, delay: 1.0, options: .curveEaseOut,
      animations: {
        aView.alpha = 0.0
        UIView.animate(
          withDuration: 0.2, delay: 0.0,
          options: [.overrideInheritedCurve, .curveLinear, .overrideInheritedDuration, .repeat],
          animations: {
            UIView.setAnimationRepeatCount(2.5)
            anotherView.alpha = 0.0
          }, completion: nil)
      }, completion: nil)
    for (time, first, second) in [
      (0.05, 1.0, 0.75), (0.25, 1, 0.75), (0.45, 1, 0.75), (0.5, 1, 0), (1.5, 1 - 0.684643, 0),
    ] {
      stage.advance(to: time)
      #expect(near(Double(opacity(aView)), first, within: 1e-6), "at \(time)")
      #expect(near(Double(opacity(anotherView)), second, within: 1e-6), "at \(time)")
    }
  }

  @Test("displayNewPage: the page curls up and shows the other text; then the views swap roles")
  func displayNewPage() throws {
    let container = view()
    var (currentTextView, swapTextView) = (
      UIView(frame: container.bounds), UIView(frame: container.bounds)
    )
    container.addSubview(currentTextView)
    container.addSubview(swapTextView)
    swapTextView.isHidden = true
    let (first, second) = (currentTextView, swapTextView)
    UIView.transition(
      with: container, duration: 1.0, options: .transitionCurlUp,
      animations: {
        currentTextView.isHidden = true
        swapTextView.isHidden = false
      },
      completion: { _ in swap(&currentTextView, &swapTextView) })
    #expect(first.isHidden && !second.isHidden)
    let halfway = stage.timeline.frame(at: MediaTime(seconds: 0.5))
    #expect(halfway.layers.contains { $0.transition != nil })
    try stage.advanceUntilIdle()
    #expect(currentTextView === second && swapTextView === first)
    #expect(stage.time.seconds == 1)
  }

  @Test("toggleMainViews: flips to the secondary view from the right, and back from the left")
  func toggleMainViews() throws {
    let container = view()
    let (primaryView, secondaryView) = (
      UIView(frame: container.bounds), UIView(frame: container.bounds)
    )
    container.addSubview(primaryView)
    var displayingPrimary = true
    func toggleMainViews() {
      UIView.transition(
        from: displayingPrimary ? primaryView : secondaryView,
        to: displayingPrimary ? secondaryView : primaryView, duration: 1.0,
        options: displayingPrimary ? .transitionFlipFromRight : .transitionFlipFromLeft,
        completion: { finished in if finished { displayingPrimary.toggle() } })
    }
    toggleMainViews()
    try stage.advanceUntilIdle()
    #expect(!displayingPrimary && container.subviews == [secondaryView])
    toggleMainViews()
    try stage.advanceUntilIdle()
    #expect(displayingPrimary && container.subviews == [primaryView])
    #expect(stage.timeline.animations.map { "\($0.from)" } == ["flipFromRight", "flipFromLeft"])
  }

  @Test("rotating by 45° about the center")
  func rotation() {
    let view = view()
    let xform = CGAffineTransform(rotationAngle: .pi / 4.0)
    view.transform = xform
    #expect(view.center == CGPoint(x: 50, y: 50))
    #expect(near(Double(view.frame.width), 100 * 2.squareRoot()))
  }

  @Test("a container view transitions between two image views")
  func containerView() {
    let (imageWidth, imageHeight, topPlacement) = (CGFloat(200), CGFloat(250), CGFloat(80))
    let root = view(stage.window.bounds)
    let frame = CGRect(
      x: ((root.bounds.size.width - imageWidth) / 2).rounded(), y: topPlacement,
      width: imageWidth, height: imageHeight)
    let containerView = UIView(frame: frame)
    root.addSubview(containerView)
    let mainView = UIImageView(frame: CGRect(x: 0, y: 0, width: imageWidth, height: imageHeight))
    let flipToView = UIImageView(frame: CGRect(x: 0, y: 0, width: imageWidth, height: imageHeight))
    containerView.addSubview(mainView)
    #expect(containerView.frame.origin == CGPoint(x: 60, y: 80))
    UIView.transition(from: mainView, to: flipToView, duration: 0.5, options: .transitionCurlDown)
    #expect(mainView.superview == nil && flipToView.superview === containerView)
  }
}
