/// One recorded drawing operation. Coordinates are points, y down, in the list's own space before
/// any `concatenate`.
public enum DrawingCommand: Hashable, Sendable {
  /// Pushes the transform, the clip and the settings.
  case save
  /// Pops them.
  case restore
  /// Puts a transform before the one there is.
  case concatenate(CGAffineTransform)
  /// Says how what follows is painted.
  case set(DrawingSetting)
  /// Lets nothing through outside a path, in the coordinates of now.
  case clip(CGPath, CGPathFillRule)
  /// Lets through as much as an image's alpha says, or where it is opaque its light, stretched over a
  /// rectangle; nothing outside.
  case clipToMask(CGImage, in: CGRect)
  /// Fills a path.
  case fill(CGPath, CGPathFillRule, CGColor)
  /// Draws along a path.
  case stroke(CGPath, StrokeStyle, CGColor)
  /// Paints all that the clip lets through.
  case gradient(CGGradient, GradientGeometry, CGGradientDrawingOptions, alpha: CGFloat)
  /// Makes a rectangle transparent.
  case clear(CGRect)
  /// Stretches an image over a rectangle, with its alpha multiplied by `alpha`.
  case image(CGImage, in: CGRect, alpha: CGFloat)
  /// A part of a picture stretched over a rectangle, or side by side in tiles until that is full.
  case picture(ImageRegion, in: CGRect, alpha: CGFloat)
  /// A paragraph whose box has its top left corner at `at`.
  case text(TextBlock, at: CGPoint)
  /// Begins a picture that the next `endLayer` paints as a whole, with the settings of now.
  case beginLayer(alpha: CGFloat, in: CGRect?)
  /// Paints it, and pops transform, clip and settings.
  case endLayer
}

/// What holds for all that is painted until it is set again or the state is restored.
public enum DrawingSetting: Hashable, Sendable {
  /// How painted colors are combined with those below.
  case blendMode(CGBlendMode)
  /// Cast by everything that is painted; nil for none.
  case shadow(DrawingShadow?)
  /// How images are scaled.
  case interpolation(CGInterpolationQuality)
  /// Whether edges of paths are smoothed.
  case antialiasing(Bool)
}

/// A part of a picture, and how it fills a rectangle.
public struct ImageRegion: Hashable, Sendable {
  /// Pixels, or a drawing.
  public enum Picture: Hashable, Sendable {
    /// Pixels, at the image's own resolution.
    case bitmap(CGImage)
    /// A recorded drawing, replayed at the resolution of the target.
    case drawing(RecordedDrawing)
  }

  /// What the part is taken from.
  public var picture: Picture
  /// In pixels of a bitmap, or points of a drawing's own space.
  public var part: CGRect
  /// How large a tile is, in points, the first one at the rectangle's top left corner; nil where the
  /// part is stretched over all of it.
  public var tile: CGSize?

  /// Describes a part.
  public init(_ picture: Picture, part: CGRect, tile: CGSize? = nil) {
    (self.picture, self.part, self.tile) = (picture, part, tile)
  }
}

/// How a path is stroked. Lengths in points.
public struct StrokeStyle: Hashable, Sendable {
  /// In points.
  public var lineWidth: CGFloat
  /// The ends of open lines.
  public var lineCap: CGLineCap
  /// Corners.
  public var lineJoin: CGLineJoin
  /// The longest miter, in line widths.
  public var miterLimit: CGFloat
  /// Lengths drawn and skipped in turn; empty for a solid line.
  public var dash: [CGFloat]
  /// How far into the dash pattern a line starts.
  public var dashPhase: CGFloat

  /// Describes a stroke; the defaults are Core Graphics'.
  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    (self.lineWidth, self.lineCap, self.lineJoin) = (lineWidth, lineCap, lineJoin)
    (self.miterLimit, self.dash, self.dashPhase) = (miterLimit, dash, dashPhase)
  }
}

extension StrokeStyle {
  /// Sets a dash pattern; one that is no pattern (a negative length, all zero) means solid lines.
  mutating func setDash(_ lengths: [CGFloat], phase: CGFloat) {
    let isPattern =
      lengths.allSatisfy { $0.isFinite && $0 >= 0 } && lengths.contains { $0 > 0 }
    dash = isPattern ? lengths : []
    dashPhase = isPattern && phase.isFinite ? phase : 0
  }
}

extension Sequence<DrawingCommand> {
  /// Whether what comes after these commands would be drawn otherwise than without them.
  var leaksState: Bool {
    var depth = 0
    for command in self {
      switch command {
      case .save, .beginLayer: depth += 1
      case .restore, .endLayer: depth -= 1
      case .concatenate, .set, .clip, .clipToMask: if depth == 0 { return true }
      case .fill, .stroke, .gradient, .clear, .image, .picture, .text: break
      }
    }
    return false
  }
}
