// Unchecked because values of traits may be of any type, as in UIKit: what is set is not changed any more.
/// The value of a trait that an app defines.
package struct CustomTraitValue: Hashable, @unchecked Sendable {
  fileprivate let value: Any
  /// The name of the trait.
  fileprivate let name: String
  /// Whether it is the trait's default value.
  fileprivate let isDefault: Bool
  /// Whether dynamic colors read it.
  package let affectsColors: Bool

  fileprivate init<Trait: UITraitDefinition>(_ value: Trait.Value, of trait: Trait.Type) {
    self.value = value
    name = trait.name
    isDefault = Self.areEqual(value, trait.defaultValue)
    affectsColors = trait.affectsColorAppearance
  }

  /// The name and the value.
  package var description: String { "\(name): \(value)" }

  package static func == (left: Self, right: Self) -> Bool { areEqual(left.value, right.value) }

  /// Hashes the name, as values need not be hashable.
  package func hash(into hasher: inout Hasher) { hasher.combine(name) }

  /// Whether values are equal, or the same object.
  private static func areEqual(_ left: Any, _ right: Any) -> Bool {
    if let value = left as? any Equatable { return value.isEqual(to: right) }
    guard type(of: left) is AnyClass, type(of: right) is AnyClass else { return false }
    return left as AnyObject === right as AnyObject
  }
}

extension Equatable {
  fileprivate func isEqual(to other: Any) -> Bool { (other as? Self) == self }
}

extension TraitValues {
  /// The value of any trait.
  package subscript<Trait: UITraitDefinition>(trait: Trait.Type) -> Trait.Value {
    get {
      let value =
        (trait as? any SystemTrait.Type).map { $0.read(self) }
        ?? custom[ObjectIdentifier(trait)]?.value
      return value as? Trait.Value ?? trait.defaultValue
    }
    set {
      if let system = trait as? any SystemTrait.Type {
        system.write(newValue, to: &self)
      } else {
        custom[ObjectIdentifier(trait)] = CustomTraitValue(newValue, of: trait)
      }
    }
  }

  /// Whether a trait of the app's own differs: one without a value has its default value.
  package func differs(_ trait: ObjectIdentifier, from other: TraitValues) -> Bool {
    let values = [self, other].map { values in
      values.custom[trait].flatMap { $0.isDefault ? nil : $0 }
    }
    return values[0] != values[1]
  }

  /// Whether a trait of the app's own that dynamic colors read differs.
  func colorsDiffer(from other: TraitValues) -> Bool {
    [self, other].contains { values in
      values.custom.contains { $1.affectsColors && differs($0, from: other) }
    }
  }
}
