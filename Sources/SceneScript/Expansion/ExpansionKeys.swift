import Animator

/// The keys that the expansion reads, for the schema and for suggestions. The grammar never sees them.
enum ExpansionKeys {
  /// Of documents.
  static let rows = [
    FieldRow(
      name: "include", schema: oneOrMany,
      doc: "Files whose variables, components, data, colors and assets the scene may use."),
    FieldRow(
      name: "variables", schema: mapping,
      doc: "Values by name, for expressions such as {{ margin * 2 }}."),
    FieldRow(
      name: "components", schema: mapping,
      doc: "Views with parameters: {card: {parameters: {title: text}, view: {…}}}."),
    FieldRow(
      name: "data", schema: .object([("type", .array([.string("string"), .string("object")]))]),
      doc: "A file (.csv, .tsv, .json, .yaml), or files and values by name, for loops."),
    FieldRow(
      name: "themes",
      schema: .object([("type", .string("object")), ("additionalProperties", theme)]),
      doc: "Colors, fonts, curves, durations and springs by name, for each of several looks."),
    FieldRow(name: "theme", schema: text, doc: "The theme. Default: the first one."),
    FieldRow(
      name: "variants", schema: mapping,
      doc: "Other values of the stage by name: {portrait: {size: [540, 960]}}."),
    FieldRow(name: "variant", schema: text, doc: "The variant. Default: the first one."),
    when,
  ]

  /// Of entries of lists, such as views and steps.
  static let itemRows = [
    FieldRow(name: "for", schema: text, doc: "Repeats the entry: item in data.products."),
    FieldRow(
      name: "if", schema: .object([("type", .array([.string("string"), .string("boolean")]))]),
      doc: "A condition without which the entry is left out."),
    when,
  ]

  private static let when = FieldRow(
    name: "when", schema: mapping,
    doc: "Keys that replace others in variants: {portrait: {alpha: 0}}.")

  /// Of views.
  static let viewRows =
    [
      FieldRow(name: "use", schema: text, doc: "The component that the view is an instance of."),
      FieldRow(name: "with", schema: mapping, doc: "The arguments of the component, by parameter."),
    ] + itemRows

  /// A theme.
  private static let theme = JSON.mapping(
    Theme.Section.allCases.map { FieldRow(name: $0.rawValue, schema: mapping, doc: "") } + [
      FieldRow(name: Theme.style, schema: text, doc: "The appearance of the stage: light or dark."),
      FieldRow(name: Theme.base, schema: text, doc: "The theme whose values it has, too."),
    ])

  private static let text = JSON.object([("type", .string("string"))])
  private static let mapping = JSON.object([("type", .string("object"))])
  private static let oneOrMany = JSON.object([
    ("anyOf", .array([text, .object([("type", .string("array")), ("items", text)])]))
  ])
}
