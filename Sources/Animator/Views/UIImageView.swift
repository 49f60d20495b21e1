/// Shows a picture. Takes no touches unless told to.
open class UIImageView: UIView {
  /// The picture; nil for none.
  open var image: UIImage? {
    didSet { imageChanged() }
  }

  /// Makes a view as large as `image`, in points, that shows it.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    imageChanged()
  }

  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  private func imageChanged() {
    layer.contentsScale = image?.scale ?? 1
    layer.contents = image?.upright
  }

  open override var intrinsicContentSize: CGSize {
    image?.size ?? super.intrinsicContentSize
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? .zero }
}
