import DrawingReplay
import Graphics

// Image renderers. Drawing is recorded as a display list, so images are rasterized at the resolution at which
// they are shown.

/// The format of a graphics renderer's output.
open class UIGraphicsRendererFormat: NSObject {
  /// The drawing bounds in points; set by the renderer.
  public internal(set) var bounds = CGRect.zero

  /// Creates a format with default values.
  public required override init() { super.init() }

  /// The default format.
  open class func `default`() -> Self { Self() }

  /// The format best suited to the screen.
  open class func preferred() -> Self { Self() }
}

/// The format of an image renderer's output.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Pixels per point of the image's `cgImage`; by default, and for 0, the current stage's scale.
  open var scale: CGFloat = DrawingEnvironment.current?.scale ?? 1
  /// Whether the image is opaque: composited over black.
  open var opaque = false
  /// The range of colors; automatic by default. Has no effect: images have 8 bits per component in sRGB.
  open var preferredRange = Range.automatic

  /// Ranges of colors. Raw values are UIKit's.
  public enum Range: Int, Sendable {
    case unspecified = -1
    case automatic, extended, standard
  }

  /// `scale`, or the screen's scale if it is not positive and finite.
  var usableScale: CGFloat {
    scale > 0 && scale.isFinite ? scale : DrawingEnvironment.current?.scale ?? 1
  }
}

/// The drawing context of a graphics renderer.
open class UIGraphicsRendererContext: NSObject {
  /// The underlying context, with y pointing down.
  public let cgContext: CGContext
  /// The renderer's format.
  public let format: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    (cgContext, self.format) = (context, format)
    super.init()
  }

  /// Fills a rectangle with the fill color.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle with a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.painting(with: blendMode, alpha: nil) { fill(rect) }
  }

  /// Strokes a 1-point line inside a rectangle's edges with the stroke color.
  open func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }

  /// Strokes a 1-point line inside a rectangle's edges with a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.painting(with: blendMode, alpha: nil) { stroke(rect) }
  }

  /// Intersects the clip with a rectangle.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// The drawing context of an image renderer.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// An image of the drawing so far.
  open var currentImage: UIImage {
    let format = format as? UIGraphicsImageRendererFormat ?? .default()
    return UIImage(drawing: cgContext.recordedDrawing, scale: format.usableScale)
  }
}

/// The base class of graphics renderers.
open class UIGraphicsRenderer: NSObject {
  /// The renderer's format.
  public let format: UIGraphicsRendererFormat
  /// The drawing bounds in points.
  public let bounds: CGRect

  init(_ bounds: CGRect, _ format: UIGraphicsRendererFormat) {
    let isUsable = bounds.isDrawable
    self.bounds = isUsable ? bounds.standardized : .zero
    self.format = format
    format.bounds = self.bounds
    super.init()
  }
}

/// Creates images from Core Graphics drawing.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  private let imageFormat: UIGraphicsImageRendererFormat

  /// Creates a renderer with bounds of `size` points at (0, 0).
  public convenience init(size: CGSize) { self.init(size: size, format: .default()) }

  /// Creates a renderer with bounds of `size` points at (0, 0).
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Creates a renderer with bounds in points, whose origin becomes the image's top left corner.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// Creates a renderer with bounds in points, whose origin becomes the image's top left corner. Bounds
  /// that are not finite are treated as empty.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    imageFormat = format
    super.init(bounds, format)
  }

  /// Creates an image from `actions`; the context is current for UIKit's drawing functions.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(recordingIn: bounds)
    context.rendererScale = imageFormat.usableScale
    if imageFormat.opaque { context.fill(bounds) }
    let rendererContext = UIGraphicsImageRendererContext(context, format)
    context.makeCurrent { actions(rendererContext) }
    return rendererContext.currentImage
  }

  /// Creates a PNG from `actions`; empty data if the bounds are empty.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// Creates a JPEG from `actions`; empty data if the bounds are empty.
  ///
  /// - Parameter quality: 0 (smallest) … 1 (best).
  open func jpegData(
    withCompressionQuality quality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: quality) ?? Data()
  }
}

extension UIImage {
  /// A format for images like this one: with its scale, and opaque if its pixels are.
  public var imageRendererFormat: UIGraphicsImageRendererFormat {
    let format = UIGraphicsImageRendererFormat()
    format.scale = scale
    if case .pixels(let image) = content { format.opaque = image.isOpaque }
    return format
  }
}
