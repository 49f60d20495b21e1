import Animator

/// A property of views and their layers, as everything that names properties sees it: what it is
/// called, what it takes, whose it is, how it is read and set.
///
/// Scene files, their JSON Schema and the documentation's tables read ``all``. To add a property,
/// add an entry to one of the tables that it joins.
package final class ViewProperty: Sendable {
  package let name: String
  /// Other names that scenes may use.
  package let aliases: [String]
  package let type: PropertyType
  /// What its numbers count; nil where they count nothing.
  package let unit: PropertyUnit?
  /// Whether an animation block animates it.
  package let isAnimatable: Bool
  /// What it is for, in a line.
  package let doc: String
  /// The class of the views that have it.
  package let owner: UIView.Type
  /// The value that a view has; nil for views that do not have the property, and for values that
  /// there are no words for.
  package let value: @MainActor @Sendable (UIView) -> PropertyValue?
  /// Sets a value, whose names stand for what the resources say; false where the view does not have
  /// the property or the value is of another type.
  package let set: @MainActor @Sendable (UIView, PropertyValue, SceneResources) -> Bool

  /// A property of views of one class and its subclasses.
  init<Value, View: UIView>(
    _ name: String, aliases: [String] = [], _ kind: PropertyKind<Value>, of owner: View.Type,
    in unit: PropertyUnit? = nil, animatable isAnimatable: Bool = false, _ doc: String,
    get: @escaping @MainActor @Sendable (View) -> Value?,
    set: @escaping @MainActor @Sendable (View, Value) -> Void
  ) {
    (self.name, self.aliases, self.doc) = (name, aliases, doc)
    (type, self.unit, self.isAnimatable, self.owner) = (kind.type, unit, isAnimatable, owner)
    value = { view in
      (view as? View).flatMap(get).flatMap(kind.wrap)
    }
    self.set = { view, value, resources in
      guard let view = view as? View, let value = kind.unwrap(value, resources) else {
        return false
      }
      set(view, value)
      return true
    }
  }

  /// A property of all views.
  convenience init<Value>(
    _ name: String, aliases: [String] = [], _ kind: PropertyKind<Value>,
    in unit: PropertyUnit? = nil, animatable isAnimatable: Bool = false, _ doc: String,
    get: @escaping @MainActor @Sendable (UIView) -> Value?,
    set: @escaping @MainActor @Sendable (UIView, Value) -> Void
  ) {
    self.init(
      name, aliases: aliases, kind, of: UIView.self, in: unit, animatable: isAnimatable, doc,
      get: get, set: set)
  }

  /// Whether views of a class have it.
  package func belongs(_ viewClass: UIView.Type) -> Bool { viewClass.isSubclass(of: owner) }

  /// Its name, then the aliases.
  package var names: [String] { [name] + aliases }

  /// By name or alias.
  package static let named = Dictionary(
    uniqueKeysWithValues: all.flatMap { property in property.names.map { ($0, property) } })
  /// What is meant by names that there are in Swift, and not as key paths.
  static let meant = ["center.x": "position.x", "center.y": "position.y"]
  /// Indexes in the table, which is the order in which properties are set, by name or alias.
  static let order = Dictionary(
    uniqueKeysWithValues: all.flatMap(\.names).enumerated().map { ($1, $0) })

  /// The names of the view types that have the property.
  package var owners: [String] { ViewType.all.filter { belongs($0.viewClass) }.map(\.name) }

  /// The value that a new view has, of the first type that has the property.
  @MainActor
  package var defaultValue: PropertyValue? {
    ViewType.all.first { belongs($0.viewClass) }.flatMap { value($0.make()) }
  }
}
