import Foundation
import NIOCore
import TestSupport
import Testing
import TimelineExport

@testable import AnimatorStudio

@Suite("Frames as differences")
struct FrameDifferenceTests {
  private func bitmap(_ width: Int, _ height: Int, _ numbers: inout SplitMix64) -> Bitmap {
    let pixels = (0..<width * height).flatMap { _ -> [UInt8] in
      let alpha = [0, 255, UInt8.random(in: 0...255, using: &numbers)][
        Int.random(in: 0...2, using: &numbers)]
      return (0..<3).map { _ in UInt8.random(in: 0...alpha, using: &numbers) } + [alpha]
    }
    guard let bitmap = Bitmap(width: width, height: height, pixels: pixels) else {
      preconditionFailure()
    }
    return bitmap
  }

  /// What a page does with a message.
  private func apply(_ message: ByteBuffer, to shown: inout (width: Int, rgba: [UInt8])) throws {
    var message = message
    let prefix = message.readInteger(endianness: .little, as: UInt32.self)
    let length = Int(try #require(prefix))
    let json = message.readString(length: length)
    let text = try #require(json)
    let header = try #require(
      JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let (width, height) = (
      try #require(header["width"] as? Int), try #require(header["height"] as? Int)
    )
    if header["isWhole"] as? Bool == true {
      shown = (width, [UInt8](repeating: 0, count: 4 * width * height))
    }
    let cells = try #require(header["cells"] as? [Int])
    for cell in stride(from: 0, to: cells.count, by: 4) {
      for row in cells[cell + 1]..<cells[cell + 1] + cells[cell + 3] {
        let pixels = message.readBytes(length: 4 * cells[cell + 2])
        let bytes = try #require(pixels)
        let start = 4 * (row * width + cells[cell])
        shown.rgba.replaceSubrange(start..<start + bytes.count, with: bytes)
      }
    }
    #expect(message.readableBytes == 0)
  }

  @Test("a page that applies all messages has each frame, as straight RGBA", arguments: 0..<8)
  func everyFrame(seed: Int) throws {
    var numbers = SplitMix64(seed: UInt64(seed))
    var difference = FrameDifference()
    var shown: (width: Int, rgba: [UInt8]) = (0, [])
    var frame = bitmap(1, 1, &numbers)
    for step in 0..<12 {
      if step % 5 == 0 {
        frame = bitmap(
          .random(in: 1...300, using: &numbers), .random(in: 1...150, using: &numbers), &numbers)
      } else {
        // A few pixels change.
        var pixels = frame.pixels
        for _ in 0..<Int.random(in: 0...3, using: &numbers) {
          let pixel = 4 * Int.random(in: 0..<pixels.count / 4, using: &numbers)
          pixels[pixel + 3] = 255
          pixels[pixel] = UInt8.random(in: 0...255, using: &numbers)
        }
        frame = try #require(Bitmap(width: frame.width, height: frame.height, pixels: pixels))
      }
      try apply(difference.message(showing: frame, header: []), to: &shown)
      var expected = frame.straightBGRA()
      for pixel in stride(from: 0, to: expected.count, by: 4) { expected.swapAt(pixel, pixel + 2) }
      #expect(shown.rgba == expected, "step \(step)")
    }
  }

  @Test("only cells with changes are sent")
  func changedCells() throws {
    let before = Bitmap(try PixelSize(width: 300, height: 130))
    var pixels = before.pixels
    // In the second of three columns and the third of three rows.
    pixels[4 * (129 * 300 + 200) + 3] = 1
    let after = try #require(Bitmap(width: 300, height: 130, pixels: pixels))
    #expect(
      FrameDifference.cells(of: after, differingFrom: before)
        == [.init(x: 128, y: 128, width: 128, height: 2)])
    #expect(FrameDifference.cells(of: after, differingFrom: after).isEmpty)
    #expect(FrameDifference.cells(of: after, differingFrom: nil).count == 9)
  }
}
