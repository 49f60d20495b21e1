/// Wheels with rows, one of which is picked: by dragging, by flicking, or by a tap on it.
///
/// Wheels glide as scroll views do, and come to rest at a row.
@preconcurrency @MainActor
open class UIPickerView: UIView {
  /// In points. The height of rows; the size of pickers; the band around the picked rows, with its insets.
  static let rowHeight: CGFloat = 32
  static let size = CGSize(width: 320, height: 216)
  private static let bandInset: CGFloat = 9
  private static let bandRadius: CGFloat = 8
  /// Between titles that are at a side of their wheel and that side.
  private static let titleInset: CGFloat = 5
  /// The size of titles.
  static let font = UIFont.systemFont(ofSize: 23)

  /// Shows all rows with one vanishing point.
  let wheels = UIView(frame: .zero)
  private let band = UIView(frame: .zero)
  private var columns: [PickerColumn] = []
  private var isLoaded = false

  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Creates an empty picker. Subclasses declare this initializer.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
    coder.interface?.configure(self, as: UIPickerView.self)
  }

  private func setUp() {
    clipsToBounds = true
    isOpaque = false
    for view in [band, wheels] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    band.backgroundColor = .tertiarySystemFill
    band.layer.cornerRadius = Self.bandRadius
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / PickerDrum.eyeDistance
    wheels.layer.sublayerTransform = perspective
  }

  // MARK: Rows

  /// The object that knows the numbers of components and rows. Not retained.
  open weak var dataSource: (any UIPickerViewDataSource)? { didSet { setNeedsReload() } }
  /// The object that provides the rows' look and is notified when the user picks one. Not retained.
  open weak var delegate: (any UIPickerViewDelegate)? { didSet { setNeedsReload() } }
  /// Has no effect, as since iOS 7.
  open var showsSelectionIndicator = true

  /// The number of wheels.
  open var numberOfComponents: Int {
    load()
    return columns.count
  }

  /// The number of rows of a wheel.
  open func numberOfRows(inComponent component: Int) -> Int {
    column(component, "numberOfRows(inComponent:)")?.rowCount ?? 0
  }

  /// The size of the rows of a wheel, in points.
  open func rowSize(forComponent component: Int) -> CGSize {
    guard let column = column(component, "rowSize(forComponent:)") else { return .zero }
    return CGSize(width: column.bounds.width, height: column.drum.rowHeight)
  }

  /// The view of a row; nil unless it is visible.
  open func view(forRow row: Int, forComponent component: Int) -> UIView? {
    layoutIfNeeded()
    return column(component, "view(forRow:forComponent:)")?.view(forRow: row)
  }

  /// Asks for all numbers and rows again.
  open func reloadAllComponents() {
    isLoaded = false
    load()
    setNeedsLayout()
  }

  /// Asks for the rows of a wheel again.
  open func reloadComponent(_ component: Int) {
    guard let column = column(component, "reloadComponent(_:)") else { return }
    reload(column)
    setNeedsLayout()
  }

  private func setNeedsReload() {
    isLoaded = false
    setNeedsLayout()
  }

  private func load() {
    if isLoaded { return }
    isLoaded = true
    let count = max(dataSource?.numberOfComponents(in: self) ?? 0, 0)
    while columns.count > count {
      let column = columns.removeLast()
      column.reload(count: 0, drum: column.drum)
      column.removeFromSuperview()
    }
    while columns.count < count {
      let column = PickerColumn(columns.count, of: self)
      columns.append(column)
      addSubview(column)
    }
    layOutColumns()
    for column in columns { reload(column) }
  }

  private func reload(_ column: PickerColumn) {
    let count = dataSource?.pickerView(self, numberOfRowsInComponent: column.component) ?? 0
    let wanted = delegate?.pickerView(self, rowHeightForComponent: column.component)
    let height = wanted.flatMap { $0.isFinite && $0 >= 1 ? $0 : nil } ?? Self.rowHeight
    column.reload(
      count: count, drum: PickerDrum(height: max(bounds.height, 1), rowHeight: height))
  }

  private func column(_ component: Int, _ call: String) -> PickerColumn? {
    load()
    if columns.indices.contains(component) { return columns[component] }
    UsageFault.raise(
      "UIPickerView.\(call)",
      "component \(component) does not exist: there are \(columns.count), counted from 0")
    return nil
  }

  /// The view of a row: the delegate's, or a label with its title.
  func makeView(_ row: Int, _ component: Int, reusing old: UIView?) -> UIView {
    let label = old as? PickerLabel
    let own = delegate?.pickerView(
      self, viewForRow: row, forComponent: component, reusing: label == nil ? old : nil)
    if let own, !(own is TitledPickerRow) { return own }
    let shown = label ?? PickerLabel(frame: .zero)
    if let title = delegate?.pickerView(self, attributedTitleForRow: row, forComponent: component) {
      shown.attributedText = title
    } else {
      (shown.font, shown.textColor) = (Self.font, .label)
      shown.text = delegate?.pickerView(self, titleForRow: row, forComponent: component)
    }
    return shown
  }

  /// Moves a title to its side of the wheel, which depends on the direction.
  func align(_ label: PickerLabel, _ component: Int) {
    let edge = (delegate as? any AligningPickerDelegate)?.edge(ofTitlesIn: component)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    let alignment: NSTextAlignment =
      edge.map { ($0 == .leading) == isMirrored ? .right : .left } ?? .center
    if label.textAlignment != alignment { label.textAlignment = alignment }
    label.inset = edge == nil ? 0 : Self.titleInset
  }

  // MARK: Picking

  /// The row of a wheel that is picked: where it rests, or to where code turns it; −1 without rows.
  open func selectedRow(inComponent component: Int) -> Int {
    guard let column = column(component, "selectedRow(inComponent:)") else { return -1 }
    return column.rowCount == 0 ? -1 : column.selected
  }

  /// Turns a wheel to a row, optionally in an animation of 0.3 s. The delegate is not called.
  open func selectRow(_ row: Int, inComponent component: Int, animated: Bool) {
    guard let column = column(component, "selectRow(_:inComponent:animated:)") else { return }
    guard row >= 0, row < column.rowCount else {
      return UsageFault.raise(
        "UIPickerView.selectRow(_:inComponent:animated:)",
        "row \(row) does not exist: component \(component) has \(column.rowCount), counted from 0")
    }
    column.select(row, animated: animated && window != nil)
  }

  /// Called when a finger has turned a wheel, which is at rest.
  func picked(_ row: Int, _ component: Int) {
    delegate?.pickerView(self, didSelectRow: row, inComponent: component)
  }

  // MARK: Geometry

  open override var intrinsicContentSize: CGSize { Self.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { Self.size }

  open override func layoutSubviews() {
    super.layoutSubviews()
    load()
    wheels.frame = bounds
    let height = columns.first?.drum.rowHeight ?? Self.rowHeight
    let inset = min(Self.bandInset, bounds.width / 2)
    band.frame = CGRect(
      x: bounds.minX + inset, y: bounds.midY - height / 2, width: bounds.width - 2 * inset,
      height: height)
    band.isHidden = columns.isEmpty
    if layOutColumns() { for column in columns { reload(column) } }
  }

  /// Places the wheels beside each other in the middle.
  ///
  /// - Returns: Whether their size has changed.
  @discardableResult
  private func layOutColumns() -> Bool {
    guard !columns.isEmpty else { return false }
    let room = max(bounds.width - 2 * Self.bandInset, 0)
    let wanted = columns.map { column -> CGFloat in
      let width = delegate?.pickerView(self, widthForComponent: column.component) ?? 0
      return width.isFinite ? max(width, 0) : 0
    }
    let automatic = wanted.filter { $0 == 0 }.count
    let rest = max(room - wanted.reduce(0, +), 0)
    let widths = wanted.map { $0 == 0 ? rest / CGFloat(automatic) : $0 }
    let total = widths.reduce(0, +)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x = bounds.midX - total / 2
    var hasChanged = false
    for (column, width) in zip(columns, widths) {
      let left = isMirrored ? bounds.minX + bounds.maxX - x - width : x
      let frame = CGRect(x: left, y: bounds.minY, width: width, height: bounds.height)
      x += width
      if column.frame == frame { continue }
      hasChanged = true
      UIView.performWithoutAnimation { column.frame = frame }
    }
    return hasChanged
  }
}

/// The title of a row.
final class PickerLabel: UILabel {
  /// How much narrower it is than its wheel, at each side, in points.
  var inset: CGFloat = 0

  override init(frame: CGRect) {
    super.init(frame: frame)
    lineBreakMode = .byTruncatingTail
    adjustsFontSizeToFitWidth = true
    minimumScaleFactor = 0.5
  }

  required init?(coder: NSCoder) { nil }
}
