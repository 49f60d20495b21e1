/// The preview and the menu that a context menu interaction shows.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
  /// Makes the preview.
  public typealias PreviewProvider = @MainActor () -> UIViewController?
  /// Makes the menu; the suggested elements are none.
  public typealias ActionProvider = @MainActor ([UIMenuElement]) -> UIMenu?

  /// The orders in which a menu shows its elements. Raw values are UIKit's.
  public enum ElementOrder: Int, Sendable {
    /// By ``priority`` for the menus of buttons and bar items, else ``fixed``.
    case automatic
    /// The first element next to where the menu opens: at the bottom of a menu above its button.
    case priority
    /// The first element at the top.
    case fixed
  }

  /// The order of the elements; automatic by default.
  open var preferredMenuElementOrder = ElementOrder.automatic
  /// Identifies the menu.
  public let identifier: any NSCopying
  let previewProvider: PreviewProvider?
  let actionProvider: ActionProvider?

  /// Creates a configuration.
  ///
  /// - Parameters:
  ///   - previewProvider: Makes the controller that is shown while the menu is open; nil for the view itself.
  ///   - actionProvider: Makes the menu; nil for the preview only.
  public init(
    identifier: (any NSCopying)? = nil, previewProvider: PreviewProvider? = nil,
    actionProvider: ActionProvider? = nil
  ) {
    self.identifier = identifier ?? NSUUID()
    (self.previewProvider, self.actionProvider) = (previewProvider, actionProvider)
  }
}

/// Runs animations along with the opening or closing of a context menu.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionAnimating: NSObjectProtocol {
  /// The controller of the preview; nil if the view itself is shown.
  var previewViewController: UIViewController? { get }
  /// Adds changes that are animated along.
  func addAnimations(_ animations: @escaping () -> Void)
  /// Adds a closure to be called at the end.
  func addCompletion(_ completion: @escaping () -> Void)
}

/// How a menu closes after a tap of its preview. Raw values are UIKit's.
public enum UIContextMenuInteractionCommitStyle: Int, Sendable {
  /// As otherwise.
  case dismiss
  /// The preview grows to the screen, and fades.
  case pop
}

/// Runs animations along with the closing of a context menu whose preview has been tapped.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionCommitAnimating: UIContextMenuInteractionAnimating {
  /// How the menu closes; by default as otherwise.
  var preferredCommitStyle: UIContextMenuInteractionCommitStyle { get set }
}

/// Methods that provide the menu of a view and report its changes. All but the first have defaults.
@preconcurrency @MainActor
public protocol UIContextMenuInteractionDelegate: NSObjectProtocol {
  /// The menu at a point of the view; nil for none.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, configurationForMenuAtLocation location: CGPoint
  ) -> UIContextMenuConfiguration?
  /// Called when the menu opens.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  /// Called when the menu closes.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?)
  /// Called when the preview has been tapped, before the menu closes.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating)
  /// The view that is lifted; nil, the default, for the view that has the interaction.
  func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview?
}

extension UIContextMenuInteractionDelegate {
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willDisplayMenuFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction, willEndFor configuration: UIContextMenuConfiguration,
    animator: (any UIContextMenuInteractionAnimating)?
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: any UIContextMenuInteractionCommitAnimating
  ) {}
  public func contextMenuInteraction(
    _ interaction: UIContextMenuInteraction,
    previewForHighlightingMenuWithConfiguration configuration: UIContextMenuConfiguration
  ) -> UITargetedPreview? { nil }
}

/// Collects the animations that run along with a context menu, and their completions.
final class ContextMenuAnimating: NSObject, UIContextMenuInteractionCommitAnimating {
  var preferredCommitStyle = UIContextMenuInteractionCommitStyle.dismiss
  let previewViewController: UIViewController?
  private var animations: [() -> Void] = []
  private var completions: [() -> Void] = []

  init(_ preview: UIViewController?) { previewViewController = preview }

  func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }
  func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }
  func animate() { for animation in animations { animation() } }
  func complete() { for completion in completions { completion() } }
}
