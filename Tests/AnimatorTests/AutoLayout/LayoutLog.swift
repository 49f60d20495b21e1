import Animator

/// Callbacks in the order in which they are called.
@MainActor
final class LayoutLog {
  private(set) var entries: [String] = []

  func add(_ entry: String) { entries.append(entry) }

  /// Empties the log.
  func take() -> [String] {
    defer { entries = [] }
    return entries
  }
}

/// A view that logs its layout callbacks.
@MainActor
final class LoggedView: UIView {
  private let name: String
  private let log: LayoutLog
  /// Whether its insets and margins are logged, too.
  var logsInsets = false

  init(_ name: String, _ log: LayoutLog, frame: CGRect = .zero) {
    (self.name, self.log) = (name, log)
    super.init(frame: frame)
  }

  required init?(coder: NSCoder) { nil }

  override func updateConstraints() {
    log.add("constraints \(name)")
    super.updateConstraints()
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    log.add("layout \(name)")
  }

  override func safeAreaInsetsDidChange() {
    super.safeAreaInsetsDidChange()
    if logsInsets { log.add("safe area \(name)") }
  }

  override func layoutMarginsDidChange() {
    super.layoutMarginsDidChange()
    if logsInsets { log.add("margins \(name)") }
  }
}

/// A controller that logs its layout and appearance callbacks.
@MainActor
final class LoggedController: UIViewController {
  private let log: LayoutLog

  init(_ log: LayoutLog) {
    self.log = log
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func loadView() { view = LoggedView("root", log) }

  override func updateViewConstraints() {
    log.add("controller constraints")
    super.updateViewConstraints()
  }

  override func viewWillLayoutSubviews() { log.add("will layout") }
  override func viewDidLayoutSubviews() { log.add("did layout") }
  override func viewWillAppear(_ animated: Bool) { log.add("will appear") }
  override func viewIsAppearing(_ animated: Bool) { log.add("is appearing") }
  override func viewSafeAreaInsetsDidChange() { log.add("controller safe area") }
  override func viewLayoutMarginsDidChange() { log.add("controller margins") }
}
