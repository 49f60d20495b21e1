import Animator
import SceneScript

// The layout of a scene, as printed by `animate-cli layout`.

extension SceneLayout {
  /// The tree of views: frames, what determines them, what is open, and conflicts.
  ///
  /// - Parameter file: The file name for source locations.
  package func text(file: String) -> String {
    let root = views.map(\.depth).min() ?? 0
    var lines = [
      "stage \(ValueText.list([0, 0, size.width, size.height])) at \(ValueText.duration(time))"
    ]
    for view in views {
      let indent = String(repeating: "  ", count: view.depth - root + 1)
      lines.append(indent + view.title + "  \(file):\(view.position.line)")
      lines += view.details.map { "\(indent)    \($0)" }
    }
    lines += conflicts.map { "\($0)" }
    return lines.joined(separator: "\n")
  }

  /// The same as ``text(file:)``, with numbers that are not rounded.
  package var report: JSON {
    .object([
      ("time", .number(time.seconds)), ("size", .numbers([size.width, size.height].map(\.native))),
      ("views", .array(views.map(\.report))),
      ("conflicts", .array(conflicts.map { .string($0.description) })),
    ])
  }
}

extension SceneLayout.View {
  /// The id or else the type, the frame, and what is unusual.
  fileprivate var title: String {
    var parts = [id.map { "\($0), \(type)" } ?? type, ValueText.text(frame)]
    if let presentedFrame { parts.append("shown at \(ValueText.text(presentedFrame))") }
    if isHidden { parts.append("hidden") }
    return parts.joined(separator: " ")
  }

  fileprivate var details: [String] {
    var lines: [String] = []
    for (axis, items) in [("horizontal", horizontal), ("vertical", vertical)] where !items.isEmpty {
      lines.append("\(axis): " + items.map(\.line).joined(separator: "; "))
    }
    if !ambiguities.isEmpty { lines.append("ambiguous: " + ambiguities.joined(separator: ", ")) }
    return lines
  }

  fileprivate var report: JSON {
    .object([
      ("id", id.map(JSON.string) ?? .null), ("type", .string(type)),
      ("line", .number(Double(position.line))), ("column", .number(Double(position.column))),
      ("depth", .number(Double(depth))), ("frame", .rect(frame)),
      ("presentedFrame", presentedFrame.map(JSON.rect) ?? .null), ("hidden", .bool(isHidden)),
      ("horizontal", .array(horizontal.map(\.report))),
      ("vertical", .array(vertical.map(\.report))),
      ("ambiguous", .array(ambiguities.map(JSON.string))),
    ])
  }
}

extension SceneLayout.Determinant {
  fileprivate var line: String { text + (position.map { " (line \($0.line))" } ?? "") }

  fileprivate var report: JSON {
    .object([
      ("constraint", .string(text)),
      ("line", position.map { .number(Double($0.line)) } ?? .null),
      ("column", position.map { .number(Double($0.column)) } ?? .null),
    ])
  }
}
