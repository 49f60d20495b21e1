import Animator

/// A document in use: with the bundle of its assets, and the diagnostics so far.
@MainActor
public final class InterfaceFile {
  /// The parsed document.
  public let document: InterfaceDocument
  /// The name without its folder and extension, which strings files share.
  public let name: String
  /// The bundle of its assets and other documents; nil for the main bundle and the resource bundles next to it.
  public let bundle: Bundle?
  /// Whether views are shown as Interface Builder shows them: lists with their prototypes, and
  /// `prepareForInterfaceBuilder()` is called after `awakeFromNib()`.
  public var isDesignTime = false
  /// The diagnostics so far, in the order in which they were found; each is reported once per location.
  public private(set) var diagnostics: [InterfaceDiagnostic] = []
  /// The identifiers of objects whose custom class does not exist. Their missing members are not reported.
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

  /// Reports a diagnostic, once per location.
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

  /// Reports a problem at an element.
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
