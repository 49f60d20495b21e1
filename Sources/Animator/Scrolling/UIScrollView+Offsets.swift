// Where the contents are, and where they may be.

/// One of the two axes along which contents move.
enum ScrollAxis: CaseIterable {
  case horizontal, vertical

  func of(_ point: CGPoint) -> CGFloat { self == .horizontal ? point.x : point.y }
  func of(_ size: CGSize) -> CGFloat { self == .horizontal ? size.width : size.height }

  /// A point with the coordinate of each axis.
  static func point(_ coordinate: (ScrollAxis) -> CGFloat) -> CGPoint {
    CGPoint(x: coordinate(.horizontal), y: coordinate(.vertical))
  }
}

/// The sizes and insets that determine where contents may be.
struct ScrollExtent: Equatable {
  /// Of the bounds.
  var size = CGSize.zero
  var content = CGSize.zero
  var insets = UIEdgeInsets.zero

  /// The offsets between the edges, along an axis.
  func range(_ axis: ScrollAxis) -> ClosedRange<CGFloat> {
    let (near, far) =
      axis == .horizontal ? (insets.left, insets.right) : (insets.top, insets.bottom)
    let least = -near.finite
    return
      least...max(
        least, axis.of(content).finite + far.finite - axis.of(size).finite)
  }

  /// An offset moved between the edges.
  func clamped(_ offset: CGPoint) -> CGPoint {
    ScrollAxis.point { min(max($0.of(offset), range($0).lowerBound), range($0).upperBound) }
  }
}

extension ClosedRange<CGFloat> {
  /// The range and its neighborhood.
  fileprivate func outset(by distance: CGFloat) -> ClosedRange {
    lowerBound - distance...upperBound + distance
  }
}

extension UIScrollView {
  /// Moves the contents, and notifies the delegate if they have moved. Numbers that are not finite become 0.
  func show(_ offset: CGPoint) {
    let offset = rounded(offset)
    if offset != bounds.origin { bounds.origin = offset }
  }

  /// An offset on the pixels of the screen.
  func rounded(_ offset: CGPoint) -> CGPoint {
    ScrollAxis.point { rounded($0.of(offset)) }
  }

  /// An offset along one axis on the pixels of the screen.
  private func rounded(_ offset: CGFloat) -> CGFloat {
    let scale = max(traitCollection.displayScale, 1)
    return (offset.finite * scale).rounded() / scale
  }

  /// How far the contents have been scrolled from their top, in points; negative beyond it.
  ///
  /// The top is that on the pixels, where contents rest: insets may be fractions of a pixel.
  var distanceFromTop: CGFloat { contentOffset.y - rounded(range(.vertical).lowerBound) }

  /// The current sizes and insets; these as large as they are below a large title that has not left, and outside of windows
  /// as they were before.
  var extent: ScrollExtent {
    var insets = adjustedContentInset
    if let keptAdjustment { insets = insets - safeAreaAdjustment + keptAdjustment }
    if insets.top != contentInset.top { insets.top += titleCollapse }
    return ScrollExtent(size: bounds.size, content: contentSize, insets: insets)
  }

  /// The offsets between the edges, along an axis.
  func range(_ axis: ScrollAxis) -> ClosedRange<CGFloat> { extent.range(axis) }

  /// An offset moved between the edges.
  func clamped(_ offset: CGPoint) -> CGPoint { extent.clamped(offset) }

  /// The offset between the edges that is nearest to another one, on the pixels of the screen.
  package func offsetInRange(nearest offset: CGPoint) -> CGPoint { rounded(clamped(offset)) }

  /// Whether fingers can move the contents along an axis.
  func isScrollable(_ axis: ScrollAxis) -> Bool {
    guard isScrollEnabled else { return false }
    let range = range(axis)
    if range.lowerBound < range.upperBound { return true }
    if axis == .vertical, refreshControl != nil { return bounces }
    return bounces && (axis == .horizontal ? alwaysBounceHorizontal : alwaysBounceVertical)
  }

  /// The offset that shows a rectangle of the contents, nearest to the current one.
  package func offset(toShow rect: CGRect) -> CGPoint {
    let insets = adjustedContentInset
    let shown = bounds.inset(by: insets).finite
    let rect = rect.finite.standardized
    func move(_ from: ClosedRange<CGFloat>, _ to: ClosedRange<CGFloat>) -> CGFloat {
      let (near, far) = (to.lowerBound - from.lowerBound, to.upperBound - from.upperBound)
      if near < 0 && far > 0 || near >= 0 && far <= 0 { return 0 }
      return abs(near) < abs(far) ? near : far
    }
    let offset = CGPoint(
      x: bounds.minX
        + move(shown.minX...max(shown.minX, shown.maxX), rect.minX...max(rect.minX, rect.maxX)),
      y: bounds.minY
        + move(shown.minY...max(shown.minY, shown.maxY), rect.minY...max(rect.minY, rect.maxY)))
    return offsetInRange(nearest: offset)
  }

