// Key-value observing: the names of Foundation for Apple's platforms, which Foundation for Linux lacks.
// Properties notify their observers if they are `@objc dynamic` in sources that the plugin rewrites, if they
// are set by key, or if their code calls `willChangeValue(forKey:)` and `didChangeValue(forKey:)`. Of UIKit's
// properties, those that documentation declares observable do.

/// The values that observers receive, and when.
public struct NSKeyValueObservingOptions: OptionSet, Sendable {
  /// The bits, which are Foundation's.
  public let rawValue: UInt
  /// Creates a set of these bits.
  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// The new value.
  public static let new = Self(rawValue: 1)
  /// The old value.
  public static let old = Self(rawValue: 2)
  /// A notification immediately.
  public static let initial = Self(rawValue: 4)
  /// A notification before each change, too.
  public static let prior = Self(rawValue: 8)
}

/// The kind of a change. Collections are not observed element by element, so changes are of the kind
/// ``setting``.
public enum NSKeyValueChange: UInt, Sendable {
  case setting = 1
  case insertion, removal, replacement
}

/// A key of the dictionary that describes a change.
public struct NSKeyValueChangeKey: RawRepresentable, Hashable, Sendable {
  /// The name, which is Foundation's.
  public let rawValue: String
  /// Creates a key.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The kind: the raw value of an ``NSKeyValueChange``.
  public static let kindKey = Self(rawValue: "kind")
  /// The new value; `NSNull` for nil.
  public static let newKey = Self(rawValue: "new")
  /// The old value; `NSNull` for nil.
  public static let oldKey = Self(rawValue: "old")
  /// The indexes of changed elements; never present.
  public static let indexesKey = Self(rawValue: "indexes")
  /// Present in notifications before a change.
  public static let notificationIsPriorKey = Self(rawValue: "notificationIsPrior")
}

/// A change of an observed value.
public struct NSKeyValueObservedChange<Value> {
  /// The kind.
  public let kind: NSKeyValueChange
  /// The new value, if the options contain `new`.
  public let newValue: Value?
  /// The old value, if the options contain `old`.
  public let oldValue: Value?
  /// Always nil: collections are not observed element by element.
  public let indexes: IndexSet?
  /// Whether the change has not happened yet.
  public let isPrior: Bool
}

/// An observation, which ends when this object is deallocated.
public final class NSKeyValueObservation: NSObject {
  private var observation: KeyPathObservation?

  init(_ observation: KeyPathObservation) { self.observation = observation }

  deinit { observation?.end() }

  /// Ends the observation.
  public func invalidate() {
    observation?.end()
    observation = nil
  }
}

// MARK: Observing

extension DynamicMembers {
  /// Calls a closure when a value changes.
  ///
  /// - Parameters:
  ///   - keyPath: The key path; it starts at the class of the object, or a superclass.
  ///   - name: Its keys, "friend.name": a key path does not know them. The plugin `PortUIKit` adds this argument.
  ///   - options: The values that changes have.
  ///   - changeHandler: Receives the object and the change.
  public func observe<Root: NSObject, Value>(
    _ keyPath: KeyPath<Root, Value>, named name: String, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Root, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let observation = KeyPathObservation(of: self, name, options) { [weak self] change in
      guard let root = self as? Root else { return }
      changeHandler(
        root,
        NSKeyValueObservedChange(
          kind: .setting, newValue: change.new.flatMap { try? DynamicValue($0)() },
          oldValue: change.old.flatMap { try? DynamicValue($0)() }, indexes: nil,
          isPrior: change.isPrior))
    }
    observation.begin()
    return NSKeyValueObservation(observation)
  }

  /// Like the other method of this name, for a key path that starts at the object's own class.
  public func observe<Value>(
    _ keyPath: KeyPath<Self, Value>, named name: String, options: NSKeyValueObservingOptions = [],
    changeHandler: @escaping (Self, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    let base: KeyPath<Self, Value> = keyPath
    return observeAny(base, name, options, changeHandler)
  }

  private func observeAny<Root: NSObject, Value>(
    _ keyPath: KeyPath<Root, Value>, _ name: String, _ options: NSKeyValueObservingOptions,
    _ changeHandler: @escaping (Root, NSKeyValueObservedChange<Value>) -> Void
  ) -> NSKeyValueObservation {
    observe(keyPath, named: name, options: options, changeHandler: changeHandler)
  }

  /// Notifies `observer` when the value at a path of keys changes, until it is removed or deallocated.
  ///
  /// - Parameters:
  ///   - observer: Its ``observeValue(forKeyPath:of:change:context:)`` is called.
  ///   - keyPath: The keys: "friend.name".
  ///   - context: Passed to the observer.
  public func addObserver(
    _ observer: NSObject, forKeyPath keyPath: String, options: NSKeyValueObservingOptions = [],
    context: UnsafeMutableRawPointer?
  ) {
    let observation = KeyPathObservation(of: self, keyPath, options) {
      [weak self, weak observer] change in
      observer?.notify(of: change, at: keyPath, of: self, context)
    }
    KeyObservers.of(self).registered.append(
      KeyObservers.Registration(
        observer: observer, keyPath: keyPath, context: context, observation: observation))
    observation.begin()
  }

  /// Removes an observer, the one that was added last with this path.
  public func removeObserver(_ observer: NSObject, forKeyPath keyPath: String) {
    remove(observer, keyPath) { _ in true }
  }

  /// Removes an observer, the one that was added last with this path and context.
  public func removeObserver(
    _ observer: NSObject, forKeyPath keyPath: String, context: UnsafeMutableRawPointer?
  ) {
    remove(observer, keyPath) { $0 == context }
  }

  private func remove(
    _ observer: NSObject, _ keyPath: String, where matches: (UnsafeMutableRawPointer?) -> Bool
  ) {
    let observers = KeyObservers.of(self)
    let index = observers.registered.lastIndex {
      $0.observer === observer && $0.keyPath == keyPath && matches($0.context)
    }
    guard let index else {
      return UsageFault.report(
        "removeObserver(_:forKeyPath:)",
        "\(type(of: observer)) does not observe '\(keyPath)' of this \(type(of: self))")
    }
    observers.registered.remove(at: index).observation.end()
  }

  /// Called on observers. Subclasses declare their own; this one raises a `UsageFault`.
  public func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    UsageFault.report(
      "observeValue(forKeyPath:of:change:context:)",
      "\(type(of: self)) observes '\(keyPath ?? "")' and has not declared this method")
  }

  fileprivate func notify(
    of change: KeyPathObservation.Change, at keyPath: String, of object: Any?,
    _ context: UnsafeMutableRawPointer?
  ) {
    let selector: Selector = "observeValueForKeyPath:ofObject:change:context:"
    guard let method = ClassRegistry.method(selector, of: type(of: self)) else {
      return observeValue(
        forKeyPath: keyPath, of: object, change: change.dictionary, context: context)
    }
    _ = KeyValueCoding.reporting("observeValue(forKeyPath:of:change:context:)") {
      try method(self, [keyPath, object, change.dictionary, context])
    }
  }
}

// MARK: Notifying

extension DynamicMembers {
  /// Prepares observers for a change of a property.
  public func willChangeValue(forKey key: String) {
    if KeyObservers.areUsed { KeyObservers.existing(of: self)?.notify(key) { $0.willChange() } }
  }

  /// Notifies observers of a change of a property.
  public func didChangeValue(forKey key: String) {
    if KeyObservers.areUsed { KeyObservers.existing(of: self)?.notify(key) { $0.didChange() } }
  }
}
