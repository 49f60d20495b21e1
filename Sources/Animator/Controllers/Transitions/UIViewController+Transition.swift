extension UIViewController {
  /// The animation with which a controller is presented or pushed, and, reversed, dismissed or popped.
  ///
  /// A kind is a `PreferredTransition` in a file of its own, and one line here.
  @preconcurrency @MainActor
  public final class Transition: NSObject {
    let kind: any PreferredTransition

    init(_ kind: any PreferredTransition) {
      self.kind = kind
      super.init()
    }

    /// Slides up from the bottom, as ``UIModalTransitionStyle/coverVertical``. Pushes keep their own animation.
    public static var coverVertical: Transition { Transition(ModalTransition(.coverVertical)) }
    /// Flips about the vertical axis, as ``UIModalTransitionStyle/flipHorizontal``. Pushes keep their own animation.
    public static var flipHorizontal: Transition { Transition(ModalTransition(.flipHorizontal)) }
    /// Fades in, as ``UIModalTransitionStyle/crossDissolve``. Pushes keep their own animation.
    public static var crossDissolve: Transition { Transition(ModalTransition(.crossDissolve)) }
    /// Curls the presenter's view up, as ``UIModalTransitionStyle/partialCurl``. Pushes keep their own animation.
    public static var partialCurl: Transition { Transition(ModalTransition(.partialCurl)) }

    /// Grows from a view to the controller's view, and shrinks to a view again.
    ///
    /// A finger that moves down, or from the leading edge for a pushed controller, takes the view along and dismisses it.
    ///
    /// - Parameters:
    ///   - options: Nil for the defaults.
    ///   - sourceViewProvider: Returns the view, such as a thumbnail, when the controller is shown and again when it
    ///     leaves; nil, or a view outside of the window, lets it grow from the middle of the screen as it fades in. The
    ///     view is transparent while the controller is shown.
    public static func zoom(
      options: ZoomOptions? = nil,
      sourceViewProvider: @escaping (ZoomSourceViewProviderContext) -> UIView?
    ) -> Transition {
      Transition(ZoomTransition(options: options, sourceViewProvider: sourceViewProvider))
    }
  }
}

/// What a kind of ``UIViewController/Transition`` does.
@MainActor
protocol PreferredTransition {
  /// The style that it is in presentations; nil if it has an animator of its own.
  var modalStyle: UIModalTransitionStyle? { get }
  /// The animator of a presentation or a push, or of their reverse; nil for that of the container.
  func makeAnimator(isReversed: Bool) -> (any SystemTransitioning)?
}

/// The transition styles of presentations.
struct ModalTransition: PreferredTransition {
  let modalStyle: UIModalTransitionStyle?

  init(_ style: UIModalTransitionStyle) { modalStyle = style }

  func makeAnimator(isReversed: Bool) -> (any SystemTransitioning)? { nil }
}

extension UIViewController {
  /// The style of the controller's presentation: that of its preferred transition, or else its own.
  var effectiveTransitionStyle: UIModalTransitionStyle {
    preferredTransition?.kind.modalStyle ?? modalTransitionStyle
  }
}
