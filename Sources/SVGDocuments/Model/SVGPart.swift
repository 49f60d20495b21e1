import Graphics

/// A part that an element draws. Coordinates are those of the document's view box.
public struct SVGPart: Sendable {
  /// The name by which the part is found: the id of the element. Within what a `use` repeats, the id of the `use`
  /// comes before it: `left.feather`. Nil for none.
  public let name: String?
  /// The drawing of the part.
  public let content: Content
  /// The opacity of the part as a whole, 0…1.
  public let opacity: CGFloat
  /// Whether the element is not displayed, or not visible.
  public let isHidden: Bool
  /// The bounding box of the part without strokes; null for nothing.
  public let bounds: CGRect
  /// The shape to which the part is clipped; nil for none.
  public let clip: SVGClip?
  /// The changes of the part over time, each property once.
  package var animations: [SVGAnimation] = []

  /// The kinds of parts.
  public enum Content: Sendable {
    /// Parts, from back to front.
    case group([SVGPart])
    /// A path with a fill and a stroke.
    case shape(SVGShape)
    /// A line of text.
    case text(SVGText)
  }
}

/// A path with a fill and a stroke.
public struct SVGShape: Sendable {
  /// The path, in coordinates that ``transform`` maps to those of the view box.
  public var path: CGPath
  /// The transform. It is the identity unless it changes the proportions of the stroke.
  public var transform = CGAffineTransform.identity
  /// The paint of the inside.
  public var fill = SVGPaint.none
  /// The rule of the inside.
  public var fillRule = CGPathFillRule.winding
  /// The paint of the line.
  public var stroke = SVGPaint.none
  /// The width of the line, in the coordinates of the path.
  public var lineWidth: CGFloat = 1
  /// The ends of the line.
  public var lineCap = CGLineCap.butt
  /// The corners of the line.
  public var lineJoin = CGLineJoin.miter
  /// The longest miter, in widths of the line.
  public var miterLimit: CGFloat = 4
  /// Alternating lengths of dashes and gaps, in the coordinates of the path; empty for a solid line.
  public var dash: [CGFloat] = []
  /// The offset into the dashes at the beginning of the path, in its coordinates.
  public var dashPhase: CGFloat = 0
}

/// A paint of fills and strokes.
public enum SVGPaint: Hashable, Sendable {
  /// Nothing.
  case none
  /// A color or a gradient.
  case color(CGColor)
  /// The tint color, with its alpha multiplied.
  case tint(alpha: CGFloat)
}

/// Shapes whose insides together are visible; with none, nothing is.
public struct SVGClip: Sendable {
  /// The shapes, whose own paints do not count.
  public var shapes: [Shape]
  /// The clip of the clip; nil for none. One level.
  public var outer: [SVGClip]

  /// A shape, which may be clipped itself.
  public struct Shape: Sendable {
    /// In the coordinates of the view box.
    public let path: CGPath
    /// The rule of the inside.
    public let rule: CGPathFillRule
    /// The clip of the shape: one, or none.
    public let clip: [SVGClip]
  }
}

/// A line of text.
public struct SVGText: Sendable {
  /// Characters of one style.
  public struct Run: Sendable {
    /// The characters.
    public let string: String
    /// The font.
    public let font: FontDescription
    /// The paint of the characters.
    public let fill: SVGPaint
    /// Extra space after each character, in points.
    public let kern: CGFloat
  }

  /// The text.
  public let runs: [Run]
  /// The box of the line, in coordinates that ``transform`` maps to those of the view box.
  public let frame: CGRect
  /// The transform. It is the identity unless the text is rotated, mirrored or stretched.
  public let transform: CGAffineTransform
}
