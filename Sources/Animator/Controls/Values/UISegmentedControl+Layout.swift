// The frames of segments, dividers and the selection.

extension UISegmentedControl {
  /// The rectangles of the segments from the first to the last: between insets of 3 points, a point apart.
  var segmentRects: [CGRect] {
    guard !segments.isEmpty else { return [] }
    let area = bounds.insetBy(dx: 3, dy: 2)
    let room = max(area.width - CGFloat(segments.count - 1), 0)
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
      x += width + 1
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
      let x = (max(rects[index].minX, rects[index + 1].minX)) - 1
      divider.frame = CGRect(
        x: x, y: bounds.minY + 6, width: 1, height: max(bounds.height - 12, 0))
      divider.alpha = storedIndex == index || storedIndex == index + 1 ? 0 : 1
    }
    layOutTile(rects)
  }

  /// The tile extends a point beyond its segment at each side, over the dividers.
  private func layOutTile(_ rects: [CGRect]) {
    guard rects.indices.contains(storedIndex) else {
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
