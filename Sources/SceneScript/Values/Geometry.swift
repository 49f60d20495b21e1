import Animator
import Yams

// Points, sizes and rectangles: lists of numbers.

extension ValueKind where Value == [Double] {
  /// A list of exactly `count` finite numbers, described by `form`, such as "[x, y]".
  static func numbers(_ count: Int, form: String) -> ValueKind {
    ValueKind(
      schema: .object([
        ("type", .string("array")), ("items", .object([("type", .string("number"))])),
        ("minItems", .int(count)), ("maxItems", .int(count)),
      ])
    ) { node, key, reader in
      guard case .sequence(let items) = node, items.count == count else {
        return reader.wrong(node, key, takes: form)
      }
      let values = items.compactMap { reader.finite($0, key, takes: form) }
      return values.count == count ? values : nil
    }
  }
}

extension ValueKind where Value == CGPoint {
  static var point: ValueKind {
    ValueKind<[Double]>.numbers(2, form: "a point, [x, y]").map { CGPoint(x: $0[0], y: $0[1]) }
  }
}

extension ValueKind where Value == CGSize {
  /// A size; negative numbers are allowed where they mean something, as in a shadow's offset.
  static var size: ValueKind {
    ValueKind<[Double]>.numbers(2, form: "a size, [width, height]").map {
      CGSize(width: $0[0], height: $0[1])
    }
  }
}

extension ValueKind where Value == CGRect {
  static var rect: ValueKind {
    ValueKind<[Double]>.numbers(4, form: "a rectangle, [x, y, width, height]").map {
      CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3])
    }
  }
}
