import Animator

extension ViewProperty {
  /// The weight of variable fonts.
  static let fontWeight: [ViewProperty] = [
    ViewProperty(
      "fontWeight", .number(PropertyRange(1...1000, "1 to 1000")), of: UILabel.self,
      animatable: true, "Weight of a variable font on OpenType's scale: 400 regular, 700 bold."
    ) {
      $0.fontWeight.native
    } set: {
      $0.fontWeight = CGFloat($1)
    } problem: { label, _ in
      label.fontWithoutWeightAxis.map { .noWeightAxis(font: $0.familyName) }
    }
  ]
}
