/// A trait, by which changes of it can be asked for.
public protocol UITraitDefinition {}

/// A kind of trait.
public typealias UITrait = any UITraitDefinition.Type

/// `UITraitCollection.userInterfaceStyle`.
public struct UITraitUserInterfaceStyle: UITraitDefinition {}
/// `UITraitCollection.displayScale`, which never changes here.
public struct UITraitDisplayScale: UITraitDefinition {}
/// `UITraitCollection.horizontalSizeClass`, which never changes here.
public struct UITraitHorizontalSizeClass: UITraitDefinition {}
/// `UITraitCollection.verticalSizeClass`, which never changes here.
public struct UITraitVerticalSizeClass: UITraitDefinition {}
/// `UITraitCollection.preferredContentSizeCategory`, which never changes here.
public struct UITraitPreferredContentSizeCategory: UITraitDefinition {}

/// What can be told when its traits change: views and view controllers.
@preconcurrency @MainActor
public protocol UITraitChangeObservable: AnyObject {}

/// Stands for one call of ``UITraitChangeObservable/registerForTraitChanges(_:handler:)``.
@preconcurrency @MainActor
public protocol UITraitChangeRegistration: AnyObject {}

/// Somebody who wants to know of changes.
@MainActor
final class TraitObserver: UITraitChangeRegistration {
  let tell: (UITraitCollection) -> Void

  init(_ tell: @escaping (UITraitCollection) -> Void) { self.tell = tell }
}

extension [UITrait] {
  /// Whether one of them is what changes here.
  fileprivate var includeStyle: Bool { contains { $0 == UITraitUserInterfaceStyle.self } }
}

extension UITraitChangeObservable {
  /// Has `handler` called after a change of one of `traits`, with the one that changed and its traits
  /// before; for as long as that lives, or until the registration is taken back.
  ///
  /// Of what is neither a view nor a view controller, nothing is told.
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

  /// Takes a registration back.
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
  /// Tells those who asked for changes of this view's traits, and of its controller's.
  func tellTraitObservers(of before: UITraitCollection) {
    for observer in extras?.traitObservers ?? [] { observer.tell(before) }
    for observer in controller?.traitObservers ?? [] { observer.tell(before) }
  }
}

extension UIViewController: UITraitChangeObservable {}
