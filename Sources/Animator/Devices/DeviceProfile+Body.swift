extension DeviceProfile {
  /// The body of the device, for films that show it: `stage.timeline.framed(in: .iPhone15.body())`.
  ///
  /// - Parameters:
  ///   - finish: The color of the frame.
  ///   - orientation: How the device is held.
  ///   - padding: The space around the body, in points.
  ///   - background: The color of that space; nil for transparent.
  public func body(
    finish: DeviceBody.Finish = .black, orientation: UIDeviceOrientation = .portrait,
    padding: CGFloat = 40, background: UIColor? = nil
  ) -> DeviceBody {
    let housing: DeviceBody.Housing =
      switch sensorHousing {
      case .none: .none
      case .notch(let size): .notch(size)
      case .island(let frame): .island(frame)
      }
    let turns =
      switch orientation {
      case .landscapeLeft: 3
      case .landscapeRight: 1
      case .portraitUpsideDown: 2
      case .portrait, .unknown, .faceUp, .faceDown: 0
      }
    return DeviceBody(
      screen: size, cornerRadius: cornerRadius, housing: housing,
      hasHomeButton: !hasHomeIndicator, isTablet: idiom == .pad, finish: finish,
      quarterTurns: turns, padding: padding, background: background?.cgColor)
  }
}
