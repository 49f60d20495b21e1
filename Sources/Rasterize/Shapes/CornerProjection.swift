/// Projects corners that need no clipping.
struct CornerProjection {
  private let matrix: ProjectionTransform
  private let isAffine: Bool
  private let columns: ClosedRange<Double>
  private let rows: ClosedRange<Double>

  init(_ map: DeviceMap, frame: PixelRect) {
    (matrix, isAffine) = (map.matrix, map.matrix.isAffine)
    (columns, rows) = ConvexPolygon.visible(of: frame)
  }

  /// The image of a point, quantized to 1/256; nil if it is behind the camera or outside the clip
  /// margin.
  @inline(__always)
  func image(of point: CGPoint) -> SIMD2<Double>? {
    let m = matrix
    var x = (m.m11 * point.x + m.m21 * point.y + m.m31).native
    var y = (m.m12 * point.x + m.m22 * point.y + m.m32).native
    if !isAffine {
      let w = m.w(at: point).native
      guard w > 0 else { return nil }
      (x, y) = (x / w, y / w)
    }
    guard columns.contains(x), rows.contains(y) else { return nil }
    return [x.roundedTo256ths, y.roundedTo256ths]
  }

  /// Writes the image of a point; returns false if it needs clipping.
  @inline(__always)
  func project(_ point: CGPoint, to destination: UnsafeMutablePointer<SIMD2<Double>>) -> Bool {
    guard let image = image(of: point) else { return false }
    destination.pointee = image
    return true
  }
}
