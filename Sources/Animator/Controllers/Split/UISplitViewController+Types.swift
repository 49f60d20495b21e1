extension UISplitViewController {
  /// The kind of container. Raw values are UIKit's.
  public enum Style: Int, Sendable {
    /// Any two controllers, as before iOS 14.
    case unspecified
    /// Two columns that are navigation controllers.
    case doubleColumn
    /// Three columns; not supported.
    case tripleColumn
  }

  /// A column. Raw values are UIKit's.
  public enum Column: Int, Sendable, CaseIterable {
    /// The narrow column.
    case primary
    /// The second of three columns; not supported.
    case supplementary
    /// The wide column.
    case secondary
    /// The controller that is shown instead of both in compact width.
    case compact
  }

  /// The columns that are shown. Raw values are UIKit's.
  public enum DisplayMode: Int, Sendable {
    /// By the size of the container.
    case automatic
    /// The secondary one.
    case secondaryOnly
    /// The primary one beside the secondary one.
    case oneBesideSecondary
    /// The primary one over the secondary one.
    case oneOverSecondary
    /// As ``oneBesideSecondary``, as there are two columns.
    case twoBesideSecondary
    /// As ``oneOverSecondary``, as there are two columns.
    case twoOverSecondary
    /// As ``oneBesideSecondary``, as there are two columns.
    case twoDisplaceSecondary

    /// ``oneBesideSecondary``, by its former name.
    public static let allVisible = oneBesideSecondary
    /// ``secondaryOnly``, by its former name.
    public static let primaryHidden = secondaryOnly
    /// ``oneOverSecondary``, by its former name.
    public static let primaryOverlay = oneOverSecondary
  }

  /// The places of the primary column. Raw values are UIKit's.
  public enum SplitBehavior: Int, Sendable {
    /// By the size of the container.
    case automatic
    /// Beside the secondary one.
    case tile
    /// Over the secondary one, which is dimmed.
    case overlay
    /// Beside the secondary one, which keeps its width; as ``tile``.
    case displace
  }

  /// The side of the primary column. Raw values are UIKit's.
  public enum PrimaryEdge: Int, Sendable {
    /// Left, or right where the layout is from right to left.
    case leading
    /// Right, or left where the layout is from right to left.
    case trailing
  }
}

/// Methods that report changes of a split view controller and control collapsing. All methods are optional.
@preconcurrency @MainActor
public protocol UISplitViewControllerDelegate: NSObjectProtocol {
  /// Called before the columns that are shown change.
  func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode)
  /// Called before a column is shown.
  func splitViewController(
    _ svc: UISplitViewController, willShow column: UISplitViewController.Column)
  /// Called before a column is hidden.
  func splitViewController(
    _ svc: UISplitViewController, willHide column: UISplitViewController.Column)
  /// The mode to which ``UISplitViewController/displayModeButtonItem`` changes; automatic for the other one.
  func targetDisplayModeForAction(
    in svc: UISplitViewController
  ) -> UISplitViewController.DisplayMode

  /// The column that is on top when the container collapses; the proposed one is the secondary one if there is one.
  func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column
  /// The mode when the columns have separated.
  func splitViewController(
    _ svc: UISplitViewController,
    displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController
      .DisplayMode
  ) -> UISplitViewController.DisplayMode
  /// Called after the container has collapsed.
  func splitViewControllerDidCollapse(_ svc: UISplitViewController)
  /// Called after the columns have separated.
  func splitViewControllerDidExpand(_ svc: UISplitViewController)

  // The methods for ``UISplitViewController/Style/unspecified``.

  /// The controller that is shown when the container collapses; nil for the first one.
  func primaryViewController(forCollapsing splitViewController: UISplitViewController)
    -> UIViewController?
  /// The primary controller when the columns separate; nil for the one that is shown.
  func primaryViewController(forExpanding splitViewController: UISplitViewController)
    -> UIViewController?
  /// Whether the delegate has merged the secondary controller into the primary one, or left it out. Otherwise it is pushed
  /// if the primary one is a navigation controller.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool
  /// The secondary controller when the columns separate; nil for the former one.
  func splitViewController(
    _ splitViewController: UISplitViewController,
    separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController?
  /// Whether the delegate shows a controller in the primary column by itself.
  func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool
  /// Whether the delegate shows a controller in the secondary column by itself.
  func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool
}

extension UISplitViewControllerDelegate {
  public func splitViewController(
    _ svc: UISplitViewController, willChangeTo displayMode: UISplitViewController.DisplayMode
  ) {}
  public func splitViewController(
    _ svc: UISplitViewController, willShow column: UISplitViewController.Column
  ) {}
  public func splitViewController(
    _ svc: UISplitViewController, willHide column: UISplitViewController.Column
  ) {}
  public func targetDisplayModeForAction(
    in svc: UISplitViewController
  ) -> UISplitViewController.DisplayMode { .automatic }
  public func splitViewController(
    _ svc: UISplitViewController,
    topColumnForCollapsingToProposedTopColumn proposedTopColumn: UISplitViewController.Column
  ) -> UISplitViewController.Column { proposedTopColumn }
  public func splitViewController(
    _ svc: UISplitViewController,
    displayModeForExpandingToProposedDisplayMode proposedDisplayMode: UISplitViewController
      .DisplayMode
  ) -> UISplitViewController.DisplayMode { proposedDisplayMode }
  public func splitViewControllerDidCollapse(_ svc: UISplitViewController) {}
  public func splitViewControllerDidExpand(_ svc: UISplitViewController) {}
  public func primaryViewController(
    forCollapsing splitViewController: UISplitViewController
  ) -> UIViewController? { nil }
  public func primaryViewController(
    forExpanding splitViewController: UISplitViewController
  ) -> UIViewController? { nil }
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    collapseSecondary secondaryViewController: UIViewController,
    onto primaryViewController: UIViewController
  ) -> Bool { false }
  public func splitViewController(
    _ splitViewController: UISplitViewController,
    separateSecondaryFrom primaryViewController: UIViewController
  ) -> UIViewController? { nil }
  public func splitViewController(
    _ splitViewController: UISplitViewController, show vc: UIViewController, sender: Any?
  ) -> Bool { false }
  public func splitViewController(
    _ splitViewController: UISplitViewController, showDetail vc: UIViewController, sender: Any?
  ) -> Bool { false }
}
