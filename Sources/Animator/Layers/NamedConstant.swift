/// A constant with a name, of those that Core Animation declares as strings: nothing lies between two.
protocol NamedConstant: RawRepresentable, DiscreteValue, KeyPathValue, Hashable
where RawValue == String {
  init(rawValue: String)
}

extension NamedConstant {
  static var kind: String { "a \(Self.self)" }
  static func value(from any: Any) -> Self? {
    any as? Self ?? (any as? String).map { Self(rawValue: $0) }
  }
}

/// A choice that Core Animation has names for: kept as what it means, given and handed out by name.
protocol NamedChoice: DiscreteValue, KeyPathValue {
  /// Core Animation's type for the names.
  associatedtype Name: RawRepresentable where Name.RawValue == String
  /// Each name with what it means, the usual one first.
  static var names: [(name: Name, meaning: Self)] { get }
}

extension NamedChoice {
  static var kind: String { "a \(Name.self)" }

  /// What a name means; of one that there is none of, the usual choice.
  init(_ name: Name) { self = Self.choice(named: name.rawValue) ?? Self.names[0].meaning }

  var name: Name { (Self.names.first { $0.meaning == self } ?? Self.names[0]).name }
  var publicValue: Any? { name }

  /// At key paths it may come as what it means, as its name, or as the name's raw text.
  static func value(from any: Any) -> Self? {
    any as? Self ?? ((any as? Name)?.rawValue ?? any as? String).flatMap { choice(named: $0) }
  }

  private static func choice(named text: String) -> Self? {
    names.first { $0.name.rawValue == text }?.meaning
  }
}

extension CALayer {
  /// A choice by its name.
  subscript<Choice: NamedChoice>(named property: LayerProperty<Choice>) -> Choice.Name {
    get { self[property].name }
    set { self[property] = Choice(newValue) }
  }
}
