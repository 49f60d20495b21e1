/// The heights of bars, for which they have different images. Raw values are UIKit's.
public enum UIBarMetrics: Int, Sendable {
  /// The usual height.
  case `default` = 0
  /// The height in landscape on phones.
  case compact = 1
  /// The usual height with a prompt.
  case defaultPrompt = 101
  /// The height in landscape on phones, with a prompt.
  case compactPrompt = 102
}

/// The positions of bars. Raw values are UIKit's.
public enum UIBarPosition: Int, Sendable {
  case any, bottom, top, topAttached
}

/// The images of a bar's background that were set of the bar itself.
struct BarImages {
  /// By the heights for which they were set.
  var backgrounds: [UIBarMetrics: UIImage] = [:]
  /// The image in place of the hairline; nil for the hairline.
  var shadow: UIImage?

  /// The image that was set for a height.
  subscript(_ metrics: UIBarMetrics) -> UIImage? {
    get { backgrounds[metrics] }
    set { backgrounds[metrics] = newValue }
  }

  /// The background that is shown; that for the usual height if there is none of its own.
  func background(isCompact: Bool) -> UIImage? {
    isCompact ? backgrounds[.compact] ?? backgrounds[.default] : backgrounds[.default]
  }
}
