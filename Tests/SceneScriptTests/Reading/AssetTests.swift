import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// Images are found relative to the scene, decoded once, and rejected if invalid.
struct AssetTests {
  /// A folder with an image and a corrupt one.
  static func makeFolder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.write("this is no picture", as: "corrupt.png")
    let sea = repository.appending(path: "scenes/images/sea.png")
    try FileManager.default.copyItem(at: sea, to: folder.file("sea.png"))
    return folder
  }

  private func errors(assets: String, image: String) throws -> [Problem] {
    let folder = try Self.makeFolder()
    let scene = """
      animator: 1
      stage: {size: [10, 10]}
      assets: \(assets)
      views: [{type: image, image: \(image)}]
      """
    do {
      return try readScene(scene, directory: folder.url).warnings.map(\.problem)
    } catch let error as SceneError {
      return error.diagnostics.map(\.problem)
    }
  }

  @Test("an image is the name of an asset, or a path")
  func found() throws {
    #expect(try errors(assets: "{moon: sea.png}", image: "moon") == [])
    #expect(try errors(assets: "{}", image: "sea.png") == [])
  }

  @Test("a misspelled asset is reported with a suggestion")
  func misspelled() throws {
    #expect(
      try errors(assets: "{moon: sea.png}", image: "mooon") == [
        .unusedAsset("moon"), .missingImage(path: "mooon", nearest: "moon"),
      ])
  }

  @Test("a missing file is reported at its path")
  func missing() throws {
    #expect(
      try errors(assets: "{moon: lost.png}", image: "moon") == [
        .missingImage(path: "lost.png", nearest: nil)
      ])
  }

  @Test("a misspelled file, or one with another extension, is reported with a suggestion")
  func misspelledFile() throws {
    for path in ["see.png", "sea.jpg", "Sea.PNG"] {
      #expect(
        try errors(assets: "{}", image: path) == [.missingImage(path: path, nearest: "sea.png")])
    }
  }

  @Test("a folder in place of an image is named once, as the scene names it")
  func folderAsImage() throws {
    let problem = Problem.unreadableImage(path: "/", reason: "not a regular file")
    #expect(try errors(assets: "{}", image: "/") == [problem])
    #expect(problem.description == "the image '/' cannot be read: not a regular file")
  }

  @Test("an invalid image is reported with the reason")
  func corrupt() throws {
    let problems = try errors(assets: "{}", image: "corrupt.png")
    guard case .unreadableImage(path: "corrupt.png", let reason)? = problems.first else {
      Issue.record("\(problems)")
      return
    }
    #expect(!reason.isEmpty)
  }
}