  // MARK: Changes

  /// Called after the bounds or the frame were set.
  func boundsChanged(from old: CGRect) {
    if bounds.size != old.size { extentMayHaveChanged() }
    guard bounds.origin != old.origin else { return }
    setNeedsLayout()
    offsetOfConstraintsChanged()
    notifyBars()
    scrollDelegate?.scrollViewDidScroll(self)
  }

  /// Called after the insets were set.
  func insetsChanged() {
    extentMayHaveChanged()
    setNeedsLayout()
  }

  /// Called when a size or an inset may have changed. Contents at the top or the left edge stay at it, and those that
  /// were between the edges move between the new ones; contents that were beyond stay where they are.
  func extentMayHaveChanged() {
    reportInsets()
    let (old, new) = (knownExtent, extent)
    guard new != old else { return }
    knownExtent = new
    defer { notifyBars() }
    if drag == nil && driver == nil && pinch == nil {
      show(
        ScrollAxis.point { axis in
          let (offset, before, after) = (
            axis.of(contentOffset), old.range(axis), new.range(axis)
          )
          if offset == before.lowerBound || offset == rounded(before.lowerBound) {
            return after.lowerBound
          }
          // At an edge, pixels may be beyond it.
          if !before.outset(by: 0.5 / max(traitCollection.displayScale, 1)).contains(offset) {
            return offset
          }
          return min(max(offset, after.lowerBound), after.upperBound)
        })
    } else {
      adaptMovement()
    }
  }

  /// Reports changes of the adjusted insets.
  func reportInsets() {
    let insets = adjustedContentInset
    if insets == knownInsets { return }
    knownInsets = insets
    passOnSafeArea()
    adjustedContentInsetDidChange()
    scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  // MARK: Insets

  /// The insets that the safe area adds, in points.
  var safeAreaAdjustment: UIEdgeInsets {
    let area = safeAreaOnPixels
    if area == .zero { return .zero }
    switch contentInsetAdjustmentBehavior {
    case .never: return .zero
    case .always: return area
    case .automatic, .scrollableAxes:
      let isVertical =
        scrolls(.vertical)
        || (contentInsetAdjustmentBehavior == .automatic && fillsNavigationScreen)
      let isHorizontal = scrolls(.horizontal)
      return UIEdgeInsets(
        top: isVertical ? area.top : 0, left: isHorizontal ? area.left : 0,
        bottom: isVertical ? area.bottom : 0, right: isHorizontal ? area.right : 0)
    }
  }

  /// The safe area without insets below half a pixel. These are left in a view that constraints place at the edge of
  /// the area, as its frame is rounded to pixels.
  private var safeAreaOnPixels: UIEdgeInsets {
    let area = safeAreaInsets
    if area == .zero { return .zero }
    // Below 1 on the canvas of a large storyboard.
    let scale = traitCollection.displayScale
    func inset(_ inset: CGFloat) -> CGFloat { inset * scale < 0.5 && scale > 0 ? 0 : inset }
    return UIEdgeInsets(
      top: inset(area.top), left: inset(area.left), bottom: inset(area.bottom),
      right: inset(area.right))
  }

  /// The parts of the safe area at the sides that reach into contents as wide as the view; none where they add to the
  /// insets. In points.
  package var sideSafeArea: UIEdgeInsets {
    let area = safeAreaInsets
    if area.left == 0 && area.right == 0 { return .zero }
    let isAdjusted =
      switch contentInsetAdjustmentBehavior {
      case .never: false
      case .always: true
      case .automatic, .scrollableAxes:
        alwaysBounceHorizontal || contentInset.left + contentInset.right > 0
      }
    return isAdjusted ? .zero : UIEdgeInsets(top: 0, left: area.left, bottom: 0, right: area.right)
  }

  private func scrolls(_ axis: ScrollAxis) -> Bool {
    if axis == .horizontal {
      return alwaysBounceHorizontal
        || contentSize.width + contentInset.left + contentInset.right > bounds.width
    }
    return alwaysBounceVertical || refreshControl != nil
      || contentSize.height + contentInset.top + contentInset.bottom > bounds.height
  }

  /// Whether the scroll view is the view, or its first subview, of a controller in a navigation controller.
  private var fillsNavigationScreen: Bool {
    guard let owner = controller ?? superview?.controller, owner.navigationController != nil,
      owner.automaticallyAdjustsScrollViewInsets
    else { return false }
    return owner.view === self || owner.view?.subviews.first === self
  }
}
