import Foundation
public import Graphics

/// Shows list content: in a cell, a header or a footer, or anywhere else.
open class UIListContentView: UIView, UIContentView {
  private var content: UIListContentConfiguration
  private var imageView: UIImageView?
  private var textLabel: UILabel?
  private var secondaryLabel: UILabel?
  private let textGuide = ContentPartGuide()
  private let secondaryGuide = ContentPartGuide()
  private let imageGuide = ContentPartGuide()

  /// Creates a view that shows a configuration.
  public init(configuration: UIListContentConfiguration) {
    content = configuration
    super.init(frame: .zero)
    show()
  }

  /// Creates an empty view. Archives are not read; subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    content = .cell()
    super.init(coder: coder)
    show()
  }

  /// The configuration that the view shows: a `UIListContentConfiguration`. Setting one of another type is a
  /// `UsageFault` and has no effect.
  open var configuration: any UIContentConfiguration {
    get { content }
    set {
      guard let new = newValue as? UIListContentConfiguration else {
        return UsageFault.raise(
          "UIListContentView.configuration",
          "the configuration is a \(type(of: newValue)), but the view shows "
            + "UIListContentConfiguration only; make a view with makeContentView()")
      }
      if new == content { return }
      content = new
      show()
    }
  }

  /// The frame of the text; nil without one.
  open var textLayoutGuide: UILayoutGuide? { guide(textGuide, of: textLabel) }
  /// The frame of the secondary text; nil without one.
  open var secondaryTextLayoutGuide: UILayoutGuide? { guide(secondaryGuide, of: secondaryLabel) }
  /// The frame of the image; nil without one.
  open var imageLayoutGuide: UILayoutGuide? { guide(imageGuide, of: imageView) }

  private func guide(_ guide: ContentPartGuide, of part: UIView?) -> UILayoutGuide? {
    guard let part else { return nil }
    layoutIfNeeded()
    guide.follow(part.frame, in: self)
    return guide
  }

  // MARK: Parts

  private func show() {
    directionalLayoutMargins = content.directionalLayoutMargins
    preservesSuperviewLayoutMargins = !content.axesPreservingSuperviewLayoutMargins.isEmpty
    alpha = content.alpha
    textLabel = label(
      textLabel, content.text, content.attributedText, content.textProperties)
    secondaryLabel = label(
      secondaryLabel, content.secondaryText, content.secondaryAttributedText,
      content.secondaryTextProperties)
    showImage()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  private func label(
    _ old: UILabel?, _ text: String?, _ attributed: NSAttributedString?,
    _ properties: UIListContentConfiguration.TextProperties
  ) -> UILabel? {
    guard text != nil || attributed != nil else {
      old?.removeFromSuperview()
      return nil
    }
    let label = old ?? UILabel(frame: .zero)
    if old == nil { addSubview(label) }
    properties.apply(to: label)
    if let attributed {
      label.attributedText = attributed
    } else {
      label.text = text.map(properties.transformed)
    }
    return label
  }

  private func showImage() {
    guard let image = content.shownImage else {
      imageView?.removeFromSuperview()
      imageView = nil
      return
    }
    let view = imageView ?? UIImageView(frame: .zero)
    if imageView == nil {
      view.contentMode = .scaleAspectFit
      addSubview(view)
    }
    imageView = view
    let properties = content.imageProperties
    view.image = image
    view.layer.cornerRadius = properties.cornerRadius
    view.clipsToBounds = properties.cornerRadius > 0
    view.layer.borderWidth = max(properties.strokeWidth, 0)
    showTint()
  }

  private func showTint() {
    guard let imageView else { return }
    let properties = content.imageProperties
    imageView.tintColor = properties.resolvedTintColor(for: tintColor)
    if properties.strokeWidth > 0 {
      imageView.layer.borderColor = withOwnTraits {
        properties.resolvedStrokeColor(for: tintColor).cgColor
      }
    }
  }

  open override func tintColorDidChange() {
    super.tintColorDidChange()
    showTint()
  }

  open override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  open override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    invalidateIntrinsicContentSize()
    setNeedsLayout()
  }

  // MARK: Layout

  private var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }

  private var layout: ListContentLayout {
    var layout = ListContentLayout()
    layout.margins = isMirrored ? layoutMargins.mirrored : layoutMargins
    let own = content.directionalLayoutMargins
    // Margins of the superview count along the axes that the configuration names.
    if !content.axesPreservingSuperviewLayoutMargins.contains(.vertical) {
      (layout.margins.top, layout.margins.bottom) = (own.top, own.bottom)
    }
    if !content.axesPreservingSuperviewLayoutMargins.contains(.horizontal) {
      (layout.margins.left, layout.margins.right) = (own.leading, own.trailing)
    }
    layout.image = imageView?.image.map(content.imageSizes)
    layout.imagePadding = textLabel == nil && secondaryLabel == nil ? 0 : content.imageToTextPadding
    (layout.text, layout.secondaryText) = (textLabel, secondaryLabel)
    layout.prefersSideBySide = content.prefersSideBySideTextAndSecondaryText
    layout.padding = CGSize(
      width: content.textToSecondaryTextHorizontalPadding,
      height: content.textToSecondaryTextVerticalPadding)
    return layout
  }

  /// Where the texts begin, from the leading edge.
  var textX: CGFloat { layout.textX }
  /// The least height of a cell with the content, in points.
  var minimumCellHeight: CGFloat {
    content.style.minimumHeight(at: traitCollection.preferredContentSizeCategory)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    var frames = layout.frames(in: bounds.size)
    if isMirrored { frames = frames.mirrored(in: bounds.width) }
    place(textLabel, frames.text, textGuide)
    place(secondaryLabel, frames.secondaryText, secondaryGuide)
    place(imageView, frames.image, imageGuide)
  }

  private func place(_ part: UIView?, _ frame: CGRect, _ guide: ContentPartGuide) {
    guard let part else { return }
    if part.frame != frame { part.frame = frame }
    if guide.owningView != nil { guide.follow(frame, in: self) }
  }

  /// The height in a width, with the margins.
  func height(inWidth width: CGFloat) -> CGFloat {
    layout.frames(in: CGSize(width: width, height: 0)).height
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    let natural = layout.naturalWidth
    let width = size.width > 0 ? min(natural, size.width) : natural
    return CGSize(width: width, height: height(inWidth: width))
  }

  open override var intrinsicContentSize: CGSize { sizeThatFits(.zero) }
  override var wrapsContent: Bool { true }
  override func wrappedContentSize(width: CGFloat) -> CGSize {
    CGSize(
      width: layout.naturalWidth, height: height(inWidth: width > 0 ? width : layout.naturalWidth))
  }

  open override func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
    verticalFittingPriority: UILayoutPriority
  ) -> CGSize {
    let isFixed = horizontalFittingPriority != .fittingSizeLevel && targetSize.width > 0
    let width = isFixed ? targetSize.width : layout.naturalWidth
    let isHigh = verticalFittingPriority == .required && targetSize.height > 0
    return CGSize(width: width, height: isHigh ? targetSize.height : height(inWidth: width))
  }
}

