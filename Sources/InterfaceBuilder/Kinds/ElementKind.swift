import Animator

/// The kind of an element: a class, and the rules for the properties that its attributes and children set.
@MainActor
struct ElementKind {
  /// The name of the element.
  let name: String
  /// The class of the objects, unless the element names another.
  let type: NSObject.Type
  /// The kind whose rules apply first; nil for none.
  let parent: String?
  /// Creates objects of the kit's class that have no `init(coder:)`; nil for those that have.
  let make: ((InterfaceCoder) -> NSObject?)?
  /// Values that initializers ask the coder for, by key.
  let keys: [String: (InterfaceCoder) -> Any?]
  /// The framework of which the class would be; nil for UIKit.
  var framework: String?

  let ownAttributes: Set<String>
  let ownChildren: [ChildPattern]
  private let rules: [AnyRule]

  /// A rule for objects of any class.
  private struct AnyRule {
    /// The attributes, and the keys of children.
    let names: Set<String>
    let apply: (NSObject, InterfaceCoder) -> Void
  }

  /// Children of a name, or with a key, or both.
  struct ChildPattern {
    let name: String?
    let key: String?

    func matches(_ element: InterfaceElement) -> Bool {
      (name == nil || name == element.name) && (key == nil || key == element.key)
    }
  }

  /// Creates a kind.
  init<Object: NSObject>(
    _ name: String, _ type: Object.Type, inherits parent: String? = nil,
    make: ((InterfaceCoder) -> NSObject?)? = nil,
    keys: [String: (InterfaceCoder) -> Any?] = [:], _ rules: [Rule<Object>]
  ) {
    (self.name, self.type, self.parent) = (name, type, parent)
    (self.make, self.keys) = (make, keys)
    ownAttributes = Set(rules.flatMap(\.attributes))
    ownChildren = rules.flatMap(\.children).map { ChildPattern(name: $0.name, key: $0.key) }
    self.rules = rules.map { rule in
      AnyRule(names: Set(rule.attributes + rule.children.compactMap(\.key))) { object, coder in
        if let object = object as? Object { rule.apply(object, coder) }
      }
    }
  }

  /// Sets the properties of the parent kinds, then those of this one.
  ///
  /// - Parameter names: The attributes and keys whose rules apply; nil for all.
  func apply(to object: NSObject, _ coder: InterfaceCoder, only names: Set<String>? = nil) {
    superkind?.apply(to: object, coder, only: names)
    for rule in rules where names.map({ !rule.names.isDisjoint(with: $0) }) ?? true {
      rule.apply(object, coder)
    }
  }

  /// The kind whose rules apply first.
  var superkind: ElementKind? { parent.flatMap { Self.named[$0] } }

  /// The value for a key of a coder; nil if no initializer decodes it.
  func value(forKey key: String, _ coder: InterfaceCoder) -> Any? {
    if let value = keys[key] { return value(coder) }
    return superkind?.value(forKey: key, coder)
  }

  /// Whether this is a kind, or inherits from it.
  func isA(_ name: String) -> Bool { self.name == name || superkind?.isA(name) == true }

  /// Whether the attribute is in the table.
  func understands(attribute: String) -> Bool {
    ownAttributes.contains(attribute) || superkind?.understands(attribute: attribute) == true
  }

  /// Whether the child is in the table.
  func understands(child: InterfaceElement) -> Bool {
    ownChildren.contains { $0.matches(child) } || superkind?.understands(child: child) == true
  }
}
