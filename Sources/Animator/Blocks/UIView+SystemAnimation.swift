extension UIView {
  /// The system animations. Raw values are UIKit's.
  public enum SystemAnimation: UInt, Sendable {
    /// Scales views down to zero and fades them out, then removes them.
    case delete
  }

  /// In seconds. UIKit's value is not documented.
  private static let deletionDuration = 0.25

  /// Performs a system animation on `views` in parallel with the changes of `parallelAnimations`.
  ///
  /// At its end, the views are removed from their superviews, and their alpha and transform are restored.
  ///
  /// - Parameters:
  ///   - options: Curve and behavior; `.repeat` and `.autoreverse` are ignored.
  ///   - completion: Runs after the views have been removed; as for `animate`.
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
          // Unless other code has changed them meanwhile.
          if view.alpha == 0 { view.alpha = alpha }
          if view.layer.transform == shrunk(transform) { view.layer.transform = transform }
        }
        completion?(finished)
      }, fileID: fileID, line: line)
  }
}
