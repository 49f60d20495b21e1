import Testing
import UIKit

/// Declarations of missing types, whose error messages name an alternative.
struct UnavailableTests {
  private static let sources = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Sources")

  private static func texts(in folder: String) throws -> [String] {
    let files = FileManager.default.enumerator(
      at: sources.appendingPathComponent(folder), includingPropertiesForKeys: nil)
    let urls = (files?.allObjects as? [URL] ?? []).filter { $0.pathExtension == "swift" }
    return try urls.map { try String(contentsOf: $0, encoding: .utf8) }
  }

  /// The names of types declared at file scope.
  private static func types(in texts: [String]) -> [String] {
    texts.joined(separator: "\n").matches(
      of: /(?m)^(?:open|public) (?:final )?(?:class|protocol|enum|struct|typealias) (\w+)/
    ).map { String($0.1) }
  }

  @Test("each declaration names an alternative, and none hides an existing type")
  func rows() throws {
    let texts = try Self.texts(in: "UIKit/Unavailable")
    let missing = Self.types(in: texts)
    #expect(!missing.isEmpty && Set(missing).count == missing.count)
    let attributes = texts.joined().matches(
      of: /@available\(\*, unavailable, message: "[^"]{20,}"\)/)
    #expect(attributes.count == missing.count)
    let present = try ["Animator", "Graphics", "LayerDrawing"].flatMap {
      Self.types(in: try Self.texts(in: $0))
    }
    #expect(Set(missing).intersection(present) == [])
  }

  /// As in client code, whose own type takes precedence.
  private final class UIColorWell {
    let title = "Mine"
  }

  @Test("a client's type can have the name of a missing one")
  func ownTypes() {
    #expect(UIColorWell().title == "Mine")
  }
}
