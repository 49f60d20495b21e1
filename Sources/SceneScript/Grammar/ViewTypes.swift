import Animator
import Yams

extension ValueKind where Value == ViewType {
  static var viewType: ValueKind {
    let names = ViewType.all.map(\.name)
    return ValueKind(
      schema: .object([("enum", .array(names.map(JSON.string)))]), write: { .text($0.name) }
    ) { node, key, reader in
      guard let name = node.text else {
        return reader.reportInvalid(node, key, expects: "the name of a view type")
      }
      if let type = ViewType.named(name) { return type }
      let nearest = reader.nearest(name, among: names)
      reader.report(.unknownViewType(name, nearest: nearest, known: names), at: node)
      return nil
    }
  }
}
