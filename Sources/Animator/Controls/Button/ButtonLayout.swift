/// The layout of a button without configuration: the image, and the title after it in reading direction.
struct ButtonLayout {
  let area: CGRect
  let image: CGSize
  let title: CGSize
  let horizontal: UIControl.ContentHorizontalAlignment
  let vertical: UIControl.ContentVerticalAlignment
  let isMirrored: Bool

  private var imageWidth: CGFloat { min(image.width, max(area.width, 0)) }
  private var titleWidth: CGFloat { min(title.width, max(area.width - imageWidth, 0)) }

  /// The left edge of image and title together.
  private var left: CGFloat {
    let free = area.width - imageWidth - titleWidth
    return switch horizontal {
    case .left, .leading, .fill: area.minX
    case .right, .trailing: area.minX + free
    case .center: area.minX + (free / 2).rounded(.down)
    }
  }

  func imageRect(insets: UIEdgeInsets) -> CGRect {
    rect(
      x: isMirrored ? left + titleWidth : left, width: imageWidth, height: image.height, insets)
  }

  func titleRect(insets: UIEdgeInsets) -> CGRect {
    rect(
      x: isMirrored ? left : left + imageWidth, width: titleWidth, height: title.height, insets)
  }

  /// Insets move a centered rectangle by half their difference, and one at an edge by that edge's inset.
  private func rect(
    x: CGFloat, width: CGFloat, height: CGFloat, _ insets: UIEdgeInsets
  ) -> CGRect {
    let height = min(height, max(area.height, 0))
    let free = area.height - height
    let dx: CGFloat
    let dy: CGFloat
    let y: CGFloat
    switch horizontal {
    case .left, .leading, .fill: dx = insets.left
    case .right, .trailing: dx = -insets.right
    case .center: dx = (insets.left - insets.right) / 2
    }
    switch vertical {
    case .top: (y, dy) = (area.minY, insets.top)
    case .bottom: (y, dy) = (area.minY + free, -insets.bottom)
    case .center, .fill: (y, dy) = (area.minY + free / 2, (insets.top - insets.bottom) / 2)
    }
    return CGRect(x: x + dx, y: y + dy, width: width, height: height)
  }
}

/// The layout of a button with a configuration: an image at a side of title and subtitle.
@MainActor
struct ConfigurationLayout {
  let size: CGSize
  let image: CGRect
  let title: CGRect
  let subtitle: CGRect
  /// Whether there is no room for all lines of the title.
  let isTitleCut: Bool

  /// - Parameter size: The button's; a width of 0 for no limit, a height of 0 for that of the contents.
  init(
    _ configuration: UIButton.Configuration, size limit: CGSize, image: CGSize?, title: UILabel,
    subtitle: UILabel, horizontal: UIControl.ContentHorizontalAlignment,
    vertical: UIControl.ContentVerticalAlignment, isMirrored: Bool
  ) {
    let parts = ConfigurationParts(
      configuration, limit: limit, image: image, title: title, subtitle: subtitle)
    (size, isTitleCut) = (parts.whole, parts.isTitleCut)
    let button = CGSize(
      width: limit.width > 0 ? limit.width : size.width,
      height: limit.height > 0 ? limit.height : size.height)
    let area = parts.contentFrame(in: button, horizontal, vertical, isMirrored: isMirrored)
    let edge = configuration.imagePlacement
    let isImageFirst =
      parts.isRow ? edge.contains(.trailing) == isMirrored : edge.contains(.top)
    self.image = parts.frame(of: parts.image, in: area, isFirst: isImageFirst)
    let text = parts.frame(of: parts.text, in: area, isFirst: !isImageFirst)
    self.title = CGRect(
      x: text.minX, y: text.minY, width: text.width, height: parts.title.height)
    self.subtitle = CGRect(
      x: text.minX, y: text.maxY - parts.subtitle.height, width: text.width,
      height: parts.subtitle.height)
  }
}

/// The sizes of the contents of a button with a configuration.
@MainActor
private struct ConfigurationParts {
  let image: CGSize
  let title: CGSize
  let subtitle: CGSize
  /// Title and subtitle with the space between them.
  let text: CGSize
  /// Whether the image is beside the text, not above or below it.
  let isRow: Bool
  /// Whether there is no room for all lines of the title.
  let isTitleCut: Bool
  private let insets: NSDirectionalEdgeInsets
  private let content: CGSize

