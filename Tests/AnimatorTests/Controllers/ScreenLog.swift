import Animator

/// The callbacks of several controllers in the order in which they are called.
@MainActor
final class ScreenLog {
  private(set) var lines: [String] = []

  func add(_ line: String) { lines.append(line) }

  /// Empties the log.
  func take() -> [String] {
    defer { lines = [] }
    return lines
  }
}

/// A controller that logs its callbacks, with an argument where it is true.
@MainActor
class Screen: UIViewController {
  let name: String
  let log: ScreenLog
  /// Whether the reasons of appearances (`isBeingPresented` and others) are logged.
  var logsReasons = false
  /// Whether layout is logged.
  var logsLayout = false
  /// What callbacks do once, after they have been logged, by their names in the log.
  var responses: [String: () -> Void] = [:]

  init(_ name: String, _ log: ScreenLog, color: UIColor = .white) {
    (self.name, self.log, background) = (name, log, color)
    super.init(nibName: nil, bundle: nil)
    title = name
  }

  required init?(coder: NSCoder) { nil }

  private let background: UIColor

  private func add(_ event: String, _ flag: Bool = false) {
    log.add("\(name) \(event)\(flag ? " animated" : "")\(logsReasons ? reasons : "")")
    responses.removeValue(forKey: event)?()
  }

  private var reasons: String {
    let known = [
      (isBeingPresented, "presented"), (isBeingDismissed, "dismissed"), (isMovingToParent, "added"),
      (isMovingFromParent, "removed"),
    ]
    return known.filter(\.0).map { " (\($0.1))" }.joined()
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    view.backgroundColor = background
    add("didLoad")
  }
  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    add("willAppear", animated)
  }
  override func viewDidAppear(_ animated: Bool) {
    super.viewDidAppear(animated)
    add("didAppear", animated)
  }
  override func viewWillDisappear(_ animated: Bool) {
    super.viewWillDisappear(animated)
    add("willDisappear", animated)
  }
  override func viewDidDisappear(_ animated: Bool) {
    super.viewDidDisappear(animated)
    add("didDisappear", animated)
  }
  override func willMove(toParent parent: UIViewController?) {
    super.willMove(toParent: parent)
    add(parent == nil ? "willMove nil" : "willMove")
  }
  override func didMove(toParent parent: UIViewController?) {
    super.didMove(toParent: parent)
    add(parent == nil ? "didMove nil" : "didMove")
  }
  override func viewDidLayoutSubviews() {
    super.viewDidLayoutSubviews()
    if logsLayout { add("layout") }
  }
  override func didReceiveMemoryWarning() {
    super.didReceiveMemoryWarning()
    add("memory")
  }
  override func viewWillUnload() { add("willUnload") }
  override func viewDidUnload() { add("didUnload") }
}

/// A stage with a root controller that has appeared, and an empty log.
@MainActor
func stage(
  showing controller: UIViewController, _ log: ScreenLog,
  size: CGSize = CGSize(width: 200, height: 400)
) -> Stage {
  let stage = Stage(hosting: controller, size: size, scale: 1)
  stage.advance(by: 0)
  _ = log.take()
  return stage
}
