import FoundationCompatibility

/// How far contents follow a finger beyond the edge of a scroll view: less and less, and never farther than the
/// view's own length.
///
/// The formula is UIKit's: `(1 − 1 / (0.55 · d / D + 1)) · D`, where d is how far the finger has moved beyond the
/// edge and D is the length of the view along the axis. A finger 400 points beyond the edge of a view 960 points high
/// has moved the contents by 179 points.
package enum RubberBand {
  private static let coefficient: CGFloat = 0.55

  /// How far the contents are beyond the edge; of the sign of `distance`.
  ///
  /// - Parameters:
  ///   - distance: How far the finger has moved them, in points.
  ///   - length: The length of the view, in points.
  package static func offset(for distance: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    let size = (1 - 1 / (coefficient * abs(distance) / length + 1)) * length
    return distance < 0 ? -size : size
  }

  /// The inverse of ``offset(for:length:)``: how far a finger has moved contents that are beyond the edge.
  package static func distance(for offset: CGFloat, length: CGFloat) -> CGFloat {
    guard length > 0 else { return 0 }
    // The contents are never quite as far as the length.
    let part = min(abs(offset) / length, 0.99)
    let size = (1 / (1 - part) - 1) / coefficient * length
    return offset < 0 ? -size : size
  }
}
