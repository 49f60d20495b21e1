import Foundation
import TestSupport
import Testing

/// Checks that the page of facts and the tests of the facts are consistent.
@Suite("The page of facts")
struct FactsTests {
  @Test("each fact has a test that names it, and each fact named by a test exists")
  func complete() throws {
    let page = try String(
      contentsOf: repository.appending(path: "docs/animation-facts.md"), encoding: .utf8)
    let rows = page.matches(of: /(?m)^\| (\d+) \| (.*) \|$/)
    let stated = Set(rows.map(\.1))
    let untestable = Set(rows.filter { $0.2.contains("(not tested: ") }.map(\.1))
    #expect(stated.count == 136)

    let folder = repository.appending(path: "Tests")
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    var tested: Set<Substring> = []
    for case let file as URL in files ?? .init() where file.pathExtension == "swift" {
      let source = try String(contentsOf: file, encoding: .utf8)
      for name in source.matches(of: /"facts? ([\d, ]+(?:and \d+)?):/) {
        tested.formUnion(name.1.matches(of: /\d+/).map(\.0))
      }
    }
    let missing = stated.subtracting(tested).subtracting(untestable)
    #expect(missing.isEmpty, "without a test: \(missing.sorted { Int($0)! < Int($1)! })")
    #expect(tested.subtracting(stated).isEmpty, "tests of facts that are not on the page")
  }
}
