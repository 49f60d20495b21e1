extension UIView {
  /// A view of the same size that shows a still picture of this one, with all inside it, as it is seen at
  /// the present instant: animations under way are part of it, the view's own place, transform and alpha
  /// are not. What reaches beyond the bounds is cut off.
  ///
  /// The picture is rendered when a frame needs it, as finely as it is seen, and stretched where the
  /// snapshot's size changes.
  ///
  /// - Parameter afterUpdates: Whether changes since the stage's last commit are part of it; they are
  ///   then committed. Without, a view that has not been seen yet gives an empty picture, as in UIKit.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// A view that shows a part of this one, as ``snapshotView(afterScreenUpdates:)`` does all of it.
  ///
  /// - Parameters:
  ///   - rect: In this view's coordinates; what of it lies beyond the bounds shows what is there. One
  ///     that is empty or not finite gives an empty view.
  ///   - afterUpdates: Whether changes since the stage's last commit are part of it.
  ///   - capInsets: What of the picture's edges keeps its size when the snapshot is resized, in points.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    let area = rect.finite.standardized
    let view = UIView(frame: CGRect(origin: .zero, size: area.size))
    if area.isEmpty { return view }
    guard let picture = layer.picture(of: area, afterUpdates: afterUpdates) else { return view }
    if picture.depth > LayerPicture.depthLimit {
      UsageFault.raise(
        "UIView.snapshotView(afterScreenUpdates:)",
        "it is a snapshot of a snapshot, \(picture.depth) times over; it stays empty")
      return view
    }
    view.layer[.contents] = .picture(picture)
    view.layer.contentsCenter = area.size.center(within: capInsets)
    return view
  }
}

extension UIScreen {
  /// A view that shows a still picture of the current stage's window; an empty one where there is no
  /// stage.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    Stage.current?.window.snapshotView(afterScreenUpdates: afterUpdates) ?? UIView(frame: bounds)
  }
}

extension CGSize {
  /// What is left inside insets, in unit coordinates; all where they leave nothing.
  fileprivate func center(within insets: UIEdgeInsets) -> CGRect {
    let rect = CGRect(
      x: insets.left / width, y: insets.top / height,
      width: (width - insets.left - insets.right) / width,
      height: (height - insets.top - insets.bottom) / height)
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    let isInside = rect.minX >= 0 && rect.minY >= 0 && rect.maxX <= 1 && rect.maxY <= 1
    return isInside && rect.size.width > 0 && rect.size.height > 0 ? rect : unit
  }
}
