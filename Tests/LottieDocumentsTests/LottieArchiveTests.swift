import Animator
import Foundation
import TestSupport
import Testing

@testable import ImageIO
@testable import LottieDocuments

/// dotLottie archives and files beside documents.
struct LottieArchiveTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func open(_ data: Data, _ name: String, animation: String? = nil) throws -> Picture {
    let url = folder.file(name)
    try data.write(to: url)
    return try Picture(LottieAnimation(contentsOf: url, animation: animation))
  }

  @Test("the animation of an archive of version 1, with an image of it")
  func first() throws {
    #expect(try open(TestArchives.first, "a.lottie")[10, 10] == red)
  }

  @Test("the initial animation of an archive of version 2, or one by its id")
  func second() throws {
    #expect(try open(TestArchives.second, "a.lottie")[10, 10] == red)
    #expect(try open(TestArchives.second, "a.lottie", animation: "a")[10, 10] == blue)
    #expect(throws: LottieError.unknownAnimation("c", known: ["a", "b"])) {
      try open(TestArchives.second, "a.lottie", animation: "c")
    }
  }

  @Test("every truncation of an archive is an error, and no damaged byte is a trap")
  func damage() throws {
    let whole = TestArchives.second
    for count in 4..<whole.count {
      #expect(throws: LottieError.self) {
        try LottieFiles.document(whole.prefix(count), animation: nil) { _ in nil }
      }
    }
    for index in 4..<whole.count {
      var damaged = whole
      damaged[index] ^= 0xFF
      _ = try? LottieFiles.document(damaged, animation: nil) { _ in nil }
    }
  }

  @Test("more output than an entry says is not written")
  func bomb() {
    // 258 copies of a byte, by the code of length 285: fixed codes, in an entry of 4 bytes.
    #expect(throws: Inflate.Problem.tooLong) {
      try Inflate.decompress([0x4B, 0x1C, 0x05, 0xA3, 0x00, 0x00], size: 4)
    }
    // Block type 3 does not exist.
    #expect(throws: Inflate.Problem.corrupt) { try Inflate.decompress([0x07], size: 4) }
    // A stored block whose length has no complement.
    #expect(throws: Inflate.Problem.corrupt) {
      try Inflate.decompress([0x01, 0x01, 0x00, 0x00, 0x00, 0x41], size: 1)
    }
  }

  @Test("a stored block is copied")
  func stored() throws {
    #expect(
      try Inflate.decompress([0x01, 0x02, 0x00, 0xFD, 0xFF, 0x41, 0x42], size: 2) == [0x41, 0x42])
  }

  @Test("images beside a document are read from its folder, and missing ones are named")
  func files() throws {
    let pixels: [UInt8] = [0, 0, 255, 255]
    try FileManager.default.createDirectory(
      at: folder.file("images"), withIntermediateDirectories: true)
    try ImageEncoder.png(#require(CGImage(width: 1, height: 1, premultipliedBGRA: pixels)))
      .write(to: folder.file("images/dot.png"))
    func document(_ name: String) -> Data {
      let assets =
        "\"assets\": [{\"id\": \"i\", \"w\": 20, \"h\": 20, \"u\": \"images/\", \"p\": \"\(name)\"}]"
      return Data(Part.document(Part.layer(2, "\"refId\": \"i\""), more: assets).utf8)
    }
    #expect(try open(document("dot.png"), "a.json")[10, 10] == red)
    #expect(
      throws: LottieError.invalid(
        member: "assets[0].p", reason: "there is no file 'images/none.png'")
    ) { try open(document("none.png"), "a.json") }
  }
}
