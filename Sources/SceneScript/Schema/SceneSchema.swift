import Animator

/// The JSON Schema of scene files, generated from the tables of the reader. Editors use it for
/// completion and validation.
public enum SceneSchema {
  /// The schema of scenes as a deterministic JSON document.
  public static var document: String { schema.acceptingExpressions.text(indent: 0) + "\n" }

  /// The schema of reels.
  public static var reelDocument: String {
    let members = members(of: JSON.mapping(ReelGrammar.rows, required: ReelGrammar.required))
    let schema = JSON.object(
      heading("A reel: a sequence of scenes with transitions") + members
        + [
          (
            "$defs",
            .object([
              ("color", ValueKind.colorDefinition),
              ("captions", ValueKind<[CaptionDescription]>.captionDefinition),
            ])
          )
        ])
    return schema.text(indent: 0) + "\n"
  }

  private static func heading(_ title: String) -> [(key: String, value: JSON)] {
    [
      ("$schema", .string("http://json-schema.org/draft-07/schema#")), ("title", .string(title)),
    ]
  }

  private static func members(of mapping: JSON) -> [(key: String, value: JSON)] {
    if case .object(let members) = mapping { members } else { [] }
  }

  private static var schema: JSON {
    .object(
      heading("A scene: a stage, its views and a script")
        + members(of: .mapping(SceneGrammar.rows, required: SceneGrammar.required))
        + [("anyOf", .array(SceneGrammar.alternatives)), ("$defs", definitions)])
  }

  private static var definitions: JSON {
    .object([
      ("color", ValueKind.colorDefinition),
      ("captions", ValueKind<[CaptionDescription]>.captionDefinition),
      ("view", view),
      ("cellView", cellView),
      ("placeholder", placeholder),
      ("screen", .mapping(ScreenDescription.rows)),
      ("menuItem", .mapping(MenuItemDescription.rows)),
      ("emitterCell", ValueKind<[EmitterCellDescription]>.cellDefinition),
      ("changes", changes),
      ("relative", PropertyType.relativeDefinition),
      (JSON.expressionDefinition, .pattern("\\{\\{")),
      ("step", step),
    ])
  }

  private static var properties: [FieldRow] { ViewProperty.all.flatMap(\.rows) }

  private static var view: JSON {
    .mapping(ViewDescription.rows + ExpansionKeys.viewRows + otherProperties)
  }

  /// The properties that are no keys of views.
  private static var otherProperties: [FieldRow] {
    let keys = Set(ViewDescription.rows.map { $0.name })
    return properties.filter { !keys.contains($0.name) }
  }

  /// A view in a cell: any value may be, or contain, a placeholder.
  private static var cellView: JSON {
    let own = ViewDescription.rows.filter {
      ![ViewDescription.subviews.name, ViewDescription.mask.name].contains($0.name)
    }
    let nested = [
      FieldRow(
        name: ViewDescription.subviews.name, schema: ValueKind<[ViewDescription]>.cellViews.schema,
        doc: ViewDescription.subviews.doc),
      FieldRow(
        name: ViewDescription.mask.name, schema: .object([("$ref", .string("#/$defs/cellView"))]),
        doc: ViewDescription.mask.doc),
    ]
    let filled = otherProperties.map { row in
      FieldRow(
        name: row.name,
        schema: .object([
          ("anyOf", .array([row.schema, .object([("$ref", .string("#/$defs/placeholder"))])]))
        ]), doc: row.doc)
    }
    return .mapping(own + ExpansionKeys.viewRows + nested + filled)
  }

  /// A value that an item fills: `{title}` as text or as a mapping, or a list or mapping with such values.
  private static var placeholder: JSON {
    .object([("type", .array(["string", "object", "array"].map(JSON.string)))])
  }

  /// `{view: {property: value}}`.
  private static var changes: JSON {
    .object([
      ("type", .string("object")),
      ("additionalProperties", .mapping(changedProperties)),
    ])
  }

  /// The properties with values that may be relative.
  private static var changedProperties: [FieldRow] {
    ViewProperty.all.flatMap { property in
      guard let relative = property.type.relativeSchema else { return property.rows }
      return property.rows.map { row in
        FieldRow(
          name: row.name, schema: .object([("anyOf", .array([row.schema, relative]))]), doc: row.doc
        )
      }
    }
  }

  private static func stepExpansionRows(_ type: StepType) -> [FieldRow] {
    ExpansionKeys.itemRows.filter { row in !type.rows.contains { $0.name == row.name } }
  }

  private static var step: JSON {
    .object([
      (
        "anyOf",
        .array(
          StepType.all.map { type in
            JSON.mapping(
              type.rows + type.commonRows + stepExpansionRows(type), required: type.required
            )
            .documented(type.doc)
          })
      )
    ])
  }
}
