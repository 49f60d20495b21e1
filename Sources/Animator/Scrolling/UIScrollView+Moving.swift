// Contents that move by themselves: after a drag, and by animations.

extension UIScrollView {
  var movingStage: Stage? { window?.layer.record?.stage }

  /// Stops contents that move by themselves where they are.
  func stopMoving() {
    guard let driver else { return }
    self.driver = nil
    driver.stop()
    if driver.purpose == .deceleration { scrollDelegate?.scrollViewDidEndDecelerating(self) }
    indicators.settle(in: self)
  }

  /// Starts to call `step` on the stage's clock. Without a stage, only its end is.
  ///
  /// - Parameters:
  ///   - step: Called with the time in seconds.
  ///   - completion: Called after the last step, unless something else moves the contents before.
  func drive(
    _ purpose: ScrollDriver.Purpose, duration: Double, step: @escaping (Double) -> Void,
    completion: @escaping (UIScrollView) -> Void
  ) {
    stopMoving()
    guard let stage = movingStage, duration > 0 else {
      step(duration)
      return completion(self)
    }
    driver = ScrollDriver(purpose, on: stage, duration: duration) { [weak self] time, isLast in
      guard let self else { return }
      let driver = self.driver
      step(time)
      // The delegate may have stopped it.
      guard isLast, self.driver === driver else { return }
      self.driver = nil
      completion(self)
      indicators.settle(in: self)
    }
  }

  /// Moves the contents and the offset alike, for contents above those in sight that have grown: what is in sight stays,
  /// and a drag or a movement goes on from there.
  func shiftContents(by shift: CGPoint) {
    drag?.start.x += shift.x
    drag?.start.y += shift.y
    driver?.shift.x += shift.x
    driver?.shift.y += shift.y
    show(CGPoint(x: contentOffset.x + shift.x, y: contentOffset.y + shift.y))
  }

  /// Moves the contents to where a movement is.
  private func showShifted(_ offset: CGPoint) {
    let shift = driver?.shift ?? .zero
    show(CGPoint(x: offset.x + shift.x, y: offset.y + shift.y))
  }

  // MARK: Deceleration

  /// Lets contents that have been dragged move on.
  func decelerate(_ motions: (x: ScrollMotion, y: ScrollMotion)) {
    scrollDelegate?.scrollViewWillBeginDecelerating(self)
    drive(
      .deceleration, duration: max(motions.x.duration, motions.y.duration),
      step: { [weak self] time in
        self?.showShifted(CGPoint(x: motions.x.position(at: time), y: motions.y.position(at: time)))
      },
      completion: { $0.scrollDelegate?.scrollViewDidEndDecelerating($0) })
  }

  // MARK: Animations

  /// How long animations of the offset take, in seconds, whatever the distance. Not documented; commonly measured.
  private static let animationDuration = 0.3

  /// Moves the contents in an animation.
  func animate(
    to offset: CGPoint, purpose: ScrollDriver.Purpose = .animation,
    completion: @escaping (UIScrollView) -> Void = {
      $0.scrollDelegate?.scrollViewDidEndScrollingAnimation($0)
    }
  ) {
    let (from, to) = (contentOffset, rounded(offset))
    if from == to && purpose == .animation { return stopMoving() }
    let duration = Self.animationDuration
    drive(
      purpose, duration: duration,
      step: { [weak self] time in
        let progress = TimingCurve.easeInOut.progress(at: time / duration)
        self?.showShifted(
          CGPoint(x: .mix(from.x, to.x, progress), y: .mix(from.y, to.y, progress)))
      }, completion: completion)
  }

  /// Scrolls to the top, as a tap on the status bar does.
  func scrollToTop() {
    let top = CGPoint(x: contentOffset.x, y: range(.vertical).lowerBound)
    guard contentOffset != top, scrollDelegate?.scrollViewShouldScrollToTop(self) ?? true else {
      return
    }
    animate(to: top, purpose: .scrollToTop) { $0.scrollDelegate?.scrollViewDidScrollToTop($0) }
  }
}
