import Graphics

extension CGPattern {
  /// Makes a pattern; nil where the bounds are empty, a step is 0, the matrix leaves no area, or a number is
  /// not finite.
  ///
  /// - Parameters:
  ///   - info: Passed to the callbacks.
  ///   - bounds: Of the cell, in the pattern's coordinates; what is drawn beyond is cut off.
  ///   - matrix: From the pattern's coordinates to those that the context began with, which later
  ///     transforms of the context do not change: y down in UIKit's contexts, up in bitmap contexts.
  ///   - xStep: From one copy to the next one to the right; its sign is of no account.
  ///   - yStep: From one copy to the next one below or above.
  ///   - isColored: Whether the cell has its own colours; otherwise those that it sets are ignored.
  ///   - callbacks: What draws the cell: called at once.
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
