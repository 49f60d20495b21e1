/// A string constant of Core Animation, which is not interpolated.
protocol NamedConstant: RawRepresentable, DiscreteValue, KeyPathValue, Hashable
where RawValue == String {
  init(rawValue: String)
}

extension NamedConstant {
  package static var kind: String { "a \(Self.self)" }
  package static func value(from any: Any) -> Self? {
    any as? Self ?? (any as? String).map { Self(rawValue: $0) }
  }
}

/// A choice among Core Animation's string constants that is stored as an enum and exposed by name.
package protocol NamedChoice: DiscreteValue, KeyPathValue {
  /// Core Animation's type for the names.
  associatedtype Name: RawRepresentable where Name.RawValue == String
  /// Each name and its meaning, the default first.
  static var names: [(name: Name, meaning: Self)] { get }
}

extension NamedChoice {
  package static var kind: String { "a \(Name.self)" }

  /// The meaning of a name; the default for an unknown name.
  package init(_ name: Name) { self = Self.choice(named: name.rawValue) ?? Self.names[0].meaning }

  package var name: Name { (Self.names.first { $0.meaning == self } ?? Self.names[0]).name }
  package var publicValue: Any? { name }

  /// Key paths accept the value itself, its name, or the name's raw value.
  package static func value(from any: Any) -> Self? {
    any as? Self ?? ((any as? Name)?.rawValue ?? any as? String).flatMap { choice(named: $0) }
  }

  private static func choice(named text: String) -> Self? {
    names.first { $0.name.rawValue == text }?.meaning
  }
}
