import Foundation

/// A document that is in use: with the bundle of its assets, and what was found wrong on the way.
@MainActor
public final class InterfaceFile {
  /// What is written in the document.
  public let document: InterfaceDocument
  /// The name without its folder and extension, which strings files share.
  public let name: String
  /// Where its assets and other documents are; nil for the main bundle and the resource bundles beside it.
  public let bundle: Bundle?
  /// Whether views are shown as Interface Builder shows them: `prepareForInterfaceBuilder()` is called after
  /// `awakeFromNib()`.
  public var isDesignTime = false
  /// What was found wrong so far, in the order in which it was found; each place is reported once.
  public private(set) var diagnostics: [InterfaceDiagnostic] = []
  /// Translations of texts by their keys, such as "ID.text"; nil if the bundle has no strings file of the name.
  let strings: ((String) -> String?)?
  /// The identifiers of objects whose custom class does not exist. What that would have is not reported again.
  var substitutes: Set<String> = []
  private var reported: Set<String> = []
  /// The names by which scripts find the objects.
  private(set) lazy var names = InterfaceNames(document)

  /// Creates a file of a document.
  public init(_ document: InterfaceDocument, bundle: Bundle? = nil) {
    self.document = document
    self.bundle = bundle
    name = URL(fileURLWithPath: document.file).deletingPathExtension().lastPathComponent
    strings = Self.strings(of: name, in: bundle)
    document.diagnostics.forEach(report)
  }

  /// Reads a file, with a bundle for its assets.
  ///
  /// - Throws: ``InterfaceError`` if it is no document.
  public convenience init(contentsOf url: URL, bundle: Bundle? = nil) throws(InterfaceError) {
    self.init(try InterfaceDocument(contentsOf: url), bundle: bundle)
  }

  private static func strings(of name: String, in bundle: Bundle?) -> ((String) -> String?)? {
    let bundle = bundle ?? .main
    guard bundle.url(forResource: name, withExtension: "strings") != nil else { return nil }
    // A key that is not found comes back as it is.
    let missing = "\u{0}"
    return { key in
      let text = bundle.localizedString(forKey: key, value: missing, table: name)
      return text == missing ? nil : text
    }
  }

  /// Notes something that is wrong, once for each place.
  func report(_ diagnostic: InterfaceDiagnostic) {
    guard reported.insert(diagnostic.description).inserted else { return }
    diagnostics.append(diagnostic)
    InterfaceDiagnostic.handler(diagnostic)
  }

  /// Notes something that is wrong at an element.
  func report(_ problem: InterfaceDiagnostic.Problem, _ element: InterfaceElement) {
    report(InterfaceDiagnostic(problem, at: element.position))
  }
}

extension InterfaceDiagnostic {
  /// Called with every diagnostic. By default, writes a line to standard error, as UIKit logs.
  @MainActor public static var handler: @MainActor (InterfaceDiagnostic) -> Void = { diagnostic in
    FileHandle.standardError.write(Data("\(diagnostic)\n".utf8))
  }

  /// Runs `body` and returns the diagnostics found in it instead of passing them to ``handler``.
  @preconcurrency @MainActor
  public static func collect(_ body: () throws -> Void) rethrows -> [InterfaceDiagnostic] {
    let outer = handler
    var found: [InterfaceDiagnostic] = []
    handler = { found.append($0) }
    defer { handler = outer }
    try body()
    return found
  }
}
