public import Foundation
import Graphics

/// The geometry of an item of a custom group.
@preconcurrency @MainActor
open class NSCollectionLayoutGroupCustomItem: NSObject {
  /// The frame in the group, in points.
  public let frame: CGRect
  /// Items of higher indices are in front.
  public let zIndex: Int

  /// Creates the geometry of an item.
  public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }
  /// Creates the geometry of an item with a z index.
  public init(frame: CGRect, zIndex: Int) { (self.frame, self.zIndex) = (frame, zIndex) }
}

/// Computes the geometry of a custom group's items from the group's size.
public typealias NSCollectionLayoutGroupCustomItemProvider =
  @MainActor (_ layoutEnvironment: any NSCollectionLayoutEnvironment) ->
  [NSCollectionLayoutGroupCustomItem]

/// Items or groups in a row, in a column, or with custom frames. A section repeats its group for all of its items.
@preconcurrency @MainActor
open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Arrangement {
    /// The subitems in sequence, repeated while there is room.
    case filled
    /// A subitem repeated a number of times; all have the same length and fill the group.
    case divided(Int)
    /// A subitem repeated a number of times, each with its own length.
    case repeated(Int)
    /// Custom frames.
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  let axis: ScrollAxis
  let arrangement: Arrangement
  /// The items or groups in this one.
  public let subitems: [NSCollectionLayoutItem]
  /// The space between subitems; nil, the default, for none.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  private init(
    _ layoutSize: NSCollectionLayoutSize, _ axis: ScrollAxis,
    _ subitems: [NSCollectionLayoutItem], _ arrangement: Arrangement
  ) {
    (self.axis, self.subitems, self.arrangement) = (axis, subitems, arrangement)
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// The views that are attached to the group.
  open override var supplementaryItems: [NSCollectionLayoutSupplementaryItem] {
    get { attachedItems }
    set { attachedItems = newValue }
  }

  // MARK: Rows

  /// Creates a row of subitems, repeated while there is room.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { filled(layoutSize, .horizontal, subitems) }
  /// Creates a row of a number of subitems of equal widths.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    counted(layoutSize, .horizontal, subitem, count) { .divided($0) }
  }
  /// Creates a row of a number of subitems, each as wide as it says.
  open class func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    counted(layoutSize, .horizontal, subitem, count) { .repeated($0) }
  }

  // MARK: Columns

  /// Creates a column of subitems, repeated while there is room.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup { filled(layoutSize, .vertical, subitems) }
  /// Creates a column of a number of subitems of equal heights.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    counted(layoutSize, .vertical, subitem, count) { .divided($0) }
  }
  /// Creates a column of a number of subitems, each as high as it says.
  open class func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup {
    counted(layoutSize, .vertical, subitem, count) { .repeated($0) }
  }

  // MARK: Others

  /// Creates a group whose items are where a function says.
  open class func custom(
    layoutSize: NSCollectionLayoutSize,
    itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .vertical, [], .custom(itemProvider))
  }

  private static func filled(
    _ layoutSize: NSCollectionLayoutSize, _ axis: ScrollAxis, _ subitems: [NSCollectionLayoutItem]
  ) -> NSCollectionLayoutGroup {
    if subitems.isEmpty {
      UsageFault.raise(
        "NSCollectionLayoutGroup.\(axis)(layoutSize:subitems:)",
        "a group needs at least one subitem; a section with this one shows no items")
    }
    return NSCollectionLayoutGroup(layoutSize, axis, subitems, .filled)
  }

  private static func counted(
    _ layoutSize: NSCollectionLayoutSize, _ axis: ScrollAxis, _ subitem: NSCollectionLayoutItem,
    _ count: Int, _ arrangement: (Int) -> Arrangement
  ) -> NSCollectionLayoutGroup {
    if count < 1 {
      UsageFault.raise(
        "NSCollectionLayoutGroup.\(axis)(layoutSize:subitem:count:)",
        "a group needs at least one subitem, not \(count); it has one")
    }
    let count = min(max(count, 1), GroupSolver.itemLimit)
    return NSCollectionLayoutGroup(layoutSize, axis, [subitem], arrangement(count))
  }

  /// A drawing of the group in text: its size, and those of its subitems, indented.
  open func visualDescription() -> String {
    func lines(_ item: NSCollectionLayoutItem, _ indent: String) -> [String] {
      let size = item.layoutSize
      let name = (item as? NSCollectionLayoutGroup).map { "group, \($0.axis)" } ?? "item"
      let own = "\(indent)\(name): \(size.widthDimension.words) × \(size.heightDimension.words)"
      let inner = (item as? NSCollectionLayoutGroup)?.subitems ?? []
      return [own] + inner.flatMap { lines($0, indent + "  ") }
    }
    return lines(self, "").joined(separator: "\n")
  }
}

extension NSCollectionLayoutDimension {
  fileprivate var words: String {
    switch kind {
    case .fractionalWidth: "\(dimension) of the width"
    case .fractionalHeight: "\(dimension) of the height"
    case .absolute: "\(dimension)"
    case .estimated, .uniformAcrossSiblings: "about \(dimension)"
    }
  }
}
