/// The text fields of an alert, in one rounded frame with lines between them.
///
/// UIKit publishes no figures: 30 points a field at the default text size, the font of the message, and corners of 5
/// points, as text fields with rounded frames have.
final class AlertFieldsView: UIView {
  /// The height of a field in points.
  private var rowHeight: CGFloat { 30 + AlertFont.message.growth(traitCollection) }
  private var fields: [UITextField] = []
  private var lines: [UIView] = []

  override init(frame: CGRect) {
    super.init(frame: frame)
    layer.cornerRadius = 5
    clipsToBounds = true
    backgroundColor = .systemBackground
    updateBorder()
  }

  required init?(coder: NSCoder) { nil }

  var height: CGFloat { rowHeight * CGFloat(fields.count) }

  /// Adds a field below the others.
  func add(_ field: UITextField) {
    if !fields.isEmpty {
      let line = UIView(frame: .zero)
      line.backgroundColor = .separator
      lines.append(line)
      addSubview(line)
    }
    fields.append(field)
    insertSubview(field, at: 0)
    setNeedsLayout()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    for (index, field) in fields.enumerated() {
      field.frame = CGRect(
        x: 0, y: rowHeight * CGFloat(index), width: bounds.width, height: rowHeight)
    }
    let pixel = 1 / max(traitCollection.displayScale, 1)
    for (index, line) in lines.enumerated() {
      line.frame = CGRect(
        x: 0, y: rowHeight * CGFloat(index + 1), width: bounds.width, height: pixel)
    }
  }

  override func didMoveToWindow() {
    super.didMoveToWindow()
    updateBorder()
  }

  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    super.traitCollectionDidChange(previousTraitCollection)
    updateBorder()
  }

  private func updateBorder() {
    layer.borderWidth = 1 / max(traitCollection.displayScale, 1)
    layer.borderColor = UIColor.separator.resolvedColor(with: traitCollection).cgColor
  }
}

/// A text field of an alert: without a frame of its own.
final class AlertTextField: UITextField {
  /// The distance of the text from the sides, in points.
  private static let inset: CGFloat = 7

  override init(frame: CGRect) {
    super.init(frame: frame)
    font = AlertFont.message.font
  }

  required init?(coder: NSCoder) { nil }

  override func textRect(forBounds bounds: CGRect) -> CGRect {
    super.textRect(forBounds: bounds.insetBy(dx: Self.inset, dy: 0))
  }
}
