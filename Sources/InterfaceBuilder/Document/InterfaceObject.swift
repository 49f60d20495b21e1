/// The name of a class in a document.
public struct InterfaceClassName: Hashable, Sendable {
  /// The name without a module.
  public let name: String
  /// The module; nil for classes of Objective-C.
  public let module: String?
  /// Whether the class is of the module that contains the document, whatever that is called.
  public let isOfTarget: Bool

  /// Creates a name.
  public init(_ name: String, module: String? = nil, isOfTarget: Bool = false) {
    (self.name, self.module, self.isOfTarget) = (name, module, isOfTarget)
  }

  /// The custom class of an element; nil if it has none.
  public init?(_ element: InterfaceElement) {
    guard let name = element["customClass"], !name.isEmpty else { return nil }
    self.init(
      name, module: element["customModule"],
      isOfTarget: element["customModuleProvider"] == "target")
  }
}

extension InterfaceClassName: CustomStringConvertible {
  /// "Module.Name".
  public var description: String { module.map { "\($0).\(name)" } ?? name }
}

/// An object of a document: a controller, a view, an item, a gesture recognizer.
public struct InterfaceObject: Sendable {
  /// The element, whose name is the kind of the object.
  public let element: InterfaceElement

  /// Creates an object; nil for an element without an identifier.
  public init?(_ element: InterfaceElement) {
    guard element.id != nil else { return nil }
    self.element = element
  }

  /// The identifier.
  public var id: String { element.id ?? "" }
  /// The kind: the name of the element.
  public var kind: String { element.name }
  /// The class that replaces that of the kind; nil for none.
  public var className: InterfaceClassName? { InterfaceClassName(element) }
  /// The name that its author sees in Interface Builder; nil for none.
  public var label: String? { element["userLabel"] }
  /// The identifier for `instantiateViewController(withIdentifier:)`, of controllers.
  public var storyboardIdentifier: String? { element["storyboardIdentifier"] }
  /// Where it is written.
  public var position: InterfacePosition { element.position }

  /// The connections that begin here.
  public var connections: [InterfaceConnection] {
    element.members(of: "connections").compactMap { InterfaceConnection($0, source: id) }
  }

  /// The values that are set by key path: `userDefinedRuntimeAttribute` elements.
  public var runtimeAttributes: [InterfaceElement] {
    element.members(of: "userDefinedRuntimeAttributes")
  }

  /// Whether it stands for an object that is made elsewhere: the file's owner, the first responder, the exit.
  public var isPlaceholder: Bool { kind == "placeholder" || kind == "exit" }
}
