import Foundation
import Testing

@testable import TimelineExport

@Suite("An output file")
struct OutputFileTests {
  let folder: TemporaryFolder
  private let content = Data("finished".utf8)

  init() throws { folder = try TemporaryFolder() }

  @Test("appears when it is complete, and nothing else stays")
  func commit() throws {
    let url = folder.file("film.mp4")
    let file = try OutputFile(url, overwrite: false)
    #expect(!FileManager.default.fileExists(atPath: url.path))
    #expect(folder.contents.allSatisfy { $0.hasPrefix(".") })
    try OutputFile.write(content, to: file.temporaryPath, name: url.path)
    try file.commit()
    #expect(folder.contents == ["film.mp4"])
    #expect(try Data(contentsOf: url) == content)
  }

  @Test("that is abandoned, or forgotten, leaves nothing and can be committed no more")
  func abandon() throws {
    let file = try OutputFile(folder.file("a.mp4"), overwrite: false)
    file.abandon()
    #expect(folder.contents.isEmpty)
    #expect(throws: ExportError.self) { try file.commit() }
    _ = try OutputFile(folder.file("b.mp4"), overwrite: false)
    #expect(folder.contents.isEmpty)
  }

  @Test("does not replace another unless it may, and then only at the end")
  func overwrite() throws {
    let url = folder.file("film.mp4")
    try Data("old".utf8).write(to: url)
    #expect(throws: ExportError.fileExists(path: url.path)) {
      try OutputFile(url, overwrite: false)
    }
    let file = try OutputFile(url, overwrite: true)
    try OutputFile.write(content, to: file.temporaryPath, name: url.path)
    #expect(try Data(contentsOf: url) == Data("old".utf8))
    try file.commit()
    #expect(try Data(contentsOf: url) == content)
  }

  @Test("does not replace one that has come up meanwhile")
  func overtaken() throws {
    let url = folder.file("film.mp4")
    let file = try OutputFile(url, overwrite: false)
    try Data("other".utf8).write(to: url)
    #expect(throws: ExportError.fileExists(path: url.path)) { try file.commit() }
    #expect(folder.contents == ["film.mp4"])
    #expect(try Data(contentsOf: url) == Data("other".utf8))
  }

  @Test("goes through a symbolic link, which stays one")
  func link() throws {
    let (target, link) = (folder.file("target.mp4"), folder.file("link.mp4"))
    try Data("old".utf8).write(to: target)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: target)
    let file = try OutputFile(link, overwrite: true)
    try OutputFile.write(content, to: file.temporaryPath, name: link.path)
    try file.commit()
    #expect(try Data(contentsOf: target) == content)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == target.path)
  }

  @Test("is neither a folder nor a device, and has a folder to be in")
  func impossible() throws {
    #expect(throws: ExportError.notAFile(path: folder.url.path)) {
      try OutputFile(folder.url, overwrite: true)
    }
    #expect(throws: ExportError.notAFile(path: "/dev/null")) {
      try OutputFile(URL(fileURLWithPath: "/dev/null"), overwrite: true)
    }
    let missing = folder.file("missing")
    #expect(throws: ExportError.folderMissing(path: missing.path)) {
      try OutputFile(missing.appending(path: "film.mp4"), overwrite: true)
    }
  }

  @Test("of a device without room is an error")
  func fullDisk() {
    #expect(throws: ExportError.diskFull(path: "picture.png")) {
      try OutputFile.write(content, to: "/dev/full", name: "picture.png")
    }
  }
}
