import FoundationCompatibility

/// The shape of a picker's wheels: rows on a cylinder that is seen from the front.
///
/// The diameter is 1.07 times the height of the picker, as in public measurements of iOS; the height of a row is the
/// length of its arc.
struct PickerDrum: Equatable {
  private static let diameterRatio: CGFloat = 1.07
  /// The distance of the eye, in points. Apple publishes no value.
  static let eyeDistance: CGFloat = 800
  /// The alpha of rows outside of the band, as measured.
  private static let outerAlpha: CGFloat = 0.45
  /// The steepest angle of rows that are shown, in radians.
  private static let steepest: CGFloat = 1.45

  /// More rows than any picker has in sight.
  private static let longestReach = 1000

  /// The height of the picker and of a row, in points.
  let height: CGFloat
  let rowHeight: CGFloat

  var radius: CGFloat { max(height, 1) * Self.diameterRatio / 2 }

  /// How many rows are visible above and below the middle one.
  var reach: Int { Int(Self.steepest * radius / rowHeight, clampedTo: 0...Self.longestReach) }

  /// The angle of a row that is a number of points of arc below the middle.
  private func angle(_ arc: CGFloat) -> CGFloat { arc / radius }

  func isVisible(_ arc: CGFloat) -> Bool { abs(angle(arc)) <= Self.steepest }

  /// The transform of a row that lies in the middle of the picker.
  func transform(_ arc: CGFloat) -> CATransform3D {
    let angle = angle(arc)
    let turned = CATransform3DMakeRotation(-angle, 1, 0, 0)
    return CATransform3DConcat(
      turned, CATransform3DMakeTranslation(0, radius * sin(angle), radius * (cos(angle) - 1)))
  }

  /// Rows are opaque in the band, and fade toward the edges.
  func alpha(_ arc: CGFloat) -> CGFloat {
    let distance = min(abs(arc) / rowHeight, 1)
    // Half a row from the middle, a row begins to leave the band.
    let outside = min(max((distance - 0.35) / 0.65, 0), 1)
    let base = 1 + (Self.outerAlpha - 1) * outside
    return base * min(max(cos(angle(arc)) * 1.4, 0), 1)
  }

  /// The arc from the middle to a point that is seen a number of points below it.
  func arc(at distance: CGFloat) -> CGFloat {
    asin(min(max(distance / radius, -1), 1)) * radius
  }
}
