extension UIView {
  /// Animations that the system comes with. Raw values are UIKit's.
  public enum SystemAnimation: UInt, Sendable {
    /// Shrinks views to nothing while they fade, and removes them.
    case delete
  }

  /// Seconds that a deletion takes; UIKit does not say how long its own does.
  private static let deletionDuration = 0.25

  /// Runs an animation of the system on `views`, and what `parallelAnimations` changes beside it.
  ///
  /// When it is over, the views are removed from their superviews and get back alpha and transform.
  ///
  /// - Parameters:
  ///   - options: Curve and behaviour; repeating is left out, since what is deleted is gone.
  ///   - completion: Runs after the views were removed; as for `animate`.
  public static func perform(
    _ animation: SystemAnimation, on views: [UIView], options: AnimationOptions = [],
    animations parallelAnimations: (() -> Void)?, completion: ((Bool) -> Void)? = nil,
    fileID: StaticString = #fileID, line: UInt = #line
  ) {
    let looks = views.map { ($0, $0.alpha, $0.layer.transform) }
    func shrunk(_ transform: CATransform3D) -> CATransform3D {
      CATransform3DScale(transform, 0, 0, 1)
    }
    animate(
      withDuration: deletionDuration, delay: 0,
      options: options.subtracting([.repeat, .autoreverse]),
      animations: {
        for (view, _, transform) in looks {
          view.alpha = 0
          view.layer.transform = shrunk(transform)
        }
        parallelAnimations?()
      },
      completion: { finished in
        for (view, alpha, transform) in looks {
          view.removeFromSuperview()
          // Unless somebody has set another look meanwhile.
          if view.alpha == 0 { view.alpha = alpha }
          if view.layer.transform == shrunk(transform) { view.layer.transform = transform }
        }
        completion?(finished)
      }, fileID: fileID, line: line)
  }
}
