import Animator

extension ViewProperty {
  /// The path that a label's text follows.
  static let textPath: [ViewProperty] = [
    ViewProperty(
      "textPath", .path, of: UILabel.self, in: .points,
      "SVG path data in the view's coordinates: a line that the text follows."
    ) {
      $0.textPath
    } set: {
      $0.textPath = $1
    },
    ViewProperty(
      "textPathOffset", .number(nil), of: UILabel.self, in: .fraction, animatable: true,
      "How far the text is moved along its path, as a fraction of the path's length."
    ) {
      $0.textPathOffset.native
    } set: {
      $0.textPathOffset = CGFloat($1)
    },
  ]
}
