/// A constant with a name, of those that Core Animation declares as strings: nothing lies between two.
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

/// A choice that Core Animation has names for: kept as what it means, given and handed out by name.
package protocol NamedChoice: DiscreteValue, KeyPathValue {
  /// Core Animation's type for the names.
  associatedtype Name: RawRepresentable where Name.RawValue == String
  /// Each name with what it means, the usual one first.
  static var names: [(name: Name, meaning: Self)] { get }
}

extension NamedChoice {
  package static var kind: String { "a \(Name.self)" }

  /// What a name means; of one that there is none of, the usual choice.
  package init(_ name: Name) { self = Self.choice(named: name.rawValue) ?? Self.names[0].meaning }

  package var name: Name { (Self.names.first { $0.meaning == self } ?? Self.names[0]).name }
  package var publicValue: Any? { name }

  /// At key paths it may come as what it means, as its name, or as the name's raw text.
  package static func value(from any: Any) -> Self? {
    any as? Self ?? ((any as? Name)?.rawValue ?? any as? String).flatMap { choice(named: $0) }
  }

  private static func choice(named text: String) -> Self? {
    names.first { $0.name.rawValue == text }?.meaning
  }
}
