import DrawingReplay
import Graphics

// Drawing into pictures. What is drawn is recorded, so that the picture is as sharp as the place where
// it is shown.

/// What a renderer is told of the picture that it is to make.
open class UIGraphicsRendererFormat: NSObject {
  /// The area that is drawn in; set by the renderer.
  public internal(set) var bounds = CGRect.zero

  /// Makes a format with the usual values.
  public required override init() { super.init() }

  /// The usual values.
  open class func `default`() -> Self { Self() }

  /// The values that suit the screen.
  open class func preferred() -> Self { Self() }
}

/// What an image renderer is told of the picture that it is to make.
open class UIGraphicsImageRendererFormat: UIGraphicsRendererFormat {
  /// Pixels per point of the picture's `cgImage`; the current stage's scale at first. 0 means that too.
  open var scale: CGFloat = DrawingEnvironment.current?.scale ?? 1
  /// Whether the picture lies on black, so that nothing in it is transparent.
  open var opaque = false

  /// `scale`, or where it is no scale the screen's.
  var usableScale: CGFloat {
    scale > 0 && scale.isFinite ? scale : DrawingEnvironment.current?.scale ?? 1
  }
}

/// What a renderer's drawing is done in.
open class UIGraphicsRendererContext: NSObject {
  /// The context drawn in, y down.
  public let cgContext: CGContext
  /// What the renderer was told.
  public let format: UIGraphicsRendererFormat

  init(_ context: CGContext, _ format: UIGraphicsRendererFormat) {
    (cgContext, self.format) = (context, format)
    super.init()
  }

  /// Fills a rectangle with the fill colour.
  open func fill(_ rect: CGRect) { cgContext.fill(rect) }

  /// Fills a rectangle, combined with what is there by a blend mode.
  open func fill(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.painting(with: blendMode, alpha: nil) { fill(rect) }
  }

  /// Draws a line a point wide along the inside of a rectangle's edges in the stroke colour.
  open func stroke(_ rect: CGRect) {
    cgContext.stroke(rect.insetBy(dx: 0.5, dy: 0.5), width: 1)
  }

  /// Draws a line along the inside of a rectangle's edges, combined with what is there by a blend mode.
  open func stroke(_ rect: CGRect, blendMode: CGBlendMode) {
    cgContext.painting(with: blendMode, alpha: nil) { stroke(rect) }
  }

  /// Draws only inside a rectangle from now on.
  open func clip(to rect: CGRect) { cgContext.clip(to: rect) }
}

/// What an image renderer's drawing is done in.
open class UIGraphicsImageRendererContext: UIGraphicsRendererContext {
  /// What has been drawn so far.
  open var currentImage: UIImage {
    let format = format as? UIGraphicsImageRendererFormat ?? .default()
    return UIImage(drawing: cgContext.recordedDrawing, scale: format.usableScale)
  }
}

/// Makes pictures by drawing.
open class UIGraphicsRenderer: NSObject {
  /// What the renderer was told.
  public let format: UIGraphicsRendererFormat
  /// The area that is drawn in.
  public let bounds: CGRect

  init(_ bounds: CGRect, _ format: UIGraphicsRendererFormat) {
    let isUsable = bounds.isDrawable
    self.bounds = isUsable ? bounds.standardized : .zero
    self.format = format
    format.bounds = self.bounds
    super.init()
  }
}

/// Makes a `UIImage` of what is drawn.
open class UIGraphicsImageRenderer: UIGraphicsRenderer {
  private let imageFormat: UIGraphicsImageRendererFormat

  /// Draws in an area of `size` points from (0, 0) on.
  public convenience init(size: CGSize) { self.init(size: size, format: .default()) }

  /// Draws in an area of `size` points from (0, 0) on.
  public convenience init(size: CGSize, format: UIGraphicsImageRendererFormat) {
    self.init(bounds: CGRect(origin: .zero, size: size), format: format)
  }

  /// Draws in an area of points, whose top left corner becomes the picture's.
  public convenience init(bounds: CGRect) { self.init(bounds: bounds, format: .default()) }

  /// Draws in an area of points, whose top left corner becomes the picture's. One that is not finite
  /// counts as empty.
  public init(bounds: CGRect, format: UIGraphicsImageRendererFormat) {
    imageFormat = format
    super.init(bounds, format)
  }

  /// The picture of what `actions` draws; UIKit's drawing functions go there too.
  open func image(actions: (UIGraphicsImageRendererContext) -> Void) -> UIImage {
    let context = CGContext(recordingIn: bounds)
    context.rendererScale = imageFormat.usableScale
    if imageFormat.opaque { context.fill(bounds) }
    let rendererContext = UIGraphicsImageRendererContext(context, format)
    context.makeCurrent { actions(rendererContext) }
    return rendererContext.currentImage
  }

  /// What `actions` draws, as a PNG file; empty where the area is.
  open func pngData(actions: (UIGraphicsImageRendererContext) -> Void) -> Data {
    image(actions: actions).pngData() ?? Data()
  }

  /// What `actions` draws, as a JPEG file; empty where the area is.
  ///
  /// - Parameter quality: 0 smallest … 1 best.
  open func jpegData(
    withCompressionQuality quality: CGFloat,
    actions: (UIGraphicsImageRendererContext) -> Void
  ) -> Data {
    image(actions: actions).jpegData(compressionQuality: quality) ?? Data()
  }
}
