import Animator

/// A document that is in use: with the bundle of its assets, and what was found wrong on the way.
@MainActor
public final class InterfaceFile {
  /// What is written in the document.
  public let document: InterfaceDocument
  /// The name without its folder and extension, which strings files share.
  public let name: String
  /// Where its assets and other documents are; nil for the main bundle and the resource bundles beside it.
  public let bundle: Bundle?
  /// Whether views are shown as Interface Builder shows them: lists with their prototypes, and
  /// `prepareForInterfaceBuilder()` is called after `awakeFromNib()`.
  public var isDesignTime = false
  /// What was found wrong so far, in the order in which it was found; each place is reported once.
  public private(set) var diagnostics: [InterfaceDiagnostic] = []
  /// The identifiers of objects whose custom class does not exist. What that would have is not reported again.
  var substitutes: Set<String> = []
  private var reported: Set<String> = []
  /// The names by which scripts find the objects.
  private(set) lazy var names = InterfaceNames(document)

  /// Creates a file of a document, whose texts are as they are written.
  public init(_ document: InterfaceDocument, bundle: Bundle? = nil) {
    self.document = document
    self.bundle = bundle
    name = URL(fileURLWithPath: document.file).deletingPathExtension().lastPathComponent
    document.diagnostics.forEach(report)
  }

  /// Reads a file, with a bundle for its assets. Its texts are in the language of the current stage, if the bundle has
  /// a strings file of the document's name in that.
  ///
  /// - Throws: ``InterfaceError`` if it is no document.
  public convenience init(contentsOf url: URL, bundle: Bundle? = nil) throws(InterfaceError) {
    try self.init(contentsOf: url, bundle: bundle, texts: .of(bundle))
  }

  /// - Parameter texts: The folder with the strings files.
  convenience init(
    contentsOf url: URL, bundle: Bundle?, texts: ResourceFolder
  ) throws(InterfaceError) {
    let name = url.deletingPathExtension().lastPathComponent
    let document = try InterfaceDocument(contentsOf: url)
    self.init(document.localized(texts.strings(ofDocument: name)), bundle: bundle)
  }

  /// Notes something that is wrong, once for each place.
  func report(_ diagnostic: InterfaceDiagnostic) {
    guard reported.insert(diagnostic.description).inserted else { return }
    diagnostics.append(diagnostic)
    InterfaceDiagnostic.handler(diagnostic)
  }

  /// Notes if the initial controller that the document names does not exist. Callers that show another one instead, or
  /// none, call it.
  package func checkInitialController() {
    if let diagnostic = document.missingInitialController { report(diagnostic) }
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
