/// The texts and buttons of an alert or an action sheet.
final class AlertView: UIView {
  private let style: UIAlertController.Style
  private let card: AlertGroupView
  /// The group of the cancel button of an action sheet.
  private let cancelCard: AlertGroupView
  /// The texts with the text fields, and the buttons of ``card``; they scroll where the screen is not high enough.
  private let (textArea, buttonArea) = (AlertView.makeArea(), AlertView.makeArea())
  private let titleLabel = UILabel(frame: .zero)
  private let messageLabel = UILabel(frame: .zero)
  private var rows: [AlertActionView] = []
  private var cancelRow: AlertActionView?
  /// The text fields; nil without any.
  private var fields: AlertFieldsView?
  /// Whether a popover shows the action sheet: without a background and a cancel button of its own.
  var isInPopover = false {
    didSet {
      card.isClear = isInPopover
      setNeedsLayout()
    }
  }
  var onSelect: ((UIAlertAction) -> Void)?
  private var isSheet: Bool { style == .actionSheet }

  init(_ style: UIAlertController.Style) {
    self.style = style
    card = AlertGroupView(isSolid: false)
    cancelCard = AlertGroupView(isSolid: true)
    super.init(frame: .zero)
    isOpaque = false
    addSubview(card)
    addSubview(cancelCard)
    cancelCard.isHidden = true
    for area in [textArea, buttonArea] { card.addSubview(area) }
    titleLabel.font = isSheet ? AlertFont.sheetTitle.font : AlertFont.title.font
    messageLabel.font = AlertFont.message.font
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      label.adjustsFontForContentSizeCategory = true
      textArea.addSubview(label)
    }
    if isSheet {
      titleLabel.textColor = .secondaryLabel
      messageLabel.textColor = .secondaryLabel
    }
  }

  required init?(coder: NSCoder) { nil }

  private static func makeArea() -> UIScrollView {
    let area = UIScrollView(frame: .zero)
    area.isOpaque = false
    area.contentInsetAdjustmentBehavior = .never
    area.delaysContentTouches = false
    area.scrollsToTop = false
    return area
  }

  func show(
    title: String?, message: String?, actions: [UIAlertAction], preferred: UIAlertAction?
  ) {
    (titleLabel.text, messageLabel.text) = (title, message)
    for row in rows { row.removeFromSuperview() }
    cancelRow?.removeFromSuperview()
    cancelRow = nil
    // The cancel button comes last.
    let cancel = actions.filter { $0.style == .cancel }
    let others = actions.filter { $0.style != .cancel }
    rows = (isSheet ? others : others + cancel).map { action in
      let isBold = preferred.map { $0 === action } ?? (action.style == .cancel)
      return AlertActionView(action, isSheet ? .sheetButton : isBold ? .boldButton : .button)
    }
    if isSheet, let action = cancel.first {
      let row = AlertActionView(action, .boldSheetButton)
      cancelRow = row
      cancelCard.addSubview(row)
    }
    for row in rows { buttonArea.addSubview(row) }
    setNeedsLayout()
  }

  /// Adds a text field below the texts.
  func add(_ field: UITextField) {
    let fields = self.fields ?? AlertFieldsView(frame: .zero)
    self.fields = fields
    if fields.superview == nil { textArea.addSubview(fields) }
    fields.add(field)
    setNeedsLayout()
  }

  // MARK: Layout

  /// The group of the cancel button with the gap above it, in points.
  private var cancelHeight: CGFloat { cancelRow == nil || isInPopover ? 0 : rowHeight + 8 }
  /// The gap between the texts and the text fields, in points.
  private static let fieldGap: CGFloat = 16
  /// In points: the insets of the texts, the distance between them, and the height of buttons.
  private var insets: CGSize {
    isSheet ? CGSize(width: 16, height: 13.5) : CGSize(width: 16, height: 20)
  }
  private var gap: CGFloat { isSheet ? 8 : 4 }
  private var rowHeight: CGFloat {
    isSheet
      ? 57 + AlertFont.sheetButton.growth(traitCollection)
      : 44 + AlertFont.button.growth(traitCollection)
  }
  private var pixel: CGFloat { 1 / max(traitCollection.displayScale, 1) }

  /// Two buttons of an alert are side by side if their titles fit.
  private func isSideBySide(width: CGFloat) -> Bool {
    !isSheet && rows.count == 2 && rows.allSatisfy { $0.titleWidth + 16 <= width / 2 }
  }

  private func textHeight(width: CGFloat) -> CGFloat {
    let limit = CGSize(width: width - 2 * insets.width, height: .greatestFiniteMagnitude)
    let texts = [titleLabel, messageLabel].filter { !($0.text ?? "").isEmpty }
    let fieldHeight = fields?.height ?? 0
    if texts.isEmpty { return fieldHeight > 0 ? fieldHeight + 2 * insets.height : 0 }
    let heights = texts.map { $0.sizeThatFits(limit).height }
    return heights.reduce(0, +) + gap * CGFloat(texts.count - 1) + 2 * insets.height
      + (fieldHeight > 0 ? fieldHeight + Self.fieldGap : 0)
  }

  private func rowsHeight(width: CGFloat) -> CGFloat {
    isSideBySide(width: width) ? rowHeight : rowHeight * CGFloat(rows.count)
  }

  /// The size for a width, no higher than `maximum`.
  func fittingSize(width: CGFloat, maximum: CGFloat) -> CGSize {
    let height = (textHeight(width: width) + rowsHeight(width: width) + cancelHeight).rounded(.up)
    return CGSize(width: width, height: max(min(height, maximum), 0))
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let width = bounds.width
    card.frame = CGRect(x: 0, y: 0, width: width, height: max(bounds.height - cancelHeight, 0))
    cancelCard.isHidden = cancelHeight == 0
    cancelCard.frame = CGRect(
      x: 0, y: bounds.height - rowHeight, width: width, height: rowHeight)
    cancelRow?.frame = cancelCard.bounds
    var y = insets.height
    let limit = CGSize(width: width - 2 * insets.width, height: .greatestFiniteMagnitude)
    for label in [titleLabel, messageLabel] where !(label.text ?? "").isEmpty {
      let height = label.sizeThatFits(limit).height
      label.frame = CGRect(x: insets.width, y: y, width: limit.width, height: height)
      y += height + gap
    }
    if let fields {
      // Below the last text, or at the top.
      let top = y > insets.height ? y - gap + Self.fieldGap : y
      fields.frame = CGRect(x: insets.width, y: top, width: limit.width, height: fields.height)
    }
    layOutRows(width: width)
    layOutAreas(width: width)
  }

  /// The buttons are at the bottom. Where there is too little room they have what the texts leave, or at least half.
  private func layOutAreas(width: CGFloat) {
    let available = card.bounds.height
    let (texts, buttons) = (textHeight(width: width), rowsHeight(width: width))
    let isHighEnough = texts + buttons < available + 0.5
    let least = min(buttons, max(available - texts, (available / 2).rounded()))
    let shown = isHighEnough ? buttons : least
    let start = available - shown
    func place(_ area: UIScrollView, y: CGFloat, height: CGFloat, content: CGFloat) {
      area.frame = CGRect(x: 0, y: y, width: width, height: height)
      area.contentSize = CGSize(width: width, height: content)
      area.isScrollEnabled = content > height + 0.5
      area.clipsToBounds = area.isScrollEnabled
    }
    place(textArea, y: 0, height: start, content: texts)
    place(buttonArea, y: start, height: shown, content: buttons)
  }

  private func layOutRows(width: CGFloat) {
    let isSideBySide = isSideBySide(width: width)
    // The cancel button is before the other one.
    var ordered = isSideBySide && rows.last?.action.style == .cancel ? rows.reversed() : rows
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    if isSideBySide && isMirrored { ordered.reverse() }
    let hasTexts = textHeight(width: width) > 0
    for (index, row) in ordered.enumerated() {
      let position = CGFloat(index)
      row.frame =
        isSideBySide
        ? CGRect(x: position * width / 2, y: 0, width: width / 2, height: rowHeight)
        : CGRect(x: 0, y: position * rowHeight, width: width, height: rowHeight)
      row.showLines(
        top: isSideBySide || index > 0 || hasTexts, left: isSideBySide && index > 0, width: pixel)
    }
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    // Its texts may have another size.
    setNeedsLayout()
    superview?.setNeedsLayout()
  }

  // MARK: Touches

  /// The finger that has come down on a button.
  private weak var finger: UITouch?

  private func row(at point: CGPoint) -> AlertActionView? {
    if let cancelRow, !cancelCard.isHidden, cancelCard.frame.contains(point) { return cancelRow }
    let inside = buttonArea.convert(point, from: self)
    guard buttonArea.bounds.contains(inside) else { return nil }
    return rows.first { $0.frame.contains(inside) }
  }

  /// Highlights the button under the finger, which may slide from one to another; nil for none.
  private func press(_ pressed: AlertActionView?) {
    for row in rows + [cancelRow].compactMap({ $0 }) where row.isPressed != (row === pressed) {
      row.isPressed = row === pressed
    }
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard finger == nil, let touch = touches.first, let row = row(at: touch.location(in: self))
    else { return }
    finger = touch
    press(row)
  }

  override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let finger, touches.contains(finger) else { return }
    press(row(at: finger.location(in: self)))
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let finger, touches.contains(finger) else { return }
    self.finger = nil
    press(nil)
    if let row = row(at: finger.location(in: self)) { onSelect?(row.action) }
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    guard let finger, touches.contains(finger) else { return }
    self.finger = nil
    press(nil)
  }
}
