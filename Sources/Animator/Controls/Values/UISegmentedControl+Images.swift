// The images that replace the look of a segmented control.

/// The images of a segmented control, by the height of the bar that it is in.
struct SegmentImages {
  var backgrounds: [UIBarMetrics: StateValues<UIImage>] = [:]
  var dividers: [UIBarMetrics: DividerImages] = [:]
  /// Whether the system's fill was removed for them.
  var hidesFill = false

  /// Whether segments have images in their backgrounds.
  var hasBackgrounds: Bool { backgrounds[.default]?.isEmpty == false }

  /// The images between segments; nil for hairlines.
  var shownDividers: DividerImages? {
    dividers[.default].flatMap { $0.images.isEmpty ? nil : $0 }
  }
}

extension UISegmentedControl {
  /// The fill of the control without images.
  static let systemFill = UIColor.tertiarySystemFill

  /// Removes the system's fill with images in the backgrounds, and restores it without.
  func showFill() {
    if images.hasBackgrounds, !images.hidesFill, backgroundColor == Self.systemFill {
      (backgroundColor, images.hidesFill) = (nil, true)
    } else if !images.hasBackgrounds, images.hidesFill {
      (backgroundColor, images.hidesFill) = (Self.systemFill, false)
    }
  }

  /// Shows the images of the states that the segments are in.
  func showImages() {
    for (index, segment) in segments.enumerated() {
      segment.background = images.backgrounds[.default]?[imageState(at: index)]
    }
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    for (index, divider) in dividers.enumerated() where index + 1 < segments.count {
      let (first, second) = (imageState(at: index), imageState(at: index + 1))
      let (left, right) = isMirrored ? (second, first) : (first, second)
      show(images.shownDividers?.image(left: left, right: right), in: divider)
    }
  }

  private func imageState(at index: Int) -> UIControl.State {
    guard isEnabled && segments[index].isEnabled else { return .disabled }
    if index == storedIndex { return .selected }
    return tracking?.pressed === segments[index] ? .highlighted : .normal
  }

  private func show(_ image: UIImage?, in divider: UIView) {
    let hasImages = images.shownDividers != nil
    let color = hasImages ? nil : UIColor.controlHairline
    if divider.backgroundColor != color { divider.backgroundColor = color }
    let old = divider.subviews.first as? UIImageView
    guard hasImages else {
      old?.removeFromSuperview()
      return
    }
    let view = old ?? UIImageView(image: nil)
    view.image = image
    if old == nil { divider.addSubview(view) }
  }
}
