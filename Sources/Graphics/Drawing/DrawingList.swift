/// One recorded drawing operation. Coordinates are points, y down, in the list's own space before
/// any `concatenate`.
public enum DrawingCommand: Hashable, Sendable {
  /// Pushes the transform and the clip.
  case save
  /// Pops them.
  case restore
  /// Puts a transform before the one there is.
  case concatenate(CGAffineTransform)
  /// Lets nothing through outside a path, in the coordinates of now.
  case clip(CGPath, CGPathFillRule)
  /// Fills a path.
  case fill(CGPath, CGPathFillRule, CGColor)
  /// Draws along a path.
  case stroke(CGPath, StrokeStyle, CGColor)
  /// Makes a rectangle transparent.
  case clear(CGRect)
  /// Stretches an image over a rectangle, with its alpha multiplied by `alpha`.
  case image(CGImage, in: CGRect, alpha: CGFloat)
  /// A paragraph whose box has its top left corner at `at`.
  case text(TextBlock, at: CGPoint)
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

/// What a view drew, recorded: it can be replayed at any resolution, any number of times.
public final class DrawingList: Sendable, Equatable {
  /// The area drawn in, in points: a layer's bounds when it was drawn.
  public let bounds: CGRect
  /// What was drawn, in order.
  public let commands: [DrawingCommand]
  /// The parts that were drawn anew since; the commands are those of the first drawing, then theirs.
  let patches: [DrawingPatch]
  /// How many of the commands are the first drawing's.
  let baseCount: Int

  /// Keeps a recording.
  public init(bounds: CGRect, commands: [DrawingCommand]) {
    (self.bounds, self.commands) = (bounds, commands)
    (patches, baseCount) = ([], commands.count)
  }

  init(
    bounds: CGRect, base: ArraySlice<DrawingCommand>, patches: [DrawingPatch],
    patchCommands: [DrawingCommand]
  ) {
    self.bounds = bounds
    commands = base + patchCommands
    (self.patches, baseCount) = (patches, base.count)
  }

  /// Whether both draw the same.
  public static func == (left: DrawingList, right: DrawingList) -> Bool {
    left === right || (left.bounds == right.bounds && left.commands == right.commands)
  }
}

extension CGImage: Hashable {
  /// Hashes the size and a sample of the pixels; equal images hash alike.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(width)
    hasher.combine(height)
    hasher.combine(pixels[pixels.count / 2])
  }
}
