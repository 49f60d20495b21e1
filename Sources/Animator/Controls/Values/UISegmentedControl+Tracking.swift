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
  func showPress(of segment: Segment?, instead old: Segment?, selected: Segment?) {
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
}
