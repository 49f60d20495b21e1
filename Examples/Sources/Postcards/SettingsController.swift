import UIKit

/// How the list looks.
public struct Settings: Equatable {
  /// Whether rows have round corners.
  public var hasRoundCorners = true
  /// Whether the app is dark, whatever the system is.
  public var isDark = false
  /// The height of pictures in the list, in points.
  public var pictureHeight: CGFloat = 180
}

/// Changes the settings, in a sheet; the list behind it follows at once.
public final class SettingsController: UIViewController {
  /// Changes the height of pictures.
  public let sizeSlider = UISlider()
  /// Called after each change.
  var onChange: (Settings) -> Void = { _ in }
  /// Called after the sheet was dismissed to show the introduction.
  var onReplay: () -> Void = {}
  private var settings: Settings { didSet { onChange(settings) } }

  init(_ settings: Settings) {
    self.settings = settings
    super.init(nibName: nil, bundle: nil)
    title = "Settings"
    navigationItem.rightBarButtonItem = UIBarButtonItem(
      systemItem: .done,
      primaryAction: UIAction { [weak self] _ in self?.dismiss(animated: true) })
  }

  public required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

  public override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = .systemGroupedBackground
    setUpSlider()
    let replay = UIButton(
      type: .system,
      primaryAction: UIAction(title: "Show Introduction") { [weak self] _ in
        guard let self else { return }
        dismiss(animated: true, completion: onReplay)
      })
    replay.titleLabel?.font = .preferredFont(forTextStyle: .body)
    replay.contentHorizontalAlignment = .leading
    let groups = UIStackView(arrangedSubviews: [
      group([
        row("Round Corners", toggle(settings.hasRoundCorners) { $0.hasRoundCorners = $1 }),
        row("Dark Appearance", toggle(settings.isDark) { $0.isDark = $1 }),
        row("Picture Size", sizeSlider),
      ]),
      group([replay]),
    ])
    groups.axis = .vertical
    groups.spacing = 24
    groups.translatesAutoresizingMaskIntoConstraints = false
    view.addSubview(groups)
    NSLayoutConstraint.activate([
      groups.topAnchor.constraint(equalTo: view.safeAreaLayoutGuide.topAnchor, constant: 16),
      groups.leadingAnchor.constraint(equalTo: view.leadingAnchor, constant: 16),
      groups.trailingAnchor.constraint(equalTo: view.trailingAnchor, constant: -16),
    ])
  }

  // MARK: Controls

  private func toggle(
    _ isOn: Bool, change: @escaping (inout Settings, Bool) -> Void
  ) -> UISwitch {
    let toggle = UISwitch()
    toggle.isOn = isOn
    toggle.addAction(
      UIAction { [weak self, weak toggle] _ in
        guard let self, let toggle else { return }
        change(&settings, toggle.isOn)
      }, for: .valueChanged)
    return toggle
  }

  private func setUpSlider() {
    (sizeSlider.minimumValue, sizeSlider.maximumValue) = (100, 260)
    sizeSlider.value = Float(settings.pictureHeight)
    sizeSlider.addAction(
      UIAction { [weak self] _ in
        guard let self else { return }
        settings.pictureHeight = CGFloat(sizeSlider.value)
      }, for: .valueChanged)
    sizeSlider.widthAnchor.constraint(equalToConstant: 190).isActive = true
  }

  // MARK: Layout

  private func row(_ title: String, _ control: UIControl) -> UIView {
    let label = UILabel()
    label.text = title
    control.accessibilityLabel = title
    let row = UIStackView(arrangedSubviews: [label, control])
    row.alignment = .center
    row.distribution = .equalSpacing
    return row
  }

  /// Rows of 44 points on a card, with lines between them.
  private func group(_ rows: [UIView]) -> UIView {
    let card = UIStackView(arrangedSubviews: rows)
    card.axis = .vertical
    card.isLayoutMarginsRelativeArrangement = true
    card.directionalLayoutMargins = NSDirectionalEdgeInsets(
      top: 0, leading: 16, bottom: 0, trailing: 16)
    card.backgroundColor = .secondarySystemGroupedBackground
    card.layer.cornerRadius = 10
    card.clipsToBounds = true
    for row in rows { row.heightAnchor.constraint(equalToConstant: 44).isActive = true }
    for row in rows.dropLast() {
      let line = UIView()
      line.backgroundColor = .separator
      line.translatesAutoresizingMaskIntoConstraints = false
      card.addSubview(line)
      NSLayoutConstraint.activate([
        line.heightAnchor.constraint(equalToConstant: 0.5),
        line.bottomAnchor.constraint(equalTo: row.bottomAnchor),
        line.leadingAnchor.constraint(equalTo: row.leadingAnchor),
        line.trailingAnchor.constraint(equalTo: card.trailingAnchor),
      ])
    }
    return card
  }
}
