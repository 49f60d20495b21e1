import Animator
import Yams

// What shapes and gradients take.

extension ValueKind where Value == CGPath {
  /// SVG path data.
  static var path: ValueKind {
    ValueKind(schema: .object([("type", .string("string"))])) { node, key, reader in
      let expected = "SVG path data, such as \"M 0 0 L 100 50\""
      guard case .scalar(let scalar) = node, !node.isNull else {
        return reader.wrong(node, key, takes: expected)
      }
      do throws(SVGPathError) {
        return try CGPath(svgPathData: scalar.string)
      } catch {
        reader.report(.invalidPath(key: key, error), at: node)
        return nil
      }
    }
  }
}

extension ValueKind where Value == CAShapeLayerFillRule {
  static var fillRule: ValueKind { .name([("nonZero", .nonZero), ("evenOdd", .evenOdd)]) }
}

extension ValueKind where Value == CAShapeLayerLineCap {
  static var lineCap: ValueKind {
    .name([("butt", .butt), ("round", .round), ("square", .square)])
  }
}

extension ValueKind where Value == CAShapeLayerLineJoin {
  static var lineJoin: ValueKind {
    .name([("miter", .miter), ("round", .round), ("bevel", .bevel)])
  }
}

extension ValueKind where Value == CAGradientLayerType {
  static var gradientKind: ValueKind {
    .name([("axial", .axial), ("radial", .radial), ("conic", .conic)])
  }
}

extension ValueKind where Value == [UIColor] {
  static var colors: ValueKind {
    .list(of: ValueKind<UIColor>.color, called: "a list of colours, such as [red, blue]")
  }
}

extension ValueKind where Value == [Double] {
  /// Places along a gradient.
  static var locations: ValueKind {
    .list(of: ValueKind<Double>.number, called: "a list of numbers, such as [0, 0.5, 1]")
  }

  /// Lengths of dashes and gaps.
  static var lengths: ValueKind {
    .list(of: ValueKind<Double>.nonNegative, called: "a list of lengths, such as [8, 4]")
  }
}

extension ValueKind where Value == Double {
  /// A share of a whole.
  static var share: ValueKind { .number(in: 0...1, called: "0 to 1") }
}
