// The views that controllers show in place of missing content.

/// The state of a controller for which its configuration for missing content is updated.
public struct UIContentUnavailableConfigurationState: UIConfigurationState, Hashable {
  public var traitCollection: UITraitCollection
  /// The text that is searched for; nil unless an app sets it.
  public var searchText: String?
  private var custom: [UIConfigurationStateCustomKey: AnyHashable] = [:]

  public init(traitCollection: UITraitCollection) { self.traitCollection = traitCollection }

  public subscript(key: UIConfigurationStateCustomKey) -> AnyHashable? {
    get { custom[key] }
    set { custom[key] = newValue }
  }
}

/// The configuration and the view that a controller shows in place of its content.
struct UnavailableContent {
  var configuration: (any UIContentConfiguration)?
  /// Whether the controller is asked for an update before its next layout.
  var needsUpdate = true
  /// Whether the view shows the configuration.
  var isShown = true
  var view: (any UIView & UIContentView)?
}

extension UIViewController {
  /// The content shown in front of the view, within its safe area, in place of missing content; nil, the default,
  /// for nothing. It is shown at the next layout.
  public var contentUnavailableConfiguration: (any UIContentConfiguration)? {
    get { unavailableContent.configuration }
    set {
      unavailableContent.configuration = newValue
      unavailableContent.isShown = false
      viewIfLoaded?.setNeedsLayout()
    }
  }

  /// The state for an update now.
  public var contentUnavailableConfigurationState: UIContentUnavailableConfigurationState {
    UIContentUnavailableConfigurationState(traitCollection: traitCollection)
  }

  /// Calls ``updateContentUnavailableConfiguration(using:)`` before the next layout.
  public func setNeedsUpdateContentUnavailableConfiguration() {
    unavailableContent.needsUpdate = true
    viewIfLoaded?.setNeedsLayout()
  }

  /// Called before each layout of the view.
  func updateUnavailableContent() {
    if unavailableContent.needsUpdate {
      unavailableContent.needsUpdate = false
      updateContentUnavailableConfiguration(using: contentUnavailableConfigurationState)
    }
    if unavailableContent.isShown { return }
    unavailableContent.isShown = true
    if let view = viewIfLoaded { showUnavailableContent(in: view) }
  }

  /// Shows the configuration in front of a view's subviews, in a view that is made if the former one does not support it.
  ///
  /// Views of applications may read the configuration meanwhile, which a method of ``UnavailableContent`` that changes it
  /// would exclude.
  private func showUnavailableContent(in container: UIView) {
    let (configuration, former) = (unavailableContent.configuration, unavailableContent.view)
    if let configuration, let former, former.supports(configuration) {
      former.configuration = configuration
      return
    }
    former?.removeFromSuperview()
    let new = configuration?.makeContentView()
    unavailableContent.view = new
    guard let new else { return }
    new.frame = Self.unavailableContentFrame(in: container)
    container.addSubview(new)
  }

  /// Keeps the view in front, within the safe area of its superview, which may be a scroll view. Called after each layout.
  func layOutUnavailableContent() {
    guard let view = unavailableContent.view, let container = view.superview else { return }
    if container.subviews.last !== view { container.bringSubviewToFront(view) }
    view.frame = Self.unavailableContentFrame(in: container)
  }

  private static func unavailableContentFrame(in container: UIView) -> CGRect {
    container.bounds.inset(by: container.safeAreaInsets)
  }
}
