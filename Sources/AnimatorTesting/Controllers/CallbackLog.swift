/// The callbacks of the view controllers on a stage, with their instants, in the order in which they are called.
///
///     let log = CallbackLog(stage)
///     navigation.pushViewController(DetailController(), animated: true)
///     try stage.advanceUntilIdle()
///     expectCallbacks(log, matching: "push")
///
/// `willMove(toParent:)`, `didMove(toParent:)` and `viewWillTransition(to:with:)` are recorded when they are passed to
/// super, as they have to be; all others whenever they are called.
@MainActor
public final class CallbackLog {
  /// Groups of callbacks.
  public struct Kinds: OptionSet, Sendable {
    /// One bit per group.
    public let rawValue: Int
    /// Creates a set from its bits.
    public init(rawValue: Int) { self.rawValue = rawValue }

    /// `viewDidLoad`, `viewWillAppear`, `viewIsAppearing`, `viewDidAppear`, `viewWillDisappear`, `viewDidDisappear`.
    public static let appearance = Self(rawValue: 1)
    /// `willMove(toParent:)`, `didMove(toParent:)`.
    public static let containment = Self(rawValue: 2)
    /// `viewWillTransition(to:with:)`.
    public static let size = Self(rawValue: 4)
    /// `viewWillLayoutSubviews`, `viewDidLayoutSubviews`.
    public static let layout = Self(rawValue: 8)
    /// `traitCollectionDidChange`.
    public static let traits = Self(rawValue: 16)
    /// `didReceiveMemoryWarning`.
    public static let memory = Self(rawValue: 32)
    /// All but layout and traits, which are called often.
    public static let standard: Self = [.appearance, .containment, .size, .memory]
  }

  private struct Named {
    weak var controller: UIViewController?
    let name: String
  }

  private let stage: Stage
  private let kinds: Kinds
  private var named: [Named]
  /// The number of controllers per class that have no name of their own.
  private var counts: [String: Int] = [:]
  /// The lines so far: time in seconds, name of the controller, callback with its argument.
  public private(set) var lines: [String] = []

  /// Begins to record the callbacks on a stage.
  ///
  /// - Parameters:
  ///   - kinds: The callbacks to record.
  ///   - names: Names of controllers. The others are named by class, and by a number from the second of a class on,
  ///     in the order of their first callbacks.
  public init(
    _ stage: Stage, _ kinds: Kinds = .standard,
    names: KeyValuePairs<String, UIViewController> = [:]
  ) {
    (self.stage, self.kinds) = (stage, kinds)
    named = names.map { Named(controller: $0.value, name: $0.key) }
    stage.window.callbackObservers.append { [weak self] in self?.record($0) }
  }

  /// The lines, each with an end of line.
  public var text: String { lines.map { $0 + "\n" }.joined() }

  /// Records a line of the test's own: a call of a delegate, for example.
  public func note(_ text: String) { add(text) }

  /// Empties the log.
  public func removeAll() { lines = [] }

  private func record(_ callback: ControllerCallback) {
    guard kinds.contains(callback.name.kind) else { return }
    let argument: String
    switch callback.argument {
    case .none: argument = ""
    case .animated(let isAnimated): argument = isAnimated ? " animated" : ""
    case .parent(let parent): argument = " " + (parent.map(name) ?? "nil")
    case .size(let size):
      argument = " \(Numbers.text(size.width.native)) × \(Numbers.text(size.height.native))"
    }
    add(Self.padded(name(callback.controller), 20) + callback.name.rawValue + argument)
  }

  private func add(_ text: String) {
    lines.append(Self.padded(Numbers.text(stage.time.seconds), 10) + text)
  }

  private func name(_ controller: UIViewController) -> String {
    if let known = named.first(where: { $0.controller === controller }) { return known.name }
    let own = "\(type(of: controller))"
    let count = counts[own, default: 0] + 1
    counts[own] = count
    let name = count == 1 ? own : "\(own)#\(count)"
    named.append(Named(controller: controller, name: name))
    return name
  }

  /// A column of a fixed width, so that lines that are alike stay so when others change.
  private static func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(width - text.count, 1))
  }
}

extension ControllerCallback.Name {
  fileprivate var kind: CallbackLog.Kinds {
    switch self {
    case .viewDidLoad, .viewWillAppear, .viewIsAppearing, .viewDidAppear, .viewWillDisappear,
      .viewDidDisappear:
      .appearance
    case .willMove, .didMove: .containment
    case .viewWillTransition: .size
    case .viewWillLayoutSubviews, .viewDidLayoutSubviews: .layout
    case .traitCollectionDidChange: .traits
    case .didReceiveMemoryWarning: .memory
    }
  }
}
