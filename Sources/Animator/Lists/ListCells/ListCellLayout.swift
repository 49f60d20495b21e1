import Graphics

/// Where the content, the accessories and the lines of a list cell are.
@MainActor
struct ListCellLayout {
  /// Between accessories beside each other, in points. Commonly measured.
  static let gap: CGFloat = 8

  private let leading: [AccessoryView]
  private let trailing: [AccessoryView]
  private let hidden: [AccessoryView]
  private let margin: CGFloat
  private let indentation: CGFloat
  private let indentsAccessories: Bool

  init(_ cell: UICollectionViewListCell, _ views: [AccessoryView]) {
    let isEditing = cell.configurationState.isEditing
    let shown = views.filter { $0.accessory.isShown(isEditing: isEditing) }
    hidden = views.filter { !$0.accessory.isShown(isEditing: isEditing) }
    leading = shown.filter(\.accessory.isLeading)
    trailing = shown.filter { !$0.accessory.isLeading }
    margin = cell.listEnvironment.margin
    (indentation, indentsAccessories) = (cell.indentation, cell.indentsAccessories)
  }

  private func width(_ views: [AccessoryView]) -> CGFloat {
    guard !views.isEmpty else { return 0 }
    return margin + views.reduce(0) { $0 + $1.reservedWidth } + CGFloat(views.count - 1) * Self.gap
  }

  /// The horizontal extent of the content in a cell of a width, in left-to-right coordinates.
  func contentFrame(width: CGFloat) -> CGRect {
    let left = self.width(leading) + indentation
    return CGRect(x: left, y: 0, width: max(width - left - self.width(trailing), 0), height: 0)
  }

  /// Places the content in a cell of a width that it will have.
  func placeContent(of cell: UICollectionViewListCell, _ width: CGFloat) {
    var frame = contentFrame(width: width)
    frame.size.height = cell.bounds.height
    if cell.isMirrored { frame.origin.x = width - frame.maxX }
    if cell.contentView.frame != frame { cell.contentView.frame = frame }
    cell.contentView.layoutIfNeeded()
  }

  func apply(to cell: UICollectionViewListCell) {
    let (width, height) = (cell.bounds.width, cell.bounds.height)
    let isMirrored = cell.isMirrored
    func move(_ view: AccessoryView, to x: CGFloat) {
      let reserved = view.reservedWidth
      let left = isMirrored ? width - x - reserved : x
      view.frame = CGRect(x: left, y: 0, width: reserved, height: height)
    }
    /// Moves an accessory that is not shown beside the cell.
    func moveAside(_ view: AccessoryView) {
      move(view, to: view.accessory.isLeading ? -view.reservedWidth : width)
    }
    func place(_ view: AccessoryView, x: CGFloat) {
      // An accessory that appears comes from the edge, along with the content.
      if view.alpha == 0 {
        UIView.performWithoutAnimation {
          moveAside(view)
          view.layoutIfNeeded()
        }
      }
      move(view, to: x)
      view.alpha = 1
    }
    var x = margin + (indentsAccessories ? indentation : 0)
    for view in leading {
      place(view, x: x)
      x += view.reservedWidth + Self.gap
    }
    x = width - self.width(trailing)
    var isFirst = true
    for view in trailing {
      place(view, x: x)
      x += view.reservedWidth + Self.gap
      view.showSeparator(view.wantsSeparator && !isFirst, isMirrored: isMirrored)
      if !view.accessory.look.isHidden { isFirst = false }
    }
    for view in hidden {
      moveAside(view)
      view.alpha = 0
    }
    var frame = contentFrame(width: width)
    frame.size.height = height
    if isMirrored { frame.origin.x = width - frame.maxX }
    if cell.contentView.frame != frame { cell.contentView.frame = frame }
    placeLines(of: cell, frame)
  }

  // MARK: Lines

  private func placeLines(of cell: UICollectionViewListCell, _ content: CGRect) {
    let pixel = 1 / max(cell.traitCollection.displayScale, 1)
    let textX = (cell.contentView as? UIListContentView)?.textX ?? margin
    let contentX = cell.isMirrored ? cell.bounds.width - content.maxX : content.minX
    let start = contentX + textX
    if cell.hasSeparatorGuide { cell.separatorGuide.leadingInset = start }
    let environment = cell.listEnvironment
    place(cell.topLine, environment.topSeparator, of: cell, start, y: 0, pixel)
    place(
      cell.bottomLine, environment.bottomSeparator, of: cell, start, y: cell.bounds.height - pixel,
      pixel)
  }

  private func place(
    _ line: UIView, _ separator: ListCellEnvironment.Separator, of cell: UICollectionViewListCell,
    _ start: CGFloat, y: CGFloat, _ pixel: CGFloat
  ) {
    line.isHidden = !separator.isVisible
    line.backgroundColor = separator.color
    guard separator.isVisible else { return }
    var (left, right) = (start, CGFloat.zero)
    if cell.hasSeparatorGuide {
      let frame = cell.separatorGuide.layoutFrame
      if frame.width > 0 {
        left = cell.isMirrored ? cell.bounds.width - frame.maxX : frame.minX
        right = cell.isMirrored ? frame.minX : cell.bounds.width - frame.maxX
      }
    }
    (left, right) = (separator.leading ?? left, separator.trailing ?? right)
    line.frame = CGRect(
      x: cell.isMirrored ? right : left, y: y, width: max(cell.bounds.width - left - right, 0),
      height: pixel)
  }
}

extension UICollectionViewListCell {
  /// Whether the cell reads from right to left.
  var isMirrored: Bool { effectiveUserInterfaceLayoutDirection == .rightToLeft }
}

/// The guide of the ends of a cell's lines. Its own constraints give way to an app's.
final class SeparatorGuide: UILayoutGuide {
  private var leading: NSLayoutConstraint?

  init(of cell: UICollectionViewListCell) {
    super.init()
    cell.addLayoutGuide(self)
    cell.hasSeparatorGuide = true
    let leading = leadingAnchor.constraint(equalTo: cell.leadingAnchor)
    let trailing = trailingAnchor.constraint(equalTo: cell.trailingAnchor)
    let height = heightAnchor.constraint(equalToConstant: 0)
    (leading.priority, trailing.priority) = (.defaultLow, .defaultLow)
    self.leading = leading
    NSLayoutConstraint.activate([
      leading, trailing, height, bottomAnchor.constraint(equalTo: cell.bottomAnchor),
    ])
    cell.setNeedsLayout()
  }

  required init?(coder: NSCoder) { nil }

  /// Where the lines begin by themselves, in points from the leading edge.
  var leadingInset: CGFloat = 0 {
    didSet { if leadingInset != oldValue { leading?.constant = leadingInset } }
  }
}
