/// The list of the controllers that have no tab of their own, in rows of 44 points.
final class MoreListController: UIViewController {
  var entries: [String] = [] { didSet { if isViewLoaded { showEntries() } } }
  /// The index of the first entry's controller.
  var firstIndex = 0
  var onSelect: ((Int) -> Void)?
  private var rows: [MoreRowView] = []

  init() {
    super.init(nibName: nil, bundle: nil)
    title = "More"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemBackground
    showEntries()
  }

  private func showEntries() {
    for row in rows { row.removeFromSuperview() }
    rows = entries.map { MoreRowView($0) }
    for (index, row) in rows.enumerated() {
      row.onTap = { [weak self] in self.map { $0.onSelect?($0.firstIndex + index) } }
      view.addSubview(row)
    }
    view.setNeedsLayout()
  }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    let area = view.safeAreaInsets
    let width = max(view.bounds.width - area.left - area.right, 0)
    var y = area.top
    for row in rows {
      row.frame = CGRect(x: area.left, y: y, width: width, height: 44)
      y += 44
    }
  }
}

private final class MoreRowView: UIView {
  var onTap: (() -> Void)?
  private let label = UILabel(frame: .zero)
  private let line = UIView(frame: .zero)

  init(_ text: String) {
    super.init(frame: .zero)
    isOpaque = false
    label.text = text
    line.backgroundColor = .separator
    addSubview(label)
    addSubview(line)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    let pixel = 1 / max(traitCollection.displayScale, 1)
    label.frame = bounds.insetBy(dx: 16, dy: 0)
    let isMirrored = effectiveUserInterfaceLayoutDirection == .rightToLeft
    line.frame = CGRect(
      x: isMirrored ? 0 : 16, y: bounds.height - pixel, width: bounds.width - 16, height: pixel)
  }

  override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) { onTap?() }
}
