import Foundation
import Graphics

/// The labels, the image, the accessory and the controls of a cell, made when they are needed.
@MainActor
final class TableCellParts {
  /// In points; the height of content around the text, the distance of accessories from it and their sizes, and the
  /// width of the column of labels of `value2`. Commonly measured.
  private static let verticalPadding: CGFloat = 11
  private static let gap = RowGlyph.gap
  private static let imageGap: CGFloat = 16
  private static let value2Column: CGFloat = 91
  /// How far content moves aside for an editing control, and the widths of that and of the handle.
  private static let editingIndent: CGFloat = 38
  static let controlSide: CGFloat = 22
  static let handleWidth: CGFloat = 22

  private let style: UITableViewCell.CellStyle
  private var textLabel: UILabel?
  private var detailLabel: UILabel?
  private var imageView: UIImageView?
  var control: UIView?
  var handle: ReorderHandleView?
  private var accessoryKey: UITableViewCell.AccessoryType?
  /// Whether the row is laid out from right to left.
  private var isMirrored = false
  /// Whether the label beside the details of `value2` is aligned to the left, because the row is mirrored.
  private var hasMirroredLabel = false

  init(_ style: UITableViewCell.CellStyle) { self.style = style }

  // MARK: Content

  func text(in cell: UITableViewCell) -> UILabel {
    if let textLabel { return textLabel }
    let label = makeLabel(style == .value2 ? .caption1 : .body, in: cell)
    if style == .value2 {
      label.textColor = cell.tintColor
      label.textAlignment = .right
    }
    textLabel = label
    return label
  }

  func detail(in cell: UITableViewCell) -> UILabel? {
    if let detailLabel { return detailLabel }
    if style == .default { return nil }
    let textStyle: UIFont.TextStyle =
      switch style {
      case .subtitle: .caption1
      case .value2: .subheadline
      case .value1, .default: .body
      }
    let label = makeLabel(textStyle, in: cell)
    if style == .value1 { label.textColor = .secondaryLabel }
    detailLabel = label
    return label
  }

  /// A label whose font follows the text size, unless an app sets one that does not.
  private func makeLabel(_ textStyle: UIFont.TextStyle, in cell: UITableViewCell) -> UILabel {
    let label = UILabel(frame: .zero)
    label.font = .preferredFont(forTextStyle: textStyle, compatibleWith: cell.traitCollection)
    label.adjustsFontForContentSizeCategory = true
    cell.contentView.addSubview(label)
    return label
  }

  /// Gives labels that follow the text size that of the table before the cell is in it, so that they are measured so.
  func adjustFonts(to traits: UITraitCollection) {
    let category = traits.preferredContentSizeCategory
    for label in [textLabel, detailLabel].compactMap({ $0 })
    where label.adjustsFontForContentSizeCategory
      && label.traitCollection.preferredContentSizeCategory != category
    {
      label.changeFonts { $0.adjusted(to: traits) }
    }
  }

  func image(in cell: UITableViewCell) -> UIImageView {
    if let imageView { return imageView }
    let view = UIImageView(frame: .zero)
    view.contentMode = .scaleAspectFit
    cell.contentView.addSubview(view)
    imageView = view
    return view
  }

  /// The height of the labels with the space around them.
  func height(in cell: UITableViewCell) -> CGFloat {
    let margin = SystemMargins.side(inWidth: cell.environment.width)
    let width = cell.contentView.bounds.width - textX(cell) - margin
    let text = textLabel.map { fitted($0, width).height } ?? 0
    let detail = detailLabel.map { fitted($0, width).height } ?? 0
    let labels = style == .subtitle ? text + detail : max(text, detail)
    return max(labels, imageView?.image?.size.height ?? 0) + 2 * Self.verticalPadding
  }

  private func fitted(_ label: UILabel, _ width: CGFloat) -> CGSize {
    label.sizeThatFits(CGSize(width: max(width, 0), height: .greatestFiniteMagnitude))
  }

  // MARK: Accessories

  func showAccessory(in cell: UITableViewCell) {
    let own = cell.isEditing ? cell.editingAccessoryView : cell.accessoryView
    let type = cell.isEditing ? cell.editingAccessoryType : cell.accessoryType
    if let own {
      exchange(own, nil, in: cell)
    } else if accessoryKey != type || type == .none {
      exchange(type == .none ? nil : accessory(type, of: cell), type, in: cell)
    }
  }

  private func exchange(
    _ view: UIView?, _ key: UITableViewCell.AccessoryType?, in cell: UITableViewCell
  ) {
    accessoryKey = key
    if view === cell.shownAccessory { return }
    cell.shownAccessory?.removeFromSuperview()
    cell.shownAccessory = view
    if let view { cell.addSubview(view) }
  }

  private func accessory(_ type: UITableViewCell.AccessoryType, of cell: UITableViewCell) -> UIView
  {
    switch type {
    case .none, .disclosureIndicator: RowGlyph.chevron.makeView()
    case .checkmark: RowGlyph.checkmark.makeView()
    case .detailButton: detailButton(of: cell)
    case .detailDisclosureButton:
      AccessoryPairView(detailButton(of: cell), RowGlyph.chevron.makeView())
    }
  }

  private func detailButton(of cell: UITableViewCell) -> UIView {
    let button = UIButton(type: .detailDisclosure)
    button.bounds.size = CGSize(width: 22, height: 22)
    button.addAction(
      UIAction { [weak cell] _ in cell?.accessoryTapped() }, for: .touchUpInside)
    return button
  }

  // MARK: Layout

  /// A frame that was laid out from left to right, in a width.
  func directed(_ frame: CGRect, _ width: CGFloat) -> CGRect {
    isMirrored ? frame.mirrored(inWidth: width) : frame
  }

