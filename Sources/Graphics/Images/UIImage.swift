import Synchronization

// Unchecked only because NSObject is not Sendable; everything stored is a constant value, or locked.
/// A picture with a size in points: pixels, a drawing, or pictures that follow each other.
///
/// A drawing, such as `UIGraphicsImageRenderer` makes, stays one: it is as sharp as where it is shown, and
/// has ``cgImage`` for those who want its pixels.
open class UIImage: NSObject, @unchecked Sendable {
  /// Pixels per point.
  public let scale: CGFloat
  /// How the pixels have to be turned to be upright.
  public let imageOrientation: Orientation
  /// Whether views show the picture in its own colours, or its shape in their tint colour.
  public let renderingMode: RenderingMode
  /// What is not stretched when the picture is, in points; zero where all is.
  public let capInsets: UIEdgeInsets
  /// How what is inside the caps fills a larger place.
  public let resizingMode: ResizingMode
  /// The pictures of an animated one, in order; nil for a still one.
  public let images: [UIImage]?
  /// How long all of ``images`` take, in seconds; 0 for a still picture.
  public let duration: TimeInterval
  /// Whether the picture is a symbol: a shape made by `init(systemName:)`.
  public let isSymbolImage: Bool
  /// What is shown: upright.
  package let content: Content
  /// Whether the caps count.
  package let isResizable: Bool
  private let given: CGImage?
  private let drawn = Mutex<CGImage?>(nil)

  /// What a picture is made of.
  package enum Content: Hashable, Sendable {
    case empty
    case pixels(CGImage)
    case drawing(RecordedDrawing)
  }

  /// All that makes a picture, so that others can be made of it.
  package struct Values: Hashable {
    var content: Content
    /// Rasterises the drawing; nil for other contents.
    private(set) var rasterizer: DrawingRasterizer?
    var scale: CGFloat
    var orientation = Orientation.up
    /// The pixels before they were turned.
    var given: CGImage?
    var renderingMode = RenderingMode.automatic
    var isResizable = false
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    package var images: [UIImage]?
    package var duration: TimeInterval = 0
    /// What the picture is a symbol of; nil for others.
    var symbol: SymbolShape?
    var symbolConfiguration: SymbolConfiguration?
    /// The colour that its shape was given last.
    var tint: UIColor?

    /// Pixels, or nothing at all.
    package init(_ image: CGImage?, scale: CGFloat) {
      content = image.map { .pixels($0) } ?? .empty
      self.scale = scale.isFinite && scale > 0 ? scale : 1
    }

    /// A drawing, and what rasterises it.
    package init(_ drawing: RecordedDrawing, by rasterizer: DrawingRasterizer, scale: CGFloat) {
      self.init(nil, scale: scale)
      (content, self.rasterizer) = (.drawing(drawing), rasterizer)
    }
  }

  /// Kept to be changed for others.
  package let values: Values

  package init(_ values: Values) {
    self.values = values
    (content, given, scale) = (values.content, values.given, values.scale)
    (imageOrientation, renderingMode) = (values.orientation, values.renderingMode)
    (isResizable, capInsets, resizingMode) =
      (values.isResizable, values.capInsets, values.resizingMode)
    (images, duration, isSymbolImage) = (values.images, values.duration, values.symbol != nil)
    super.init()
  }

  /// A picture of nothing, without a size.
  public override convenience init() { self.init(Values(nil, scale: 1)) }

  /// A picture as Xcode writes it: `#imageLiteral(resourceName: "logo")`, the one that was registered
  /// by this name. Where none was it is empty, and standard error says so.
  public required convenience init(imageLiteralResourceName name: String) {
    self.init(Self.valuesOfLiteral(named: name))
  }

  /// A picture of these pixels, a pixel a point, upright.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// A picture of these pixels.
  ///
  /// - Parameters:
  ///   - scale: Pixels per point; what is not positive and finite counts as 1.
  ///   - orientation: How the pixels have to be turned to be upright.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    var values = Values(cgImage.turned(orientation), scale: scale)
    (values.orientation, values.given) = (orientation, cgImage)
    self.init(values)
  }

  /// The pixels, as they were given, or drawn at ``scale``; nil where there are none.
  open var cgImage: CGImage? { given ?? upright }

  /// The pixels turned upright.
  package var upright: CGImage? {
    switch content {
    case .empty: nil
    case .pixels(let image): image
    case .drawing(let list):
      drawn.withLock { known in
        if known == nil { known = values.rasterizer?.image(list, scale) }
        return known
      }
    }
  }

  /// Width and height of the upright picture, in points.
  open var size: CGSize {
    switch content {
    case .empty: .zero
    case .pixels(let image):
      CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    case .drawing(let list): list.bounds.size
    }
  }

  /// Equal where all that is shown, and how, is.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other || values == other.values
  }

  /// Of what is shown.
  open override var hash: Int { content.hashValue }

  /// The size in points and in pixels.
  open override var description: String {
    let pixels =
      switch content {
      case .empty: "empty"
      case .pixels(let image): "\(image.width) × \(image.height) px"
      case .drawing: "drawn"
      }
    return "UIImage(\(size.width) × \(size.height) pt, \(pixels))"
  }
}
