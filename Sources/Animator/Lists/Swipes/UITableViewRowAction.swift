public import Foundation
public import Graphics

/// An action of a row that is swiped aside, as before iOS 11. Deprecated in UIKit in favor of ``UIContextualAction``.
@preconcurrency @MainActor
open class UITableViewRowAction: NSObject {
  /// The styles of actions. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// Red: something is deleted.
    case `default`
    /// Gray.
    case normal
    /// Red, by another name.
    public static let destructive = Style.default
  }

  /// The style of the action.
  public let style: Style
  /// The title; nil for none.
  open var title: String?
  /// The color; nil for that of the style.
  open var backgroundColor: UIColor?
  private let handler: @MainActor (UITableViewRowAction, IndexPath) -> Void

  /// Creates an action.
  public init(
    style: Style, title: String?,
    handler: @escaping @MainActor (UITableViewRowAction, IndexPath) -> Void
  ) {
    (self.style, self.title, self.handler) = (style, title, handler)
  }

  /// The action of a row; the row closes when it has been performed.
  func contextualAction(of table: UITableView) -> UIContextualAction {
    let action = UIContextualAction(
      style: style == .normal ? .normal : .destructive, title: title
    ) { [weak table] _, cell, done in
      // The row may be another one by now.
      if let path = (cell as? UITableViewCell).flatMap({ table?.indexPath(for: $0) }) {
        self.handler(self, path)
      }
      done(true)
    }
    if let backgroundColor { action.backgroundColor = backgroundColor }
    return action
  }
}
