import CoreAnimation
import Graphics

/// Shows one accessory of a list cell, in the middle of the room that is kept for it.
final class AccessoryView: UIView {
  /// In points, as in tables: the size of buttons and disks, and the width that most accessories have.
  private static let controlSide: CGFloat = 22
  private static let standardWidth: CGFloat = 28

  private(set) var accessory: UICellAccessory
  private var part = UIView(frame: .zero)
  private var separator: UIView?
  private var isSeparatorMirrored = false

  init(_ accessory: UICellAccessory, in cell: UICollectionViewListCell) {
    self.accessory = accessory
    super.init(frame: .zero)
    part = makePart(cell)
    addSubview(part)
    part.isHidden = accessory.look.isHidden
    if let tint = accessory.look.tintColor { part.tintColor = tint }
  }

  required init?(coder: NSCoder) { nil }

  /// Whether the view would show another accessory in the same way.
  func shows(_ other: UICellAccessory) -> Bool {
    switch (accessory.accessoryType, other.accessoryType) {
    case (.label, .label), (.popUpMenu, .popUpMenu): false
    case (.customView(let view), .customView(let another)): view === another
    default:
      accessory.accessoryType == other.accessoryType
        && accessory.look.tintColor == other.look.tintColor
        && accessory.look.isHidden == other.look.isHidden
        && accessory.look.backgroundColor == other.look.backgroundColor
    }
  }

  /// Takes over an accessory that the view shows already: what a tap on it does may be another.
  func adopt(_ accessory: UICellAccessory) { self.accessory = accessory }

  private func makePart(_ cell: UICollectionViewListCell) -> UIView {
    let look = accessory.look
    switch accessory.accessoryType {
    case .disclosureIndicator:
      return RowGlyph.chevron.makeView()
    case .outlineDisclosure:
      let side = CGSize(width: 16, height: 16)
      let chevron = RowGlyph(image: RowGlyph.chevron.image, color: nil, size: side).makeView()
      return tappable(chevron) { [weak cell, weak self] in
        if let self { cell?.outlineTapped(accessory) }
      }
    case .checkmark: return RowGlyph.checkmark.makeView()
    case .detail: return detailButton()
    case .delete, .insert:
      let isDelete = accessory.accessoryType == .delete
      let disk = EditControlView(isDelete ? .delete : .insert) { [weak self] in self?.perform() }
      disk.bounds.size = CGSize(width: Self.controlSide, height: Self.controlSide)
      disk.color = look.backgroundColor
      return disk
    case .multiselect:
      let circle = SelectionCircleView(color: look.backgroundColor)
      circle.isOn = cell.isSelected
      return circle
    case .reorder:
      let handle = ReorderHandleView { [weak cell] in cell?.handleMoved($0) }
      handle.bounds.size = CGSize(width: Self.controlSide, height: 2 * Self.controlSide)
      return handle
    case .label: return label()
    case .popUpMenu: return popUpButton()
    case .customView(let view):
      if !look.maintainsFixedSize {
        let fitted = view.sizeThatFits(.zero)
        if fitted.width > 0 && fitted.height > 0 { view.bounds.size = fitted }
      }
      return view
    }
  }

  /// A view that a finger can tap, in an area that is larger than it.
  private func tappable(_ view: UIView, _ action: @escaping () -> Void) -> UIView {
    view.isUserInteractionEnabled = false
    let area = UIView(frame: CGRect(x: 0, y: 0, width: view.bounds.width, height: 44))
    view.center = CGPoint(x: area.bounds.midX, y: area.bounds.midY)
    area.addSubview(view)
    area.addGestureRecognizer(UITapGestureRecognizer { _ in action() })
    return area
  }

  private func detailButton() -> UIView {
    let button = UIButton(type: .detailDisclosure)
    button.bounds.size = CGSize(width: Self.controlSide, height: Self.controlSide)
    button.addAction(UIAction { [weak self] _ in self?.perform() }, for: .touchUpInside)
    return button
  }

  private func label() -> UIView {
    let label = UILabel(frame: .zero)
    label.text = accessory.look.text
    if let font = accessory.look.font { label.font = font }
    label.adjustsFontForContentSizeCategory = accessory.look.adjustsFont
    label.textColor = accessory.look.tintColor ?? .secondaryLabel
    label.bounds.size = label.sizeThatFits(.zero)
    return label
  }

