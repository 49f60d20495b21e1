/// Covers the views behind it, except for a part that it draws attention to.
///
/// All properties are animatable.
open class SpotlightView: UIView {
  /// The part that is not covered, in the view's coordinates. The default is empty: all is covered.
  open var spotlight = CGRect.zero {
    didSet {
      spotlight = spotlight.finite
      place()
    }
  }
  /// The radius of the part's corners, in points. The default is 12.
  open var spotlightRadius: CGFloat = 12 {
    didSet {
      spotlightRadius = spotlightRadius.isFinite ? max(spotlightRadius, 0) : 0
      place()
    }
  }
  /// The color of the cover. The default is black with an alpha of 0.6.
  open var coverColor = UIColor(white: 0, alpha: 0.6) { didSet { place() } }

  /// The cover is the wide border of this view, whose inside is the part.
  private let cover = UIView(frame: .zero)

  /// Creates a cover over everything.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    assemble()
  }

  /// Creates a cover over everything. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    assemble()
  }

  private func assemble() {
    isUserInteractionEnabled = false
    clipsToBounds = true
    addSubview(cover)
    place()
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    place()
  }

  override func sizeDidChange() {
    super.sizeDidChange()
    place()
  }

  private func place() {
    let part = spotlight.standardized
    // Wide enough to reach the farthest corner from wherever the part is.
    let reach = bounds.union(part)
    let width = reach.width + reach.height
    cover.frame = part.insetBy(dx: -width, dy: -width)
    cover.layer.borderWidth = width
    cover.layer.borderColor = coverColor.cgColor
    cover.layer.cornerRadius = width + min(spotlightRadius, part.width / 2, part.height / 2)
  }
}
