public import Foundation
import Graphics

/// A space between items of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSpacing: NSObject {
  /// In points: the space, or the least space.
  public let spacing: CGFloat
  /// Whether the space takes a share of the rest.
  public let isFlexible: Bool
  /// Whether the space is as large as stated.
  open var isFixed: Bool { !isFlexible }

  init(_ spacing: CGFloat, isFlexible: Bool) {
    (self.spacing, self.isFlexible) = (spacing, isFlexible)
  }

  /// A space that takes a share of the rest, but at least a number of points.
  open class func flexible(_ flexibleSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(flexibleSpacing, isFlexible: true)
  }
  /// A space of a number of points.
  open class func fixed(_ fixedSpacing: CGFloat) -> NSCollectionLayoutSpacing {
    NSCollectionLayoutSpacing(fixedSpacing, isFlexible: false)
  }
}

/// The spaces around an item of a compositional layout, which move other items away, unlike its content insets.
@preconcurrency @MainActor
open class NSCollectionLayoutEdgeSpacing: NSObject {
  /// Before the item, in reading direction; nil for none.
  public let leading: NSCollectionLayoutSpacing?
  /// Above the item; nil for none.
  public let top: NSCollectionLayoutSpacing?
  /// Behind the item, in reading direction; nil for none.
  public let trailing: NSCollectionLayoutSpacing?
  /// Below the item; nil for none.
  public let bottom: NSCollectionLayoutSpacing?

  /// Creates spaces.
  public init(
    leading: NSCollectionLayoutSpacing?, top: NSCollectionLayoutSpacing?,
    trailing: NSCollectionLayoutSpacing?, bottom: NSCollectionLayoutSpacing?
  ) {
    (self.leading, self.top, self.trailing, self.bottom) = (leading, top, trailing, bottom)
  }

  /// The spaces before and after the item along an axis.
  func spaces(_ axis: ScrollAxis) -> (near: LayoutGap, far: LayoutGap) {
    axis == .horizontal
      ? (LayoutGap(leading), LayoutGap(trailing)) : (LayoutGap(top), LayoutGap(bottom))
  }
}

/// Spaces that follow each other.
struct LayoutGap {
  /// In points.
  var least: CGFloat = 0
  /// The number of spaces that take a share of the rest.
  var flexibleCount = 0

  init() {}

  @MainActor
  init(_ spacing: NSCollectionLayoutSpacing?) {
    guard let spacing else { return }
    (least, flexibleCount) = (spacing.spacing.layoutSpacing, spacing.isFlexible ? 1 : 0)
  }

  static func + (a: LayoutGap, b: LayoutGap) -> LayoutGap {
    var sum = a
    sum.least += b.least
    sum.flexibleCount += b.flexibleCount
    return sum
  }

  /// The length of the space, in points, if each flexible one is given a share of the rest.
  func length(share: CGFloat) -> CGFloat { least + CGFloat(flexibleCount) * share }
}
