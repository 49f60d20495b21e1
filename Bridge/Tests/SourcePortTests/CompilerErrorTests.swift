import Foundation
import SourcePort
import Testing

@Suite("Errors of the compiler")
struct CompilerErrorTests {
  /// A source with errors: strings where numbers are expected.
  static let text = """
    import UIKit
    class Base { func f() {} }
    class Card: Base {
      @objc private func tap() { let first: Int = "1" }
      func g() { run(action: #selector(tap), "2" as Int) }
      @objc dynamic var count: Int = "3" as Int
    }
    @objc protocol Delegate { @objc optional func moved(_ card: Card,
      to point: Int) }
    extension Card {
      override func f() {
        let fourth: Int = "4"
      }
    }
    let fifth: Int = "5"
    """

  @Test("they name the lines and columns of the original")
  func locations() throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "SourcePortTests-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let original = folder.appending(path: "Card.swift").path
    let output = SourcePorter([SourceFile(path: original, text: Self.text)]).port().outputs[0].text
    try Data(output.utf8).write(to: folder.appending(path: "Ported_Card.swift"))
    // A module without declarations: what tables use is missing, which are further errors.
    try Data().write(to: folder.appending(path: "UIKit.swift"))
    _ = try compile(["-emit-module", "-module-name", "UIKit", "UIKit.swift"], in: folder)
    let errors = try compile(
      ["-typecheck", "-module-name", "Card", "-I", ".", "Ported_Card.swift"], in: folder)
    for (number, line) in Self.text.split(separator: "\n").enumerated() {
      guard let quote = line.firstIndex(of: "\"") else { continue }
      let column = line.utf8.distance(from: line.startIndex, to: quote) + 1
      let place = "\(original):\(number + 1):\(column): error:"
      #expect(errors.contains(place), "\(place) is missing in:\n\(errors)")
    }
  }

  /// Runs the compiler, and returns what it reports.
  private func compile(_ arguments: [String], in folder: URL) throws -> String {
    let (process, pipe) = (Process(), Pipe())
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["swiftc"] + arguments
    process.currentDirectoryURL = folder
    (process.standardOutput, process.standardError) = (pipe, pipe)
    try process.run()
    let data = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return String(decoding: data, as: UTF8.self)
  }
}
