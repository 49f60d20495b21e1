// Zooming: the view that the delegate names is scaled by its transform, the size of the contents along with it.

/// A pinch that zooms.
struct ZoomPinch {
  let view: UIView
  /// The point under the fingers, in the view's coordinates.
  let anchor: CGPoint
  /// The scale when the pinch began.
  let start: CGFloat
}

/// A change of the scale that is being animated.
final class ZoomAnimation {
  let view: UIView
  /// Whether it returns the scale to its limits.
  let isBounce: Bool

  init(of view: UIView, isBounce: Bool) { (self.view, self.isBounce) = (view, isBounce) }
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

  /// Called for each action of the pinch recognizer, whose gesture goes on with one finger: the scale returns to its
  /// limits then, and that finger drags the contents.
  func pinched() {
    let isActive = [.began, .changed].contains(pinchRecognizer.state)
    guard isActive, pinchRecognizer.touches.filter(\.isDown).count == 2 else { return endPinch() }
    if pinch == nil { beginPinch() }
    movePinch()
  }

  private func beginPinch() {
    guard let view = zoomView else { return }
    stopMoving()
    endZooming()
    // Unless the delegate zooms, or has cancelled the touches.
    guard zoomAnimation == nil, [.began, .changed].contains(pinchRecognizer.state) else {
      return returnToRange()
    }
    pinch = ZoomPinch(
      view: view, anchor: pinchRecognizer.location(in: view), start: storedZoomScale)
    indicators.show(in: self)
    scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
  }

  private func movePinch() {
    guard let pinch else { return }
    // Code may have started an animation meanwhile.
    stopMoving()
    apply(dampedScale(pinch.start * pinchRecognizer.scale), to: pinch.view)
    let content = pinch.view.convert(pinch.anchor, to: self)
    let finger = pinchRecognizer.location(in: self)
    let offset = CGPoint(
      x: content.x - finger.x + bounds.minX, y: content.y - finger.y + bounds.minY)
    show(ScrollAxis.point { damped($0.of(offset), $0) })
    scrollDelegate?.scrollViewDidZoom(self)
  }

  func endPinch() {
    guard let pinch else { return }
    let limits = zoomLimits
    let scale = min(max(storedZoomScale, limits.lowerBound), limits.upperBound)
    if scale == storedZoomScale
      && (clamped(contentOffset) == contentOffset || isDragging || driver != nil)
    {
      resumeDrag()
      return endZooming()
    }
    forgetPinch()
    // Contents that glide would come to rest at edges of the former scale.
    stopMoving()
    let finger = pinchRecognizer.touches.first(where: \.isDown)?.location(in: self)
    let anchor = finger ?? CGPoint(x: bounds.midX, y: bounds.midY)
    bounceZoom(of: pinch.view, to: scale, around: anchor)
    resumeDrag()
  }

  /// Ends the pinch, but not the gesture: the next one counts from the scale at its beginning.
  private func forgetPinch() {
    if pinch == nil { return }
    pinch = nil
    pinchRecognizer.scale = 1
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

  /// - Parameter center: The point of the view to show in the center, in its coordinates.
  private func zoom(_ view: UIView, to scale: CGFloat, center: CGPoint, animated: Bool) {
    let limits = zoomLimits
    let scale = min(max(scale.isFinite ? scale : 1, limits.lowerBound), limits.upperBound)
    stopMoving()
    endZooming()
    // Unless the delegate zooms in turn.
    guard zoomAnimation == nil else { return }
    let middle = CGPoint(x: bounds.width / 2, y: bounds.height / 2)
    if animated {
      let animation = ZoomAnimation(of: view, isBounce: false)
      zoomAnimation = animation
      scrollDelegate?.scrollViewWillBeginZooming(self, with: view)
      guard zoomAnimation === animation else { return }
      run(animation, to: scale, placing: center, at: middle)
    } else {
      show(view, at: scale, placing: center, at: middle)
    }
    resumeDrag()
  }

  /// Shows a view at a scale, and a point of it at a point of the frame as far as the edges permit.
  private func show(_ view: UIView, at scale: CGFloat, placing point: CGPoint, at place: CGPoint) {
    apply(scale, to: view)
    let content = view.convert(point, to: self)
    show(clamped(CGPoint(x: content.x - place.x, y: content.y - place.y)))
    scrollDelegate?.scrollViewDidZoom(self)
  }

  // MARK: Animations

  /// How long animations of the scale take, in seconds. Not documented.
  private static let zoomDuration = 0.3

  /// Returns the scale to its limits.
  ///
  /// - Parameter point: The fixed point, in the coordinates of the scroll view.
  private func bounceZoom(of view: UIView, to scale: CGFloat, around point: CGPoint) {
    let animation = ZoomAnimation(of: view, isBounce: true)
    zoomAnimation = animation
    run(
      animation, to: scale, placing: view.convert(point, from: self),
      at: CGPoint(x: point.x - bounds.minX, y: point.y - bounds.minY))
  }

  /// Animates the views: scale and offset have their new values at once, as the values of any animation. So nothing that
  /// moves the contents meanwhile is in the way.
  private func run(
    _ animation: ZoomAnimation, to scale: CGFloat, placing point: CGPoint, at place: CGPoint
  ) {
    UIView.animate(
      withDuration: Self.zoomDuration, delay: 0, options: [.curveEaseInOut, .allowUserInteraction],
      animations: {
        show(animation.view, at: scale, placing: point, at: place)
        // Views that subclasses center while they lay out move along.
        layoutIfNeeded()
      },
      completion: { [weak self] _ in
        if let self, zoomAnimation === animation { endZooming() }
      })
  }

  /// Ends a pinch or an animation of the scale as far as the delegate is concerned; what is seen of an animation
  /// completes.
  private func endZooming() {
    guard let view = pinch?.view ?? zoomAnimation?.view else { return }
    forgetPinch()
    zoomAnimation = nil
    indicators.settle(in: self)
    scrollDelegate?.scrollViewDidEndZooming(self, with: view, atScale: storedZoomScale)
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
