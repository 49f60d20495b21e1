public import FoundationCompatibility

/// An object whose trait changes can be observed: a view or a view controller.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {}

/// A registration made by `registerForTraitChanges` of a ``UITraitChangeObservable``.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// A registered observer of trait changes.
@MainActor
final class TraitObserver: UITraitChangeRegistration {
  private let entries: [TraitValues.Entry]
  /// The app's own traits.
  private let custom: Set<ObjectIdentifier>
  private let handler: (UITraitCollection) -> Void

  init(_ traits: [UITrait], _ handler: @escaping (UITraitCollection) -> Void) {
    let types = Set(traits.map { ObjectIdentifier($0) })
    entries = TraitValues.table.filter { types.contains($0.type) }
    custom = types.subtracting(entries.map(\.type))
    self.handler = handler
  }

  /// Calls the handler if one of the traits has changed.
  func traitsChanged(from before: UITraitCollection, to after: UITraitCollection) {
    let (old, new) = (before.values, after.values)
    let isChanged =
      entries.contains { $0.differs(old, new) } || custom.contains { old.differs($0, from: new) }
    if isChanged { handler(before) }
  }
}

extension UITraitChangeObservable {
  /// Calls `handler` after a change of one of `traits`, with the object and its previous traits, until the
  /// object is released or the registration is removed.
  ///
  /// Objects other than views and view controllers are never notified.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], handler: @escaping (Self, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let observer = TraitObserver(traits) { [weak self] before in
      if let self { handler(self, before) }
    }
    changeTraitObservers { $0.append(observer) }
    return observer
  }

  /// Calls `handler` after a change of one of `traits`, as the other method of this name, for closures that name the type
  /// of the object themselves: `{ (self: Self, previous: UITraitCollection) in … }`.
  @discardableResult
  @_disfavoredOverload
  public func registerForTraitChanges<Environment: UITraitChangeObservable>(
    _ traits: [UITrait], handler: @escaping (Environment, UITraitCollection) -> Void
  ) -> any UITraitChangeRegistration {
    let observer = TraitObserver(traits) { [weak self] before in
      if let environment = self as? Environment { handler(environment, before) }
    }
    changeTraitObservers { $0.append(observer) }
    return observer
  }

  /// Calls a method of `target` after a change of one of `traits`, until this object or the target is released, or the
  /// registration is removed.
  ///
  /// - Parameters:
  ///   - target: Not retained. A value that is no object is never called.
  ///   - action: A method that is registered with `Selector.add(_:of:call:)`. It receives this object and its previous
  ///     traits if its name has as many colons.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], target: Any, action: Selector
  ) -> any UITraitChangeRegistration {
    let observer = TraitObserver(traits) { [weak self, weak target = target as AnyObject] before in
      guard let self, let target else { return }
      action.perform(on: target, with: [self, before])
    }
    changeTraitObservers { $0.append(observer) }
    return observer
  }

  /// Calls a method of this object after a change of one of `traits`.
  ///
  /// - Parameter action: As that of ``registerForTraitChanges(_:target:action:)``.
  @discardableResult
  public func registerForTraitChanges(
    _ traits: [UITrait], action: Selector
  ) -> any UITraitChangeRegistration {
    registerForTraitChanges(traits, target: self, action: action)
  }

  /// Removes a registration.
  public func unregisterForTraitChanges(_ registration: any UITraitChangeRegistration) {
    changeTraitObservers { observers in observers.removeAll { $0 === registration } }
  }

  private func changeTraitObservers(_ change: (inout [TraitObserver]) -> Void) {
    if let view = self as? UIView {
      let own = view.extras ?? ViewExtras()
      change(&own.traitObservers)
      view.extras = own
    } else if let controller = self as? UIViewController {
      change(&controller.traitObservers)
    }
  }
}

extension UIView: UITraitChangeObservable {
  /// Notifies the observers of this view's traits, and of its controller's.
  func notifyTraitObservers(of before: UITraitCollection) {
    let after = traitCollection
    for observer in extras?.traitObservers ?? [] {
      observer.traitsChanged(from: before, to: after)
    }
    for observer in controller?.traitObservers ?? [] {
      observer.traitsChanged(from: before, to: after)
    }
  }
}

extension UIViewController: UITraitChangeObservable {}