extension UIListContentConfiguration {
  /// The image, symbols in the size of the text.
  fileprivate var shownImage: UIImage? {
    guard let image, image.isSymbolImage else { return image }
    let symbol =
      imageProperties.preferredSymbolConfiguration
      ?? UIImage.SymbolConfiguration(font: textProperties.font)
    return image.applyingSymbolConfiguration(symbol) ?? image
  }

  /// The size of an image, and that of the room in which it is centered.
  @MainActor
  fileprivate func imageSizes(_ image: UIImage) -> (size: CGSize, room: CGSize) {
    let (most, reserved) = (imageProperties.maximumSize, imageProperties.reservedLayoutSize)
    var size = image.size
    let scale = min(
      most.width > 0 ? most.width / max(size.width, 1) : 1,
      most.height > 0 ? most.height / max(size.height, 1) : 1, 1)
    size = CGSize(width: size.width * scale, height: size.height * scale)
    func room(_ reserved: CGFloat, _ own: CGFloat, _ standard: CGFloat) -> CGFloat {
      if reserved == ImageProperties.standardDimension { return standard }
      if reserved > 0 { return reserved }
      return image.isSymbolImage ? max(standard, own) : own
    }
    return (
      size,
      CGSize(
        width: room(reserved.width, size.width, ListContentLayout.symbolWidth),
        height: room(reserved.height, size.height, size.height))
    )
  }
}
