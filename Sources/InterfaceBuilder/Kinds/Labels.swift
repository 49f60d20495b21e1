import Animator

extension ElementKind {
  /// `label`.
  static let labels: [ElementKind] = [
    ElementKind("label", UILabel.self, inherits: "view", [
      .text("text") { $0.text = $1 },
      .font { $0.font = $1 },
      .color("textColor") { $0.textColor = $1 },
      .integer("numberOfLines", 1) { $0.numberOfLines = $1 },
    ])
  ]
}
