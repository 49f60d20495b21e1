public import Foundation
public import Graphics

/// The ways in which a section scrolls across the direction of its compositional layout. Raw values are UIKit's.
public enum UICollectionLayoutSectionOrthogonalScrollingBehavior: Int, Sendable {
  /// It does not.
  case none
  /// It comes to rest anywhere.
  case continuous
  /// It comes to rest at the beginning of a group.
  case continuousGroupLeadingBoundary
  /// A page at a time, which is as large as the visible part of the section.
  case paging
  /// A group at a time.
  case groupPaging
  /// A group at a time, which is in the middle.
  case groupPagingCentered
}

/// The insets that a part of a compositional layout is within. Raw values are UIKit's.
public enum UIContentInsetsReference: Int, Sendable {
  /// As the layout says; that is the safe area.
  case automatic
  /// None.
  case none
  /// The safe area.
  case safeArea
  /// The layout margins.
  case layoutMargins
  /// The layout margins, or larger insets that leave a width of 672 points, which is easy to read.
  case readableContent
}

/// The properties of the scrolling of a section across the layout's direction.
@preconcurrency @MainActor
open class UICollectionLayoutSectionOrthogonalScrollingProperties: NSObject {
  /// The rates at which contents slow down. Raw values are UIKit's.
  public enum DecelerationRate: Int, Sendable {
    /// As the behavior asks for.
    case automatic
    /// As in scroll views.
    case normal
    /// Faster.
    case fast
  }

  /// The conditions under which contents can be dragged beyond their edges. Raw values are UIKit's.
  public enum Bounce: Int, Sendable {
    /// If they do not fit.
    case automatic
    /// Always.
    case always
    /// Never.
    case never
  }

  /// How quickly contents slow down; automatic by default.
  open var decelerationRate = DecelerationRate.automatic
  /// The condition under which contents can be dragged beyond their edges; automatic by default.
  open var bounce = Bounce.automatic
}

/// Called with the elements of a section that are in sight, which it may change, where the section's contents are, and
/// the section's environment.
public typealias NSCollectionLayoutSectionVisibleItemsInvalidationHandler =
  @MainActor (
    _ visibleItems: [any NSCollectionLayoutVisibleItem], _ scrollOffset: CGPoint,
    _ layoutEnvironment: any NSCollectionLayoutEnvironment
  ) -> Void

/// A section of a compositional layout: a group, repeated for all items.
@preconcurrency @MainActor
open class NSCollectionLayoutSection: NSObject {
  /// The group.
  public let group: NSCollectionLayoutGroup
  /// The list that the section is one of; nil for other sections.
  var list: ListSection?

  /// Creates a section.
  public init(group: NSCollectionLayoutGroup) { self.group = group }

  /// The space around the groups, in points; zero by default.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The space between groups, in points; 0 by default.
  open var interGroupSpacing: CGFloat = 0
  /// The insets that the section is within; automatic by default: those that the layout's configuration names.
  open var contentInsetsReference = UIContentInsetsReference.automatic
  /// The insets that the views at the section's edges are within; automatic by default: those of the section, and its
  /// ``contentInsets``. With another value, these do not count.
  open var supplementaryContentInsetsReference = UIContentInsetsReference.automatic
  /// Whether the views at the section's edges are within its ``contentInsets`` across the layout's direction; true by
  /// default.
  open var supplementariesFollowContentInsets = true
  /// The views at the edges of the section; none by default.
  open var boundarySupplementaryItems: [NSCollectionLayoutBoundarySupplementaryItem] = []
  /// The views behind the section; none by default.
  open var decorationItems: [NSCollectionLayoutDecorationItem] = []
  /// How the section scrolls across the layout's direction; it does not by default.
  open var orthogonalScrollingBehavior = UICollectionLayoutSectionOrthogonalScrollingBehavior.none
  /// How the section's contents move while that is the case.
  public let orthogonalScrollingProperties =
    UICollectionLayoutSectionOrthogonalScrollingProperties()
  /// Called when the section is laid out, and whenever it scrolls; nil by default.
  open var visibleItemsInvalidationHandler:
    NSCollectionLayoutSectionVisibleItemsInvalidationHandler?

  /// Whether the views at the edges are within the content insets.
  var edgesFollowInsets: Bool {
    supplementariesFollowContentInsets && supplementaryContentInsetsReference == .automatic
  }
}

extension NSCollectionLayoutSection {
  /// A section that shows nothing.
  static var empty: NSCollectionLayoutSection {
    let size = NSCollectionLayoutSize(
      widthDimension: .absolute(0), heightDimension: .absolute(0))
    return NSCollectionLayoutSection(
      group: .vertical(layoutSize: size, subitems: [NSCollectionLayoutItem(layoutSize: size)]))
  }
}
