import Foundation
import TestSupport
import Testing

/// `--set` and `render --data`, run as a user would.
struct DataCommandTests {
  private static let scene = """
    animator: 1
    stage: {size: [16, 16], scale: 1, fps: 10, duration: 0.2, background: "{{ tint }}"}
    variables: {sku: none, tint: "#000000", size: 8}
    views: [{frame: [0, 0, "{{ size }}", 8], backgroundColor: white}]
    """

  private func folder(table: String? = nil) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try Data(Self.scene.utf8).write(to: folder.url.appending(path: "scene.yaml"))
    if let table { try Data(table.utf8).write(to: folder.url.appending(path: "table.csv")) }
    return folder
  }

  private func run(_ arguments: [String], in folder: TemporaryFolder) throws -> Outcome {
    try CommandLine.run(arguments, in: folder.url)
  }

  @Test("--set gives variables values, on every command that reads scenes")
  func set() throws {
    let folder = try folder()
    let usual = try run(["hash", "scene.yaml"], in: folder)
    let red = try run(
      ["hash", "scene.yaml", "--set", "tint=#ff0000", "--set", "size=4"], in: folder)
    #expect(usual.code == 0 && red.code == 0 && usual.output != red.output)
    #expect(try run(["hash", "scene.yaml", "--set", "tint=#000000"], in: folder) == usual)
    let wrong = try run(["validate", "scene.yaml", "--set", "sise=4"], in: folder)
    #expect(wrong.code == 2)
    #expect(
      wrong.errors
        == "scene.yaml:1:1: error: the scene has no variable 'sise'; did you mean 'size'?\n")
    let value = try run(["validate", "scene.yaml", "--set", "size=big"], in: folder)
    #expect(value.code == 2)
    #expect(value.errors.contains("the variable 'size' is a number; found 'big'"))
    #expect(try run(["validate", "scene.yaml", "--set", "size"], in: folder).code == 2)
  }

  @Test("a table gives a video for each row, named by its columns")
  func rows() throws {
    let folder = try folder(table: "sku,tint,note\nA/1,#ff0000,x\n007,#00ff00,y\n")
    let outcome = try run(
      ["render", "scene.yaml", "--data", "table.csv", "-o", "out/{{ sku }}-{{ row }}.y4m"],
      in: folder)
    #expect(outcome.code == 0, "\(outcome)")
    #expect(outcome.output.hasSuffix("2 rows rendered\n"))
    let names = try FileManager.default.contentsOfDirectory(
      atPath: folder.url.appending(path: "out").path)
    #expect(names.sorted() == ["007-2.y4m", "A-1-1.y4m"])
    let first = try Data(contentsOf: folder.url.appending(path: "out/A-1-1.y4m"))
    let second = try Data(contentsOf: folder.url.appending(path: "out/007-2.y4m"))
    #expect(first.count == second.count && first != second)
  }

  @Test("a row that fails is named, and the others are rendered")
  func failures() throws {
    let folder = try folder(table: "sku,tint\na,#ff0000\nb,nocolor\nc,#0000ff\n")
    let outcome = try run(
      ["render", "scene.yaml", "--data", "table.csv", "-o", "{{ sku }}.y4m"], in: folder)
    #expect(outcome.code == 2)
    #expect(
      outcome.errors.contains("row 2: scene.yaml:2:71: error: unknown color 'nocolor'"),
      "\(outcome.errors)")
    #expect(outcome.output.hasSuffix("2 of 3 rows rendered; failed: 2\n"))
    #expect(FileManager.default.fileExists(atPath: folder.url.appending(path: "c.y4m").path))
    let json = try run(
      ["render", "scene.yaml", "--data", "table.csv", "-o", "{{ sku }}.y4m", "--json", "-y"],
      in: folder)
    let last = try #require(json.output.split(separator: "\n").last)
    #expect(last.hasPrefix("{\"rows\":3,\"failed\":[{\"row\":2,\"outputs\":[\"b.y4m\"]"), "\(last)")
  }

  @Test(
    "tables and names that cannot work are errors before anything is rendered",
    arguments: [
      ("sku\na\nb\n", "x.y4m", "rows 1 and 2 would both be written to 'x.y4m'"),
      (
        "sku\na\n", "{{ skew }}.y4m",
        "nothing has the name 'skew'; there are 'row', 'index', 'count', 'sku'"
      ),
      ("sku\n", "{{ sku }}.y4m", "the table 'table.csv' has no rows"),
      ("sku\n\"\n", "{{ sku }}.y4m", "line 2: a quoted value has no closing quote"),
      ("sku,x\n,1\n", "{{ sku }}.y4m", "has nothing before its extension"),
    ])
  func invalid(table: String, output: String, message: String) throws {
    let folder = try folder(table: table)
    let outcome = try run(
      ["render", "scene.yaml", "--data", "table.csv", "-o", output], in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    // The usage of the command line as a whole would say nothing about 'render'.
    #expect(!outcome.errors.contains("Usage:"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).count == 2)
  }

  @Test("a table without a column for a variable is an error")
  func unusedColumns() throws {
    let folder = try folder(table: "name\nx\n")
    let outcome = try run(
      ["render", "scene.yaml", "--data", "table.csv", "-o", "{{ name }}.y4m"], in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains("no variable of the scene has the name of a column: 'name'"))
  }
}
