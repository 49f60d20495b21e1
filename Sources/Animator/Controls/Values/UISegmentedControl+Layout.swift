// The frames of segments, dividers and the selection.

extension UISegmentedControl {
  /// The distances of the segments from the edges, in points: none with images in their backgrounds.
  var segmentInsets: (dx: CGFloat, dy: CGFloat) { images.hasBackgrounds ? (0, 0) : (3, 2) }

  /// The distance between segments, in points.
  var dividerWidth: CGFloat { images.shownDividers?.width ?? 1 }

  /// The rectangles of the segments from the first to the last: between the insets, with room for dividers.
  var segmentRects: [CGRect] {
    guard !segments.isEmpty else { return [] }
    let (insets, gap) = (segmentInsets, dividerWidth)
    let area = bounds.insetBy(dx: insets.dx, dy: insets.dy)
    let room = max(area.width - gap * CGFloat(segments.count - 1), 0)
    let fixed = segments.reduce(0) { $0 + $1.width }
    let flexible = segments.filter { $0.width == 0 }
    let natural = flexible.reduce(0) { $0 + $1.contentWidth }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x = area.minX
    return segments.map { segment in
      var width = segment.width
      if width == 0 {
        let rest = max(room - fixed, 0)
        width =
          apportionsSegmentWidthsByContent && natural > 0
          ? rest * segment.contentWidth / natural : rest / CGFloat(flexible.count)
      }
      let rect = CGRect(
        x: isMirrored ? area.minX + area.maxX - x - width : x, y: area.minY, width: width,
        height: max(area.height, 0))
      x += width + gap
      return rect
    }
  }

  /// Places the segments, the dividers between them and the tile.
  func layoutSegments() {
    let rects = segmentRects
    for (segment, rect) in zip(segments, rects) {
      segment.frame = rect
      segment.layoutIfNeeded()
    }
    for (index, divider) in dividers.enumerated() where index + 1 < rects.count {
      let (hasImage, width) = (images.shownDividers != nil, dividerWidth)
      let x = (max(rects[index].minX, rects[index + 1].minX)) - width
      let inset: CGFloat = hasImage ? 0 : 6
      divider.frame = CGRect(
        x: x, y: bounds.minY + inset, width: width, height: max(bounds.height - 2 * inset, 0))
      divider.subviews.first?.frame = divider.bounds
      let isCovered = storedIndex == index || storedIndex == index + 1
      divider.alpha = isCovered && !hasImage && !images.hasBackgrounds ? 0 : 1
    }
    layOutTile(rects)
  }

  /// The tile extends a point beyond its segment at each side, over the dividers.
  private func layOutTile(_ rects: [CGRect]) {
    guard rects.indices.contains(storedIndex), !images.hasBackgrounds else {
      tile.isHidden = true
      return
    }
    let rect = rects[storedIndex].insetBy(dx: -1, dy: 0)
    let place = {
      self.tile.bounds = CGRect(origin: .zero, size: rect.size)
      self.tile.center = CGPoint(x: rect.midX, y: rect.midY)
      self.tile.layoutIfNeeded()
    }
    if tile.isHidden { UIView.performWithoutAnimation(place) } else { place() }
    tile.isHidden = false
  }
}
