import FoundationCompatibility
import Synchronization

/// The observers of one object's properties.
final class KeyObservers {
  /// An observer that was added by `addObserver`.
  struct Registration {
    weak var observer: NSObject?
    let keyPath: String
    let context: UnsafeMutableRawPointer?
    let observation: KeyPathObservation
  }

  /// An observer of one property.
  final class Observer {
    let willChange: () -> Void
    let didChange: () -> Void
    var isActive = true

    init(willChange: @escaping () -> Void, didChange: @escaping () -> Void) {
      (self.willChange, self.didChange) = (willChange, didChange)
    }
  }

  var registered: [Registration] = []
  private var byKey: [String: [Observer]] = [:]

  /// Whether anything was ever observed: saves a lookup whenever a property changes.
  private static let used = Atomic(false)
  static var areUsed: Bool { used.load(ordering: .relaxed) }
  nonisolated(unsafe) private static let key = UnsafeRawPointer(
    UnsafeMutablePointer<UInt8>.allocate(capacity: 1))

  static func existing(of object: NSObject) -> KeyObservers? {
    objc_getAssociatedObject(object, key) as? KeyObservers
  }

  static func of(_ object: NSObject) -> KeyObservers {
    if let existing = existing(of: object) { return existing }
    let made = KeyObservers()
    used.store(true, ordering: .relaxed)
    objc_setAssociatedObject(object, key, made, .OBJC_ASSOCIATION_RETAIN)
    return made
  }

  func add(_ observer: Observer, to key: String) { byKey[key, default: []].append(observer) }

  func remove(_ observer: Observer, from key: String) {
    observer.isActive = false
    byKey[key]?.removeAll { $0 === observer }
  }

  /// Calls `body` with the observers of a property, in the order in which they were added. Observers that are removed
  /// meanwhile are not called any more.
  func notify(_ key: String, _ body: (Observer) -> Void) {
    for observer in byKey[key] ?? [] where observer.isActive { body(observer) }
  }
}

/// The observation of a value at a path of keys. It observes the property at each step, and starts over from an
/// object that replaces another.
final class KeyPathObservation {
  struct Change {
    var isPrior = false
    /// The values in an optional: nil if they are not among the options.
    var old: Any??
    var new: Any??

    var dictionary: [NSKeyValueChangeKey: Any] {
      var result: [NSKeyValueChangeKey: Any] = [.kindKey: NSKeyValueChange.setting.rawValue]
      if let old { result[.oldKey] = old ?? NSNull() }
      if let new { result[.newKey] = new ?? NSNull() }
      if isPrior { result[.notificationIsPriorKey] = true }
      return result
    }
  }

  /// The observation of one object on the path.
  private struct Step {
    weak var object: NSObject?
    let key: String
    let observer: KeyObservers.Observer
    /// The paths on which the property's value depends.
    let dependencies: [KeyPathObservation]
  }

  private weak var root: NSObject?
  private let keyPath: String
  private let options: NSKeyValueObservingOptions
  private let onChange: (Change) -> Void
  private var steps: [Step] = []
  private var old: Any?
  /// The number of changes that have begun and not ended: a change may be made of others.
  private var depth = 0

  init(
    of root: NSObject, _ keyPath: String, _ options: NSKeyValueObservingOptions,
    onChange: @escaping (Change) -> Void
  ) {
    (self.root, self.keyPath, self.options) = (root, keyPath, options)
    self.onChange = onChange
  }

  /// Starts observing, with a notification if the options contain `initial`.
  func begin() {
    attach()
    if options.contains(.initial) { onChange(Change(new: wanted(.new))) }
  }

  func end() {
    for step in steps {
      step.object.flatMap(KeyObservers.existing)?.remove(step.observer, from: step.key)
      for dependency in step.dependencies { dependency.end() }
    }
    steps = []
  }

  private func attach() {
    var object = root
    for key in keyPath.split(separator: ".").map(String.init) {
      guard let current = object else { return }
      let observer = KeyObservers.Observer(
        willChange: { [weak self] in self?.willChange() },
        didChange: { [weak self] in self?.didChange() })
      KeyObservers.of(current).add(observer, to: key)
      steps.append(
        Step(
          object: current, key: key, observer: observer,
          dependencies: Self.dependencies(of: key, of: current).map { path in
            let dependency = KeyPathObservation(of: current, path, [.prior]) { [weak self] change in
              if change.isPrior { self?.willChange() } else { self?.didChange() }
            }
            dependency.begin()
            return dependency
          }))
      object = (try? KeyValueCoding.value(forKey: key, of: current)) as? NSObject
    }
  }

  /// The key paths that the class names in `keyPathsForValuesAffecting`*Key*`()` or
  /// `keyPathsForValuesAffectingValue(forKey:)`.
  private static func dependencies(of key: String, of object: NSObject) -> [String] {
    let type: AnyClass = Swift.type(of: object)
    let target = type as AnyObject
    let name = key.prefix(1).uppercased() + key.dropFirst()
    let own = ClassRegistry.classMethod(Selector("keyPathsForValuesAffecting\(name)"), of: type)
    let general = ClassRegistry.classMethod("keyPathsForValuesAffectingValueForKey:", of: type)
    let found = (try? own.map { try $0(target) } ?? general.map { try $0(target, [key]) }) ?? nil
    return (found as? Set<String>)?.sorted() ?? []
  }

  private func willChange() {
    depth += 1
    if depth > 1 { return }
    if options.contains(.old) { old = value }
    if options.contains(.prior) { onChange(Change(isPrior: true, old: wanted(.old, old))) }
  }

  private func didChange() {
    depth -= 1
    if depth > 0 { return }
    depth = 0
    let previous = old
    old = nil
    if steps.count > 1 || keyPath.contains(".") {
      end()
      attach()
    }
    onChange(Change(old: wanted(.old, previous), new: wanted(.new)))
  }

  private var value: Any? {
    root.flatMap { try? KeyValueCoding.value(forKeyPath: keyPath, of: $0) }
  }

  private func wanted(_ option: NSKeyValueObservingOptions) -> Any?? {
    options.contains(option) ? .some(value) : nil
  }

  private func wanted(_ option: NSKeyValueObservingOptions, _ value: Any?) -> Any?? {
    options.contains(option) ? .some(value) : nil
  }
}
