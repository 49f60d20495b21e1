import Animator
import Yams

/// The target of a step's touch.
package enum SceneTouchTarget: Equatable, Sendable {
  case view(ViewReference)
  /// In points of the stage.
  case point(CGPoint)
  /// The text that a label shows.
  case text(String)
}

extension SceneTouchTarget {
  private static let text = Field("text", .string, "A text that a label shows.")

  /// A view, a point or a text.
  static var kind: ValueKind<SceneTouchTarget> { makeKind(allowsPoints: true) }
  /// A view or a text.
  static var viewKind: ValueKind<SceneTouchTarget> { makeKind(allowsPoints: false) }

  private static func makeKind(allowsPoints: Bool) -> ValueKind<SceneTouchTarget> {
    let (view, point) = (ValueKind<ViewReference>.view, ValueKind<CGPoint>.point)
    let rows = [text.row]
    let schemas =
      [view.schema] + (allowsPoints ? [point.schema] : [])
      + [.mapping(rows, required: [text.name])]
    return ValueKind(
      schema: .object([("anyOf", .array(schemas))]),
      write: { target in
        switch target {
        case .view(let reference): view.write(reference)
        case .point(let value): point.write(value)
        case .text(let value): .mapping { $0.write(text, value) }
        }
      }
    ) { node, key, reader in
      switch node {
      case .sequence where allowsPoints:
        return point.read(node, key, reader).map(SceneTouchTarget.point)
      case .mapping:
        let fields = Fields(node, key: key, context: "'\(key)'", known: rows, reader: reader)
        return fields?.read(text).map(SceneTouchTarget.text)
      default: return view.read(node, key, reader).map(SceneTouchTarget.view)
      }
    }
  }

  /// The target on a stage; nil if it is a view that does not exist yet, which fails the run.
  @MainActor
  func resolved(_ run: ScriptRun) -> TouchTarget? {
    switch self {
    case .view(let reference):
      run.documentName(reference.id).map { .identifier($0) }
        ?? run.view(reference).map { TouchTarget.view($0) }
    case .point(let point): .point(point)
    case .text(let text): .text(text)
    }
  }
}
