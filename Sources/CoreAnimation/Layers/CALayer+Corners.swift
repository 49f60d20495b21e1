extension CALayer {
  /// The length along an edge that a corner of `curve` occupies, as a multiple of the radius.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? ContinuousCorner.expansion : 1
  }
}