  /// - Parameter limit: The button's size; 0 for no limit.
  init(
    _ configuration: UIButton.Configuration, limit: CGSize, image shown: CGSize?, title: UILabel,
    subtitle: UILabel
  ) {
    let edge = configuration.imagePlacement
    isRow = edge.contains(.leading) || edge.contains(.trailing) || edge.isEmpty
    insets = configuration.contentInsets
    image = shown ?? .zero
    let hasTitle = title.text?.isEmpty == false
    let hasSubtitle = subtitle.text?.isEmpty == false
    let gap = shown != nil && (hasTitle || hasSubtitle) ? configuration.imagePadding : 0
    let taken = insets.leading + insets.trailing + (isRow ? image.width + gap : 0)
    let room = limit.width > 0 ? max(limit.width - taken, 0) : 0
    let whole = hasTitle ? Self.size(of: title, within: room) : .zero
    self.subtitle = hasSubtitle ? Self.size(of: subtitle, within: room) : .zero
    let lineGap = hasTitle && hasSubtitle ? configuration.titlePadding : 0
    let other = self.subtitle.height + lineGap + (isRow ? 0 : image.height + gap)
    self.title =
      limit.height > 0
      ? Self.cut(whole, of: title, to: limit.height - insets.top - insets.bottom - other, room)
      : whole
    isTitleCut = self.title.height < whole.height
    text = CGSize(
      width: max(self.title.width, self.subtitle.width),
      height: self.title.height + lineGap + self.subtitle.height)
    content = CGSize(
      width: isRow ? image.width + gap + text.width : max(image.width, text.width),
      height: isRow ? max(image.height, text.height) : image.height + gap + text.height)
  }

  /// - Parameter room: The width in points; 0 for no limit.
  private static func size(of label: UILabel, within room: CGFloat) -> CGSize {
    let size = label.sizeThatFits(CGSize(width: room, height: 0))
    return CGSize(width: room > 0 ? min(size.width, room) : size.width, height: size.height)
  }

  /// The size of the lines that fit a height, at least one.
  private static func cut(
    _ whole: CGSize, of label: UILabel, to height: CGFloat, _ room: CGFloat
  ) -> CGSize {
    // Heights that are meant to fit exactly may be sums of fractions.
    if whole.height <= height + 0.001 { return whole }
    let line = (label.font ?? .systemFont(ofSize: 17)).lineHeight.rounded(.up)
    let width = room > 0 ? room : whole.width
    let bounds = CGRect(x: 0, y: 0, width: width, height: max(height, line))
    let lines = label.textRect(
      forBounds: bounds, limitedToNumberOfLines: label.numberOfLines
    ).height.rounded(.up)
    // A line that is cut may be longer than the others.
    return lines < whole.height ? CGSize(width: width, height: lines) : whole
  }

  /// The size of the button around all.
  var whole: CGSize {
    CGSize(
      width: content.width + insets.leading + insets.trailing,
      height: content.height + insets.top + insets.bottom)
  }

  /// Where image and text are together.
  func contentFrame(
    in button: CGSize, _ horizontal: UIControl.ContentHorizontalAlignment,
    _ vertical: UIControl.ContentVerticalAlignment, isMirrored: Bool
  ) -> CGRect {
    let (left, right) =
      isMirrored ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
    let freeX = button.width - left - right - content.width
    let freeY = button.height - insets.top - insets.bottom - content.height
    let x: CGFloat =
      switch horizontal {
      case .left, .leading, .fill: left
      case .right, .trailing: left + freeX
      case .center: left + freeX / 2
      }
    let y: CGFloat =
      switch vertical {
      case .top: insets.top
      case .bottom: insets.top + freeY
      case .center, .fill: insets.top + freeY / 2
      }
    return CGRect(origin: CGPoint(x: x, y: y), size: content)
  }

  /// Where the image or the text is: at the beginning or the end of the contents, and in the middle across.
  func frame(of size: CGSize, in area: CGRect, isFirst: Bool) -> CGRect {
    let origin =
      isRow
      ? CGPoint(
        x: isFirst ? area.minX : area.maxX - size.width, y: area.midY - size.height / 2)
      : CGPoint(
        x: area.midX - size.width / 2, y: isFirst ? area.minY : area.maxY - size.height)
    return CGRect(origin: origin, size: size)
  }
}
