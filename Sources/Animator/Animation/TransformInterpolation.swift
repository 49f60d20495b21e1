extension CATransform3D: Interpolatable {
  public static func mix(_ from: CATransform3D, _ to: CATransform3D, _ progress: Double)
    -> CATransform3D
  {
    to
  }
  public func offset(from: CATransform3D, to: CATransform3D, share: Double) -> CATransform3D {
    self
  }
}
