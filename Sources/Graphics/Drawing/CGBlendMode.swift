/// How what is drawn is combined with what is there. Raw values are Core Graphics'.
///
/// S is what is drawn, D what is there, R the result, all premultiplied, with alphas Sa, Da.
public enum CGBlendMode: Int32, Sendable, CaseIterable {
  /// S over D.
  case normal
  // Of the colours of both, where both are; else as `normal`. The formulas are PDF's.
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
  /// R = max(0, S + D − max(0, Sa + Da − 1)): darknesses add up.
  case plusDarker
  /// R = min(1, S + D): lights add up.
  case plusLighter
}

/// How pixels of an image are found that is not drawn at its own size. Raw values are Core Graphics'.
public enum CGInterpolationQuality: Int32, Sendable {
  /// What the context finds best: as `medium`.
  case `default` = 0
  /// The nearest pixel.
  case none = 1
  /// Mixed from four pixels.
  case low = 2
  /// Mixed from all pixels that come together.
  case medium = 4
  /// As `medium`, with the sharpest filter there is.
  case high = 3
}

/// A shadow under all that is drawn.
public struct DrawingShadow: Hashable, Sendable {
  /// How far it lies from what casts it, in points of the context, whatever its transform: positive
  /// is right and down.
  public var offset: CGSize
  /// Twice the standard deviation of its Gaussian blur, in the same points.
  public var blur: CGFloat
  /// Multiplied by the alpha of what casts it.
  public var color: CGColor

  /// Describes a shadow.
  public init(offset: CGSize, blur: CGFloat, color: CGColor) {
    (self.offset, self.blur, self.color) = (offset, blur, color)
  }

  /// Whether it is made of numbers, and not further away than anything is drawn.
  package var isDrawable: Bool {
    abs(offset.width) < 0x1p20 && abs(offset.height) < 0x1p20 && blur.isFinite
  }
}
