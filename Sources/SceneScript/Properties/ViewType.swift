import Animator

/// A kind of view that scenes can hold: its name, its class, how one is made.
package struct ViewType: Sendable, Equatable {
  package let name: String
  package let viewClass: UIView.Type
  package let doc: String
  package let make: @MainActor @Sendable () -> UIView

  init<View: UIView>(
    _ name: String, _ viewClass: View.Type, _ doc: String,
    make: @escaping @MainActor @Sendable () -> View
  ) {
    (self.name, self.viewClass, self.doc, self.make) = (name, viewClass, doc, make)
  }

  /// The table: to add a type, add its row, and its properties to ``ViewProperty/all``.
  package static let all: [ViewType] = [
    plain,
    ViewType("label", UILabel.self, "Text.") { UILabel(frame: .zero) },
    ViewType("text", RunsView.self, "Runs of letters in several fonts and colours.") {
      RunsView(frame: .zero)
    },
    ViewType("image", SceneImageView.self, "A picture.") { SceneImageView(frame: .zero) },
    ViewType("gradient", GradientView.self, "A gradient that fills the bounds.") {
      GradientView(frame: .zero)
    },
    ViewType("shape", ShapeView.self, "A path, filled and stroked.") { ShapeView(frame: .zero) },
    ViewType("blur", UIVisualEffectView.self, "Blurs what lies behind it.") {
      UIVisualEffectView(effect: UIBlurEffect(style: .regular))
    },
    ViewType("progress", UIProgressView.self, "A bar that fills.") {
      UIProgressView(progressViewStyle: .default)
    },
    ViewType("replicator", ReplicatorView.self, "Shows its subviews several times.") {
      ReplicatorView(frame: .zero)
    },
    ViewType("emitter", EmitterView.self, "Sends out particles.") { EmitterView(frame: .zero) },
    ViewType("space", TransformView.self, "Leaves its subviews where they are in space.") {
      TransformView(frame: .zero)
    },
  ]

  /// The type of a name.
  package static func named(_ name: String) -> ViewType? { all.first { $0.name == name } }

  package static func == (left: ViewType, right: ViewType) -> Bool { left.name == right.name }

  /// What a view is unless its type is said.
  package static let plain = ViewType("view", UIView.self, "A rectangle.") { UIView(frame: .zero) }
}
