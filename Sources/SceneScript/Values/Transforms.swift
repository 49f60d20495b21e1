import Animator
import Yams

// Transforms: lists of operations, each applied in the coordinates that those before it made, as a
// chain of `translatedBy`, `rotated` and `scaledBy` or a CSS `transform` does.

/// One operation: its name, what it takes, the matrix it stands for.
private struct Operation<Matrix: Sendable>: Sendable {
  let name: String
  let schema: JSON
  let read: @Sendable (Node, SceneReader) -> Matrix?

  init<Value>(
    _ name: String, _ kind: ValueKind<Value>, _ matrix: @escaping @Sendable (Value) -> Matrix
  ) {
    (self.name, schema) = (name, kind.schema)
    read = { node, reader in kind.read(node, name, reader).map(matrix) }
  }

  /// JSON Schema of a list of operations, or `identity`.
  static func schema(of operations: [Operation]) -> JSON {
    let items = operations.map { operation -> JSON in
      .mapping(
        [FieldRow(name: operation.name, schema: operation.schema, doc: "")],
        required: [operation.name])
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
}

extension Operation {
  /// Reads a list of operations and joins their matrices, the first in the list the last applied.
  static func readChain(
    _ operations: [Operation], identity: Matrix,
    joined: (_ first: Matrix, _ next: Matrix) -> Matrix,
    _ node: Node, _ key: String, _ reader: SceneReader
  ) -> Matrix? {
    if node.text == "identity" { return identity }
    guard case .sequence(let items) = node else {
      return reader.wrong(
        node, key, takes: "'identity' or a list such as [{rotate: 45}, {scale: 2}]")
    }
    var result = identity
    for item in items {
      guard let matrix = readOne(operations, item, key, reader) else { return nil }
      result = joined(result, matrix)
    }
    return result
  }

  private static func readOne(
    _ operations: [Operation], _ node: Node, _ key: String, _ reader: SceneReader
  ) -> Matrix? {
    guard case .mapping(let mapping) = node, mapping.count == 1, let pair = mapping.first,
      let name = pair.key.text
    else {
      return reader.wrong(node, key, takes: "a list of operations such as {rotate: 45}")
    }
    if let operation = operations.first(where: { $0.name == name }) {
      return operation.read(pair.value, reader)
    }
    let names = operations.map(\.name)
    reader.report(
      .unknownName(
        name, key: key, nearest: reader.nearest(name, among: names), known: names), at: pair.key)
    return nil
  }
}

extension ValueKind where Value == [Double] {
  /// `count` numbers, or one that stands for all of them.
  fileprivate static func scale(_ count: Int, form: String) -> ValueKind {
    let all = numbers(count, form: form)
    let one = ValueKind<Double>.number
    return ValueKind(schema: .object([("anyOf", .array([one.schema, all.schema]))])) {
      node, key, reader in
      if node.text == nil { return all.read(node, key, reader) }
      return reader.finite(node, key, takes: form).map { Array(repeating: $0, count: count) }
    }
  }

  /// Two angles, in radians.
  fileprivate static var angles: ValueKind {
    let angle = ValueKind<Double>.angle
    return ValueKind(
      schema: .object([
        ("type", .string("array")), ("items", angle.schema), ("minItems", .int(2)),
        ("maxItems", .int(2)),
      ])
    ) { node, key, reader in
      guard case .sequence(let items) = node, items.count == 2 else {
        return reader.wrong(node, key, takes: "two angles, [ax, ay]")
      }
      let values = items.compactMap { angle.read($0, key, reader) }
      return values.count == 2 ? values : nil
    }
  }
}

extension ValueKind where Value == CGAffineTransform {
  static var transform: ValueKind {
    ValueKind(schema: Operation.schema(of: affineOperations)) { node, key, reader in
      Operation.readChain(
        affineOperations, identity: .identity, joined: { $1.concatenating($0) }, node, key, reader)
    }
  }
}

private let affineOperations: [Operation<CGAffineTransform>] = [
  Operation("translate", .numbers(2, form: "a distance, [x, y]")) {
    CGAffineTransform(translationX: $0[0], y: $0[1])
  },
  Operation("rotate", .angle) { CGAffineTransform(rotationAngle: $0) },
  Operation("scale", .scale(2, form: "a factor, or two as [sx, sy]")) {
    CGAffineTransform(scaleX: $0[0], y: $0[1])
  },
  // As CSS has it: ax slants vertical lines, ay horizontal ones.
  Operation("skew", .angles) {
    CGAffineTransform(a: 1, b: tan($0[1]), c: tan($0[0]), d: 1, tx: 0, ty: 0)
  },
  Operation("matrix", .numbers(6, form: "six numbers, [a, b, c, d, tx, ty]")) {
    CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5])
  },
]

extension ValueKind where Value == CATransform3D {
  static var transform3D: ValueKind {
    ValueKind(schema: Operation.schema(of: spatialOperations)) { node, key, reader in
      Operation.readChain(
        spatialOperations, identity: CATransform3DIdentity,
        joined: { CATransform3DConcat($1, $0) }, node, key, reader)
    }
  }
}

private let spatialOperations: [Operation<CATransform3D>] = [
  Operation("perspective", .number(in: 1e-3...1e9, called: "a distance above 0, in points")) {
    var matrix = CATransform3DIdentity
    matrix.m34 = -1 / CGFloat($0)
    return matrix
  },
  Operation("rotateX", .angle) { CATransform3DMakeRotation($0, 1, 0, 0) },
  Operation("rotateY", .angle) { CATransform3DMakeRotation($0, 0, 1, 0) },
  Operation("rotateZ", .angle) { CATransform3DMakeRotation($0, 0, 0, 1) },
  Operation("translate", .numbers(3, form: "a distance, [x, y, z]")) {
    CATransform3DMakeTranslation($0[0], $0[1], $0[2])
  },
  Operation("scale", .scale(3, form: "a factor, or three as [x, y, z]")) {
    CATransform3DMakeScale($0[0], $0[1], $0[2])
  },
  Operation("matrix", .numbers(16, form: "16 numbers, m11 to m44 row by row")) { m in
    CATransform3D(
      m11: m[0], m12: m[1], m13: m[2], m14: m[3], m21: m[4], m22: m[5], m23: m[6], m24: m[7],
      m31: m[8], m32: m[9], m33: m[10], m34: m[11], m41: m[12], m42: m[13], m43: m[14],
      m44: m[15])
  },
]
