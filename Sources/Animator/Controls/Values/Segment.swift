/// A segment of a segmented control: a title or an image.
final class Segment: UIView {
  /// The least distance of the contents from the edges, in points.
  private static let padding: CGFloat = 10

  private let regular = UILabel(frame: .zero)
  /// The title in the weight of selected segments.
  private let heavy = UILabel(frame: .zero)
  private let imageView = UIImageView(image: nil)
  private var plate: UIImageView?
  var action: UIAction?
  /// In points; 0 for a flexible width.
  var width: CGFloat = 0
  var contentOffset = CGSize.zero { didSet { setNeedsLayout() } }
  var isEnabled = true

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for label in [regular, heavy] {
      label.textAlignment = .center
      addSubview(label)
    }
    addSubview(imageView)
    show(isSelected: false, isEnabled: true, attributes: nil)
  }

  required init?(coder: NSCoder) { nil }

  var title: String? {
    didSet { show(title) }
  }

  var image: UIImage? {
    didSet {
      imageView.image =
        image?.isTemplate == false ? image : image?.withRenderingMode(.alwaysTemplate)
      setNeedsLayout()
    }
  }

  /// The image behind the segment; nil for none.
  var background: UIImage? {
    didSet {
      if background === oldValue { return }
      let shown = plate ?? UIImageView(image: nil)
      if plate == nil { insertSubview(shown, at: 0) }
      plate = shown
      shown.image = background
      setNeedsLayout()
    }
  }

  private func show(_ title: String?) {
    (regular.text, heavy.text) = (title, title)
    setNeedsLayout()
  }

  func show(isSelected: Bool, isEnabled: Bool, attributes: [NSAttributedString.Key: Any]?) {
    let font = attributes?[.font] as? UIFont
    let color = attributes?[.foregroundColor] as? UIColor ?? (isEnabled ? .label : .tertiaryLabel)
    regular.font = font ?? .systemFont(ofSize: 13, weight: .medium)
    heavy.font = font ?? .systemFont(ofSize: 13, weight: .semibold)
    for label in [regular, heavy] { label.textColor = color }
    (regular.isHidden, heavy.isHidden) = (isSelected, !isSelected)
    imageView.tintColor = color
  }

  /// The width of the contents with the padding; that of the heavier title, so that selection does not change it.
  var contentWidth: CGFloat {
    let content = image?.size.width ?? heavy.sizeThatFits(.zero).width
    return content + 2 * Self.padding
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    plate?.frame = bounds
    let area = bounds.offsetBy(dx: contentOffset.width, dy: contentOffset.height)
    for label in [regular, heavy] {
      label.frame = area.insetBy(dx: min(2, area.width / 2), dy: 0)
    }
    let size = image?.size ?? .zero
    imageView.frame = CGRect(
      x: area.midX - size.width / 2, y: area.midY - size.height / 2, width: size.width,
      height: size.height)
  }
}

/// The tile behind the selected segment.
final class SegmentTile: UIView {
  private static let shadows = [
    KnobView.Shadow(offset: 3, blur: 8, alpha: 0.12),
    KnobView.Shadow(offset: 3, blur: 1, alpha: 0.04),
  ]
  /// White, or gray in dark style.
  private static let systemColor = UIColor {
    $0.userInterfaceStyle == .dark
      ? UIColor(red: 99 / 255, green: 99 / 255, blue: 102 / 255, alpha: 1) : .white
  }

  private let faces = SegmentTile.shadows.map { shadow in
    let face = UIView(frame: .zero)
    face.layer.shadowOffset = CGSize(width: 0, height: shadow.offset)
    face.layer.shadowRadius = shadow.blur / 2
    face.layer.shadowOpacity = shadow.alpha
    face.layer.cornerRadius = 6.93
    face.backgroundColor = SegmentTile.systemColor
    return face
  }

  init() {
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    for face in faces { addSubview(face) }
  }

  required init?(coder: NSCoder) { nil }

  var color: UIColor? {
    didSet { for face in faces { face.backgroundColor = color ?? Self.systemColor } }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for face in faces { face.frame = bounds }
  }
}
