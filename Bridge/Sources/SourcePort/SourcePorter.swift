import SwiftSyntax

/// Rewrites the iOS sources of a target into Swift for Linux.
public struct SourcePorter {
  /// A rewritten file.
  public struct Output: Sendable {
    /// The path of the original.
    public let path: String
    /// The text; its diagnostics name the original.
    public let text: String
  }

  private let files: [SourceFile]
  private let index: SourceIndex

  /// Reads sources.
  ///
  /// - Parameters:
  ///   - files: The files of one target.
  ///   - dependencies: Files of targets on which it depends: their classes and protocols are known.
  public init(_ files: [SourceFile], dependencies: [SourceFile] = []) {
    self.files = files
    index = SourceIndex(files + dependencies)
  }

  /// Rewrites all files.
  ///
  /// - Returns: The files in the order in which they were given, and what cannot be rewritten.
  public func port() -> (outputs: [Output], diagnostics: [Diagnostic]) {
    let rewriters = files.map { file in
      let rewriter = SourceRewriter(file, index: index)
      rewriter.walk(file.tree)
      return rewriter
    }
    moveMembers(rewriters)
    let outputs = rewriters.map { Output(path: $0.file.path, text: text(of: $0)) }
    return (outputs, rewriters.flatMap(\.diagnostics))
  }

  /// Declares members of extensions in the bodies of their classes, at the lines of the original.
  private func moveMembers(_ rewriters: [SourceRewriter]) {
    for rewriter in rewriters {
      for move in rewriter.moves {
        let target =
          rewriter.bodies[move.type] != nil
          ? rewriter : rewriters.first { $0.bodies[move.type] != nil }
        guard let target, let end = target.bodies[move.type] else { continue }
        let member = rewriter.edits.apply(to: rewriter.source, in: move.range)
        rewriter.edits.blank(move.range, of: rewriter.source)
        let start = rewriter.file.location(of: move.range.lowerBound)
        let back = target.file.location(of: end)
        let indent = String(repeating: " ", count: start.column - 1)
        let padding = String(repeating: " ", count: back.column - 1)
        target.edits.insert(
          """

          \(directive(rewriter.file.path, start.line))
          \(indent)\(member)
          \(directive(target.file.path, back.line))
          \(padding)
          """, at: end)
      }
    }
  }

  private func text(of rewriter: SourceRewriter) -> String {
    if rewriter.file.isMain { return startText(of: rewriter) }
    let source = rewriter.source
    let path = rewriter.file.path
    var text = "// Written by uikit-port; edit the original instead.\n"
    let needsImport = !rewriter.tables.isEmpty || !rewriter.protocolExtensions.isEmpty
    if needsImport || rewriter.applicationDelegate != nil { text += "import UIKit\n" }
    text += directive(path, 1) + "\n"
    text += rewriter.edits.apply(to: source, in: 0..<source.count)
    let generated =
      rewriter.protocolExtensions + rewriter.tables.map(\.declaration)
      + [rewriter.applicationDelegate.map(Self.registration(ofDelegate:)) ?? ""]
    if generated.allSatisfy(\.isEmpty) { return text }
    return text + "\n#sourceLocation()\n" + generated.joined()
  }

  /// The file main.swift only starts the application, which a stage does here: its delegate is registered.
  private func startText(of rewriter: SourceRewriter) -> String {
    let finder = DelegateFinder(viewMode: .sourceAccurate)
    finder.walk(rewriter.file.tree)
    let registration = finder.delegate.map(Self.registration(ofDelegate:)) ?? ""
    return "// Written by uikit-port for \(rewriter.file.path).\nimport UIKit\n" + registration
  }

  private func directive(_ path: String, _ line: Int) -> String {
    let escaped = path.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    return "#sourceLocation(file: \"\(escaped)\", line: \(line))"
  }

  private static func registration(ofDelegate type: String) -> String {
    """
    @section(".init_array") @used
    private let _portedDelegate: @convention(c) () -> Void = { \
    UIKit.ClassRegistry.setApplicationDelegate { \(type).self } }

    """
  }
}

/// Finds the delegate in `UIApplicationMain(argc, argv, nil, NSStringFromClass(AppDelegate.self))`.
private final class DelegateFinder: SyntaxVisitor {
  private(set) var delegate: String?

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.trimmedDescription == "NSStringFromClass",
      let type = node.arguments.first?.expression.as(MemberAccessExprSyntax.self)?.base
    else { return .visitChildren }
    delegate = type.trimmedDescription
    return .skipChildren
  }
}
