/// The reason why a document cannot be read at all. Less severe problems are ``InterfaceDiagnostic``s.
public struct InterfaceError: Error, Equatable, Sendable {
  /// The kinds of problems.
  public enum Problem: Equatable, Sendable {
    /// The file cannot be read; the system's reason.
    case unreadable(reason: String)
    /// No file of this name is in the searched folders.
    case notFound(name: String, searched: [String])
    /// The file is a compiled archive, as apps contain it.
    case compiled
    /// The XML is malformed; the parser's reason.
    case malformed(reason: String)
    /// The text is in an encoding other than UTF-8.
    case encoding(name: String)
    /// There is a document type declaration, which could define entities.
    case documentType
    /// The root is not an Interface Builder document.
    case notADocument(root: String)
    /// The document is for another platform.
    case platform(runtime: String)
    /// A limit is exceeded.
    case limit(Limit)
  }

  /// Limits of documents, far above the sizes that occur in practice.
  public enum Limit: Equatable, Sendable {
    /// The size of the file in bytes.
    case bytes(Int)
    /// The number of elements.
    case elements(Int)
    /// The nesting depth of elements.
    case depth(Int)
  }

  /// The problem.
  public let problem: Problem
  /// The source location.
  public let position: InterfacePosition

  /// Creates an error.
  public init(_ problem: Problem, at position: InterfacePosition) {
    (self.problem, self.position) = (problem, position)
  }
}

extension InterfaceError: CustomStringConvertible {
  /// As compilers write it: "Main.storyboard:12:7: error: …".
  public var description: String { "\(position): error: \(problem)" }
}

extension InterfaceError.Problem: CustomStringConvertible {
  /// The error and a remedy.
  public var description: String {
    switch self {
    case .unreadable(let reason): "cannot read the file: \(reason)"
    case .notFound(let name, let searched):
      "no document '\(name)' in \(searched.joined(separator: ", ")); add it to the resources of the target"
    case .compiled:
      "this is a compiled archive; use the .storyboard or .xib that it was compiled from"
    case .malformed(let reason): "not well-formed XML: \(reason)"
    case .encoding(let name): "the encoding is \(name); save the document as UTF-8"
    case .documentType:
      "documents have no document type declaration; remove it, and write its entities out"
    case .notADocument(let root):
      "'\(root)' is not the root of an Interface Builder document of Xcode 5 or later; open it in Xcode and save it"
    case .platform(let runtime):
      "the document is for '\(runtime)'; only those for iOS can be loaded (iOS.CocoaTouch)"
    case .limit(.bytes(let limit)): "the file is larger than \(limit) bytes; split the document"
    case .limit(.elements(let limit)): "more than \(limit) elements; split the document"
    case .limit(.depth(let limit)): "elements are nested more than \(limit) deep"
    }
  }
}
