import Animator
import Yams

extension ValueKind where Value == SceneCurve {
  /// A timing function: a name or two control points.
  static var curve: ValueKind {
    let names = ValueKind<SceneCurve>.name(SceneCurve.names)
    let form = "the name of a curve, or its control points as [x1, y1, x2, y2]"
    let points = ValueKind<[Double]>.numbers(4, form: form)
    return ValueKind(
      schema: .object([("anyOf", .array([names.schema, points.schema]))]),
      write: { curve in
        if case .bezier(let x1, let y1, let x2, let y2) = curve {
          return .numbers([x1, y1, x2, y2])
        }
        return names.write(curve)
      }
    ) {
      node, key, reader in
      if node.text != nil { return names.read(node, key, reader) }
      guard let values = points.read(node, key, reader), case .sequence(let items) = node
      else { return nil }
      for index in [0, 2] where !(0...1).contains(values[index]) {
        let found = items[index].text ?? ""
        reader.report(
          .outOfRange(key: key, allowed: "0 to 1 for x1 and x2", found: found),
          at: items[index])
        return nil
      }
      return .bezier(x1: values[0], y1: values[1], x2: values[2], y2: values[3])
    }
  }
}
