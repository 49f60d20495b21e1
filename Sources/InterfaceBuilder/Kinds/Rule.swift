import Animator

/// A rule that maps attributes or children of an element to properties of its object.
@MainActor
struct Rule<Object: NSObject> {
  /// The attributes that the rule reads.
  var attributes: [String] = []
  /// The children that the rule reads.
  var children: [ChildName] = []
  /// Sets the value; called for every object, also if nothing is written.
  let apply: (Object, InterfaceCoder) -> Void

  /// Children that a rule reads: of a name, or with a key, or both.
  struct ChildName: Hashable {
    var name: String?
    var key: String?
  }

  // MARK: Attributes

  /// "YES" or "NO"; `standard` is the format's default, nil for the default of the class.
  static func flag(
    _ attribute: String, _ standard: Bool?, _ set: @escaping (Object, Bool) -> Void
  ) -> Rule {
    Rule(attributes: [attribute]) { object, coder in
      if let value = coder.file.flag(attribute, of: coder.element) ?? standard {
        set(object, value)
      }
    }
  }

  /// A number.
  static func number(
    _ attribute: String, _ standard: Double? = nil, _ set: @escaping (Object, Double) -> Void
  ) -> Rule {
    Rule(attributes: [attribute]) { object, coder in
      if let value = coder.file.number(attribute, of: coder.element) ?? standard {
        set(object, value)
      }
    }
  }

  /// A whole number.
  static func integer(
    _ attribute: String, _ standard: Int? = nil, _ set: @escaping (Object, Int) -> Void
  ) -> Rule {
    Rule(attributes: [attribute]) { object, coder in
      if let value = coder.file.integer(attribute, of: coder.element) ?? standard {
        set(object, value)
      }
    }
  }

  /// One of several names.
  static func choice<Value>(
    _ attribute: String, _ standard: Value?, _ values: [String: Value],
    _ set: @escaping (Object, Value) -> Void
  ) -> Rule {
    Rule(attributes: [attribute]) { object, coder in
      if let value = coder.file.choice(attribute, of: coder.element, in: values) ?? standard {
        set(object, value)
      }
    }
  }

  /// Text, in the attribute or in a `string` inside; translated if the bundle has a translation.
  static func text(_ key: String, _ set: @escaping (Object, String) -> Void) -> Rule {
    Rule(attributes: [key], children: textChildren(key)) { object, coder in
      if let text = coder.file.text(key, of: coder.element) { set(object, text) }
    }
  }

  private static func textChildren(_ key: String) -> [ChildName] {
    [
      ChildName(name: "string", key: key), ChildName(name: "mutableString", key: key),
      ChildName(name: "nil", key: key),
    ]
  }

  /// The name of an image.
  static func image(_ attribute: String, _ set: @escaping (Object, UIImage) -> Void) -> Rule {
    Rule(attributes: [attribute, "catalog"], children: []) { object, coder in
      if let image = coder.file.image(attribute, of: coder.element) { set(object, image) }
    }
  }

  // MARK: Children

  /// A color with a key; `nil` elements mean none.
  static func color(_ key: String, _ set: @escaping (Object, UIColor?) -> Void) -> Rule {
    Rule(children: [ChildName(key: key)]) { object, coder in
      if coder.element.child("nil", key: key) != nil { return set(object, nil) }
      guard let child = coder.element.child("color", key: key) else { return }
      if let color = coder.file.color(child) { set(object, color) }
    }
  }

  /// A font with a key.
  static func font(_ key: String = "fontDescription", _ set: @escaping (Object, UIFont) -> Void)
    -> Rule
  {
    Rule(children: [ChildName(key: key)]) { object, coder in
      guard let child = coder.element.child("fontDescription", key: key) else { return }
      set(object, coder.file.font(child))
    }
  }

  /// A size with a key.
  static func size(_ key: String, _ set: @escaping (Object, CGSize) -> Void) -> Rule {
    Rule(children: [ChildName(name: "size", key: key)]) { object, coder in
      guard let child = coder.element.child("size", key: key) else { return }
      if let size = coder.file.size(child) { set(object, size) }
    }
  }

  /// Insets with a key: `inset` or `edgeInsets`.
  static func insets(_ key: String, _ set: @escaping (Object, UIEdgeInsets) -> Void) -> Rule {
    Rule(
      children: [ChildName(name: "inset", key: key), ChildName(name: "edgeInsets", key: key)]
    ) { object, coder in
      guard
        let child = coder.element.child("inset", key: key)
          ?? coder.element.child("edgeInsets", key: key)
      else { return }
      set(object, coder.file.insets(child))
    }
  }

  /// An object with a key, whatever its kind.
  static func object<Value: NSObject>(
    _ key: String, as type: Value.Type, _ set: @escaping (Object, Value) -> Void
  ) -> Rule {
    Rule(children: [ChildName(key: key)]) { object, coder in
      guard let child = coder.element.child(key: key) else { return }
      if let value = coder.unit.make(child) as? Value { set(object, value) }
    }
  }

  /// The objects inside a list: `items`, `segments`.
  static func objects<Value: NSObject>(
    _ name: String, as type: Value.Type, _ set: @escaping (Object, [Value]) -> Void
  ) -> Rule {
    Rule(children: [ChildName(name: name)]) { object, coder in
      guard let list = coder.element.child(name) else { return }
      set(object, list.children.compactMap { coder.unit.make($0) as? Value })
    }
  }

  /// Anything else that the rule's closure reads.
  static func other(
    attributes: [String] = [], children: [String] = [], keys: [String] = [],
    _ apply: @escaping (Object, InterfaceCoder) -> Void
  ) -> Rule {
    Rule(
      attributes: attributes,
      children: children.map { ChildName(name: $0) } + keys.map { ChildName(key: $0) },
      apply: apply)
  }

  /// Attributes and children that only Interface Builder or other versions of iOS use.
  static func ignored(
    attributes: [String] = [], children: [String] = [], keys: [String] = []
  ) -> Rule {
    other(attributes: attributes, children: children, keys: keys) { _, _ in }
  }

  /// A view that the object has created itself, by its key: the document describes its contents.
  static func content(_ key: String, _ view: @escaping (Object) -> UIView) -> Rule {
    Rule(children: [ChildName(key: key)]) { object, coder in
      guard let child = coder.element.child(key: key) else { return }
      let content = view(object)
      coder.unit.configure(content, as: child)
      // Stored frames of contents are stale, by the height of a separator for instance.
      if let size = (object as? UIView)?.bounds.size, size != .zero {
        content.frame = CGRect(origin: .zero, size: size)
      }
    }
  }

  /// Known but unsupported attributes and children, which are reported.
  static func unsupported(attributes: [String] = [], children: [String] = []) -> Rule {
    other(attributes: attributes, children: children) { _, coder in
      let element = coder.element
      for name in attributes where element[name] != nil {
        coder.file.report(
          .unsupported("'\(name)' of '\(element.name)' has no effect here"), element)
      }
      for child in element.children where children.contains(child.name) {
        coder.file.report(
          .unsupported("'\(child.name)' of '\(element.name)' has no effect here"), child)
      }
    }
  }
}
