/// The origins of values produced by expressions, components and loops, so that messages refer to the text that the
/// author wrote.
///
/// The index of an ``Origin`` is part of each location: 0 stands for the text of the document itself, other indices
/// for other files, and for instances of components and iterations of loops.
package struct SourceMap: Sendable {
  /// A file, an instance of a component, or an iteration of a loop.
  struct Origin: Sendable {
    /// The file, as messages name it.
    let file: String
    /// A description of the instance or iteration, as "in the instance of 'card' on line 12"; nil for a file.
    var note: String?
    /// The ids of the views that are described there; nil for those of the scene.
    var scope: IdentifierScope?
  }

  private(set) var origins: [Origin] = []

  package init() {}

  /// Adds an origin and returns its index.
  mutating func add(_ origin: Origin) -> Int {
    origins.append(origin)
    return origins.count
  }

  /// The origin of a location; nil for the document itself.
  func origin(of position: ScenePosition) -> Origin? {
    origins.indices.contains(position.origin - 1) ? origins[position.origin - 1] : nil
  }

  /// A diagnostic at a location.
  ///
  /// - Parameter file: The document itself.
  func diagnostic(_ problem: Problem, at position: ScenePosition, in file: String)
    -> SceneDiagnostic
  {
    guard let origin = origin(of: position) else {
      return SceneDiagnostic(file: file, position: position, problem: problem)
    }
    var diagnostic = SceneDiagnostic(
      file: origin.file, position: ScenePosition(line: position.line, column: position.column),
      problem: problem)
    diagnostic.note = origin.note
    return diagnostic
  }

  /// A location as `file:line:column`.
  func text(of position: ScenePosition, in file: String) -> String {
    "\(origin(of: position)?.file ?? file):\(position.line):\(position.column)"
  }
}

/// The ids of the views of a component's instance, or of an iteration of a loop: short within it, and complete outside.
// Unchecked, because it is not changed after the document has been expanded.
final class IdentifierScope: @unchecked Sendable {
  /// The prefix of complete ids, such as `card1.`.
  let prefix: String
  private let parent: IdentifierScope?
  private var names: [String: String] = [:]

  init(prefix: String, in parent: IdentifierScope?) {
    (self.prefix, self.parent) = (prefix, parent)
  }

  /// Returns the complete id for a short one of a view in this scope; records it in this and the enclosing scopes.
  func define(_ name: String) -> String {
    let full = prefix + name
    var scope: IdentifierScope? = self
    while let current = scope {
      if full.hasPrefix(current.prefix) {
        current.names[String(full.dropFirst(current.prefix.count))] = full
      }
      scope = current.parent
    }
    return full
  }

  /// Defines a short name for a complete id.
  func alias(_ name: String, for full: String) { names[name] = full }

  /// The complete id that a name stands for. Names that no view within has are those of the scene.
  func resolved(_ name: String) -> String {
    var scope: IdentifierScope? = self
    while let current = scope {
      if let full = current.names[name] { return full }
      // A row of a list, such as `inbox[anna].title`.
      if let bracket = name.firstIndex(of: "["), let full = current.names[String(name[..<bracket])]
      {
        return full + name[bracket...]
      }
      // A part of an artwork, such as `logo#wing`.
      if let mark = name.firstIndex(of: "#"), let full = current.names[String(name[..<mark])] {
        return full + name[mark...]
      }
      scope = current.parent
    }
    return name
  }
}
