/// An element of a document's XML, with its position.
///
/// Immutable; elements are equal only if they are the same.
public final class InterfaceElement: Sendable {
  /// The name of the tag, such as "label".
  public let name: String
  /// The attributes as they are written.
  public let attributes: [String: String]
  /// The elements inside, in the order of the document.
  public let children: [InterfaceElement]
  /// The text inside, without that of the elements inside.
  public let text: String
  /// Where the tag begins.
  public let position: InterfacePosition

  init(
    _ name: String, _ attributes: [String: String], _ children: [InterfaceElement], text: String,
    at position: InterfacePosition
  ) {
    (self.name, self.attributes, self.children) = (name, attributes, children)
    (self.text, self.position) = (text, position)
  }

  /// An attribute; nil if it is not written.
  public subscript(attribute: String) -> String? { attributes[attribute] }

  /// The identifier: unique in a document, and not in an app.
  public var id: String? { attributes["id"] }
  /// The property of the parent of which this is the value; nil if the tag says it.
  public var key: String? { attributes["key"] }

  /// The first element inside with a name, and with a key unless that is nil.
  public func child(_ name: String, key: String? = nil) -> InterfaceElement? {
    children.first { $0.name == name && (key == nil || $0.key == key) }
  }

  /// The first element inside that is the value of a property, whatever its name; no `nil` element.
  public func child(key: String) -> InterfaceElement? {
    children.first { $0.key == key && $0.name != "nil" }
  }

  /// The elements inside the first element of a name: those of `subviews`, for instance.
  public func members(of name: String) -> [InterfaceElement] { child(name)?.children ?? [] }

  /// This element and all inside, in the order of the document.
  public var withDescendants: [InterfaceElement] {
    var (found, pending) = ([InterfaceElement](), [self])
    while let element = pending.popLast() {
      found.append(element)
      pending += element.children.reversed()
    }
    return found
  }
}

extension InterfaceElement: Equatable {
  public static func == (one: InterfaceElement, other: InterfaceElement) -> Bool { one === other }
}
