/// The dimensions of a keyboard on a screen, in points.
///
/// Heights without a row of predictions, as published lists of iOS's have them: 216 (classic phones), 226
/// (their large models), with 75 more on phones without a home button, where a strip for the emoji and
/// dictation keys and the home indicator is below the keys; in landscape 162, or 150 and 21; on iPads 264,
/// or 352 in landscape, below a bar of 55, and above the home indicator if there is one.
struct KeyboardMetrics: Equatable {
  /// The height of a bar above the keys, of the four rows of keys, and of the strip below them.
  var bar: CGFloat = 0
  var keys: CGFloat
  var strip: CGFloat = 0
  /// Between keys.
  var spacing = CGSize(width: 6, height: 12)
  /// At the left and the right edge.
  var margin: CGFloat = 3
  /// Beside the keys, where the corners of the screen are round or its camera is.
  var left: CGFloat = 0
  var right: CGFloat = 0

  var height: CGFloat { bar + keys + strip }
  /// Whether it is a tablet's: only those have a bar above the keys.
  var isTablet: Bool { bar > 0 }

  /// Whether a screen is an iPad's; the narrowest, an iPad mini's, is 744 points wide.
  static func isTablet(_ size: CGSize) -> Bool { min(size.width, size.height) >= 744 }

  @MainActor
  init(on screen: UIView) {
    self.init(screen: screen.bounds.size, safeArea: screen.safeAreaOfScreen ?? .zero)
  }

  /// The keyboard of a screen, which is in landscape orientation if it is wider than high.
  init(screen size: CGSize, safeArea: UIEdgeInsets = .zero) {
    (left, right) = (max(safeArea.left, 0), max(safeArea.right, 0))
    let isLandscape = size.width > size.height
    let (short, long) = (min(size.width, size.height), max(size.width, size.height))
    // The first phone without a home button is 375 × 812.
    let hasHomeIndicator = long >= 812 && short >= 360
    if Self.isTablet(size) {
      (bar, keys) = (55, isLandscape ? 352 : 264)
      (spacing, margin) = (CGSize(width: 12, height: 10), 6)
      strip = max(safeArea.bottom, 0)
    } else if isLandscape {
      (keys, strip) = hasHomeIndicator ? (150, 21) : (162, 0)
      spacing.height = 8
    } else {
      keys = short >= 414 ? 226 : 216
      strip = hasHomeIndicator ? 75 : 0
    }
    // Screens of no device.
    let factor = min(size.height / height, 1)
    (bar, keys, strip) = (bar * factor, keys * factor, strip * factor)
    spacing.height *= factor
  }
}
