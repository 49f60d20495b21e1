public import Foundation
public import Graphics

/// The actions that appear when a row is swiped aside.
@preconcurrency @MainActor
open class UISwipeActionsConfiguration: NSObject {
  /// The actions, from the row's edge inwards.
  open private(set) var actions: [UIContextualAction]
  /// Whether a swipe over more than half of the row performs the first one; true by default.
  open var performsFirstActionWithFullSwipe = true

  /// Creates a configuration.
  public init(actions: [UIContextualAction]) { self.actions = actions }

  /// The result of default implementations of a delegate: the delegate does not implement the method.
  static let unanswered = UISwipeActionsConfiguration(actions: [])
}

/// An action of a row.
@preconcurrency @MainActor
open class UIContextualAction: NSObject {
  /// The purpose of an action. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// Grey.
    case normal
    /// Red: something is deleted.
    case destructive
  }

  /// Performs the action. It calls the completion handler, with whether it has, to close the row.
  public typealias Handler =
    @MainActor (
      _ action: UIContextualAction, _ sourceView: UIView,
      _ completionHandler: @escaping @MainActor (Bool) -> Void
    ) -> Void

  /// The purpose of the action.
  open private(set) var style: Style
  /// Performs the action.
  open private(set) var handler: Handler
  /// The title; nil for none. With an image, it is shown in rows of at least 91 points.
  open var title: String?
  /// The image above the title; nil by default.
  open var image: UIImage?
  /// The color; that of the style by default.
  open var backgroundColor: UIColor!

  /// Creates an action.
  public init(style: Style, title: String?, handler: @escaping Handler) {
    (self.style, self.title, self.handler) = (style, title, handler)
    backgroundColor = style == .destructive ? .systemRed : .systemGray
  }
}
