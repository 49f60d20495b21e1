/// A constant with a name, of those that Core Animation declares as strings: nothing lies between two.
protocol NamedConstant: RawRepresentable, DiscreteValue, KeyPathValue, Hashable
where RawValue == String {
  init(rawValue: String)
}

extension NamedConstant {
  static func value(from any: Any) -> Self? {
    any as? Self ?? (any as? String).map { Self(rawValue: $0) }
  }
}
