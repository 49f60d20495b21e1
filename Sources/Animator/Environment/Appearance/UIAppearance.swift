/// A class of which an app sets how its instances look before there are any.
///
///     UINavigationBar.appearance().tintColor = .white
///     UILabel.appearance(whenContainedInInstancesOf: [UITableViewHeaderFooterView.self]).textColor = .red
///
/// As a view enters a window, before `didMoveToWindow()`, it takes the values that are set of the object that these
/// methods return, unless it has a value of its own: colors, fonts, text attributes and looks of bars, and others that
/// docs/uikit-compatibility.md lists.
@preconcurrency @MainActor
public protocol UIAppearance: NSObjectProtocol {
  /// The looks of all instances, in the application of the current stage.
  static func appearance() -> Self
  /// The looks of instances in others: the first type is that of a view or controller around them, the next one that
  /// of another one around that. They take precedence over the looks of all instances.
  static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self
}

/// A class whose instances others can be in, as far as their looks are concerned.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: NSObjectProtocol {}

extension UIViewController: UIAppearanceContainer {}

extension UIView: UIAppearance, UIAppearanceContainer {
  public static func appearance() -> Self { appearance(whenContainedInInstancesOf: []) }

  public static func appearance(
    whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
  ) -> Self {
    let proxies = UIApplication.shared.appearances
    reportMissingStage("UIView.appearance()")
    return unsafeDowncast(proxies.proxy(of: self, in: containerTypes), to: self)
  }

  /// Raises a fault if there is no stage.
  static func reportMissingStage(_ call: String) {
    guard Stage.current == nil else { return }
    UsageFault.raise(
      call,
      "there is no stage whose views could look so; launch the app by Stage(launching:on:), or create the "
        + "stage first")
  }

  /// Takes the looks that the application has set for views of this class, as far as the view has none of its own.
  func takeAppearance() {
    guard let window, !window.application.appearances.isEmpty else { return }
    let appearances = window.application.appearances
    UIView.performWithoutAnimation {
      appearances.apply(to: self)
      guard let view = self as? any BarItemShowing else { return }
      let looks = appearances.items.looks(of: view)
      if !looks.isEmpty { view.take(looks) }
    }
  }
}
