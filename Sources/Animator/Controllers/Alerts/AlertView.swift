/// The texts and buttons of an alert or an action sheet.
final class AlertView: UIView {
  private let style: UIAlertController.Style
  private let card: AlertGroupView
  /// The group of the cancel button of an action sheet.
  private let cancelCard: AlertGroupView
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
    for label in [titleLabel, messageLabel] {
      label.numberOfLines = 0
      label.textAlignment = .center
      card.addSubview(label)
    }
    titleLabel.font = .systemFont(ofSize: isSheet ? 13 : 17, weight: .semibold)
    messageLabel.font = .systemFont(ofSize: 13)
    if isSheet {
      titleLabel.textColor = .secondaryLabel
      messageLabel.textColor = .secondaryLabel
    }
  }

  required init?(coder: NSCoder) { nil }

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
      return AlertActionView(action, size: isSheet ? 20 : 17, isBold: isBold && !isSheet)
    }
    if isSheet, let action = cancel.first {
      let row = AlertActionView(action, size: 20, isBold: true)
      cancelRow = row
      cancelCard.addSubview(row)
    }
    for row in rows { card.addSubview(row) }
    for row in rows + [cancelRow].compactMap({ $0 }) {
      row.onTap = { [weak self] action in self?.onSelect?(action) }
    }
    setNeedsLayout()
  }

  /// Adds a text field below the texts.
  func add(_ field: UITextField) {
    let fields = self.fields ?? AlertFieldsView(frame: .zero)
    self.fields = fields
    if fields.superview == nil { card.addSubview(fields) }
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
  private var rowHeight: CGFloat { isSheet ? 57 : 44 }
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
    layOutRows(from: card.bounds.height - rowsHeight(width: width), width: width)
  }

  private func layOutRows(from start: CGFloat, width: CGFloat) {
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
        ? CGRect(x: position * width / 2, y: start, width: width / 2, height: rowHeight)
        : CGRect(x: 0, y: start + position * rowHeight, width: width, height: rowHeight)
      row.showLines(
        top: isSideBySide || index > 0 || hasTexts, left: isSideBySide && index > 0, width: pixel)
    }
  }
}

/// A rounded group of an alert: a blur with a tint, or a solid color.
final class AlertGroupView: UIView {
  private let blur = UIVisualEffectView(effect: nil)
  private let isSolid: Bool
  /// Whether there is no background.
  var isClear = false { didSet { update() } }

  init(isSolid: Bool) {
    self.isSolid = isSolid
    super.init(frame: .zero)
    isOpaque = false
    layer.cornerRadius = 14
    clipsToBounds = true
    addSubview(blur)
    update()
  }

  required init?(coder: NSCoder) { nil }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    update()
  }

  private func update() {
    let isDark = traitCollection.userInterfaceStyle == .dark
    blur.isHidden = isSolid || isClear
    layer.cornerRadius = isClear ? 0 : 14
    blur.effect =
      isSolid
      ? nil : UIBlurEffect(style: isDark ? .systemThickMaterialDark : .systemThickMaterialLight)
    if isSolid {
      backgroundColor =
        isDark ? UIColor(red: 44 / 255, green: 44 / 255, blue: 46 / 255, alpha: 1) : .white
    }
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    blur.frame = bounds
  }
}

/// A button of an alert.
final class AlertActionView: UIView {
  let action: UIAlertAction
  var onTap: ((UIAlertAction) -> Void)?
  private let label = UILabel(frame: .zero)
  private let topLine = UIView(frame: .zero)
  private let leftLine = UIView(frame: .zero)
  private var lineWidth: CGFloat = 0.5

  init(_ action: UIAlertAction, size: CGFloat, isBold: Bool) {
    self.action = action
    super.init(frame: .zero)
    isOpaque = false
    label.text = action.title
    label.font = isBold ? .systemFont(ofSize: size, weight: .semibold) : .systemFont(ofSize: size)
    label.textAlignment = .center
    label.adjustsFontSizeToFitWidth = true
    label.minimumScaleFactor = 0.6
    for line in [topLine, leftLine] { line.backgroundColor = .separator }
    for view in [label, topLine, leftLine] { addSubview(view) }
    updateColor()
  }

  required init?(coder: NSCoder) { nil }

  var titleWidth: CGFloat { label.sizeThatFits(.zero).width }

  override func tintColorDidChange() { updateColor() }

  private func updateColor() {
    let color: UIColor = action.style == .destructive ? .systemRed : tintColor
    label.textColor = action.isEnabled ? color : .tertiaryLabel
  }

  func showLines(top: Bool, left: Bool, width: CGFloat) {
    (topLine.isHidden, leftLine.isHidden, lineWidth) = (!top, !left, width)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = bounds.insetBy(dx: 8, dy: 0)
    topLine.frame = CGRect(x: 0, y: 0, width: bounds.width, height: lineWidth)
    leftLine.frame = CGRect(x: 0, y: 0, width: lineWidth, height: bounds.height)
  }

  // MARK: Touches

  private func setPressed(_ isPressed: Bool) {
    let isDark = traitCollection.userInterfaceStyle == .dark
    backgroundColor =
      isPressed ? UIColor(white: isDark ? 46 / 255 : 225 / 255, alpha: isDark ? 1 : 0.8) : nil
  }

  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    if action.isEnabled { setPressed(true) }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    setPressed(false)
    guard let touch = touches.first, bounds.contains(touch.location(in: self)) else { return }
    onTap?(action)
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    setPressed(false)
  }
}
