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
  private(set) var size = CGSize.zero
  private(set) var image = CGRect.zero
  private(set) var title = CGRect.zero
  private(set) var subtitle = CGRect.zero

  /// - Parameter size: The button's; a width of 0 for no limit, a height of 0 for that of the contents.
  init(
    _ configuration: UIButton.Configuration, size limit: CGSize, image: CGSize?, title: UILabel,
    subtitle: UILabel, horizontal: UIControl.ContentHorizontalAlignment,
    vertical: UIControl.ContentVerticalAlignment, isMirrored: Bool
  ) {
    let edge = configuration.imagePlacement
    let isRow = edge.contains(.leading) || edge.contains(.trailing) || edge.isEmpty
    let insets = configuration.contentInsets
    let imageSize = image ?? .zero
    let hasTitle = title.text?.isEmpty == false
    let hasSubtitle = subtitle.text?.isEmpty == false
    let gap = image != nil && (hasTitle || hasSubtitle) ? configuration.imagePadding : 0
    let taken = insets.leading + insets.trailing + (isRow ? imageSize.width + gap : 0)
    let room = limit.width > 0 ? max(limit.width - taken, 0) : 0
    let fit = { (label: UILabel, isShown: Bool) -> CGSize in
      guard isShown else { return .zero }
      let size = label.sizeThatFits(CGSize(width: room, height: 0))
      return CGSize(width: room > 0 ? min(size.width, room) : size.width, height: size.height)
    }
    let (titleSize, subtitleSize) = (fit(title, hasTitle), fit(subtitle, hasSubtitle))
    let lineGap = hasTitle && hasSubtitle ? configuration.titlePadding : 0
    let text = CGSize(
      width: max(titleSize.width, subtitleSize.width),
      height: titleSize.height + lineGap + subtitleSize.height)
    let content = CGSize(
      width: isRow ? imageSize.width + gap + text.width : max(imageSize.width, text.width),
      height: isRow ? max(imageSize.height, text.height) : imageSize.height + gap + text.height)
    let whole = CGSize(
      width: content.width + insets.leading + insets.trailing,
      height: content.height + insets.top + insets.bottom)
    self.size = whole

    let (left, right) =
      isMirrored ? (insets.trailing, insets.leading) : (insets.leading, insets.trailing)
    let width = limit.width > 0 ? limit.width : whole.width
    let height = limit.height > 0 ? limit.height : whole.height
    let freeX = width - left - right - content.width
    let freeY = height - insets.top - insets.bottom - content.height
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
    let area = CGRect(origin: CGPoint(x: x, y: y), size: content)
    let atStart = isRow ? edge.contains(.trailing) == isMirrored : edge.contains(.top)
    var textArea = CGRect(origin: area.origin, size: text)
    self.image = CGRect(origin: area.origin, size: imageSize)
    if isRow {
      self.image.origin.x = atStart ? area.minX : area.maxX - imageSize.width
      self.image.origin.y = area.midY - imageSize.height / 2
      textArea.origin.x = atStart ? area.maxX - text.width : area.minX
      textArea.origin.y = area.midY - text.height / 2
    } else {
      self.image.origin.x = area.midX - imageSize.width / 2
      self.image.origin.y = atStart ? area.minY : area.maxY - imageSize.height
      textArea.origin.x = area.midX - text.width / 2
      textArea.origin.y = atStart ? area.maxY - text.height : area.minY
    }
    self.title = CGRect(
      x: textArea.minX, y: textArea.minY, width: text.width, height: titleSize.height)
    self.subtitle = CGRect(
      x: textArea.minX, y: textArea.maxY - subtitleSize.height, width: text.width,
      height: subtitleSize.height)
  }
}
