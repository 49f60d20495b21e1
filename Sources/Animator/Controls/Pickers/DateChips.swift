/// The buttons of a compact date picker, which open a calendar or wheels.
final class DateChips: UIView, DatePickerContent {
  /// The height at the default text size, in points, and the text size beyond which the buttons do not grow: their row has
  /// to fit a phone. UIKit's limit is not documented.
  private static let height: CGFloat = 34
  private static let largestCategory = UIContentSizeCategory.accessibilityMedium
  private static let spacing: CGFloat = 8
  private static let inset: CGFloat = 11
  private static let radius: CGFloat = 6

  private weak var owner: UIDatePicker?
  /// The parts of the date that have a button, with the templates of their texts.
  private let chips: [(button: UIButton, template: String)]
  private weak var panel: FloatingPanel?

  init(of owner: UIDatePicker, _ mode: UIDatePicker.Mode) {
    self.owner = owner
    let templates: [String] =
      switch mode {
      case .time: ["jmm"]
      case .date: ["yMMMd"]
      case .dateAndTime, .countDownTimer: ["yMMMd", "jmm"]
      }
    chips = templates.map { (UIButton(frame: .zero), $0) }
    super.init(frame: .zero)
    for (index, chip) in chips.enumerated() {
      chip.button.backgroundColor = .tertiarySystemFill
      chip.button.layer.cornerRadius = Self.radius
      chip.button.setTitleColor(.label, for: .normal)
      chip.button.addAction(
        UIAction { [weak self] _ in self?.open(index) }, for: .touchUpInside)
      addSubview(chip.button)
    }
    showFont()
  }

  required init?(coder: NSCoder) { nil }

  // MARK: Text size

  private var textTraits: UITraitCollection {
    UITraitCollection(
      preferredContentSizeCategory: min(
        traitCollection.preferredContentSizeCategory, Self.largestCategory))
  }

  private func showFont() {
    let font = UIFont.preferredFont(forTextStyle: .body, compatibleWith: textTraits)
    for chip in chips { chip.button.titleLabel?.font = font }
  }

  override func contentSizeCategoryChanged() {
    showFont()
    guard let owner else { return }
    owner.setNeedsLayout()
    if owner.takesPartInAutoLayout { owner.invalidateIntrinsicContentSize() }
  }

  /// As high as a line of body text with the space around it.
  private var height: CGFloat {
    let line = UIFontMetrics.default.scaledValue(for: 22, compatibleWith: textTraits)
    return Self.height + max(line - 22, 0)
  }

  // MARK: Layout

  private var widths: [CGFloat] {
    chips.map { $0.button.titleLabel?.sizeThatFits(.zero).width ?? 0 }
      .map { $0.rounded(.up) + 2 * Self.inset }
  }

  var fittingSize: CGSize {
    let gaps = Self.spacing * CGFloat(chips.count - 1)
    return CGSize(width: widths.reduce(gaps, +), height: height)
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    var x: CGFloat = 0
    for (chip, width) in zip(chips, widths) {
      chip.button.frame = CGRect(
        x: isMirrored ? bounds.width - x - width : x, y: 0, width: width, height: bounds.height)
      x += width + Self.spacing
    }
  }

  func show(animated: Bool) {
    guard let owner else { return }
    for chip in chips {
      let text = owner.rules.text(owner.date, chip.template)
      guard chip.button.currentTitle != text else { continue }
      chip.button.setTitle(text, for: .normal)
      setNeedsLayout()
      superview?.setNeedsLayout()
    }
    (panel?.content as? any DatePickerContent)?.show(animated: animated)
  }

  /// Opens the picker of the components that a button shows.
  private func open(_ index: Int) {
    guard let owner, let screen = enclosingScreen, panel == nil else { return }
    let button = chips[index].button
    let content: any DatePickerContent =
      chips[index].template == "jmm"
      ? DateWheels(of: owner, DateWheels.columns(of: .time, owner.rules))
      : DateCalendarView(of: owner, showsTime: false)
    content.show(animated: false)
    let new = FloatingPanel(content, size: content.fittingSize, at: button)
    button.setTitleColor(owner.tintColor, for: .normal)
    new.onDismiss = { [weak button] in button?.setTitleColor(.label, for: .normal) }
    panel = new
    owner.sendActions(for: .editingDidBegin)
    new.present(on: screen)
  }
}