  /// Labels become as large as their text.
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    guard case .label = accessory.accessoryType, accessory.look.adjustsFont,
      let label = part as? UILabel, let font = label.font
    else { return }
    label.font = font.adjusted(to: traitCollection)
    label.bounds.size = label.sizeThatFits(.zero)
  }

  private func popUpButton() -> UIView {
    let button = UIButton(type: .system)
    button.menu = accessory.look.menu
    (button.showsMenuAsPrimaryAction, button.changesSelectionAsPrimaryAction) = (true, true)
    button.bounds.size = button.intrinsicContentSize
    button.onChoice = { [weak self, weak button] in
      if let button { button.bounds.size = button.intrinsicContentSize }
      self?.superview?.setNeedsLayout()
    }
    return button
  }

  /// Performs the action of a tap.
  func perform() { accessory.action?() }

  // MARK: State

  /// Shows whether the cell is selected, and whether the items below its own are shown.
  func show(isSelected: Bool, isExpanded: Bool) {
    (part as? SelectionCircleView)?.isOn = isSelected
    if accessory.accessoryType == .outlineDisclosure {
      let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let down = CGAffineTransform(rotationAngle: isMirrored ? -.pi / 2 : .pi / 2)
      part.subviews.first?.transform = isExpanded ? down : .identity
    }
  }

  // MARK: Layout

  /// The width that is kept for the accessory, in points.
  var reservedWidth: CGFloat {
    switch accessory.look.width {
    case .actual: part.bounds.width
    case .standard: max(Self.standardWidth, part.bounds.width)
    case .custom(let width): width.isFinite ? max(width, 0) : 0
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    part.center = CGPoint(x: bounds.midX, y: bounds.midY)
    layOutSeparator()
  }

  /// Whether the accessory has a line before it if it is after another one.
  var wantsSeparator: Bool { accessory.look.showsVerticalSeparator && !accessory.look.isHidden }

  /// Shows or removes the line between the accessory and the one before it.
  ///
  /// - Parameter isMirrored: Whether the cell reads from right to left, so that the one before is at the right.
  func showSeparator(_ isShown: Bool, isMirrored: Bool) {
    isSeparatorMirrored = isMirrored
    if isShown && separator == nil {
      let line = UIView(frame: .zero)
      line.isUserInteractionEnabled = false
      line.backgroundColor = .separator
      separator = line
      addSubview(line)
      UIView.performWithoutAnimation(layOutSeparator)
    } else if !isShown {
      separator?.removeFromSuperview()
      separator = nil
    }
  }

  /// Places the line in the middle of the gap before the accessory, as high as a control. Apple publishes no height.
  private func layOutSeparator() {
    let pixel = 1 / max(traitCollection.displayScale, 1)
    let distance = ListCellLayout.gap / 2
    separator?.frame = CGRect(
      x: isSeparatorMirrored ? bounds.maxX + distance - pixel : bounds.minX - distance,
      y: bounds.midY - Self.controlSide / 2, width: pixel, height: Self.controlSide)
  }
}

/// The circle of cells of which several can be selected: empty, or filled and with a check mark.
final class SelectionCircleView: UIView {
  /// In points.
  private static let side: CGFloat = 22
  private let fill: UIColor?
  private let mark = UIImageView(image: MenuGlyph.check(14))
  var isOn = false { didSet { if isOn != oldValue { show() } } }

  init(color: UIColor?) {
    fill = color
    super.init(frame: CGRect(x: 0, y: 0, width: Self.side, height: Self.side))
    layer.cornerRadius = Self.side / 2
    mark.tintColor = .white
    mark.center = CGPoint(x: bounds.midX, y: bounds.midY)
    addSubview(mark)
    show()
  }

  required init?(coder: NSCoder) { nil }

  override func tintColorDidChange() {
    super.tintColorDidChange()
    show()
  }

  private func show() {
    backgroundColor = isOn ? fill ?? tintColor : .clear
    layer.borderWidth = isOn ? 0 : 1.5
    layer.borderColor = withOwnTraits { UIColor.tertiaryLabel.cgColor }
    mark.alpha = isOn ? 1 : 0
  }
}
