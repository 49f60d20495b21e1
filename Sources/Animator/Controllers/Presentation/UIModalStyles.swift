/// The styles of presentations. Raw values are UIKit's.
public enum UIModalPresentationStyle: Int, Sendable {
  /// Covers the window; the presenter's view is removed.
  case fullScreen = 0
  /// A sheet that covers the window up to a gap at the top; in landscape on phones, full screen.
  case pageSheet = 1
  /// On phones as ``pageSheet``; on tablets a card of 540 by 620 points.
  case formSheet = 2
  /// Covers the view of the nearest controller that defines a presentation context, which is removed.
  case currentContext = 3
  /// Managed by the presentation controller of the transitioning delegate.
  case custom = 4
  /// Covers the window; the presenter's view stays below.
  case overFullScreen = 5
  /// Covers the view of the nearest controller that defines a presentation context, which stays below.
  case overCurrentContext = 6
  /// A popover with an arrow; in compact width a sheet.
  case popover = 7
  /// No adaptation to another style.
  case none = -1
  /// ``pageSheet``.
  case automatic = -2
}

/// The animation of a presentation. Raw values are UIKit's.
public enum UIModalTransitionStyle: Int, Sendable {
  /// Slides up from the bottom.
  case coverVertical
  /// Flips about the vertical axis, from the right.
  case flipHorizontal
  /// Fades in.
  case crossDissolve
  /// Curls the presenter's view up, which stays curled at the top. For full-screen presentations only.
  case partialCurl
}
