/// A connection from an object to another: an outlet, an action or a segue.
public struct InterfaceConnection: Sendable {
  /// The kinds of connections.
  public enum Kind: Sendable {
    /// Sets a property of the source.
    case outlet(property: String)
    /// Adds to an array of the source; `appends` if the array has members from elsewhere.
    case outletCollection(property: String, appends: Bool)
    /// Sends an action; `event` is nil for sources that have one kind of event.
    case action(selector: String, event: String?)
    /// Performs a segue to another controller.
    case segue(InterfaceSegue)
  }

  /// The kind.
  public let kind: Kind
  /// The identifier of the object that holds the connection.
  public let source: String
  /// The identifier of the destination object.
  public let destination: String
  /// The element.
  public let element: InterfaceElement
}

/// A segue from one controller to another.
public struct InterfaceSegue: Sendable {
  /// The kinds of segues.
  public enum Kind: String, Sendable, CaseIterable {
    case show, showDetail, presentation, popoverPresentation, embed, relationship, unwind, custom
    /// The kinds before Xcode 6.
    case push, modal, popover, replace
  }

  /// The kind; nil for an unknown one.
  public let kind: Kind?
  /// The element with the remaining attributes.
  public let element: InterfaceElement

  /// The name for `performSegue(withIdentifier:sender:)`; nil for none.
  public var identifier: String? { element["identifier"] }
  /// The name of the class, for custom segues.
  public var className: InterfaceClassName? { InterfaceClassName(element) }
  /// The property of the container, for relationships: "rootViewController".
  public var relationship: String? { element["relationship"] }
  /// The action that receives the segue, for unwind segues.
  public var unwindAction: String? { element["unwindAction"] }
  /// Whether the transition is animated.
  public var isAnimated: Bool { element["animates"] != "NO" }
}

extension InterfaceConnection {
  /// Reads an element of `connections`; nil for an element of another kind.
  init?(_ element: InterfaceElement, source: String) {
    switch element.name {
    case "outlet": kind = .outlet(property: element["property"] ?? "")
    case "outletCollection":
      kind = .outletCollection(
        property: element["property"] ?? "", appends: element["appends"] == "YES")
    case "action":
      kind = .action(selector: element["selector"] ?? "", event: element["eventType"])
    case "segue":
      let kind = element["kind"].flatMap(InterfaceSegue.Kind.init(rawValue:))
      self.kind = .segue(InterfaceSegue(kind: kind, element: element))
    default: return nil
    }
    self.source = source
    destination = element["destination"] ?? ""
    self.element = element
  }

  /// The connection's own identifier.
  public var id: String? { element.id }
  /// Where it is written.
  public var position: InterfacePosition { element.position }
}
