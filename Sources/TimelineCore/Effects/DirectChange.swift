/// The change of a layer's values by an animation, in a form that evaluation applies in memory, without dynamic
/// dispatch. Offsets are in bytes from the start of ``LayerState``.
// Unchecked: the referenced object is immutable. The effect owns it, and whoever applies the change retains the
// animation. An unmanaged reference avoids the cost of reference counting.
package enum DirectChange: @unchecked Sendable {
  /// Interpolates a number from `from` to the model value.
  case number(offset: Int, from: Double)
  /// Adds a decaying offset to a point.
  case point(offset: Int, from: CGPoint, to: CGPoint)
  /// Adds a decaying offset to a size.
  case size(offset: Int, from: CGSize, to: CGSize)
  /// Adds a decaying offset to an affine transform.
  case transform(offset: Int, Unmanaged<CATransform3D.PreparedOffset>)

  @inline(__always)
  func apply(
    _ progress: Double, to state: UnsafeMutablePointer<LayerState>,
    of model: UnsafePointer<LayerState>
  ) {
    let (values, end) = (UnsafeMutableRawPointer(state), UnsafeRawPointer(model))
    let weight = 1 - progress
    switch self {
    case .number(let offset, let from):
      (values + offset).assumingMemoryBound(to: Double.self).pointee = .mix(
        from, (end + offset).assumingMemoryBound(to: Double.self).pointee, progress)
    case .point(let offset, let from, let to):
      let value = (values + offset).assumingMemoryBound(to: CGPoint.self)
      value.pointee = value.pointee.offset(from: from, to: to, fraction: weight)
    case .size(let offset, let from, let to):
      let value = (values + offset).assumingMemoryBound(to: CGSize.self)
      value.pointee = value.pointee.offset(from: from, to: to, fraction: weight)
    case .transform(let offset, let prepared):
      let value = (values + offset).assumingMemoryBound(to: CATransform3D.self)
      prepared._withUnsafeGuaranteedRef { value.pointee.shift(by: $0, fraction: weight) }
    }
  }

  /// Whether it may change the transform.
  var changesTransform: Bool {
    switch self {
    case .transform: true
    case .number(let offset, _): Self.isInTransform(offset, MemoryLayout<Double>.size)
    case .point(let offset, _, _): Self.isInTransform(offset, MemoryLayout<CGPoint>.size)
    case .size(let offset, _, _): Self.isInTransform(offset, MemoryLayout<CGSize>.size)
    }
  }

  private static func isInTransform(_ offset: Int, _ size: Int) -> Bool {
    guard let start = transformOffset else { return true }
    return offset < start + MemoryLayout<CATransform3D>.size && offset + size > start
  }

  private static let transformOffset = MemoryLayout<LayerState>.offset(of: \.transform)
}
