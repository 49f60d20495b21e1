import Graphics

/// Where the parts of list content are: an image, and two texts below or beside each other, between margins.
@MainActor
struct ListContentLayout {
  /// The width that symbols take, in points. Chosen.
  static let symbolWidth: CGFloat = 24

  /// The insets, from left to right in reading direction.
  var margins = UIEdgeInsets.zero
  /// The size of the image, and of the room in which it is centered; nil for none.
  var image: (size: CGSize, room: CGSize)?
  var imagePadding: CGFloat = 0
  /// The labels; nil for none.
  var text: UILabel?
  var secondaryText: UILabel?
  var prefersSideBySide = false
  /// The least distance between texts beside each other, and that between texts above each other.
  var padding = CGSize.zero

  /// The frames of the parts in a view of a size; in left-to-right direction.
  struct Frames {
    var image = CGRect.zero
    var text = CGRect.zero
    var secondaryText = CGRect.zero
    /// The height that the parts ask for, with the margins.
    var height: CGFloat = 0
  }

  /// Where the texts begin.
  var textX: CGFloat { margins.left + (image.map { $0.room.width + imagePadding } ?? 0) }

  /// The width that all texts have in one line, with the margins.
  var naturalWidth: CGFloat {
    let widths = [text, secondaryText].map { $0.map { size($0, .greatestFiniteMagnitude).width } }
    let (first, second) = (widths[0] ?? 0, widths[1] ?? 0)
    let isBeside = prefersSideBySide && widths[0] != nil && widths[1] != nil
    let texts = isBeside ? first + padding.width + second : max(first, second)
    return textX + texts + margins.right
  }

  func frames(in size: CGSize) -> Frames {
    let room = max(size.width - textX - margins.right, 0)
    var frames = Frames()
    let textHeight = placeTexts(&frames, room)
    let content = max(textHeight, image?.room.height ?? 0)
    frames.height = margins.top + content + margins.bottom
    // Centered between the margins.
    let middle = margins.top + (size.height - margins.top - margins.bottom) / 2
    let top = middle - textHeight / 2
    frames.text.origin.y += top
    frames.secondaryText.origin.y += top
    if let image {
      frames.image = CGRect(
        x: margins.left + (image.room.width - image.size.width) / 2,
        y: middle - image.size.height / 2, width: image.size.width, height: image.size.height)
    }
    return frames
  }

  /// Places the texts, from 0 down.
  ///
  /// - Returns: Their height.
  private func placeTexts(_ frames: inout Frames, _ room: CGFloat) -> CGFloat {
    let first = text.map { size($0, room) } ?? .zero
    let second = secondaryText.map { size($0, room) } ?? .zero
    if let text, let secondaryText, let height = placeBeside(&frames, room, text, secondaryText) {
      return height
    }
    frames.text = frame(of: text, first, y: 0, room)
    let gap = text != nil && secondaryText != nil ? padding.height : 0
    frames.secondaryText = frame(of: secondaryText, second, y: first.height + gap, room)
    return first.height + gap + second.height
  }

  /// The frame of a label: as wide as its lines, at the side of the room where they are aligned. So a text whose lines
  /// stay the same is not resized when the room is.
  ///
  /// Labels that may truncate or justify their lines have all of the room, unless these fit in one line.
  private func frame(of label: UILabel?, _ fitted: CGSize, y: CGFloat, _ room: CGFloat) -> CGRect {
    guard let label else { return CGRect(x: textX, y: y, width: room, height: fitted.height) }
    let isFlexible = label.numberOfLines != 0 || label.textAlignment == .justified
    let natural = isFlexible ? size(label, .greatestFiniteMagnitude).width : fitted.width
    let width = natural <= room ? natural : room
    let x = label.textAlignment == .center ? textX + (room - width) / 2 : textX
    return CGRect(x: x, y: y, width: width, height: fitted.height)
  }

  /// Places both texts in one line, on a common baseline, if they fit.
  private func placeBeside(
    _ frames: inout Frames, _ room: CGFloat, _ text: UILabel, _ secondaryText: UILabel
  ) -> CGFloat? {
    guard prefersSideBySide else { return nil }
    let unlimited = CGFloat.greatestFiniteMagnitude
    let (first, second) = (size(text, unlimited), size(secondaryText, unlimited))
    guard first.width + padding.width + second.width <= room else { return nil }
    let (above, below) = (text.font.ascender, secondaryText.font.ascender)
    let baseline = max(above, below)
    frames.text = CGRect(
      x: textX, y: baseline - above, width: first.width, height: first.height)
    frames.secondaryText = CGRect(
      x: textX + room - second.width, y: baseline - below, width: second.width,
      height: second.height)
    return max(frames.text.maxY, frames.secondaryText.maxY)
  }

  private func size(_ label: UILabel, _ width: CGFloat) -> CGSize {
    label.sizeThatFits(CGSize(width: width, height: .greatestFiniteMagnitude))
  }
}

extension ListContentLayout.Frames {
  /// Exchanges left and right.
  func mirrored(in width: CGFloat) -> Self {
    func mirror(_ frame: CGRect) -> CGRect {
      CGRect(
        x: width - frame.maxX, y: frame.minY, width: frame.width, height: frame.height)
    }
    var mirrored = self
    mirrored.image = mirror(image)
    mirrored.text = mirror(text)
    mirrored.secondaryText = mirror(secondaryText)
    return mirrored
  }
}
