/// A touch that a segmented control tracks. Segments, not their indices: others may be inserted and removed meanwhile.
struct SegmentTracking {
  /// How far outside of the bounds a finger still selects, in points.
  static let margin: CGFloat = 50

  /// The segment that was selected when the touch began.
  private(set) weak var start: Segment?
  /// Whether the finger drags the tile, as it has pressed the selected segment.
  let dragsTile: Bool
  /// The segment under the finger.
  weak var pressed: Segment?
}

extension UISegmentedControl {
  /// In seconds. UIKit's value is not documented.
  private static let fadeDuration = 0.47
  private static let pressedScale: CGFloat = 0.95

  /// Makes the tile smaller while its segment is pressed, and the title of any other segment paler.
  private func showPress(of segment: Segment?, instead old: Segment?, selected: Segment?) {
    let pressesTile = segment != nil && segment === selected
    UIView.animate(spring: ControlAnimation.segmentSpring, options: .beginFromCurrentState) {
      let small = CGAffineTransform(scaleX: Self.pressedScale, y: Self.pressedScale)
      tile.transform = pressesTile ? small : .identity
      for other in segments {
        other.transform = pressesTile && other === segment ? small : .identity
      }
    }
    ControlAnimation.run(Self.fadeDuration) {
      old?.alpha = 1
      if !pressesTile { segment?.alpha = 0.2 }
    }
  }

  /// Shows which segment is under the finger.
  func press(_ segment: Segment?) {
    let old = tracking?.pressed
    guard segment !== old else { return }
    tracking?.pressed = segment
    // Images have a state of their own.
    if images.hasBackgrounds { return showImages() }
    showPress(of: segment, instead: old, selected: selectedSegment)
  }

  /// Selects a segment, and slides the tile to it; one that has been removed is ignored.
  func select(_ segment: Segment) {
    guard segment !== selectedSegment, let index = segments.firstIndex(where: { $0 === segment })
    else { return }
    let wasHidden = tile.isHidden
    storedIndex = index
    showState()
    UIView.animate(
      spring: ControlAnimation.segmentSpring, options: [.beginFromCurrentState],
      animations: layoutSegments)
    if wasHidden { tile.alpha = 1 }
  }

  /// Shows no segment as pressed any more.
  func stopTracking() {
    press(nil)
    tracking = nil
  }

  /// The selected segment; nil for none.
  var selectedSegment: Segment? {
    segments.indices.contains(storedIndex) ? segments[storedIndex] : nil
  }

  /// The segment at a touch, or nearest to it; nil outside, and if it is disabled.
  func segment(at touch: UITouch) -> Segment? {
    let location = touch.location(in: self)
    let margin = isTracking ? SegmentTracking.margin : 0
    guard bounds.insetBy(dx: -margin, dy: -margin).contains(location) else { return nil }
    let rects = segmentRects
    let nearest = rects.indices.min {
      abs(rects[$0].midX - location.x) - rects[$0].width / 2
        < abs(rects[$1].midX - location.x) - rects[$1].width / 2
    }
    return nearest.map { segments[$0] }.flatMap { $0.isEnabled ? $0 : nil }
  }
}
