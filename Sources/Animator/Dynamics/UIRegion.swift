/// A part of the plane around the position of a field.
@preconcurrency @MainActor
open class UIRegion: NSObject {
  private let test: (CGPoint) -> Bool

  private init(_ test: @escaping (CGPoint) -> Bool) { self.test = test }

  /// The whole plane.
  open class var infinite: UIRegion { UIRegion { _ in true } }

  /// A disk.
  ///
  /// - Parameter radius: In points.
  public convenience init(radius: CGFloat) { self.init { hypot($0.x, $0.y) <= radius } }

  /// A rectangle.
  ///
  /// - Parameter size: In points.
  public convenience init(size: CGSize) {
    self.init { abs($0.x) <= size.width / 2 && abs($0.y) <= size.height / 2 }
  }

  /// All points that are not in the region.
  open func inverse() -> UIRegion { UIRegion { [test] in !test($0) } }

  /// The points of either region.
  open func union(with region: UIRegion) -> UIRegion {
    UIRegion { [test, other = region.test] in test($0) || other($0) }
  }

  /// The points that are not in another region.
  open func difference(from region: UIRegion) -> UIRegion {
    UIRegion { [test, other = region.test] in test($0) && !other($0) }
  }

  /// The points of both regions.
  open func intersection(with region: UIRegion) -> UIRegion {
    UIRegion { [test, other = region.test] in test($0) && other($0) }
  }

  /// Whether the region contains a point, relative to the position of the field.
  open func contains(_ point: CGPoint) -> Bool { test(point) }
}
