/// The names of a document's objects, by which scripts refer to them: those that people see and write,
/// rather than the identifiers that Interface Builder makes.
public struct InterfaceNames: Sendable {
  /// The name of each object that has one, by its identifier in the document.
  public let preferred: [String: String]
  /// The identifiers of objects by their preferred names; the first of each name.
  private let ids: [String: String]
  /// The preferred names by all names: identifiers for accessibility, names of outlets, labels in
  /// Interface Builder, identifiers in the document. The first object of a name counts.
  private let aliases: [String: String]

  /// Names the objects of a document.
  ///
  /// The preferred name is the identifier for accessibility, or else the name of an outlet, or else the
  /// label in Interface Builder.
  public init(_ document: InterfaceDocument) {
    var names: [String: [String]] = [:]
    let objects = document.root.withDescendants.compactMap(InterfaceObject.init)
    for object in objects {
      let accessibility = object.element.child("accessibility", key: "accessibilityConfiguration")
      if let name = accessibility?["identifier"] { names[object.id, default: []].append(name) }
    }
    for object in objects {
      for connection in object.connections {
        guard case .outlet(let property) = connection.kind, !Self.isKits(property) else { continue }
        names[connection.destination, default: []].append(property)
      }
    }
    for object in objects {
      if let label = object.label { names[object.id, default: []].append(label) }
    }
    preferred = names.compactMapValues(\.first)
    var (aliases, ids) = ([String: String](), [String: String]())
    for object in objects {
      let name = names[object.id]?.first ?? object.id
      if ids[name] == nil { ids[name] = object.id }
      for alias in (names[object.id] ?? []) + [object.id] where aliases[alias] == nil {
        aliases[alias] = name
      }
    }
    (self.aliases, self.ids) = (aliases, ids)
  }

  /// The identifier in the document of the first object with a preferred name; nil if there is none.
  public func id(of preferredName: String) -> String? { ids[preferredName] }

  /// Outlets that UIKit's own classes have, which name many objects alike.
  private static func isKits(_ property: String) -> Bool {
    ["view", "delegate", "dataSource", "gestureRecognizers"].contains(property)
  }

  /// The preferred name of the object that a name means; nil if no object has the name.
  public subscript(name: String) -> String? { aliases[name] }

  /// All names, sorted.
  public var all: [String] { aliases.keys.sorted() }
}
