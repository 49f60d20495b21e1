extension CALayer {
  /// How many times the radius a corner of `curve` takes of each edge.
  public class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? ContinuousCorner.expansion : 1
  }
}