  func directed(_ center: CGPoint, _ width: CGFloat) -> CGPoint {
    isMirrored ? CGPoint(x: width - center.x, y: center.y) : center
  }

  func layOut(_ cell: UITableViewCell) {
    isMirrored = cell.isMirrored
    let margin = SystemMargins.side(inWidth: cell.environment.width)
    let area = isMirrored ? cell.environment.safeArea.mirrored : cell.environment.safeArea
    let end = cell.bounds.width - area.right
    var (left, right) = (area.left, end - cell.environment.indexWidth)
    let height = cell.bounds.height - cell.environment.lineHeight
    layOutControl(cell, area.left + margin, height)
    if cell.isEditing, cell.editing.showsControl, cell.shouldIndentWhileEditing {
      left += Self.editingIndent
    }
    right -= layOutHandle(cell, margin, end, height)
    if let accessory = cell.shownAccessory {
      let size = accessory.bounds.size
      accessory.center = directed(
        CGPoint(x: right - margin - size.width / 2, y: height / 2), cell.bounds.width)
      right -= margin + size.width
    }
    cell.contentView.frame = directed(
      CGRect(x: left, y: 0, width: max(right - left, 0), height: max(height, 0)),
      cell.bounds.width)
    layOutLabels(cell, margin, cell.contentView.bounds.size)
    layOutSeparator(cell, left)
  }

  /// Where the text begins in the content.
  private func textX(_ cell: UITableViewCell) -> CGFloat {
    let start =
      SystemMargins.side(inWidth: cell.environment.width) + CGFloat(cell.indentationLevel)
      * cell.indentationWidth
    guard let size = imageView?.image?.size else { return start }
    return start + size.width + Self.imageGap
  }

  private func layOutLabels(_ cell: UITableViewCell, _ margin: CGFloat, _ size: CGSize) {
    let x = textX(cell)
    let end = cell.shownAccessory == nil ? size.width - margin : size.width - Self.gap
    let width = max(end - x, 0)
    if let imageView, let image = imageView.image {
      imageView.frame = directed(
        CGRect(
          x: x - image.size.width - Self.imageGap, y: (size.height - image.size.height) / 2,
          width: image.size.width, height: image.size.height), size.width)
    }
    switch style {
    case .default: layOutText(x, width, size)
    case .subtitle: layOutSubtitle(x, width, size)
    case .value1: layOutValue(x, end, size)
    case .value2:
      alignValue2Label()
      let column = Self.value2Column
      textLabel?.frame = directed(
        CGRect(x: x, y: 0, width: min(column, width), height: size.height), size.width)
      detailLabel?.frame = directed(
        CGRect(x: x + column + 6, y: 0, width: max(width - column - 6, 0), height: size.height),
        size.width)
    }
  }

  private func alignValue2Label() {
    guard let textLabel, isMirrored != hasMirroredLabel else { return }
    hasMirroredLabel = isMirrored
    let (old, new): (NSTextAlignment, NSTextAlignment) =
      isMirrored ? (.right, .left) : (.left, .right)
    if textLabel.textAlignment == old { textLabel.textAlignment = new }
  }

  /// One line of text is as wide as it asks for, so that it is not drawn anew when the room for it changes.
  private func layOutText(_ x: CGFloat, _ width: CGFloat, _ size: CGSize) {
    guard let textLabel else { return }
    let alignments: [NSTextAlignment] = [isMirrored ? .right : .left, .natural]
    let isOneLine = textLabel.numberOfLines == 1 && alignments.contains(textLabel.textAlignment)
    let asked = isOneLine ? min(fitted(textLabel, width).width, width) : width
    textLabel.frame = directed(
      CGRect(x: x, y: 0, width: asked, height: size.height), size.width)
  }

  private func layOutSubtitle(_ x: CGFloat, _ width: CGFloat, _ size: CGSize) {
    let text = textLabel.map { fitted($0, width) } ?? .zero
    let detail = detailLabel.map { fitted($0, width) } ?? .zero
    let top = (size.height - text.height - detail.height) / 2
    textLabel?.frame = directed(
      CGRect(x: x, y: top, width: min(text.width, width), height: text.height), size.width)
    detailLabel?.frame = directed(
      CGRect(
        x: x, y: top + text.height, width: min(detail.width, width), height: detail.height),
      size.width)
  }

  /// The detail has the width it asks for, unless the text needs it.
  private func layOutValue(_ x: CGFloat, _ end: CGFloat, _ size: CGSize) {
    let room = max(end - x, 0)
    let text = min(textLabel.map { fitted($0, room).width } ?? 0, room)
    let detail = min(
      detailLabel.map { fitted($0, room).width } ?? 0, max(room - text - Self.gap, 0))
    textLabel?.frame = directed(
      CGRect(x: x, y: 0, width: text, height: size.height), size.width)
    detailLabel?.frame = directed(
      CGRect(x: end - detail, y: 0, width: detail, height: size.height), size.width)
  }

  private func layOutSeparator(_ cell: UITableViewCell, _ left: CGFloat) {
    let environment = cell.environment
    let own = cell.separatorInset.left >= 0 ? cell.separatorInset : environment.separatorInset
    let content = cell.contentView as? UIListContentView
    let start = own.left >= 0 ? own.left : content?.textX ?? textX(cell)
    let isOutermost = environment.style != .plain && environment.isLast
    cell.separator.isHidden =
      environment.separatorStyle == .none || (isOutermost && environment.style == .insetGrouped)
    let x = isOutermost ? 0 : left + start
    cell.separator.frame = directed(
      CGRect(
        x: x, y: cell.bounds.height - environment.pixel,
        width: max(cell.bounds.width - x - (isOutermost ? 0 : own.right), 0),
        height: environment.pixel), cell.bounds.width)
  }
}
