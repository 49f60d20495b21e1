/// How a source is composited onto the destination. Raw values are Core Graphics'.
///
/// S is the source, D the destination and R the result, all premultiplied, with alphas Sa and Da.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
  /// Source-over: R = S + D · (1 − Sa).
  case normal
  // Blend the colors where source and destination overlap, and are `normal` elsewhere. The formulas
  // are PDF's.
  case multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight, hardLight
  case difference, exclusion, hue, saturation, color, luminosity
  /// R = 0
  case clear
  /// R = S
  case copy
  /// R = S · Da
  case sourceIn
  /// R = S · (1 − Da)
  case sourceOut
  /// R = S · Da + D · (1 − Sa)
  case sourceAtop
  /// R = S · (1 − Da) + D
  case destinationOver
  /// R = D · Sa
  case destinationIn
  /// R = D · (1 − Sa)
  case destinationOut
  /// R = S · (1 − Da) + D · Sa
  case destinationAtop
  /// R = S · (1 − Da) + D · (1 − Sa)
  case xor
  /// R = max(0, S + D − max(0, Sa + Da − 1))
  case plusDarker
  /// R = min(1, S + D)
  case plusLighter
}

/// The filter for images drawn at other than their own size. Raw values are Core Graphics'.
public enum CGInterpolationQuality: Int32, Sendable {
  /// The same as `medium`.
  case `default` = 0
  /// Nearest neighbor.
  case none = 1
  /// Bilinear.
  case low = 2
  /// Bilinear, with averaging when minified.
  case medium = 4
  /// As `medium`, with the best filter available.
  case high = 3
}

/// A shadow cast by everything that is drawn.
public struct DrawingShadow: Hashable, Sendable {
  /// The distance from the shape that casts it, in points of the context's base space, independent
  /// of the current transform: positive is right and down.
  public var offset: CGSize
  /// Twice the standard deviation of the Gaussian blur, in points of the base space.
  public var blur: CGFloat
  /// Multiplied by the alpha of the shape that casts it.
  public var color: CGColor

  /// Describes a shadow.
  public init(offset: CGSize, blur: CGFloat, color: CGColor) {
    (self.offset, self.blur, self.color) = (offset, blur, color)
  }

  /// Whether all values are finite and the offset is within the drawable range.
  package var isDrawable: Bool {
    abs(offset.width) < 0x1p20 && abs(offset.height) < 0x1p20 && blur.isFinite
  }
}
