// Geometry boxed as NSValue, for Objective-C collections.

extension NSValue {
  /// Foundation on Linux boxes only its own structures: transforms are boxed as arrays of numbers.
  private static let affineType = "[6d]"
  private static let spatialType = "[16d]"

  /// Boxes a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }
  /// Boxes a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }
  /// Boxes a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Boxes an affine transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    let t = transform
    let numbers = [t.a, t.b, t.c, t.d, t.tx, t.ty].map(\.native)
    self.init(bytes: numbers, objCType: Self.affineType)
  }

  /// Boxes a 3D transform.
  public convenience init(caTransform3D transform: CATransform3D) {
    let t = transform
    let numbers = [
      t.m11, t.m12, t.m13, t.m14, t.m21, t.m22, t.m23, t.m24,
      t.m31, t.m32, t.m33, t.m34, t.m41, t.m42, t.m43, t.m44,
    ].map(\.native)
    self.init(bytes: numbers, objCType: Self.spatialType)
  }

  /// The boxed point; zero for a value of another type.
  public var cgPointValue: CGPoint { heldPoint ?? .zero }
  /// The boxed size; zero for a value of another type.
  public var cgSizeValue: CGSize { heldSize ?? .zero }
  /// The boxed rectangle; zero for a value of another type.
  public var cgRectValue: CGRect { heldRect ?? .zero }
  /// The boxed affine transform; the identity for a value of another type.
  public var cgAffineTransformValue: CGAffineTransform { heldAffineTransform ?? .identity }
  /// The boxed 3D transform; the identity for a value of another type.
  public var caTransform3DValue: CATransform3D { heldTransform ?? .identity }
}

// The boxed value, nil for a value of another type. Foundation traps when a value of another type
// is read.
extension NSValue {
  package var heldPoint: CGPoint? { isOf(NSValue(point: .zero)) ? pointValue : nil }
  package var heldSize: CGSize? { isOf(NSValue(size: .zero)) ? sizeValue : nil }
  package var heldRect: CGRect? { isOf(NSValue(rect: .zero)) ? rectValue : nil }

  package var heldAffineTransform: CGAffineTransform? {
    numbers(6, of: Self.affineType).map {
      CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
    }
  }

  package var heldTransform: CATransform3D? {
    numbers(16, of: Self.spatialType).map {
      CATransform3D(
        m11: $0[0], m12: $0[1], m13: $0[2], m14: $0[3],
        m21: $0[4], m22: $0[5], m23: $0[6], m24: $0[7],
        m31: $0[8], m32: $0[9], m33: $0[10], m34: $0[11],
        m41: $0[12], m42: $0[13], m43: $0[14], m44: $0[15])
    }
  }

  private func isOf(_ other: NSValue) -> Bool { strcmp(objCType, other.objCType) == 0 }

  private func numbers(_ count: Int, of type: String) -> [CGFloat]? {
    guard String(cString: objCType) == type else { return nil }
    var numbers = [Double](repeating: 0, count: count)
    getValue(&numbers)
    return numbers.map { CGFloat($0) }
  }
}
