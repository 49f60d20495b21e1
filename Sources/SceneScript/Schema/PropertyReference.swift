import Animator

/// The property reference of the documentation, generated from the registry of properties.
enum PropertyReference {
  /// The page as Markdown.
  @MainActor
  static var page: String {
    var lines = [
      "# Properties of views", "",
      "Every property that a scene can set, generated from the registry of properties. For the syntax of "
        + "values, see [scenes](scenes.md).",
    ]
    for type in ViewType.all {
      let own = ViewProperty.all.filter { $0.owners.first == type.name }
      if own.isEmpty { continue }
      lines += [
        "", "## \(title(of: type, own))", "", "| property | value | default | description |",
      ]
      lines.append("|---|---|---|---|")
      lines += own.map(row)
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The heading: the types that have the properties.
  private static func title(of type: ViewType, _ properties: [ViewProperty]) -> String {
    if type == .plain { return "All views" }
    let owners = Set(properties.flatMap(\.owners))
    return ViewType.all.map(\.name).filter(owners.contains).map { "`\($0)`" }
      .joined(separator: ", ")
  }

  @MainActor
  private static func row(_ property: ViewProperty) -> String {
    let names = property.names.map { "`\($0)`" }.joined(separator: ", ")
    let unit = property.unit.map { ", \($0.rawValue)" } ?? ""
    let value = property.defaultValue.map { "`\(YAMLWriter.line(property.kind.write($0)))`" } ?? ""
    let doc = property.doc + (property.isAnimatable ? " Animatable." : "")
    return "| \(names) | \(property.type.title)\(unit) | \(value) | \(doc) |"
  }
}

extension PropertyType {
  /// The name of the type in the documentation.
  fileprivate var title: String {
    switch self {
    case .bool: "`true` or `false`"
    case .number(let range): range.map { "number, \($0.words)" } ?? "number"
    case .integer(let range): "whole number, \(range.words)"
    case .text: "text"
    case .format(let format): "\(format.name), such as `\"\(format.example)\"`"
    case .name(let names): names.map { "`\($0)`" }.joined(separator: ", ")
    case .names(let names, _): "list of " + names.map { "`\($0)`" }.joined(separator: ", ")
    case .lengths, .locations: "list of numbers"
    case .priorities: "`[horizontal, vertical]`, each 1 to 1000"
    case .points: "list of points"
    case .insets: "`[top, left, bottom, right]`"
    case .colors: "list of colors"
    case .path: "SVG path data"
    case .image: "asset or path"
    case .video, .artwork: "path"
    case .lottie: "path, or `{file:, animation:, marker:, slots:}`"
    case .waveform: "path, or `{file:, from:, to:}`"
    case .labelShadow: "text shadow"
    case .cells: "list of cells"
    default: "\(self)"
    }
  }
}
