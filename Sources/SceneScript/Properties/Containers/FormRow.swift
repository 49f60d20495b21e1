import Animator

/// A row of a form: a leading label, and the subviews of the scene. Fields, sliders and segmented controls fill the
/// remaining width, other views are trailing.
final class FormRow: UIView, FormPart, TapIndicating {
  /// The accessory at the trailing end of a row.
  enum Accessory: Equatable, Sendable { case none, disclosure, checkmark }

  private static let (margin, gap, verticalSpace): (CGFloat, CGFloat, CGFloat) = (16, 12, 6)
  /// The minimum width of fields, sliders and segmented controls next to a long label.
  private static let leastWidth: CGFloat = 44

  let label = UILabel(frame: .zero)
  let detail = UILabel(frame: .zero)
  private let mark = UIImageView(frame: .zero)
  private let line = UIView(frame: .zero)
  /// Views whose size was not set by the scene.
  private var fitted: Set<ObjectIdentifier> = []

  var isLast = false { didSet { line.isHidden = isLast } }
  var accessory = Accessory.none {
    didSet {
      glyph =
        switch accessory {
        case .none: nil
        case .disclosure: .chevron
        case .checkmark: .checkmark
        }
      (mark.image, mark.tintColor) = (glyph?.image, glyph?.color)
      setNeedsLayout()
    }
  }
  private var glyph: RowGlyph?

  override init(frame: CGRect) {
    super.init(frame: frame)
    backgroundColor = .secondarySystemGroupedBackground
    line.backgroundColor = .separator
    mark.contentMode = .center
    detail.textColor = .secondaryLabel
    for label in [label, detail] { label.followTextSize(.body) }
    for view in ownSubviews {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
  }

  required init?(coder: NSCoder) { nil }

  var ownSubviews: [UIView] { [line, label, detail, mark] }

  // MARK: Layout

  private func fills(_ view: UIView) -> Bool {
    switch view {
    case is UISlider, is UITextField, is UITextView, is UISegmentedControl, is UIProgressView,
      is UIPickerView, is UISearchBar:
      true
    case is UIButton: label.text?.isEmpty ?? true
    case let picker as UIDatePicker: picker.preferredDatePickerStyle == .wheels
    default: false
    }
  }

  /// The size that the scene has set, or the one that fits the view.
  private func size(of view: UIView, _ width: CGFloat) -> CGSize {
    let own = view.bounds.size
    let key = ObjectIdentifier(view)
    if own.width > 0, own.height > 0, !fitted.contains(key), !fills(view) { return own }
    fitted.insert(key)
    return view.formSize(forWidth: width)
  }

  func height(forWidth width: CGFloat) -> CGFloat {
    let inner = max(width - 2 * Self.margin, 0)
    let highest = shownContents.map { size(of: $0, inner).height }.max() ?? 0
    let least = TableMetrics.rowHeight(at: traitCollection.preferredContentSizeCategory)
    return max(highest + 2 * Self.verticalSpace, least)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let height = bounds.height
    var (start, end) = (Self.margin, bounds.width - Self.margin)
    if let size = glyph?.size {
      placeMark(size, end: end)
      end -= size.width + RowGlyph.gap
    }
    let (filling, others) = (shownContents.filter(fills), shownContents.filter { !fills($0) })
    let least = leastRoom(of: filling, in: max(end - start, 0))
    let textWidth = labelWidth(in: max(end - start, 0), beside: others, least)
    place(label, CGRect(x: start, y: 0, width: textWidth, height: height))
    if textWidth > 0 { start += textWidth + Self.gap }
    for view in others.reversed() {
      let size = size(of: view, max(end - start, 0))
      place(
        view,
        CGRect(
          x: end - size.width, y: (height - size.height) / 2, width: size.width,
          height: size.height))
      end -= size.width + Self.gap
    }
    let value = detail.sizeThatFits(CGSize(width: max(end - start, 0), height: height))
    let valueWidth = min(value.width, max(end - start - least, 0))
    place(detail, CGRect(x: end - valueWidth, y: 0, width: valueWidth, height: height))
    if valueWidth > 0 { end -= valueWidth + Self.gap }
    fill(filling, from: start, to: end)
    let pixel = 1 / max(traitCollection.displayScale, 1)
    place(
      line,
      CGRect(
        x: Self.margin, y: height - pixel, width: max(bounds.width - Self.margin, 0),
        height: pixel))
  }

  /// The width of the label: its fitting width, limited by the other contents. Trailing views keep their size, those
  /// without one up to half of the width; fields and sliders keep a third, which is `least`; and the detail half of
  /// the rest.
  private func labelWidth(
    in room: CGFloat, beside others: [UIView], _ least: CGFloat
  ) -> CGFloat {
    let asked = label.sizeThatFits(CGSize(width: room, height: bounds.height)).width
    var left = room - least
    for view in others { left -= size(of: view, room / 2).width + Self.gap }
    let value = detail.sizeThatFits(CGSize(width: room, height: bounds.height)).width
    if value > 0 {
      left -= Self.gap
      left -= min(value, max(left / 2, 0))
    }
    return max(min(asked, left), 0)
  }

  /// The minimum width of views that fill the row, with the gap before them.
  private func leastRoom(of filling: [UIView], in room: CGFloat) -> CGFloat {
    if filling.isEmpty { return 0 }
    let count = CGFloat(filling.count)
    return max(room / 3, count * Self.leastWidth + (count - 1) * Self.gap) + Self.gap
  }

  /// Places the accessory before the end of the row.
  private func placeMark(_ size: CGSize, end: CGFloat) {
    place(
      mark,
      CGRect(
        x: end - size.width, y: (bounds.height - size.height) / 2, width: size.width,
        height: size.height))
  }

  /// Divides the room equally.
  private func fill(_ views: [UIView], from start: CGFloat, to end: CGFloat) {
    let count = CGFloat(max(views.count, 1))
    let width = max((end - start - (count - 1) * Self.gap) / count, 0)
    for (index, view) in views.enumerated() {
      // A field takes touches all over the row.
      let height =
        view is UITextField ? bounds.height - 1 : size(of: view, width).height
      place(
        view,
        CGRect(
          x: start + CGFloat(index) * (width + Self.gap), y: (bounds.height - height) / 2,
          width: width, height: height))
    }
  }

  // MARK: Touches

  // Rows that react are gray below a finger, and flash if it was lifted before the form let the row have the touch.
  override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesBegan(touches, with: event)
    if gestureRecognizers?.isEmpty == false { backgroundColor = .systemGray4 }
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesEnded(touches, with: event)
    fade()
  }

  override func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {
    super.touchesCancelled(touches, with: event)
    fade()
  }

  func indicateTaps(of recognizer: UIGestureRecognizer) {
    guard recognizer is UITapGestureRecognizer else { return }
    recognizer.addHandler { [weak self] _ in
      UIView.performWithoutAnimation { self?.backgroundColor = .systemGray4 }
      self?.fade()
    }
  }

  private func fade() {
    UIView.animate(withDuration: 0.3, delay: 0, options: .allowUserInteraction) {
      self.backgroundColor = .secondarySystemGroupedBackground
    }
  }
}
