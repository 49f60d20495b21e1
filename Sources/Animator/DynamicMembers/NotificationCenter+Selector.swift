import Synchronization

// Observers whose methods are called by name, which Foundation for Linux lacks.

/// An observer that was added with a selector.
private struct SelectorObserver {
  weak var target: AnyObject?
  /// Of the deallocated target too: `removeObserver` may be called by `deinit`.
  let id: ObjectIdentifier
  weak var center: NotificationCenter?
  let name: Notification.Name?
  weak var object: AnyObject?
  let isLimitedToObject: Bool
  let token: any NSObjectProtocol

  func remove() { center?.removeObserver(token, name: nil, object: nil) }
}

private let selectorObservers = Mutex(Box())

// Unchecked because it holds objects of any type; accessed under a mutex.
private struct Box: @unchecked Sendable { var observers: [SelectorObserver] = [] }

extension NotificationCenter {
  /// Calls a method of `observer` with each notification, until it is removed or deallocated.
  ///
  /// - Parameters:
  ///   - observer: An object, not retained; or a class, whose class method is called.
  ///   - selector: A method that is registered. See `Selector`.
  ///   - name: The name of the notifications; nil for any.
  ///   - object: The object that posts them; nil for any.
  public func addObserver(
    _ observer: Any, selector: Selector, name: Notification.Name?, object: Any?
  ) {
    let target = observer as AnyObject
    // A class is boxed: the box is retained, as nothing else does.
    let retained = observer is AnyClass ? target : nil
    nonisolated(unsafe) let call = { [weak target] (notification: Notification) in
      _ = retained
      if let target { selector.call(on: target, with: [notification]) }
    }
    let token = addObserver(forName: name, object: object, queue: nil) { call($0) }
    let entry = SelectorObserver(
      target: target, id: Self.identifier(of: observer), center: self, name: name,
      object: object.map { $0 as AnyObject }, isLimitedToObject: object != nil, token: token)
    nonisolated(unsafe) let added = entry
    let orphans = selectorObservers.withLock { box -> Box in
      let orphans = box.observers.filter { $0.target == nil }
      box.observers.removeAll { $0.target == nil }
      box.observers.append(added)
      return Box(observers: orphans)
    }
    for orphan in orphans.observers { orphan.remove() }
  }

  /// Removes an observer.
  public func removeObserver<Observer: AnyObject>(_ observer: Observer) {
    removeObserver(observer as Any, name: nil, object: nil)
    remove(observer) { _ in true }
  }

  /// Removes an observer of notifications with this name, or any if it is nil, of this object, or any if it is
  /// nil.
  public func removeObserver<Observer: AnyObject>(
    _ observer: Observer, name: Notification.Name?, object: Any?
  ) {
    removeObserver(observer as Any, name: name, object: object)
    let sender = object.map { $0 as AnyObject }
    remove(observer) {
      (name == nil || $0.name == name)
        && (sender == nil || ($0.isLimitedToObject && $0.object === sender))
    }
  }

  private func remove(_ observer: AnyObject, where matches: (SelectorObserver) -> Bool) {
    let id = Self.identifier(of: observer)
    let removed = withoutActuallyEscaping(matches) { matches in
      nonisolated(unsafe) let matches = matches
      return selectorObservers.withLock { box -> Box in
        func isRemoved(_ entry: SelectorObserver) -> Bool {
          entry.id == id && entry.center === self && matches(entry)
        }
        let removed = box.observers.filter(isRemoved)
        box.observers.removeAll(where: isRemoved)
        return Box(observers: removed)
      }
    }
    for entry in removed.observers { entry.remove() }
  }

  /// Classes are boxed anew for each call, so they are known by themselves.
  private static func identifier(of observer: Any) -> ObjectIdentifier {
    if let type = observer as? AnyClass { return ObjectIdentifier(type) }
    return ObjectIdentifier(observer as AnyObject)
  }
}
