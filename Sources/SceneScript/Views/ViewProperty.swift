import Animator
import Yams

/// A property that scenes can set: its name, what it takes, whose it is, how it is set.
struct ViewProperty: Sendable {
  /// Sets a value that has been read.
  typealias Setter = @MainActor @Sendable (UIView) -> Void

  let name: String
  let schema: JSON
  let doc: String
  /// Whether an animation block animates it.
  let isAnimatable: Bool
  /// Whether views of a class have it.
  let belongs: @Sendable (UIView.Type) -> Bool
  /// Reads a value; nil where it is wrong and reported.
  let read: @Sendable (Node, SceneReader) -> Setter?

  /// A property of views of one class and its subclasses.
  init<Value, View: UIView>(
    _ name: String, _ kind: ValueKind<Value>, of owner: View.Type,
    animatable isAnimatable: Bool = false, _ doc: String,
    set: @escaping @MainActor @Sendable (View, Value) -> Void
  ) {
    (self.name, self.doc, self.isAnimatable) = (name, doc, isAnimatable)
    schema = kind.schema
    belongs = { $0 is View.Type }
    read = { node, reader in
      guard let value = kind.read(node, name, reader) else { return nil }
      return { view in
        if let view = view as? View { set(view, value) }
      }
    }
  }

  /// A property of all views.
  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, animatable isAnimatable: Bool = false, _ doc: String,
    set: @escaping @MainActor @Sendable (UIView, Value) -> Void
  ) {
    self.init(name, kind, of: UIView.self, animatable: isAnimatable, doc, set: set)
  }

  var row: FieldRow { FieldRow(name: name, schema: schema, doc: doc) }

  /// By name.
  static let named = Dictionary(uniqueKeysWithValues: all.map { ($0.name, $0) })
  /// What is meant by names that there are in Swift, and not as key paths.
  static let meant = ["center.x": "position.x", "center.y": "position.y"]
  /// Places in the table, which is the order in which properties are set.
  static let order = Dictionary(
    uniqueKeysWithValues: all.enumerated().map { ($0.element.name, $0.offset) })

  /// The names of the view types that have the property.
  var owners: [String] { ViewType.all.filter { belongs($0.viewClass) }.map(\.name) }
}
