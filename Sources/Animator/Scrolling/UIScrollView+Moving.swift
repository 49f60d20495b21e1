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
  ///   - beginning: Called first; it may stop the movement.
  ///   - step: Called with the time in seconds.
  ///   - completion: Called after the last step, unless something else moves the contents before.
  func drive(
    _ purpose: ScrollDriver.Purpose, duration: Double,
    beginning: (UIScrollView) -> Void = { _ in }, step: @escaping (Double) -> Void,
    completion: @escaping (UIScrollView) -> Void
  ) {
    stopMoving()
    guard let stage = movingStage, duration > 0 else {
      beginning(self)
      step(duration)
      return completion(self)
    }
    driver = ScrollDriver(purpose, on: stage, duration: duration) { [weak self] time, isLast in
      guard let self else { return }
      let driver = self.driver
      step(time)
      // The delegate may have stopped it.
      guard isLast, let driver, self.driver === driver else { return }
      self.driver = nil
      completion(self)
      if driver.returnsToRange { returnToRange() }
      indicators.settle(in: self)
    }
    beginning(self)
  }

  /// Moves the contents and the offset alike, for contents above those in sight that have grown: what is in sight stays,
  /// and a drag or a movement goes on from there.
  func shiftContents(by shift: CGPoint) {
    drag?.start.x += shift.x
    drag?.start.y += shift.y
    driver?.shift.x += shift.x
    driver?.shift.y += shift.y
    show(CGPoint(x: contentOffset.x + shift.x, y: contentOffset.y + shift.y))
    adaptMovement()
  }

  /// Moves the contents to where a movement is.
  private func showShifted(_ offset: CGPoint) {
    let shift = driver?.shift ?? .zero
    show(CGPoint(x: offset.x + shift.x, y: offset.y + shift.y))
  }

  // MARK: Deceleration

  /// Lets contents that have been dragged move on.
  func decelerate(_ motions: (x: ScrollMotion, y: ScrollMotion)) {
    startDeceleration(motions) { $0.scrollDelegate?.scrollViewWillBeginDecelerating($0) }
  }

  private func startDeceleration(
    _ motions: (x: ScrollMotion, y: ScrollMotion), beginning: (UIScrollView) -> Void
  ) {
    drive(
      .deceleration, duration: max(motions.x.duration, motions.y.duration),
      beginning: {
        $0.driver?.motions = motions
        beginning($0)
      },
      step: { [weak self] time in
        self?.showShifted(CGPoint(x: motions.x.position(at: time), y: motions.y.position(at: time)))
      },
      completion: { $0.scrollDelegate?.scrollViewDidEndDecelerating($0) })
  }

  /// Lets contents that move by themselves come to rest between edges that have moved.
  func adaptMovement() {
    guard let driver else { return }
    guard let motions = driver.motions else {
      driver.returnsToRange = true
      return
    }
    func adapted(_ motion: ScrollMotion, _ axis: ScrollAxis) -> ScrollMotion {
      motion.adapted(
        at: driver.time, shift: axis.of(driver.shift), rate: decelerationRate.rawValue,
        range: range(axis), bounces: bounces)
    }
    let new = (x: adapted(motions.x, .horizontal), y: adapted(motions.y, .vertical))
    // The deceleration goes on: it does not end for the delegate.
    driver.stop()
    self.driver = nil
    startDeceleration(new) { _ in }
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

  /// Moves contents that have been left beyond the edges back between them.
  func returnToRange() {
    if drag != nil || pinch != nil || driver != nil { return }
    let target = clamped(contentOffset)
    if target != contentOffset { animate(to: target, purpose: .returnToRange) { _ in } }
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
