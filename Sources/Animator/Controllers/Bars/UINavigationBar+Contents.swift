/// Where the contents below a navigation bar are.
struct ScrolledContents: Equatable {
  /// How far they have been scrolled from their top, in points; negative beyond it.
  var distance: CGFloat
  /// Whether they have a refresh control.
  var canRefresh = false
  /// The space that they leave for it while it refreshes, in points.
  var refreshSpace: CGFloat = 0
}

extension UINavigationBar {
  /// How far the contents below the bar have been scrolled from their top, in points, negative beyond it; nil if nothing
  /// scrolls there. A large title leaves with the contents, and what the background looks like depends on it.
  var scrollDistance: CGFloat? { scrolledContents?.distance }

  /// Whether there is no background at the top of the contents, so that a refresh control is seen through the bar.
  var isClearAtEdge: Bool {
    guard let edge = topItem?.scrollEdgeAppearance ?? scrollEdgeAppearance else {
      return barTintColor == nil && isTranslucent
    }
    return edge.backgroundEffect == nil && (edge.backgroundColor?.cgColor.alpha ?? 0) == 0
  }

  /// Whether a refresh control appears above the large title, which moves down for it.
  var showsRefreshControlAboveTitle: Bool {
    hasLargeTitle && isClearAtEdge && scrolledContents?.canRefresh == true
  }

  /// The space for a control that refreshes, above the large title, in points. It is scrolled away before the title is.
  var spaceAboveTitle: CGFloat {
    showsRefreshControlAboveTitle ? scrolledContents?.refreshSpace ?? 0 : 0
  }

  /// How far the large title has moved down with contents that have been pulled, or for a refresh control, in points.
  var stretch: CGFloat {
    guard hasLargeTitle, let scrolledContents else { return 0 }
    // Above a background the title stays, and the control is between it and the contents.
    if scrolledContents.canRefresh && !showsRefreshControlAboveTitle { return 0 }
    return max(spaceAboveTitle - scrolledContents.distance, 0)
  }

  /// How far the contents have been pulled, for a large title that grows with them, in points.
  var titlePull: CGFloat { scrolledContents?.canRefresh == true ? 0 : stretch }

  /// The part of the large title that the contents leave visible, 0…1.
  var titleFractionOfContents: CGFloat {
    guard let scrollDistance else { return 1 }
    let distance = scrollDistance - spaceAboveTitle - collapsibleSearchHeight
    return min(max(1 - distance / Self.largeTitleHeight, 0), 1)
  }
}
