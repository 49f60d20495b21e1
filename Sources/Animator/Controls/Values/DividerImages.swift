/// The images between two parts of a control, by the states of these.
struct DividerImages {
  struct Sides: Hashable {
    let left: UIControl.State
    let right: UIControl.State
  }

  var images: [Sides: UIImage] = [:]

  private var usual: UIImage? { images[Sides(left: .normal, right: .normal)] }

  /// The image for these states: without one of their own, for the state of one side, or for none.
  func image(left: UIControl.State, right: UIControl.State) -> UIImage? {
    images[Sides(left: left, right: right)] ?? images[Sides(left: left, right: .normal)]
      ?? images[Sides(left: .normal, right: right)] ?? usual
  }

  /// In points: that of the image for the normal states, or else of the widest.
  var width: CGFloat { usual?.size.width ?? images.values.map(\.size.width).max() ?? 0 }
}

extension UIColor {
  /// The color of the line between two parts of a control.
  static let controlHairline = UIColor(
    red: 142 / 255, green: 142 / 255, blue: 147 / 255, alpha: 0.3)
}
