import Animator
import Testing

/// Checks for leaks: animations do not retain views after they have ended.
@MainActor
@Suite("Releasing views and closures")
struct ReleaseTests {
  /// Weak references to objects that must be deallocated.
  private struct WeakReferences {
    weak var stage: Stage?
    weak var view: UIView?
    weak var layer: CALayer?
    weak var animator: UIViewPropertyAnimator?
    weak var controller: UIViewController?

    var names: [String] {
      [
        stage.map { _ in "stage" }, view.map { _ in "view" }, layer.map { _ in "layer" },
        animator.map { _ in "animator" }, controller.map { _ in "controller" },
      ].compactMap { $0 }
    }
  }

  /// Starts one of each kind of animation, with closures that capture the view.
  private func start() -> (stage: Stage, references: WeakReferences) {
    let controller = UIViewController()
    let stage = Stage(hosting: controller, size: CGSize(width: 100, height: 100))
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 50))
    view.mask = UIView(frame: view.bounds)
    let layer = CALayer()
    view.layer.addSublayer(layer)
    controller.view.addSubview(view)
    stage.advance(by: 0.1)
    UIView.animate(withDuration: 1, animations: { view.alpha = 0 }) { _ in view.alpha = 1 }
    UIView.animateKeyframes(withDuration: 1, delay: 0) {
      UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 1) { view.center.x = 9 }
    } completion: { _ in
      view.tag = 1
    }
    UIView.beginAnimations("old", context: nil)
    UIView.setAnimationWillStart { _, _ in view.tag = 2 }
    UIView.setAnimationDidStop { _, _, _ in view.tag = 3 }
    view.backgroundColor = .red
    UIView.commitAnimations()
    UIView.transition(with: view, duration: 1, options: .transitionFlipFromLeft) {
      view.addSubview(UIView())
    } completion: { _ in
      view.tag = 4
    }
    CATransaction.begin()
    CATransaction.setCompletionBlock { layer.name = view.layer.name }
    layer.opacity = 0
    CATransaction.commit()
    let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) {
      view.bounds.size.width = 9
    }
    animator.addCompletion { _ in view.tag = 5 }
    animator.startAnimation()
    _ = (layer.presentation()?.superlayer, view.layer.presentation()?.sublayers)
    let references = WeakReferences(
      stage: stage, view: view, layer: layer, animator: animator, controller: controller)
    return (stage, references)
  }

  @Test("when all animations have ended, a stage is deallocated with its views")
  func ended() throws {
    func run() throws -> WeakReferences {
      let (stage, references) = start()
      try stage.advanceUntilIdle()
      return references
    }
    #expect(try run().names == [])
  }

  @Test("a stage deallocated while animations run releases them")
  func running() {
    func run() -> WeakReferences {
      let (stage, references) = start()
      stage.advance(by: 0.5)
      return references
    }
    #expect(run().names == [])
  }

  @Test("a view removed from its stage is not retained by its animations")
  func removed() throws {
    let (stage, references) = start()
    stage.advance(by: 0.5)
    references.view?.removeFromSuperview()
    try stage.advanceUntilIdle()
    _ = stage.timeline
    #expect(references.names == ["stage", "controller"])
  }
}
