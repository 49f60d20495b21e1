import Graphics

/// The values of properties of an element: those that it inherits, and its own.
struct SVGStyle {
  static let initialFontSize = 16.0

  // Inherited.
  /// Nil for the tint color.
  var color: CGColor?
  var fill = SVGPaintValue.color(.black)
  var fillOpacity = 1.0
  var fillRule = CGPathFillRule.winding
  var clipRule = CGPathFillRule.winding
  var stroke = SVGPaintValue.none
  var strokeOpacity = 1.0
  var strokeWidth = SVGLength(value: 1)
  var lineCap = CGLineCap.butt
  var lineJoin = CGLineJoin.miter
  var miterLimit = 4.0
  var dash: [SVGLength] = []
  var dashOffset = SVGLength.zero
  /// Whether strokes are painted below fills.
  var paintsStrokeFirst = false
  var isVisible = true
  var font = SVGFontStyle()

  // Not inherited.
  var own = Own()

  /// Properties that are not inherited.
  struct Own {
    var opacity = 1.0
    var isDisplayed = true
    /// The reference to a `clipPath`, as written; nil for none.
    var clipPath: String?
    var stopColor = SVGColor.black
    var stopOpacity = 1.0
    var clipsOverflow = true
    var transform: String?
    /// Properties whose names begin with `animation`, and where transforms have their origin, as written.
    var animation: [String: String] = [:]
  }
}

/// The properties of text.
struct SVGFontStyle: Hashable {
  enum Anchor: Hashable { case start, middle, end }

  /// In order of preference, in lower case where they are generic.
  var families: [String] = ["sans-serif"]
  /// In user units.
  var size = SVGStyle.initialFontSize
  var weight = 400
  var isItalic = false
  var letterSpacing = 0.0
  var anchor = Anchor.start
  var keepsSpace = false
}
