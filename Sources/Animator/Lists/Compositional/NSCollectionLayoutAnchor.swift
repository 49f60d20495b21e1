public import Foundation
import Graphics

/// The edges of an item or a section to which a supplementary item is attached, and its distance from there.
@preconcurrency @MainActor
open class NSCollectionLayoutAnchor: NSObject {
  /// The edges; the center along an axis without one.
  public let edges: NSDirectionalRectEdge
  /// The distance from there: points, or a fraction of the supplementary item's size.
  public let offset: CGPoint
  /// Whether ``offset`` is in points.
  public let isAbsoluteOffset: Bool
  /// Whether ``offset`` is a fraction of the supplementary item's size.
  open var isFractionalOffset: Bool { !isAbsoluteOffset }

  private init(_ edges: NSDirectionalRectEdge, _ offset: CGPoint, isAbsolute: Bool) {
    (self.edges, self.offset, isAbsoluteOffset) = (edges, offset, isAbsolute)
  }

  /// Creates an anchor at edges.
  public convenience init(edges: NSDirectionalRectEdge) {
    self.init(edges, .zero, isAbsolute: true)
  }
  /// Creates an anchor at a distance in points from edges.
  public convenience init(edges: NSDirectionalRectEdge, absoluteOffset: CGPoint) {
    self.init(edges, absoluteOffset, isAbsolute: true)
  }
  /// Creates an anchor at a distance from edges that is a fraction of the supplementary item's size.
  public convenience init(edges: NSDirectionalRectEdge, fractionalOffset: CGPoint) {
    self.init(edges, fractionalOffset, isAbsolute: false)
  }

  /// The anchor's point of a rectangle, without its offset.
  func point(of rect: CGRect) -> CGPoint {
    CGPoint(
      x: edges.contains(.leading)
        ? rect.minX : edges.contains(.trailing) ? rect.maxX : rect.midX,
      y: edges.contains(.top) ? rect.minY : edges.contains(.bottom) ? rect.maxY : rect.midY)
  }

  /// The offset in points.
  func offset(of size: CGSize) -> CGPoint {
    isAbsoluteOffset
      ? CGPoint(x: offset.x.layoutSpacing, y: offset.y.layoutSpacing)
      : CGPoint(
        x: (offset.x.finite * size.width).layoutSpacing,
        y: (offset.y.finite * size.height).layoutSpacing)
  }
}

/// The positions in a rectangle. Raw values are UIKit's.
public enum NSRectAlignment: Int, Sendable {
  /// In the middle.
  case none
  /// At the middle of the top edge.
  case top
  /// In the corner at the top, on the leading side.
  case topLeading
  /// At the middle of the leading edge.
  case leading
  /// In the corner at the bottom, on the leading side.
  case bottomLeading
  /// At the middle of the bottom edge.
  case bottom
  /// In the corner at the bottom, on the trailing side.
  case bottomTrailing
  /// At the middle of the trailing edge.
  case trailing
  /// In the corner at the top, on the trailing side.
  case topTrailing

  /// The edge at which it lies, that above or below if it lies in a corner; nil in the middle.
  var edge: NSDirectionalRectEdge? {
    switch self {
    case .none: nil
    case .top, .topLeading, .topTrailing: .top
    case .bottom, .bottomLeading, .bottomTrailing: .bottom
    case .leading: .leading
    case .trailing: .trailing
    }
  }

  /// Where it lies along an axis, from 0 to 1.
  func position(_ axis: ScrollAxis) -> CGFloat {
    switch (axis, self) {
    case (.horizontal, .leading), (.horizontal, .topLeading), (.horizontal, .bottomLeading): 0
    case (.horizontal, .trailing), (.horizontal, .topTrailing), (.horizontal, .bottomTrailing): 1
    case (.vertical, .top), (.vertical, .topLeading), (.vertical, .topTrailing): 0
    case (.vertical, .bottom), (.vertical, .bottomLeading), (.vertical, .bottomTrailing): 1
    default: 0.5
    }
  }
}
