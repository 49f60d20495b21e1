/// A trait whose changes can be observed.
public protocol UITraitDefinition {}

/// The type of a trait.
public typealias UITrait = any UITraitDefinition.Type

/// `UITraitCollection.userInterfaceStyle`.
public struct UITraitUserInterfaceStyle: UITraitDefinition {}
/// `UITraitCollection.displayScale`, which never changes on a stage.
public struct UITraitDisplayScale: UITraitDefinition {}
/// `UITraitCollection.horizontalSizeClass`, which never changes on a stage.
public struct UITraitHorizontalSizeClass: UITraitDefinition {}
/// `UITraitCollection.verticalSizeClass`, which never changes on a stage.
public struct UITraitVerticalSizeClass: UITraitDefinition {}
/// `UITraitCollection.preferredContentSizeCategory`, which never changes on a stage.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}

/// An object whose trait changes can be observed: a view or a view controller.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {}

/// A registration made by ``UITraitChangeObservable/registerForTraitChanges(_:handler:)``.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// A registered observer of trait changes.
@MainActor
final class TraitObserver: UITraitChangeRegistration {
  let tell: (UITraitCollection) -> Void

  init(_ tell: @escaping (UITraitCollection) -> Void) { self.tell = tell }
}

extension [UITrait] {
  /// Whether the traits include the interface style, the only one that changes on a stage.
  fileprivate var includeStyle: Bool { contains { $0 == UITraitUserInterfaceStyle.self } }
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
    let observer = TraitObserver { [weak self] before in
      if let self { handler(self, before) }
    }
    if traits.includeStyle { changeTraitObservers { $0.append(observer) } }
    return observer
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
    for observer in extras?.traitObservers ?? [] { observer.tell(before) }
    for observer in controller?.traitObservers ?? [] { observer.tell(before) }
  }
}

extension UIViewController: UITraitChangeObservable {}
