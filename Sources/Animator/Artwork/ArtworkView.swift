/// Shows an SVG document as views: one for each group, shape and text.
///
/// ```swift
/// let logo = ArtworkView(artwork: try SVGDocument(contentsOf: url))
/// window.addSubview(logo)
/// UIView.animate(withDuration: 0.5) {
///   logo.part(named: "wing")?.transform = CGAffineTransform(rotationAngle: .pi / 8)
/// }
/// ```
///
/// Parts have the coordinates of the document's view box, which fits into the bounds. Their anchor point is the middle
/// of their bounding box, and at rest they have no transform: those of the document are applied to the paths. The
/// layers of shapes are `CAShapeLayer`s, so that paths, colors and strokes are animated like any others.
///
/// Animations of the document itself, by SMIL or CSS, begin when the view is added to a window, as animations of the
/// parts' layers.
///
/// `currentColor` is the ``UIView/tintColor``. Parts that leave the bounds remain visible unless ``UIView/clipsToBounds``
/// is set.
open class ArtworkView: UIView {
  /// The document; nil for none. Its parts are new views, which begin as the document says.
  open var artwork: SVGDocument? {
    didSet { if artwork !== oldValue { rebuild() } }
  }

  /// Contains the parts, in the coordinates of the view box.
  private let canvas = UIView(frame: .zero)
  /// The parts that have names, each group before its parts.
  package private(set) var namedParts: [(name: String, view: UIView)] = []
  private var views: [String: UIView] = [:]
  private var animations = ArtworkAnimations()

  /// Creates a view without a document.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates a view without a document. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Creates a view of the document's size.
  public convenience init(artwork: SVGDocument) {
    self.init(frame: CGRect(origin: .zero, size: artwork.size))
    self.artwork = artwork
    // Observers are not called within initializers.
    rebuild()
  }

  private func setUp() {
    // The document says how it fits.
    contentMode = .redraw
    canvas.layer.name = "artwork"
    addSubview(canvas)
  }

  // MARK: Parts

  /// The view of an element, by its id; nil if no element that is drawn has it.
  ///
  /// Within what a `use` repeats, the id of the `use` comes before: `left.feather`.
  open func part(named name: String) -> UIView? { views[name] }

  /// The names of the parts, from back to front, each group before its parts.
  open var partNames: [String] { namedParts.map(\.name) }

  private func rebuild() {
    UIView.performWithoutAnimation {
      for part in canvas.subviews { part.removeFromSuperview() }
      (namedParts, views, animations) = ([], [:], ArtworkAnimations())
      guard let artwork else { return }
      var maker = ArtworkPartMaker()
      for part in artwork.parts { canvas.addSubview(maker.view(of: part)) }
      (namedParts, animations) = (maker.named, maker.animations)
      views = Dictionary(
        namedParts.map { ($0.name, $0.view) }, uniquingKeysWith: { first, _ in first })
      canvas.bounds = artwork.viewBox
      fit()
    }
    if window != nil { animations.start() }
    invalidateIntrinsicContentSize()
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window != nil { animations.start() }
  }

  // MARK: Fitting

  /// How the document fits into the bounds. ``UIView/ContentMode/redraw``, the default, is what its
  /// `preserveAspectRatio` says.
  open override var contentMode: ContentMode {
    didSet { fit() }
  }

  open override var intrinsicContentSize: CGSize {
    artwork?.size ?? CGSize(width: UIView.noIntrinsicMetric, height: UIView.noIntrinsicMetric)
  }

  override var redrawsWhenResized: Bool { false }

  override func sizeDidChange() {
    super.sizeDidChange()
    fit()
  }

  /// Places the canvas, within the animation that resizes the view.
  private func fit() {
    guard let artwork else { return }
    let transform = fitting(artwork)
    canvas.center = CGPoint(x: artwork.viewBox.midX, y: artwork.viewBox.midY).applying(transform)
    canvas.transform = CGAffineTransform(scaleX: transform.a, y: transform.d)
  }

  /// From the view box to the bounds.
  private func fitting(_ artwork: SVGDocument) -> CGAffineTransform {
    let (box, ratio) = (artwork.viewBox, artwork.aspectRatio)
    let across: CGFloat
    let down: CGFloat
    switch contentMode {
    case .redraw: return ratio.transform(from: box, to: bounds)
    case .scaleToFill: return SVGAspectRatio(scaling: .none).transform(from: box, to: bounds)
    case .scaleAspectFit: return SVGAspectRatio(scaling: .meet).transform(from: box, to: bounds)
    case .scaleAspectFill:
      return SVGAspectRatio(scaling: .slice).transform(from: box, to: bounds)
    case .left, .topLeft, .bottomLeft: across = 0
    case .right, .topRight, .bottomRight: across = 1
    case .center, .top, .bottom: across = 0.5
    }
    switch contentMode {
    case .top, .topLeft, .topRight: down = 0
    case .bottom, .bottomLeft, .bottomRight: down = 1
    default: down = 0.5
    }
    let size = artwork.size
    let frame = CGRect(
      x: bounds.minX + (bounds.width - size.width) * across,
      y: bounds.minY + (bounds.height - size.height) * down, width: size.width,
      height: size.height)
    return ratio.transform(from: box, to: frame)
  }
}
