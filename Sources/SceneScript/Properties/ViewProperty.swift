import Animator

/// How animation blocks animate a property.
package enum PropertyAnimation: ExpressibleByBooleanLiteral, Sendable {
  /// Not at all: changes take effect immediately.
  case none
  /// As a property of the layer.
  case direct
  /// By the layout that changes with it: a step that animates the property lays out the views within
  /// its animation block.
  case byLayout

  package init(booleanLiteral isDirect: Bool) { self = isDirect ? .direct : .none }
}

/// A scriptable property of views and their layers: its name, type, owner class, getter and setter.
///
/// The scene reader, the JSON Schema and the property reference are driven by ``all``. To add a
/// property, add an entry to one of the tables that ``all`` concatenates.
package final class ViewProperty: Sendable {
  package let name: String
  /// Alternative names.
  package let aliases: [String]
  package let type: PropertyType
  /// The unit of its numbers; nil if they have none.
  package let unit: PropertyUnit?
  /// How animation blocks animate it.
  package let animation: PropertyAnimation
  /// A one-line description.
  package let doc: String
  /// The view classes that declare it.
  private let owningClasses: [UIView.Type]
  /// Gets the value; nil if the view does not have the property or the value has no textual form.
  package let value: @MainActor @Sendable (UIView) -> PropertyValue?
  /// Sets a value after resolving its names; false if the view does not have the property or the
  /// value has another type.
  package let set: @MainActor @Sendable (UIView, PropertyValue, SceneResources) -> Bool
  /// The reason why a view does not show a value of the property after it was set; nil if it does.
  let problem: @MainActor @Sendable (UIView, PropertyValue, SceneResources) -> Problem?

  /// Creates a property of a view class and its subclasses.
  ///
  /// - Parameters:
  ///   - owners: Several classes that have it; they are subclasses of `View`.
  ///   - problem: The reason why a view does not show the value, which steps that set it report. The value is nil if
  ///     it was relative.
  init<Value, View: UIView>(
    _ name: String, aliases: [String] = [], _ kind: PropertyKind<Value>, of view: View.Type,
    each owners: [UIView.Type]? = nil, in unit: PropertyUnit? = nil,
    animatable animation: PropertyAnimation = .none, _ doc: String,
    get: @escaping @MainActor @Sendable (View) -> Value?,
    set: @escaping @MainActor @Sendable (View, Value) -> Void,
    problem: (@MainActor @Sendable (View, Value?) -> Problem?)? = nil
  ) {
    (self.name, self.aliases, self.doc) = (name, aliases, doc)
    self.problem = { view, value, resources in
      guard let problem, let view = view as? View else { return nil }
      return problem(view, kind.unwrap(value, resources))
    }
    (type, self.unit, self.animation) = (kind.type, unit, animation)
    owningClasses = owners ?? [View.self]
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

  /// Creates a property of all views.
  convenience init<Value>(
    _ name: String, aliases: [String] = [], _ kind: PropertyKind<Value>,
    in unit: PropertyUnit? = nil, animatable animation: PropertyAnimation = .none, _ doc: String,
    get: @escaping @MainActor @Sendable (UIView) -> Value?,
    set: @escaping @MainActor @Sendable (UIView, Value) -> Void
  ) {
    self.init(
      name, aliases: aliases, kind, of: UIView.self, in: unit, animatable: animation, doc,
      get: get, set: set)
  }

  /// Whether animation blocks animate it.
  package var isAnimatable: Bool { animation != .none }

  /// Whether views of a class have the property.
  package func belongs(_ viewClass: UIView.Type) -> Bool {
    owningClasses.contains { viewClass.isSubclass(of: $0) }
  }

  /// The name followed by the aliases.
  package var names: [String] { [name] + aliases }

  /// Properties by name or alias.
  package static let named = Dictionary(
    uniqueKeysWithValues: all.flatMap { property in property.names.map { ($0, property) } })
  /// The properties for names that are valid in Swift but not as key paths, or that are from CSS and other programs, in
  /// order of preference.
  private static let synonyms = [
    "center.x": ["position.x"], "center.y": ["position.y"],
    "x": ["position.x"], "y": ["position.y"],
    "size": ["bounds.size"], "width": ["bounds.size.width"], "height": ["bounds.size.height"],
    "scale": ["transform.scale"], "scaleX": ["transform.scale.x"],
    "scaleY": ["transform.scale.y"], "rotate": ["rotation"],
    "color": ["colors", "textColor", "fillColor", "backgroundColor"],
    "radius": ["cornerRadius"], "visible": ["hidden"],
  ]

  /// The property for a name of another vocabulary: the preferred one that a view has; nil if none is known.
  static func synonym(of name: String, among own: [String]) -> String? {
    synonyms[name]?.first { own.contains($0) }
  }

  /// Positions in the order in which properties are set, by name or alias.
  static let order = Dictionary(
    uniqueKeysWithValues: all.flatMap(\.names).enumerated().map { ($1, $0) })

  /// The names of the view types with the property.
  package var owners: [String] { ViewType.all.filter { belongs($0.viewClass) }.map(\.name) }

  /// The value in a new view of the first type with the property.
  @MainActor
  package var defaultValue: PropertyValue? {
    ViewType.all.first { belongs($0.viewClass) }.flatMap { value($0.make()) }
  }
}
