// What the bar looks like: its title and its background.

/// Whether a bar is dark. Raw values are UIKit's.
public enum UIBarStyle: Int, Sendable {
  /// As the user's interface style.
  case `default`
  /// Black, with white titles.
  case black
  /// The former name of a translucent black bar.
  case blackTranslucent
}

extension UINavigationBar {
  /// The title's attributes.
  func titleAttributes(of item: UINavigationItem, isLarge: Bool) -> [NSAttributedString.Key: Any] {
    let look = item.standardAppearance ?? standardAppearance
    let own = isLarge ? look.largeTitleTextAttributes : look.titleTextAttributes
    let bar = (isLarge ? largeTitleTextAttributes : titleTextAttributes) ?? [:]
    let base: [NSAttributedString.Key: Any] = [
      .font: UIFont.systemFont(ofSize: isLarge ? 34 : 17, weight: isLarge ? .bold : .semibold),
      .foregroundColor: barStyle == .default ? UIColor.label : .white,
    ]
    return base.merging(bar) { $1 }.merging(own) { $1 }
  }

  func lookChanged() {
    for look in [standardAppearance, compactAppearance, scrollEdgeAppearance] {
      look?.onChange = { [weak self] in self?.rebuild() }
    }
    updateLook()
  }

  func updateLook() {
    let item = topItem
    var look = item?.standardAppearance ?? standardAppearance
    if isCompact, let compact = item?.compactAppearance ?? compactAppearance { look = compact }
    if let barTintColor {
      look = look.duplicate()
      look.backgroundEffect = nil
      look.backgroundColor = barTintColor
    } else if !isTranslucent {
      look = look.duplicate()
      look.configureWithOpaqueBackground()
    }
    background.look = barStyle == .default || barTintColor != nil ? look : look.darkened()
    updateEdge(item?.scrollEdgeAppearance ?? scrollEdgeAppearance)
  }

  /// The distance over which the background fades in, in points.
  nonisolated static let edgeDistance: CGFloat = 10

  /// Shows the background for the position of the contents: at their top, over a screen that does not scroll, and below
  /// a large title, that of the edge, or none.
  private func updateEdge(_ edge: UINavigationBarAppearance?) {
    var progress = progressOverContents ?? (hasLargeTitle ? 0 : 1)
    if let scrollDistance {
      let collapsing = hasLargeTitle ? Self.largeTitleHeight + spaceAboveTitle : 0
      progress = ContentsBehindBar.progress(at: scrollDistance - collapsing)
    }
    let isOpaque = barTintColor != nil || !isTranslucent
    background.alpha = isOpaque && edge == nil ? 1 : progress
    edgeBackground.look = edge
    edgeBackground.isHidden = edge == nil || progress == 1
  }
}
