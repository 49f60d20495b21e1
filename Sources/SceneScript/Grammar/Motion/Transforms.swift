import Animator
import Yams

// Transforms, written as lists of operations.

/// A transform operation: its name and the kind of its operands.
private struct Operation: Sendable {
  let name: TransformOperation.Name
  let kind: ValueKind<[Double]>

  init(_ name: TransformOperation.Name, _ kind: ValueKind<[Double]>) {
    (self.name, self.kind) = (name, kind)
  }
}

extension ValueKind where Value == [TransformOperation] {
  static var transform: ValueKind { list(of: affineOperations) }
  static var transform3D: ValueKind { list(of: spatialOperations) }

  private static func list(of operations: [Operation]) -> ValueKind {
    ValueKind(schema: schema(of: operations), write: { write($0, operations) }) {
      node, key, reader in
      if node.text == "identity" { return [] }
      guard case .sequence(let items) = node else {
        return reader.reportInvalid(
          node, key, expects: "'identity' or a list such as [{rotate: 45}, {scale: 2}]")
      }
      var result: [TransformOperation] = []
      for item in items {
        guard let operation = readOne(operations, item, key, reader) else { return nil }
        result.append(operation)
      }
      return result
    }
  }

  /// The JSON Schema of a list of operations, or `identity`.
  private static func schema(of operations: [Operation]) -> JSON {
    let items = operations.map { operation -> JSON in
      let name = operation.name.rawValue
      return .mapping(
        [FieldRow(name: name, schema: operation.kind.schema, doc: "")], required: [name])
    }
    return .object([
      (
        "anyOf",
        .array([
          .object([("const", .string("identity"))]),
          .object([
            ("type", .string("array")), ("items", .object([("anyOf", .array(items))])),
          ]),
        ])
      )
    ])
  }

  private static func write(_ value: Value, _ operations: [Operation]) -> YAMLValue {
    if value.isEmpty { return .text("identity") }
    return .list(
      value.map { item in
        let kind = operations.first { $0.name == item.name }?.kind
        return .mapping([(item.name.rawValue, kind?.write(item.values) ?? .numbers(item.values))])
      })
  }

  private static func readOne(
    _ operations: [Operation], _ node: Node, _ key: String, _ reader: SceneReader
  ) -> TransformOperation? {
    guard case .mapping(let mapping) = node, mapping.count == 1, let pair = mapping.first,
      let name = pair.key.text
    else {
      return reader.reportInvalid(node, key, expects: "a list of operations such as {rotate: 45}")
    }
    if let operation = operations.first(where: { $0.name.rawValue == name }) {
      return operation.kind.read(pair.value, name, reader).map {
        TransformOperation(operation.name, $0)
      }
    }
    let names = operations.map(\.name.rawValue)
    reader.report(
      .unknownName(
        name, key: key, nearest: reader.nearest(name, among: names), known: names), at: pair.key)
    return nil
  }
}

extension ValueKind where Value == [Double] {
  /// `count` numbers, or a single number for all of them.
  fileprivate static func scale(_ count: Int, form: String) -> ValueKind {
    let all = numbers(count, form: form)
    let one = ValueKind<Double>.number
    return ValueKind(
      schema: .object([("anyOf", .array([one.schema, all.schema]))]),
      write: { factors in
        if let first = factors.first, factors.allSatisfy({ $0 == first }) { return .number(first) }
        return .numbers(factors)
      }
    ) {
      node, key, reader in
      if node.text == nil { return all.read(node, key, reader) }
      return reader.finite(node, key, expects: form).map { Array(repeating: $0, count: count) }
    }
  }

  /// Two angles, in radians.
  fileprivate static var angles: ValueKind {
    let angle = ValueKind<Double>.angle
    return ValueKind(
      schema: .object([
        ("type", .string("array")), ("items", angle.schema), ("minItems", .int(2)),
        ("maxItems", .int(2)),
      ]), write: { .list($0.map(YAMLValue.angle)) }
    ) { node, key, reader in
      guard case .sequence(let items) = node, items.count == 2 else {
        return reader.reportInvalid(node, key, expects: "two angles, [ax, ay]")
      }
      let values = items.compactMap { angle.read($0, key, reader) }
      return values.count == 2 ? values : nil
    }
  }

  /// One number, as a list.
  fileprivate static func one(_ number: ValueKind<Double>) -> ValueKind {
    number.map {
      [$0]
    } back: {
      $0.first ?? 0
    }
  }
}

private let affineOperations = [
  Operation(.translate, .numbers(2, form: "a translation, [x, y]")),
  Operation(.rotate, .one(.angle)),
  Operation(.scale, .scale(2, form: "a factor, or two as [sx, sy]")),
  Operation(.skew, .angles),
  Operation(.matrix, .numbers(6, form: "six numbers, [a, b, c, d, tx, ty]")),
]

private let spatialOperations = [
  Operation(
    .perspective, .one(.number(in: 1e-3...1e9, called: "above 0"))),
  Operation(.rotateX, .one(.angle)),
  Operation(.rotateY, .one(.angle)),
  Operation(.rotateZ, .one(.angle)),
  Operation(.translate, .numbers(3, form: "a translation, [x, y, z]")),
  Operation(.scale, .scale(3, form: "a factor, or three as [x, y, z]")),
  Operation(.matrix, .numbers(16, form: "16 numbers, m11 to m44 in row order")),
]
