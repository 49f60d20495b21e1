public import Foundation
import Graphics

/// A width or a height in a compositional layout. Numbers that are negative, not finite or larger than 10 million are
/// clamped when the layout is computed.
@preconcurrency @MainActor
open class NSCollectionLayoutDimension: NSObject {
  enum Kind: Equatable {
    case fractionalWidth, fractionalHeight, absolute, estimated, uniformAcrossSiblings
  }

  let kind: Kind
  /// The number that the dimension was created with: a fraction, or points.
  public let dimension: CGFloat

  init(_ kind: Kind, _ dimension: CGFloat) { (self.kind, self.dimension) = (kind, dimension) }

  /// A fraction of the width of the container.
  open class func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth)
  }
  /// A fraction of the height of the container.
  open class func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight)
  }
  /// A length in points.
  open class func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, absoluteDimension)
  }
  /// A length in points until the view has been measured. A group is as long as its items need.
  open class func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, estimatedDimension)
  }
  /// As ``estimated(_:)``, but all such items of a group are as long as the longest of them.
  open class func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.uniformAcrossSiblings, estimate)
  }

  /// Whether the dimension is a fraction of a width.
  open var isFractionalWidth: Bool { kind == .fractionalWidth }
  /// Whether the dimension is a fraction of a height.
  open var isFractionalHeight: Bool { kind == .fractionalHeight }
  /// Whether the dimension is a number of points.
  open var isAbsolute: Bool { kind == .absolute }
  /// Whether views are measured.
  open var isEstimated: Bool { kind == .estimated }
  /// Whether views are measured, and siblings are as long as the longest.
  open var isUniformAcrossSiblings: Bool { kind == .uniformAcrossSiblings }

  /// Whether views are measured, in whatever way.
  var isMeasured: Bool { isEstimated || isUniformAcrossSiblings }
  var isFractional: Bool { isFractionalWidth || isFractionalHeight }

  /// In points, with the estimate of dimensions that are measured.
  func length(in container: CGSize) -> CGFloat {
    switch kind {
    case .fractionalWidth: (dimension.finite * container.width).layoutLength
    case .fractionalHeight: (dimension.finite * container.height).layoutLength
    case .absolute, .estimated, .uniformAcrossSiblings: dimension.layoutLength
    }
  }
}

/// A width and a height in a compositional layout.
@preconcurrency @MainActor
open class NSCollectionLayoutSize: NSObject {
  /// The width.
  public let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public let heightDimension: NSCollectionLayoutDimension

  /// Creates a size.
  public init(
    widthDimension width: NSCollectionLayoutDimension,
    heightDimension height: NSCollectionLayoutDimension
  ) {
    (widthDimension, heightDimension) = (width, height)
  }

  /// The dimension along an axis.
  func dimension(_ axis: ScrollAxis) -> NSCollectionLayoutDimension {
    axis == .horizontal ? widthDimension : heightDimension
  }

  /// In points, with the estimates of dimensions that are measured.
  func size(in container: CGSize) -> CGSize {
    CGSize(
      width: widthDimension.length(in: container), height: heightDimension.length(in: container))
  }

  /// The axes along which views are measured.
  var measuredAxes: LayoutAxes {
    LayoutAxes { dimension($0).isMeasured }
  }
}

extension CGFloat {
  /// The length clamped to what a layout can add up: not negative, and at most 10 million points.
  var layoutLength: CGFloat { Swift.min(Swift.max(finite, 0), 1e7) }
  /// A spacing or an inset, which may be negative.
  var layoutSpacing: CGFloat { Swift.min(Swift.max(finite, -1e7), 1e7) }
}

/// A set of axes.
struct LayoutAxes: OptionSet {
  let rawValue: UInt8
  static let horizontal = Self(rawValue: 1)
  static let vertical = Self(rawValue: 2)

  init(rawValue: UInt8) { self.rawValue = rawValue }

  /// The axes that pass a test.
  init(_ includes: (ScrollAxis) -> Bool) {
    self = []
    if includes(.horizontal) { insert(.horizontal) }
    if includes(.vertical) { insert(.vertical) }
  }

  func contains(_ axis: ScrollAxis) -> Bool {
    isSuperset(of: axis == .horizontal ? LayoutAxes.horizontal : LayoutAxes.vertical)
  }
}

extension ScrollAxis {
  var other: ScrollAxis { self == .horizontal ? .vertical : .horizontal }

  /// The insets before and after what is along the axis, left to right.
  func near(_ insets: NSDirectionalEdgeInsets) -> CGFloat {
    (self == .horizontal ? insets.leading : insets.top).layoutSpacing
  }
  func far(_ insets: NSDirectionalEdgeInsets) -> CGFloat {
    (self == .horizontal ? insets.trailing : insets.bottom).layoutSpacing
  }
  func both(_ insets: NSDirectionalEdgeInsets) -> CGFloat { near(insets) + far(insets) }

  func start(_ rect: CGRect) -> CGFloat { self == .horizontal ? rect.minX : rect.minY }
  func end(_ rect: CGRect) -> CGFloat { self == .horizontal ? rect.maxX : rect.maxY }

  /// The size with these lengths along and across the axis.
  func size(_ along: CGFloat, _ across: CGFloat) -> CGSize {
    self == .horizontal
      ? CGSize(width: along, height: across) : CGSize(width: across, height: along)
  }
  /// The point with these coordinates along and across the axis.
  func point(_ along: CGFloat, _ across: CGFloat) -> CGPoint {
    self == .horizontal ? CGPoint(x: along, y: across) : CGPoint(x: across, y: along)
  }
}

extension CGSize {
  /// The size within insets; not negative.
  func inset(by insets: NSDirectionalEdgeInsets) -> CGSize {
    CGSize(
      width: max(width - ScrollAxis.horizontal.both(insets), 0),
      height: max(height - ScrollAxis.vertical.both(insets), 0))
  }
}

extension CGRect {
  /// Whether rectangles have more in common than an edge.
  func overlaps(_ other: CGRect) -> Bool {
    minX < other.maxX && maxX > other.minX && minY < other.maxY && maxY > other.minY
  }

  /// The rectangle within insets, left to right; its size is not negative.
  func inset(by insets: NSDirectionalEdgeInsets) -> CGRect {
    CGRect(
      origin: CGPoint(
        x: minX + ScrollAxis.horizontal.near(insets), y: minY + ScrollAxis.vertical.near(insets)),
      size: size.inset(by: insets))
  }
}

extension NSDirectionalEdgeInsets {
  /// The insets without those along some axes.
  func without(_ axes: LayoutAxes) -> NSDirectionalEdgeInsets {
    var insets = self
    if axes.contains(.horizontal) { (insets.leading, insets.trailing) = (0, 0) }
    if axes.contains(.vertical) { (insets.top, insets.bottom) = (0, 0) }
    return insets
  }
}
