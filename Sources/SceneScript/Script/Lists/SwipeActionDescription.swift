import Animator
import Yams

/// An action of a row that is swiped aside, and the steps that it runs.
package struct SwipeActionDescription: Equatable, Sendable {
  package var title: String?
  /// An asset or a path.
  package var image: String?
  /// Nil for false.
  package var isDestructive: Bool?
  /// Nil for that of the style.
  package var color: SceneColor?
  package var steps: [ScriptStep] = []
  @SourcePosition package var position: ScenePosition = .start

  package init(title: String?, steps: [ScriptStep] = [], position: SourcePosition = .none) {
    (self.title, self.steps) = (title, steps)
    _position = position
  }

  static let title = Field("title", .string, "The text on the button.")
  static let image = Field("image", ValueKind<String>.image, "The image above it.")
  static let destructive = Field(
    "destructive", .bool, "Whether the button is red. Default: false, which is gray.")
  static let color = Field("color", .color, "The color of the button.")
  static let steps = Field("steps", .sequence, "What happens to the row, list[this].")
  static let rows = [title.row, image.row, destructive.row, color.row, steps.row]
}

extension ValueKind where Value == [SwipeActionDescription] {
  /// A list of actions, from the edge inwards.
  static var swipeActions: ValueKind {
    .list(of: .swipeAction, called: "a list of actions, such as [{title: Archive, steps: []}]")
  }
}

extension ValueKind where Value == SwipeActionDescription {
  fileprivate static var swipeAction: ValueKind {
    typealias Action = SwipeActionDescription
    return ValueKind(
      schema: .mapping(Action.rows),
      write: { action in
        .mapping {
          $0.write(Action.title, action.title)
          $0.write(Action.image, action.image)
          $0.write(Action.destructive, action.isDestructive)
          $0.write(Action.color, action.color)
          $0.write(unlessEmpty: action.steps, Action.steps)
        }
      }
    ) { node, key, reader in
      guard
        let fields = Fields(
          node, key: key, context: "an action", known: Action.rows, reader: reader)
      else { return nil }
      var action = Action(title: fields.read(Action.title), position: reader.source(of: node))
      action.image = fields.read(Action.image)
      action.isDestructive = fields.read(Action.destructive)
      action.color = fields.read(Action.color)
      action.steps = reader.reading(in: nil) { fields.read(Action.steps) } ?? []
      reader.checkLength(action.steps)
      return action
    }
  }
}
