import Animator

/// The JSON Schema of scene files, made from the tables that they are read with; editors complete and
/// check with it.
public enum SceneSchema {
  /// The schema as a JSON document; the same on every run.
  public static var document: String { schema.text(indent: 0) + "\n" }

  private static var schema: JSON {
    guard
      case .object(let members) = JSON.mapping(SceneGrammar.rows, required: SceneGrammar.required)
    else { return .null }
    return .object(
      [
        ("$schema", .string("http://json-schema.org/draft-07/schema#")),
        ("title", .string("A scene: what is on a stage, and what happens")),
      ] + members + [("$defs", definitions)])
  }

  private static var definitions: JSON {
    .object([
      ("color", ValueKind.colorDefinition),
      ("view", view),
      ("changes", changes),
      ("step", step),
    ])
  }

  private static var properties: [FieldRow] { ViewProperty.all.map(\.row) }

  private static var view: JSON {
    .mapping(ViewDescription.rows + properties)
  }

  /// `{view: {property: value}}`.
  private static var changes: JSON {
    .object([
      ("type", .string("object")),
      ("additionalProperties", .mapping(properties)),
    ])
  }

  private static var step: JSON {
    .object([
      (
        "anyOf",
        .array(
          StepType.all.map { type in
            JSON.mapping(type.rows + [StepType.at.row], required: type.required)
              .documented(type.doc)
          })
      )
    ])
  }
}
