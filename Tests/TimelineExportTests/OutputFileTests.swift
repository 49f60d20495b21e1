import Foundation
import TestSupport
import Testing

@testable import Rasterize
@testable import TimelineExport

@Suite("Output files")
struct OutputFileTests {
  let folder: TemporaryFolder
  private let content = Data("finished".utf8)

  init() throws { folder = try TemporaryFolder() }

  @Test("a file appears when it is complete, and nothing else remains")
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

  @Test("an abandoned or deallocated file leaves nothing, and cannot be committed")
  func abandon() throws {
    let file = try OutputFile(folder.file("a.mp4"), overwrite: false)
    file.abandon()
    #expect(folder.contents.isEmpty)
    #expect(throws: ExportError.self) { try file.commit() }
    _ = try OutputFile(folder.file("b.mp4"), overwrite: false)
    #expect(folder.contents.isEmpty)
  }

  @Test("an existing file is replaced only on request, and only at the end")
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

  @Test("a file that was created meanwhile is not replaced")
  func createdMeanwhile() throws {
    let url = folder.file("film.mp4")
    let file = try OutputFile(url, overwrite: false)
    try Data("other".utf8).write(to: url)
    #expect(throws: ExportError.fileExists(path: url.path)) { try file.commit() }
    #expect(folder.contents == ["film.mp4"])
    #expect(try Data(contentsOf: url) == Data("other".utf8))
  }

  @Test("a file is written through a symbolic link, which is preserved")
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

  @Test("the missing target of a link is created; the link is preserved")
  func danglingLink() throws {
    let link = folder.file("link.mp4")
    // Relative to the link's folder.
    try FileManager.default.createSymbolicLink(
      atPath: link.path, withDestinationPath: "target.mp4")
    let file = try OutputFile(link, overwrite: false)
    try OutputFile.write(content, to: file.temporaryPath, name: link.path)
    try file.commit()
    #expect(try Data(contentsOf: folder.file("target.mp4")) == content)
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: link.path) == "target.mp4")
  }

  /// Names have at most 255 bytes; the temporary one would fit.
  @Test("an invalid name is rejected before anything is written")
  func longName() throws {
    let name = String(repeating: "é", count: 130) + ".mp4"
    #expect(throws: ExportError.cannotWrite(path: folder.file(name).path, reason: ENAMETOOLONG)) {
      try OutputFile(folder.file(name), overwrite: true)
    }
    #expect(folder.contents.isEmpty)
  }

  @Test("an abandoned file is not recreated by pending writes", arguments: ["a.mp4", "a.gif"])
  func gone(name: String) throws {
    let file = try OutputFile(folder.file(name), overwrite: false)
    file.abandon()
    let bitmap = try Bitmap(16, 16, bgra: [0, 0, 255, 255])
    #expect(throws: ExportError.cannotWrite(path: name, reason: ENOENT)) {
      try write(
        [bitmap],
        into: try ExportFormat.named(by: folder.file(name)).makeSink(
          SinkRequest(
            path: file.temporaryPath, name: name, size: PixelSize(width: 16, height: 16),
            frameRate: 60, frameCount: 1, options: ExportOptions())))
    }
    #expect(folder.contents.isEmpty)
  }

  @Test("the files of a sequence are replaced together or not at all")
  func sequence() throws {
    let url = folder.file("f-%d.png")
    let pattern = try #require(NumberedName(url.lastPathComponent))
    try Data("old".utf8).write(to: folder.file("f-0.png"))
    let inTheWay = folder.file("f-1.png")
    func make(overwrite: Bool = true) throws -> OutputSequence {
      try OutputSequence(url, pattern, count: 2, overwrite: overwrite)
    }
    #expect(throws: ExportError.fileExists(path: folder.file("f-0.png").path)) {
      try make(overwrite: false)
    }
    let sequence = try make()
    for index in 0..<2 {
      try OutputFile.write(
        content, to: "\(sequence.temporaryPath)/\(index)", name: url.path, creating: true)
    }
    try FileManager.default.createDirectory(at: inTheWay, withIntermediateDirectories: false)
    #expect(throws: ExportError.notAFile(path: inTheWay.path)) { try make() }
    #expect(throws: ExportError.notAFile(path: inTheWay.path)) { try sequence.commit() }
    sequence.abandon()
    #expect(folder.contents == ["f-0.png", "f-1.png"])
    #expect(try Data(contentsOf: folder.file("f-0.png")) == Data("old".utf8))
  }

  @Test("a folder, a device, and a file in a missing folder are rejected")
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

  @Test("a device without space is an error")
  func fullDisk() {
    #expect(throws: ExportError.diskFull(path: "picture.png")) {
      try OutputFile.write(content, to: "/dev/full", name: "picture.png")
    }
  }
}
