/// A value that can be compared within a tolerance, as a list of numeric components.
///
/// Conform custom types to use them with `expect`.
public protocol Measurable {
  /// The components: a fixed number per type, except none for nil.
  var measures: [Double] { get }
  /// The names of the components; empty if there is only one.
  static var measureNames: [String] { get }
}

extension Measurable {
  /// Empty: for scalar values.
  public static var measureNames: [String] { [] }

  /// The value in failure messages.
  var text: String {
    let numbers = measures.map(Numbers.text)
    if numbers.isEmpty { return "nil" }
    return numbers.count == 1 ? numbers[0] : "(" + numbers.joined(separator: ", ") + ")"
  }

  /// The distance to `other`: the maximum difference of a component; infinite if one value is nil or NaN.
  func distance(to other: Self) -> Double {
    let (left, right) = (measures, other.measures)
    if left.count != right.count { return .infinity }
    let differences = zip(left, right).map { $0 == $1 ? 0 : abs($0 - $1) }
    return differences.contains(where: \.isNaN) ? .infinity : differences.max() ?? 0
  }
}

extension Double: Measurable { public var measures: [Double] { [self] } }
extension CGFloat: Measurable { public var measures: [Double] { [native] } }
extension Float: Measurable { public var measures: [Double] { [Double(self)] } }
extension Int: Measurable { public var measures: [Double] { [Double(self)] } }
extension Bool: Measurable { public var measures: [Double] { [self ? 1 : 0] } }

extension CGPoint: Measurable {
  /// x and y, in points.
  public var measures: [Double] { [x.native, y.native] }
  /// x and y.
  public static var measureNames: [String] { ["x", "y"] }
}

extension CGVector: Measurable {
  /// dx and dy.
  public var measures: [Double] { [dx.native, dy.native] }
  /// dx and dy.
  public static var measureNames: [String] { ["dx", "dy"] }
}

extension CGSize: Measurable {
  /// Width and height, in points.
  public var measures: [Double] { [width.native, height.native] }
  /// Width and height.
  public static var measureNames: [String] { ["width", "height"] }
}

extension CGRect: Measurable {
  /// The origin and the size, in points.
  public var measures: [Double] { origin.measures + size.measures }
  /// x, y, width and height.
  public static var measureNames: [String] { ["x", "y", "width", "height"] }
}

extension UIEdgeInsets: Measurable {
  /// Top, left, bottom and right, in points.
  public var measures: [Double] { [top.native, left.native, bottom.native, right.native] }
  /// Top, left, bottom and right.
  public static var measureNames: [String] { ["top", "left", "bottom", "right"] }
}

extension CGAffineTransform: Measurable {
  /// The entries, row by row.
  public var measures: [Double] {
    [a.native, b.native, c.native, d.native, tx.native, ty.native]
  }
  /// The entries' names.
  public static var measureNames: [String] { ["a", "b", "c", "d", "tx", "ty"] }
}

extension CATransform3D: Measurable {
  /// The entries, row by row.
  public var measures: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map(\.native)
  }
  /// The entries' names, "m11" to "m44".
  public static var measureNames: [String] {
    (1...4).flatMap { row in (1...4).map { "m\(row)\($0)" } }
  }
}

extension UIColor: Measurable {
  /// Red, green, blue, alpha, 0…1.
  public var measures: [Double] { (cgColor.components ?? []).map(\.native) }
  /// Red, green, blue and alpha.
  public static var measureNames: [String] { ["red", "green", "blue", "alpha"] }
}

extension CGColor: Measurable {
  /// Red, green, blue, alpha, 0…1.
  public var measures: [Double] { (components ?? []).map(\.native) }
  /// Red, green, blue and alpha.
  public static var measureNames: [String] { ["red", "green", "blue", "alpha"] }
}

extension Optional: Measurable where Wrapped: Measurable {
  /// The components of the value; none for nil.
  public var measures: [Double] { self?.measures ?? [] }
  /// The names of the wrapped type's components.
  public static var measureNames: [String] { Wrapped.measureNames }
}
