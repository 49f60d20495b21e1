import Synchronization

// Unchecked only because NSObject is not Sendable: stored properties are constant values or behind
// a mutex.
/// An image with a size in points: a bitmap, a recorded drawing, or the frames of an animated
/// image.
///
/// A recorded drawing, such as `UIGraphicsImageRenderer` makes, is rasterized at the resolution at
/// which it is shown; ``cgImage`` rasterizes it at ``scale``.
open class UIImage: NSObject, @unchecked Sendable {
  /// Pixels per point.
  public let scale: CGFloat
  /// The orientation that the image was made with; the pixels have it applied.
  public let imageOrientation: Orientation
  /// The rendering of the image in views: in its own colors, or as a template in their tint color.
  public let renderingMode: RenderingMode
  /// The widths of the areas that keep their size when a resizable image is scaled, in points.
  public let capInsets: UIEdgeInsets
  /// How the area inside the caps is resized.
  public let resizingMode: ResizingMode
  /// The frames of an animated image, in order; nil for a still image.
  public let images: [UIImage]?
  /// The duration of one loop of ``images``, in seconds; 0 for a still image.
  public let duration: TimeInterval
  /// Whether the image is a symbol, such as `init(systemName:)` makes.
  public let isSymbolImage: Bool
  /// The content, with the orientation applied.
  package let content: Content
  /// Whether the cap insets apply.
  package let isResizable: Bool
  private let given: CGImage?
  private let drawn = Mutex<CGImage?>(nil)

  /// The content of an image.
  package enum Content: Hashable, Sendable {
    case empty
    case pixels(CGImage)
    case drawing(RecordedDrawing)
  }

  /// The properties of an image, from which variants of it are made.
  package struct Values: Hashable {
    var content: Content
    /// Rasterizes a recorded drawing; nil for other contents.
    private(set) var rasterizer: DrawingRasterizer?
    var scale: CGFloat
    var orientation = Orientation.up
    /// The bitmap before its orientation was applied.
    var given: CGImage?
    var renderingMode = RenderingMode.automatic
    var isResizable = false
    var capInsets = UIEdgeInsets.zero
    var resizingMode = ResizingMode.tile
    var alignmentRectInsets = UIEdgeInsets.zero
    var flipsForRightToLeft = false
    package var images: [UIImage]?
    /// The duration of one loop of ``images``, in seconds; 0 for a still image.
    package var duration: TimeInterval = 0
    /// The symbol's outline; nil for other images.
    var symbol: SymbolShape?
    var symbolConfiguration: SymbolConfiguration?
    /// The last color set by `withTintColor(_:)`.
    var tint: UIColor?
    /// The variants of the image for other traits; nil for an image without variants.
    package var asset: UIImageAsset?

    /// A bitmap, or an empty image.
    package init(_ image: CGImage?, scale: CGFloat) {
      content = image.map { .pixels($0) } ?? .empty
      self.scale = scale.isFinite && scale > 0 ? scale : 1
    }

    /// A recorded drawing.
    package init(_ drawing: RecordedDrawing, by rasterizer: DrawingRasterizer, scale: CGFloat) {
      self.init(nil, scale: scale)
      (content, self.rasterizer) = (.drawing(drawing), rasterizer)
    }
  }

  /// The properties that the image was made from.
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

  /// An empty image of size zero.
  public override convenience init() { self.init(Values(nil, scale: 1)) }

  /// An image literal as Xcode writes it: `#imageLiteral(resourceName: "logo")` is the image
  /// registered under this name. If there is none, the image is empty, and a message is written to
  /// standard error.
  public required convenience init(imageLiteralResourceName name: String) {
    self.init(Self.valuesOfLiteral(named: name))
  }

  /// An image of a bitmap, at one pixel per point, upright.
  public convenience init(cgImage: CGImage) {
    self.init(cgImage: cgImage, scale: 1, orientation: .up)
  }

  /// An image of a bitmap.
  ///
  /// - Parameters:
  /// - scale: Pixels per point; counts as 1 unless positive and finite.
  /// - orientation: The orientation of the bitmap.
  public convenience init(cgImage: CGImage, scale: CGFloat, orientation: Orientation) {
    var values = Values(cgImage.turned(orientation), scale: scale)
    (values.orientation, values.given) = (orientation, cgImage)
    self.init(values)
  }

  /// The insets of the alignment rectangle, by which image views are aligned, from the edges of the
  /// image, in points: zero unless set by ``withAlignmentRectInsets(_:)``.
  open var alignmentRectInsets: UIEdgeInsets { values.alignmentRectInsets }

  /// Whether image views mirror the image where the layout is from right to left: false unless made by
  /// ``imageFlippedForRightToLeftLayoutDirection()``.
  open var flipsForRightToLeftLayoutDirection: Bool { values.flipsForRightToLeft }

  /// The bitmap that the image was made from, or the drawing rasterized at ``scale``; nil for an
  /// empty image.
  open var cgImage: CGImage? { given ?? upright }

  /// The bitmap with the orientation applied.
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

  /// The size of the upright image, in points.
  open var size: CGSize {
    switch content {
    case .empty: .zero
    case .pixels(let image):
      CGSize(width: CGFloat(image.width) / scale, height: CGFloat(image.height) / scale)
    case .drawing(let list): list.bounds.size
    }
  }

  /// Compares contents and attributes.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? UIImage else { return false }
    return self === other || values == other.values
  }

  /// Hashes the content.
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
