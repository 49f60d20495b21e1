/// A command of a recorded drawing. Coordinates are points with y down, in the drawing's base space
/// before any `concatenate`.
public enum DrawingCommand: Hashable, Sendable {
  /// Pushes the transform, the clip and the settings.
  case save
  /// Pops them.
  case restore
  /// Prepends a transform to the current one.
  case concatenate(CGAffineTransform)
  /// Changes a painting attribute.
  case set(DrawingSetting)
  /// Intersects the clip with a path in current coordinates.
  case clip(CGPath, CGPathFillRule)
  /// Multiplies the clip by an image mask stretched over a rectangle: by its alpha or, if it is
  /// opaque, its luma. Clips everything outside of the rectangle.
  case clipToMask(CGImage, in: CGRect)
  /// Fills a path.
  case fill(CGPath, CGPathFillRule, CGColor)
  /// Strokes a path.
  case stroke(CGPath, StrokeStyle, CGColor)
  /// Fills the clip area with a gradient.
  case gradient(CGGradient, GradientGeometry, CGGradientDrawingOptions, alpha: CGFloat)
  /// Clears a rectangle to transparent.
  case clear(CGRect)
  /// Draws an image scaled to a rectangle, with its alpha multiplied by `alpha`.
  case image(CGImage, in: CGRect, alpha: CGFloat)
  /// Stretches or tiles a region of an image or of a recorded drawing over a rectangle.
  case imageRegion(ImageRegion, in: CGRect, alpha: CGFloat)
  /// Draws text whose box has its top left corner at `at`.
  case text(TextBlock, at: CGPoint)
  /// Begins a transparency layer that the matching `endLayer` composites as a whole, with the
  /// settings at its beginning.
  case beginLayer(alpha: CGFloat, in: CGRect?)
  /// Composites the layer, and pops transform, clip and settings.
  case endLayer
}

/// A painting attribute that applies until it is set again or the state is restored.
public enum DrawingSetting: Hashable, Sendable {
  /// How painted colors are composited.
  case blendMode(CGBlendMode)
  /// The shadow of everything painted; nil for none.
  case shadow(DrawingShadow?)
  /// The filter for scaled images.
  case interpolation(CGInterpolationQuality)
  /// Whether path edges are anti-aliased.
  case antialiasing(Bool)
  /// The filter of transparency layers, applied to each as a whole before it is composited; nil for none.
  case filter(DrawingFilter?)
}

/// A change of all pixels of a transparency layer.
public enum DrawingFilter: Hashable, Sendable {
  /// The alpha becomes the BT.709 luma of the color over black, and the color black.
  case luminanceToAlpha
  /// Colors become mixtures of two by their luma, by a fraction; their alpha stays.
  case tint(black: CGColor, white: CGColor, amount: CGFloat)
  /// A Gaussian blur. The standard deviations across and down are in points of the context's base space.
  case blur(CGSize)
}

/// A source region of an image or recorded drawing, and whether it is stretched or tiled.
public struct ImageRegion: Hashable, Sendable {
  /// A bitmap, or a recorded drawing.
  public enum Source: Hashable, Sendable {
    /// A bitmap, at its own resolution.
    case bitmap(CGImage)
    /// A recorded drawing, replayed at the resolution of the target.
    case drawing(RecordedDrawing)
  }

  /// The image that the region is part of.
  public var source: Source
  /// The region, in pixels of a bitmap or points of a drawing's base space.
  public var rect: CGRect
  /// The size of a tile in points, the first one at the top left corner of the destination; nil to
  /// stretch the region over the destination.
  public var tile: CGSize?

  /// Describes a region.
  public init(_ source: Source, rect: CGRect, tile: CGSize? = nil) {
    (self.source, self.rect, self.tile) = (source, rect, tile)
  }
}

/// The style of a stroke. Lengths are in points.
public struct StrokeStyle: Hashable, Sendable {
  /// In points.
  public var lineWidth: CGFloat
  /// The shape of the ends of open subpaths.
  public var lineCap: CGLineCap
  /// The shape of corners.
  public var lineJoin: CGLineJoin
  /// The longest miter, in line widths.
  public var miterLimit: CGFloat
  /// Alternating lengths of dashes and gaps; empty for a solid line.
  public var dash: [CGFloat]
  /// The offset into the dash pattern at the start of a subpath.
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
  /// Sets a dash pattern; an invalid one (a negative length, or all zero) means a solid line.
  mutating func setDash(_ lengths: [CGFloat], phase: CGFloat) {
    let isPattern =
      lengths.allSatisfy { $0.isFinite && $0 >= 0 } && lengths.contains { $0 > 0 }
    dash = isPattern ? lengths : []
    dashPhase = isPattern && phase.isFinite ? phase : 0
  }
}

extension Sequence<DrawingCommand> {
  /// Whether these commands change the graphics state for later ones.
  var leaksState: Bool {
    var depth = 0
    for command in self {
      switch command {
      case .save, .beginLayer: depth += 1
      case .restore, .endLayer: depth -= 1
      case .concatenate, .set, .clip, .clipToMask: if depth == 0 { return true }
      case .fill, .stroke, .gradient, .clear, .image, .imageRegion, .text: break
      }
    }
    return false
  }
}
