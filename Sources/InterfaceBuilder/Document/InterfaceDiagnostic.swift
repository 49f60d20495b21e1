/// An unsupported or invalid part of a document. The rest of the document loads.
public struct InterfaceDiagnostic: Error, Equatable, Sendable {
  /// The severity.
  public enum Severity: String, Sendable {
    /// Part of the document has no effect.
    case warning
    /// An object is missing.
    case error
  }

  /// The kind of problem.
  public enum Problem: Equatable, Sendable {
    /// An element that is not in the table of kinds, inside another.
    case unknownElement(String, in: String)
    /// An attribute that is not in the table, of an element.
    case unknownAttribute(String, of: String)
    /// An attribute whose value is not one of its type.
    case invalidValue(String, attribute: String, of: String, expected: String)
    /// A custom class that is not linked or registered; objects are of the other class.
    case unknownClass(String, used: String)
    /// A custom class that does not inherit from the class of its element.
    case wrongClass(String, expected: String)
    /// A view of an unavailable framework, which is replaced by a labeled view.
    case placeholder(element: String)
    /// An image that is in no asset catalog or file; an image of the size in the document replaces it.
    case missingImage(String)
    /// A named color that is in no asset catalog, nor copied in the document.
    case missingColor(String)
    /// A font that is not installed; the system font of its size is used.
    case missingFont(String)
    /// Two objects have the same identifier, which refers to the first.
    case duplicateID(String, first: InterfacePosition)
    /// No object has the identifier that a connection or a constraint names.
    case unknownReference(String, attribute: String, of: String)
    /// No controller has the identifier that the document names as that of its initial one; the identifiers of all
    /// controllers.
    case unknownInitialController(String, known: [String])
    /// A class has no property of this name that can be set; the reason.
    case notSettable(key: String, class: String, reason: String)
    /// An initializer returned nil.
    case notCreated(class: String)
    /// An object contains itself, through storyboards that refer to each other.
    case cycle(String)
    /// A known feature that is not supported.
    case unsupported(String)
  }

  /// The problem.
  public let problem: Problem
  /// The source location.
  public let position: InterfacePosition

  /// Creates a diagnostic.
  public init(_ problem: Problem, at position: InterfacePosition) {
    (self.problem, self.position) = (problem, position)
  }

  /// The severity.
  public var severity: Severity {
    switch problem {
    case .notCreated, .cycle: .error
    default: .warning
    }
  }
}

extension InterfaceDiagnostic: CustomStringConvertible {
  /// As compilers write it: "Main.storyboard:12:7: warning: …".
  public var description: String { "\(position): \(severity.rawValue): \(problem)" }
}

extension InterfaceDiagnostic.Problem: CustomStringConvertible {
  /// The error, and the consequence.
  public var description: String {
    switch self {
    case .unknownElement(let name, let parent):
      "the element '\(name)' in '\(parent)' is not understood and has no effect"
    case .unknownAttribute(let name, let element):
      "the attribute '\(name)' of '\(element)' is not understood and has no effect"
    case .invalidValue(let value, let attribute, let element, let expected):
      "'\(attribute)' of '\(element)' is '\(value)', which is not \(expected)"
    case .unknownClass(let name, let used):
      "there is no class '\(name)'; a \(used) is used. Link its module, or register the class with "
        + "ClassRegistry.add(_:named:)"
    case .wrongClass(let name, let expected):
      "the class '\(name)' is not a subclass of \(expected), which its element stands for"
    case .placeholder(let element):
      "'\(element)' is of a framework that does not exist here; a labelled view stands in for it"
    case .missingImage(let name):
      "there is no image '\(name)'; add it to an asset catalog, or call UIImage.register(_:named:)"
    case .missingColor(let name): "there is no color '\(name)'; add it to an asset catalog"
    case .missingFont(let name):
      "there is no font '\(name)'; the system font is used. Call UIFont.registerFonts(at:)"
    case .duplicateID(let id, let first): "the identifier '\(id)' is taken: see \(first)"
    case .unknownReference(let id, let attribute, let element):
      "'\(attribute)' of '\(element)' is '\(id)', which no object has as its identifier"
    case .unknownInitialController(let id, let known):
      "'initialViewController' is '\(id)', which no controller has as its identifier; "
        + (known.isEmpty
          ? "there is no controller"
          : "the controllers are \(known.map { "'\($0)'" }.joined(separator: ", "))")
    case .notSettable(let key, let type, let reason): "cannot set '\(key)' of \(type): \(reason)"
    case .notCreated(let type): "init(coder:) of \(type) returned nil"
    case .cycle(let name): "'\(name)' contains itself"
    case .unsupported(let what): what
    }
  }
}
