extension UIView {
  /// A view of the same size that shows a snapshot of this view and its subviews at the current time, with
  /// their presentation values. The view's own position, transform and alpha do not apply, and the snapshot
  /// is clipped to the bounds.
  ///
  /// It is rendered when a frame needs it, at the resolution at which it appears, and stretched when its
  /// size changes.
  ///
  /// - Parameter afterUpdates: Whether to commit pending changes first. Otherwise, a view that has not been
  ///   on screen yet results in an empty snapshot, as in UIKit.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
    resizableSnapshotView(from: bounds, afterScreenUpdates: afterUpdates, withCapInsets: .zero)
  }

  /// A view that shows a snapshot of a part of this view; see ``snapshotView(afterScreenUpdates:)``.
  ///
  /// - Parameters:
  ///   - rect: In this view's coordinates; it may extend beyond the bounds. An empty or infinite rectangle
  ///     results in an empty view.
  ///   - afterUpdates: Whether to commit pending changes first.
  ///   - capInsets: The edges that are not stretched when the snapshot is resized, in points.
  public func resizableSnapshotView(
    from rect: CGRect, afterScreenUpdates afterUpdates: Bool, withCapInsets capInsets: UIEdgeInsets
  ) -> UIView? {
    let area = rect.finite.standardized
    let view = UIView(frame: CGRect(origin: .zero, size: area.size))
    if area.isEmpty { return view }
    guard let snapshot = layer.snapshot(of: area, afterUpdates: afterUpdates) else { return view }
    if snapshot.depth > LayerTreeSnapshot.depthLimit {
      UsageFault.raise(
        "UIView.snapshotView(afterScreenUpdates:)",
        "it is a snapshot of a snapshot, \(snapshot.depth) times over; it stays empty")
      return view
    }
    view.layer.recordedContents = .snapshot(snapshot)
    view.layer.contentsCenter = area.size.center(within: capInsets)
    return view
  }
}

extension UIScreen {
  /// A view that shows a snapshot of the current stage's window; an empty view if there is no stage.
  public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
    Stage.current?.window.snapshotView(afterScreenUpdates: afterUpdates) ?? UIView(frame: bounds)
  }
}

extension CGSize {
  /// The rectangle inside the insets, in unit coordinates; the unit rectangle where nothing is left.
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
