import Graphics

extension CGPattern {
  /// Makes a pattern; nil if the bounds are empty, a step is 0, the matrix is singular, or a number
  /// is not finite.
  ///
  /// - Parameters:
  /// - info: Passed to the callbacks.
  /// - bounds: The bounds of the cell, in pattern coordinates; drawing is clipped to them.
  /// - matrix: From pattern coordinates to base coordinates of the context, unaffected by its
  ///   current transform: y points down in UIKit's contexts and up in bitmap contexts.
  /// - xStep: The horizontal spacing of tiles; its sign is ignored.
  /// - yStep: The vertical spacing of tiles; its sign is ignored.
  /// - isColored: Whether the cell specifies colors; otherwise those that it sets are ignored.
  /// - callbacks: Draw the cell; called immediately.
  public convenience init?(
    info: UnsafeMutableRawPointer?, bounds: CGRect, matrix: CGAffineTransform, xStep: CGFloat,
    yStep: CGFloat, tiling: CGPatternTiling, isColored: Bool,
    callbacks: UnsafePointer<CGPatternCallbacks>
  ) {
    let callbacks = callbacks.pointee
    let context = CGContext(recordingIn: bounds.isDrawable ? bounds.standardized : .zero)
    context.ignoresColors = !isColored
    callbacks.drawPattern?(info, context)
    callbacks.releaseInfo?(info)
    self.init(
      cell: context.recordedDrawing, matrix: matrix, step: CGSize(width: xStep, height: yStep),
      isColored: isColored, flattenedBy: .cairo)
  }
}
