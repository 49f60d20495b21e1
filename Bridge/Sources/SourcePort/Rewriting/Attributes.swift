import SwiftSyntax

// Attributes, imports and access levels.

extension SourceRewriter {
  /// Attributes of Objective-C and Interface Builder, which have no meaning here, or are not known.
  private static let removed: Set<String> = [
    "objc", "nonobjc", "objcMembers", "IBOutlet", "IBAction", "IBInspectable", "IBDesignable",
    "IBSegueAction", "GKInspectable", "NSManaged", "NSApplicationMain", "UIApplicationMain",
    "_objcRuntimeName", "NSCopying", "_dynamicReplacement",
  ]

  func rewrite(_ attribute: AttributeSyntax) {
    let isMain = attribute.name == "UIApplicationMain" || attribute.name == "main"
    if isMain, let scope = scopes.last(where: { $0.attributes.offsets.contains(attribute.offsets) })
    {
      let isDelegate = scope.inheritance?.inheritedTypes.contains {
        $0.type.nameWithoutArguments.hasSuffix("UIApplicationDelegate")
      }
      if attribute.name == "main", isDelegate != true { return }
      applicationDelegate = scope.path
      edits.blank(attribute.offsets, of: source)
    } else if Self.removed.contains(attribute.name) {
      edits.blank(attribute.offsets, of: source)
    }
  }

  /// `import UIKit` brings Foundation, QuartzCore and CoreGraphics. Imported beside it, they would make
  /// `Timer` and others ambiguous; alone, they would lack what the rewritten source uses.
  func rewrite(_ node: ImportDeclSyntax) {
    guard let module = node.path.first?.name.text else { return }
    switch module {
    case "UIKit" where node.importKindSpecifier == nil && node.path.count > 1:
      edits.blank(
        node.path.offsets.lowerBound + module.utf8.count..<node.path.offsets.upperBound, of: source)
    case "Foundation", "QuartzCore", "CoreGraphics", "Dispatch", "ObjectiveC", "CoreFoundation":
      edits.replace(node.offsets, of: source, with: "import UIKit")
    case "Darwin": edits.replace(node.path.offsets, of: source, with: "Glibc")
    default: break
    }
  }

  /// Tables are extensions at the top of the file, so they reach nested types only if those are not private.
  func widenIfPrivate(_ scope: Scope) {
    guard widensPrivateTypes, scopes.count > 1, !scope.isLocal else { return }
    let modifiers = scope.syntax.asProtocol((any WithModifiersSyntax).self)?.modifiers
    guard let modifier = modifiers?.first(where: { $0.name.text == "private" }) else { return }
    edits.replace(modifier.offsets, of: source, with: "fileprivate")
  }

  func widenIfPrivate(_ node: TypeAliasDeclSyntax) {
    guard widensPrivateTypes, !scopes.isEmpty, functionDepth == 0,
      let modifier = node.modifiers.first(where: { $0.name.text == "private" })
    else { return }
    edits.replace(modifier.offsets, of: source, with: "fileprivate")
  }
}

extension Range<Int> {
  fileprivate func contains(_ other: Range<Int>) -> Bool {
    lowerBound <= other.lowerBound && other.upperBound <= upperBound
  }
}

/// Finds private classes inside of other types.
final class PrivateClassFinder: ScopedVisitor {
  private var isFound = false

  static func isNeeded(in file: SourceFile) -> Bool {
    let finder = PrivateClassFinder(viewMode: .sourceAccurate)
    finder.walk(file.tree)
    return finder.isFound
  }

  override func enter(_ scope: Scope) {
    guard scope.kind == .class, scopes.count > 1, !scope.isLocal else { return }
    isFound =
      isFound
      || scopes.dropFirst().contains {
        $0.syntax.asProtocol((any WithModifiersSyntax).self)?.modifiers.names.contains("private")
          == true
      }
  }
}
