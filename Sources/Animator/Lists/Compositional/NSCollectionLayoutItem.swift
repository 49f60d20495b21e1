public import Foundation
public import Graphics

/// The smallest part of a compositional layout: where one item of the data is shown.
@preconcurrency @MainActor
open class NSCollectionLayoutItem: NSObject {
  /// The size, relative to that of the item's container; it includes the content insets.
  public let layoutSize: NSCollectionLayoutSize
  /// The views that are attached to the item, such as badges.
  public internal(set) var attachedItems: [NSCollectionLayoutSupplementaryItem]
  /// The space between the item's frame and its view, in points; zero by default. Ignored along axes whose dimension is
  /// estimated.
  open var contentInsets = NSDirectionalEdgeInsets.zero
  /// The spaces around the item; nil, the default, for none.
  open var edgeSpacing: NSCollectionLayoutEdgeSpacing?

  /// Creates an item.
  public convenience init(layoutSize: NSCollectionLayoutSize) {
    self.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Creates an item with views that are attached to it.
  public init(
    layoutSize: NSCollectionLayoutSize, supplementaryItems: [NSCollectionLayoutSupplementaryItem]
  ) {
    self.layoutSize = layoutSize
    attachedItems = supplementaryItems
  }

  /// The views that are attached to the item.
  open var supplementaryItems: [NSCollectionLayoutSupplementaryItem] { attachedItems }

  /// The content insets that count.
  var effectiveInsets: NSDirectionalEdgeInsets {
    contentInsets.without(layoutSize.measuredAxes)
  }
}

/// A view that is attached to an item, a group or a section of a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSupplementaryItem: NSCollectionLayoutItem {
  /// The kind of the view, for which the data source is asked.
  public let elementKind: String
  /// Where in the container the view is attached.
  public let containerAnchor: NSCollectionLayoutAnchor
  /// Where the view is attached to that; nil for where ``containerAnchor`` says, which puts it inside.
  public let itemAnchor: NSCollectionLayoutAnchor?
  /// Views of higher indices are in front; 1 by default, in front of items.
  open var zIndex = 1

  /// Creates a view that is attached inside its container.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize, elementKind, containerAnchor, nil)
  }

  /// Creates a view of which a point is attached to a point of its container.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String,
    containerAnchor: NSCollectionLayoutAnchor, itemAnchor: NSCollectionLayoutAnchor
  ) {
    self.init(layoutSize, elementKind, containerAnchor, itemAnchor)
  }

  init(
    _ layoutSize: NSCollectionLayoutSize, _ elementKind: String,
    _ containerAnchor: NSCollectionLayoutAnchor, _ itemAnchor: NSCollectionLayoutAnchor?
  ) {
    (self.elementKind, self.containerAnchor) = (elementKind, containerAnchor)
    self.itemAnchor = itemAnchor
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// The frame of the view in its container, given its measured size if it has one.
  func frame(in container: CGRect, measured: CGSize?) -> CGRect {
    let size = layoutSize.size(in: container.size).replacing(layoutSize.measuredAxes, by: measured)
    let anchor = itemAnchor ?? containerAnchor
    let own = anchor.point(of: CGRect(origin: .zero, size: size))
    let base = containerAnchor.point(of: container)
    var offset = containerAnchor.offset(of: size)
    if let itemAnchor {
      let more = itemAnchor.offset(of: size)
      (offset.x, offset.y) = (offset.x + more.x, offset.y + more.y)
    }
    let origin = CGPoint(x: base.x - own.x + offset.x, y: base.y - own.y + offset.y)
    return CGRect(origin: origin, size: size).inset(by: effectiveInsets)
  }
}

/// A header, a footer, or another view at an edge of a section or of the whole layout.
@preconcurrency @MainActor
open class NSCollectionLayoutBoundarySupplementaryItem: NSCollectionLayoutSupplementaryItem {
  /// Where the view lies in the section.
  public let alignment: NSRectAlignment
  /// The distance from there in points; zero unless the view was created with one.
  public let offset: CGPoint
  /// Whether the section is larger by the view; true by default. Otherwise it lies over the items.
  open var extendsBoundary = true
  /// Whether the view stays in sight while anything of its section is; false by default.
  open var pinToVisibleBounds = false

  /// Creates a view at an edge.
  public convenience init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment
  ) {
    self.init(
      layoutSize: layoutSize, elementKind: elementKind, alignment: alignment, absoluteOffset: .zero)
  }

  /// Creates a view at a distance in points from where it would be.
  public init(
    layoutSize: NSCollectionLayoutSize, elementKind: String, alignment: NSRectAlignment,
    absoluteOffset: CGPoint
  ) {
    (self.alignment, offset) = (alignment, absoluteOffset)
    super.init(layoutSize, elementKind, NSCollectionLayoutAnchor(edges: []), nil)
  }
}

/// A view of the layout that shows nothing of the data: the background of a section.
@preconcurrency @MainActor
open class NSCollectionLayoutDecorationItem: NSCollectionLayoutItem {
  /// The kind of the view, for which the layout has a registered class.
  public let elementKind: String
  /// Views of higher indices are in front; 0 by default, which is behind items and other views of index 0.
  open var zIndex = 0

  private init(_ elementKind: String) {
    self.elementKind = elementKind
    let all = NSCollectionLayoutSize(
      widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1))
    super.init(layoutSize: all, supplementaryItems: [])
  }

  /// Creates the background of a section, with its headers, footers and content insets.
  open class func background(elementKind: String) -> NSCollectionLayoutDecorationItem {
    NSCollectionLayoutDecorationItem(elementKind)
  }
}

extension CGSize {
  /// The size with the lengths along some axes taken from another one.
  func replacing(_ axes: LayoutAxes, by other: CGSize?) -> CGSize {
    guard let other else { return self }
    return CGSize(
      width: axes.contains(.horizontal) ? other.width.layoutLength : width,
      height: axes.contains(.vertical) ? other.height.layoutLength : height)
  }
}
