// The least and the greatest text size of a view and its subviews.

/// The limits of the text size in a view.
struct TextSizeLimits {
  var minimum: UIContentSizeCategory?
  var maximum: UIContentSizeCategory?

  var isSpecified: Bool { minimum != nil || maximum != nil }

  /// Limits a text size; the maximum prevails over a minimum above it.
  func limit(_ category: inout UIContentSizeCategory) {
    if category == .unspecified { return }
    if let minimum { category = max(category, minimum) }
    if let maximum { category = min(category, maximum) }
  }
}

extension UIView {
  /// The least text size of the view and its subviews, whatever the user has chosen; nil, the default, for no limit.
  public var minimumContentSizeCategory: UIContentSizeCategory? {
    get { extras?.textSizeLimits.minimum }
    set {
      self[extra: \.textSizeLimits].minimum = newValue
      updateTraits()
    }
  }

  /// The greatest text size of the view and its subviews, whatever the user has chosen; nil, the default, for no limit.
  public var maximumContentSizeCategory: UIContentSizeCategory? {
    get { extras?.textSizeLimits.maximum }
    set {
      self[extra: \.textSizeLimits].maximum = newValue
      updateTraits()
    }
  }
}
