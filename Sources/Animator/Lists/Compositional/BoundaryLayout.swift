import Foundation
import Graphics

/// The views at the edges of a section, or of a whole layout.
///
/// Views at the same edge lie beside each other if they are aligned differently, and otherwise one after another.
@MainActor
struct BoundaryLayout {
  struct Entry {
    let item: NSCollectionLayoutBoundarySupplementaryItem
    /// How many views of its kind come before it.
    let number: Int
    let size: CGSize
    /// The distance from its edge to those that lie nearer to it.
    let distance: CGFloat
  }

  private(set) var entries: [Entry] = []
  /// The space that views take at the edges.
  private(set) var insets = NSDirectionalEdgeInsets.zero

  /// - Parameters:
  ///   - container: The size that the views have fractions of.
  ///   - measured: The measured sizes of views, by kind and number.
  init(
    _ items: [NSCollectionLayoutBoundarySupplementaryItem], in container: CGSize,
    measured: (_ kind: String, _ number: Int) -> CGSize?
  ) {
    var numbers: [String: Int] = [:]
    var bands: [UInt: Band] = [:]
    for item in items {
      let number = numbers[item.elementKind, default: 0]
      numbers[item.elementKind] = number + 1
      let size = item.layoutSize.size(in: container)
        .replacing(item.layoutSize.measuredAxes, by: measured(item.elementKind, number))
      var distance: CGFloat = 0
      if item.extendsBoundary, let edge = item.alignment.edge {
        let isVertical = edge == .top || edge == .bottom
        distance = bands[edge.rawValue, default: Band()]
          .add(item.alignment, isVertical ? size.height : size.width)
      }
      entries.append(Entry(item: item, number: number, size: size, distance: distance))
    }
    func thickness(_ edge: NSDirectionalRectEdge) -> CGFloat { bands[edge.rawValue]?.end ?? 0 }
    insets = NSDirectionalEdgeInsets(
      top: thickness(.top), leading: thickness(.leading), bottom: thickness(.bottom),
      trailing: thickness(.trailing))
  }

  /// Views beside each other at an edge, and those nearer to it.
  private struct Band {
    private var start: CGFloat = 0
    private(set) var end: CGFloat = 0
    private var alignments: Set<NSRectAlignment> = []

    /// Adds a view.
    ///
    /// - Returns: Its distance from the edge.
    mutating func add(_ alignment: NSRectAlignment, _ thickness: CGFloat) -> CGFloat {
      if !alignments.insert(alignment).inserted { (start, alignments) = (end, [alignment]) }
      end = max(end, start + thickness)
      return start
    }
  }

  /// The frame of a view in the box that it is at the edges of.
  func frame(_ entry: Entry, in box: CGRect) -> CGRect {
    let (item, size) = (entry.item, entry.size)
    func aligned(_ axis: ScrollAxis, in box: CGRect) -> CGFloat {
      axis.start(box) + item.alignment.position(axis) * (axis.of(box.size) - axis.of(size))
    }
    var origin = CGPoint(x: aligned(.horizontal, in: box), y: aligned(.vertical, in: box))
    if item.extendsBoundary {
      switch item.alignment.edge {
      case .top: origin.y = box.minY + entry.distance
      case .bottom: origin.y = box.maxY - entry.distance - size.height
      case .leading: origin.x = box.minX + entry.distance
      case .trailing: origin.x = box.maxX - entry.distance - size.width
      default: break
      }
      if item.alignment == .leading || item.alignment == .trailing {
        origin.y = aligned(.vertical, in: box.inset(by: insets.without(.horizontal)))
      }
    }
    origin.x += item.offset.x.layoutSpacing
    origin.y += item.offset.y.layoutSpacing
    return CGRect(origin: origin, size: size).inset(by: item.effectiveInsets)
  }

  /// The frame of a view, moved so that it stays in sight as long as anything of its box is.
  func pinned(_ entry: Entry, in box: CGRect, _ axis: ScrollAxis, visible: CGRect) -> CGRect {
    let frame = frame(entry, in: box)
    guard entry.item.pinToVisibleBounds else { return frame }
    let (start, length) = (axis.start(frame), axis.of(frame.size))
    let isFar = entry.item.alignment.position(axis) == 1
    let moved =
      isFar
      ? min(start, max(axis.end(visible) - length, axis.start(box) + axis.near(insets)))
      : max(start, min(axis.start(visible), axis.end(box) - axis.far(insets) - length))
    return CGRect(origin: axis.point(moved, axis.other.start(frame)), size: frame.size)
  }
}

extension UICollectionViewLayoutAttributes {
  /// Takes over the values that are the same for all views at edges.
  @MainActor
  func take(_ item: NSCollectionLayoutBoundarySupplementaryItem) {
    zIndex = item.pinToVisibleBounds ? max(item.zIndex, 2) : item.zIndex
    measuredAxes = item.layoutSize.measuredAxes
  }
}
