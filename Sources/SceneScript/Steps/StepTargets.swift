import Animator
import Yams

extension ValueKind {
  /// A mapping of views to values, in the order of the file.
  ///
  /// - Parameters:
  ///   - viewClass: The class of the views; nil for any.
  ///   - step: The name of the step, for error messages about views of other classes.
  ///   - example: A mapping, for error messages.
  static func targets<Item: Sendable, Change: Sendable>(
    _ item: ValueKind<Item>, of viewClass: UIView.Type? = nil, for step: String = "",
    example: String, _ make: @escaping @Sendable (ViewReference, Item) -> Change,
    back unmake: @escaping @Sendable (Change) -> (ViewReference, Item)
  ) -> ValueKind where Value == [Change] {
    let view = ValueKind<ViewReference>.view
    return ValueKind(
      schema: .object([("type", .string("object")), ("additionalProperties", item.schema)]),
      write: { changes in
        .mapping(
          changes.map { change in
            let (view, value) = unmake(change)
            return (view.id, item.write(value))
          })
      }
    ) { node, key, reader in
      guard case .mapping(let mapping) = node else {
        return reader.reportInvalid(
          node, key, expects: "a mapping of views to values, such as \(example)")
      }
      return mapping.compactMap { name, value in
        guard let target = view.read(name, key, reader) else { return nil }
        if let viewClass { reader.check(target, isA: viewClass, for: step) }
        return item.read(value, name.text ?? key, reader).map { make(target, $0) }
      }
    }
  }

  /// Reports values without a key that they need.
  ///
  /// - Parameters:
  ///   - context: The noun for the mapping in error messages.
  ///   - hasKey: Whether a value has it. It has not, too, if the key's own value was invalid, which has been
  ///     reported.
  func requiring(
    _ name: String, of context: String, _ hasKey: @escaping @Sendable (Value) -> Bool
  ) -> ValueKind {
    ValueKind(schema: schema, write: write) { node, key, reader in
      guard let value = read(node, key, reader) else { return nil }
      if hasKey(value) { return value }
      if case .mapping(let mapping) = node, mapping.contains(where: { $0.key.text == name }) {
        return nil
      }
      reader.report(.missingKey(key: name, context: context), at: node)
      return nil
    }
  }
}
