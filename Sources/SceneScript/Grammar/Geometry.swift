import Animator
import Yams

// Points, sizes and rectangles: lists of numbers.

extension ValueKind where Value == [Double] {
  /// A list of exactly `count` finite numbers. Messages describe it as `form`, such as "[x, y]".
  static func numbers(_ count: Int, form: String) -> ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("array")), ("items", .object([("type", .string("number"))])),
        ("minItems", .int(count)), ("maxItems", .int(count)),
      ]), write: YAMLValue.numbers
    ) { node, key, reader in
      guard case .sequence(let items) = node, items.count == count else {
        return reader.reportInvalid(node, key, expects: form)
      }
      let values = items.compactMap { reader.finite($0, key, expects: form) }
      return values.count == count ? values : nil
    }
  }
}

extension ValueKind where Value == CGPoint {
  static var point: ValueKind {
    ValueKind<[Double]>.numbers(2, form: "a point, [x, y]").map {
      CGPoint(x: $0[0], y: $0[1])
    } back: {
      [$0.x, $0.y]
    }
  }
}

extension ValueKind where Value == CGSize {
  /// A size. Negative numbers are valid, because offsets are sizes too.
  static var size: ValueKind {
    ValueKind<[Double]>.numbers(2, form: "a size, [width, height]").map {
      CGSize(width: $0[0], height: $0[1])
    } back: {
      [$0.width, $0.height]
    }
  }
}

extension ValueKind where Value == CGRect {
  static var rect: ValueKind {
    ValueKind<[Double]>.numbers(4, form: "a rectangle, [x, y, width, height]").map {
      CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    } back: {
      [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height]
    }
  }
}

extension ValueKind where Value == UIEdgeInsets {
  /// `[top, left, bottom, right]`.
  static var insets: ValueKind {
    let number = ValueKind<Double>.nonNegative
    let schema = JSON.object([
      ("type", .string("array")), ("items", number.schema), ("minItems", .int(4)),
      ("maxItems", .int(4)),
    ])
    return ValueKind(
      schema: schema, write: { .numbers([$0.top, $0.left, $0.bottom, $0.right]) }
    ) { node, key, reader in
      guard case .sequence(let items) = node, items.count == 4 else {
        return reader.reportInvalid(
          node, key, expects: "[top, left, bottom, right], such as [4, 8, 4, 8]")
      }
      let sides = items.compactMap { number.read($0, key, reader) }
      guard sides.count == 4 else { return nil }
      return UIEdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
    }
  }
}

extension ValueKind where Value == [Double] {
  /// Locations of gradient stops.
  static var locations: ValueKind {
    .list(of: ValueKind<Double>.number, called: "a list of numbers, such as [0, 0.5, 1]")
  }

  /// Layout priorities, `[horizontal, vertical]`.
  static var priorities: ValueKind {
    let number = ValueKind<Double>.number(in: 1...1000, called: "1 to 1000")
    let schema = JSON.object([
      ("type", .string("array")), ("items", number.schema), ("minItems", .int(2)),
      ("maxItems", .int(2)),
    ])
    return ValueKind(schema: schema, write: YAMLValue.numbers) { node, key, reader in
      guard case .sequence(let items) = node, items.count == 2 else {
        return reader.reportInvalid(
          node, key, expects: "priorities, [horizontal, vertical], such as [251, 750]")
      }
      let values = items.compactMap { number.read($0, key, reader) }
      return values.count == 2 ? values : nil
    }
  }

  /// Lengths of dashes and gaps.
  static var lengths: ValueKind {
    .list(of: ValueKind<Double>.nonNegative, called: "a list of lengths, such as [8, 4]")
  }
}

extension ValueKind where Value == ScenePath {
  /// SVG path data.
  static var path: ValueKind {
    ValueKind(
      schema: .object([("type", .string("string"))]), write: { .text($0.text) }
    ) { node, key, reader in
      let expected = "SVG path data, such as \"M 0 0 L 100 50\""
      guard case .scalar(let scalar) = node, !node.isNull else {
        return reader.reportInvalid(node, key, expects: expected)
      }
      do throws(SVGPathError) {
        return try ScenePath(scalar.string)
      } catch {
        reader.report(.invalidPath(key: key, error), at: node)
        return nil
      }
    }
  }
}
