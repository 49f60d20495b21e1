// Zooming: the view that the delegate names is scaled by its transform, the size of the contents along with it.

/// A pinch that zooms.
struct ZoomPinch {
  let view: UIView
  /// The point under the fingers, in the view's coordinates.
  let anchor: CGPoint
  /// The scale when the pinch began.
  let start: CGFloat
}

extension UIScrollView {
  /// The view to zoom; nil for none.
  private var zoomView: UIView? { scrollDelegate?.viewForZooming(in: self) }

  /// Whether fingers can zoom.
  var isZoomEnabled: Bool { zoomLimits.lowerBound < zoomLimits.upperBound && zoomView != nil }

  /// The limits of the scale; numbers that make no sense count as 1, and a maximum below the minimum as that.
  private var zoomLimits: ClosedRange<CGFloat> {
    func valid(_ scale: CGFloat) -> CGFloat { scale.isFinite && scale > 0 ? scale : 1 }
    let least = valid(minimumZoomScale)
    return least...max(least, valid(maximumZoomScale))
  }

  // MARK: Pinches

  /// Called for each action of the pinch recognizer.
  func pinched() {
    switch pinchRecognizer.state {
    case .began: beginPinch()
    case .changed: movePinch()
    case .ended, .cancelled: endPinch()
    case .possible, .failed: break
    }
  }

  private func beginPinch() {
    guard let view = zoomView else { return }
    stopMoving()
    pinch = ZoomPinch(
      view: view, anchor: pinchRecognizer.location(in: view), start: storedZoomScale)
    indicators.show(in: self)
    scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
    movePinch()
  }

  private func movePinch() {
    guard let pinch else { return }
    apply(dampedScale(pinch.start * pinchRecognizer.scale), to: pinch.view)
    // The ends of a pinch have one finger, or none.
    if pinchRecognizer.touches.filter(\.isDown).count == 2 {
      let finger = pinchRecognizer.location(in: self)
      let content = pinch.view.convert(pinch.anchor, to: self)
      let offset = CGPoint(
        x: content.x - finger.x + bounds.minX, y: content.y - finger.y + bounds.minY)
      show(ScrollAxis.point { damped($0.of(offset), $0) })
    }
    scrollDelegate?.scrollViewDidZoom(self)
  }

  private func endPinch() {
    guard let pinch else { return }
    self.pinch = nil
    resumeDrag()
    let limits = zoomLimits
    let scale = min(max(storedZoomScale, limits.lowerBound), limits.upperBound)
    let center = CGPoint(x: bounds.midX, y: bounds.midY)
    if scale == storedZoomScale && (clamped(contentOffset) == contentOffset || isDragging) {
      indicators.settle(in: self)
      scrollDelegate?.scrollViewDidEndZooming(self, with: pinch.view, atScale: scale)
      return
    }
    animateZoom(
      of: pinch.view, to: scale, center: pinch.view.convert(center, from: self), .zoomBounce)
  }

  /// The scale that a pinch shows: beyond the limits, the square root of the excess. Apple publishes no formula.
  private func dampedScale(_ scale: CGFloat) -> CGFloat {
    let limits = zoomLimits
    if limits.contains(scale) { return scale }
    let limit = scale < limits.lowerBound ? limits.lowerBound : limits.upperBound
    return bouncesZoom ? limit * max(scale / limit, 0).squareRoot() : limit
  }

  // MARK: By code

  func zoom(to scale: CGFloat, animated: Bool) {
    guard let view = zoomView else { return }
    let center = view.convert(CGPoint(x: bounds.midX, y: bounds.midY), from: self)
    zoom(view, to: scale, center: center, animated: animated)
  }

  func zoom(toShow rect: CGRect, animated: Bool) {
    guard let view = zoomView else { return }
    let rect = rect.standardized
    let scale = min(
      bounds.width / max(rect.width, 1e-6), bounds.height / max(rect.height, 1e-6))
    zoom(view, to: scale, center: CGPoint(x: rect.midX, y: rect.midY), animated: animated)
  }

  private func zoom(_ view: UIView, to scale: CGFloat, center: CGPoint, animated: Bool) {
    let limits = zoomLimits
    let scale = min(max(scale.isFinite ? scale : 1, limits.lowerBound), limits.upperBound)
    stopMoving()
    if animated {
      scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
      return animateZoom(of: view, to: scale, center: center, .zoomAnimation)
    }
    apply(scale, to: view)
    show(clamped(offset(centering: center, of: view)))
    scrollDelegate?.scrollViewDidZoom(self)
  }

  /// How long animations of the scale take, in seconds. Not documented.
  private static let zoomDuration = 0.3

  private func animateZoom(
    of view: UIView, to scale: CGFloat, center: CGPoint, _ purpose: ScrollDriver.Purpose
  ) {
    let (from, offset) = (storedZoomScale, contentOffset)
    // Where the contents end is known once they have that scale.
    apply(scale, to: view)
    let target = clamped(self.offset(centering: center, of: view))
    apply(from, to: view)
    show(offset)
    drive(
      purpose, duration: Self.zoomDuration,
      step: { [weak self, weak view] time in
        guard let self, let view else { return }
        let progress = TimingCurve.easeInOut.progress(at: time / Self.zoomDuration)
        apply(.mix(from, scale, progress), to: view)
        show(.mix(offset, target, progress))
        scrollDelegate?.scrollViewDidZoom(self)
      },
      completion: { [weak view] in
        $0.scrollDelegate?.scrollViewDidEndZooming($0, with: view, atScale: scale)
      })
  }

  /// The offset at which a point of a view is in the center.
  private func offset(centering point: CGPoint, of view: UIView) -> CGPoint {
    let content = view.convert(point, to: self)
    return CGPoint(x: content.x - bounds.width / 2, y: content.y - bounds.height / 2)
  }

  /// Scales a view by its transform, and with it the size of the contents and the view's distance from their origin.
  private func apply(_ scale: CGFloat, to view: UIView) {
    let ratio = scale / storedZoomScale
    let origin = view.frame.origin
    storedZoomScale = scale
    view.transform = CGAffineTransform(scaleX: scale, y: scale)
    let moved = view.frame.origin
    view.center = CGPoint(
      x: view.center.x + origin.x * ratio - moved.x, y: view.center.y + origin.y * ratio - moved.y)
    contentSize = CGSize(width: contentSize.width * ratio, height: contentSize.height * ratio)
  }
}
