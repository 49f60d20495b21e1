import Graphics

/// The button of an action beside a swiped row: its image above its title, or the image alone if the row is too low.
final class SwipeActionButton: UIButton {
  /// The least height of a row that shows image and title, in points, as reported of iOS 11 and later.
  private static let leastHeight: CGFloat = 91
  /// The space between image and title, in points; chosen.
  private static let gap: CGFloat = 4

  /// Shows an action.
  ///
  /// - Parameter height: The row's height, in points.
  func show(_ action: UIContextualAction, inRowOf height: CGFloat) {
    let showsTitle = action.image == nil || height >= Self.leastHeight
    backgroundColor = action.backgroundColor
    setTitle(showsTitle ? action.title : nil, for: .normal)
    setImage(action.image, for: .normal)
    setTitleColor(.white, for: .normal)
    tintColor = .white
    titleLabel?.font = .systemFont(ofSize: 15)
    if !showsTitle { accessibilityLabel = action.title }
  }

  /// The sizes of an image and a title below it; nil without one of them.
  private var column: (image: CGSize, title: CGSize)? {
    guard let image = currentImage?.size, let title = titleLabel, currentTitle?.isEmpty == false
    else { return nil }
    return (image, title.sizeThatFits(.zero))
  }

  override func sizeThatFits(_ size: CGSize) -> CGSize {
    guard let column else { return super.sizeThatFits(size) }
    return CGSize(
      width: max(column.image.width, column.title.width),
      height: column.image.height + Self.gap + column.title.height)
  }

  override func imageRect(forContentRect contentRect: CGRect) -> CGRect {
    guard let column else { return super.imageRect(forContentRect: contentRect) }
    let height = column.image.height + Self.gap + column.title.height
    return CGRect(
      x: contentRect.midX - column.image.width / 2, y: contentRect.midY - height / 2,
      width: column.image.width, height: column.image.height)
  }

  override func titleRect(forContentRect contentRect: CGRect) -> CGRect {
    guard let column else { return super.titleRect(forContentRect: contentRect) }
    let top = imageRect(forContentRect: contentRect).maxY + Self.gap
    return CGRect(
      x: contentRect.midX - column.title.width / 2, y: top, width: column.title.width,
      height: column.title.height)
  }
}
