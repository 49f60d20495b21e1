import Animator

/// The range of a slider or a stepper.
@MainActor
struct ValueRange {
  let least: Double
  let most: Double
  /// Whether values are stored with single precision.
  private let isSingle: Bool

  /// Nil for another view.
  init?(of view: UIView) {
    if let slider = view as? UISlider {
      (least, most, isSingle) = (Double(slider.minimumValue), Double(slider.maximumValue), true)
    } else if let stepper = view as? UIStepper {
      (least, most, isSingle) = (stepper.minimumValue, stepper.maximumValue, false)
    } else {
      return nil
    }
  }

  /// A value as the view stores it.
  func stored(_ value: Double) -> Double { isSingle ? Double(Float(value)) : value }

  func contains(_ value: Double) -> Bool {
    let value = stored(value)
    return value >= least && value <= most
  }
}
