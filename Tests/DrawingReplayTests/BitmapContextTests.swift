import DrawingReplay
import Graphics
import Testing

private let rgb = CGColorSpaceCreateDeviceRGB()
private let little = CGBitmapInfo.byteOrder32Little.rawValue

private func makeContext(
  _ width: Int, _ height: Int, _ alpha: CGImageAlphaInfo = .premultipliedLast, order: UInt32 = 0,
  space: CGColorSpace? = rgb, data: UnsafeMutableRawPointer? = nil, bytesPerRow: Int = 0
) -> CGContext? {
  CGContext(
    data: data, width: width, height: height, bitsPerComponent: 8, bytesPerRow: bytesPerRow,
    space: space, bitmapInfo: alpha.rawValue | order)
}

private func bytes(_ context: CGContext) -> [UInt8] {
  guard let data = context.data else { return [] }
  return Array(
    UnsafeRawBufferPointer(start: data, count: context.bytesPerRow * context.height))
}

@Suite("Bitmap contexts")
struct BitmapContextTests {
  @Test(
    "each format has its components at the specified bytes",
    arguments: [
      (CGImageAlphaInfo.premultipliedLast, UInt32(0), [102, 51, 0, 128] as [UInt8]),
      (.premultipliedLast, little, [128, 0, 51, 102]),
      (.premultipliedFirst, CGBitmapInfo.byteOrder32Big.rawValue, [128, 102, 51, 0]),
      (.premultipliedFirst, little, [0, 51, 102, 128]),
      (.noneSkipLast, 0, [102, 51, 0, 255]),
      (.noneSkipFirst, little, [0, 51, 102, 255]),
    ])
  func layouts(alpha: CGImageAlphaInfo, order: UInt32, expected: [UInt8]) throws {
    let context = try #require(makeContext(1, 1, alpha, order: order))
    // 0.502 · 255 = 128; 0.797 · 128 = 102 and 0.398 · 128 = 51, on black or on transparent pixels.
    context.setFillColor(red: 0.797, green: 0.398, blue: 0, alpha: 0.502)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    #expect(bytes(context) == expected)
    #expect(context.alphaInfo == alpha && context.bitmapInfo.rawValue == alpha.rawValue | order)
    #expect(context.bitsPerPixel == 32 && context.bitsPerComponent == 8)
    let isOpaque = expected.contains(255)
    #expect(context.makeImage()?.pixels == [0, 51, 102, isOpaque ? 255 : 128])
  }

  @Test("alpha-only and gray contexts have one byte per pixel")
  func oneByte() throws {
    let alpha = try #require(makeContext(2, 1, .alphaOnly, space: nil))
    alpha.setFillColor(red: 1, green: 1, blue: 1, alpha: 0.2)
    alpha.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(bytes(alpha) == [0, 51])
    let gray = try #require(makeContext(2, 1, .none, space: CGColorSpaceCreateDeviceGray()))
    gray.setFillColor(gray: 0.4, alpha: 1)
    gray.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    #expect(bytes(gray) == [0, 102])
    #expect(gray.makeImage()?.pixels == [0, 0, 0, 255, 102, 102, 102, 255])
  }

  @Test("y points up, and images are upright")
  func upright() throws {
    let context = try #require(makeContext(2, 2))
    context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    let (red, none): ([UInt8], [UInt8]) = ([255, 0, 0, 255], [0, 0, 0, 0])
    #expect(bytes(context) == none + none + red + none)
    #expect(context.ctm == .identity && context.data != nil)
    let image = try #require(context.makeImage())
    let copy = try #require(self.copy(of: image))
    #expect(bytes(copy) == bytes(context))
  }

  private func copy(of image: CGImage) -> CGContext? {
    let copy = makeContext(image.width, image.height)
    copy?.draw(image, in: CGRect(x: 0, y: 0, width: image.width, height: image.height))
    return copy
  }

  @Test("a shadow's offset points up")
  func shadows() throws {
    let context = try #require(makeContext(3, 3, .alphaOnly, space: nil))
    context.setShadow(
      offset: CGSize(width: 1, height: 1), blur: 0,
      color: CGColor(red: 0, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
    #expect(bytes(context) == [0, 255, 0, 255, 0, 0, 0, 0, 0])
  }

  @Test(
    "client memory is drawn into immediately, with any row length, and only inside of the rows")
  func clientMemory() throws {
    var memory = [UInt8](repeating: 9, count: 20)
    try memory.withUnsafeMutableBytes { memory in
      let context = try #require(
        makeContext(1, 2, .premultipliedFirst, data: memory.baseAddress, bytesPerRow: 10))
      context.clear(CGRect(x: 0, y: 0, width: 1, height: 2))
      context.setFillColor(red: 0, green: 0, blue: 1, alpha: 1)
      context.fill(CGRect(x: 0, y: 1, width: 1, height: 1))
      #expect(memory[0..<4].elementsEqual([255, 0, 0, 255]))
      // Drawing composites onto pixels written by the client: 40 under black of 0.2 is 32.
      memory.storeBytes(of: 0xFF28_2828, toByteOffset: 10, as: UInt32.self)
      (memory[10], memory[11]) = (255, 40)
      context.setFillColor(red: 0, green: 0, blue: 0, alpha: 0.2)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      #expect(memory[10] == 255 && memory[11] == 32)
      #expect(context.makeImage()?.pixels.prefix(4).elementsEqual([255, 0, 0, 255]) == true)
    }
    #expect(memory[4..<10].allSatisfy { $0 == 9 } && memory[14...].allSatisfy { $0 == 9 })
  }

  @Test("clips, layers and masks draw as in a recorded context")
  func likeRecorded() throws {
    let mask = try #require(
      CGImage(
        width: 2, height: 1,
        premultipliedBGRA: [0, 0, 0, 255, 255, 255, 255, 255]))
    func draw(_ context: CGContext) {
      context.setFillColor(red: 0.9, green: 0.7, blue: 0.1, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 24, height: 24))
      context.saveGState()
      context.clip(to: CGRect(x: 2, y: 2, width: 20, height: 20), mask: mask)
      context.setFillColor(red: 0, green: 0.4, blue: 0.8, alpha: 0.7)
      context.fillEllipse(in: CGRect(x: 1, y: 3, width: 16, height: 16))
      context.fillEllipse(in: CGRect(x: 6, y: 5, width: 16, height: 16))
      context.setAlpha(0.5)
      context.beginTransparencyLayer()
      context.fill(CGRect(x: 3, y: 3, width: 9, height: 9))
      context.strokeEllipse(in: CGRect(x: 6, y: 6, width: 9, height: 12))
      context.endTransparencyLayer()
      context.restoreGState()
      context.strokeLineSegments(between: [.zero, CGPoint(x: 24, y: 20)])
    }
    let bitmap = try #require(makeContext(24, 24, .premultipliedFirst, order: little))
    draw(bitmap)
    let recorded = recordedPixels(24, 24) { context in
      context.concatenate(CGAffineTransform(1, 0, 0, -1, 0, 24))
      draw(context)
    }
    #expect(bitmap.makeImage()?.pixels == recorded)
  }

  @Test("with a mask, each command is masked individually")
  func maskedTwice() throws {
    // An opaque mask of 50 % gray: half of the coverage.
    let half = try #require(CGImage(width: 1, height: 1, premultipliedBGRA: [128, 128, 128, 255]))
    let pixels = recordedPixels(1, 1) { context in
      let all = CGRect(x: 0, y: 0, width: 1, height: 1)
      context.clip(to: all, mask: half)
      context.setFillColor(gray: 1, alpha: 1)
      context.fill(all)
      context.fill(all)
    }
    // 1 − (127/255)² = 0.752.
    #expect(pixels == [192, 192, 192, 192])
  }

  @Test("invalid formats are rejected")
  func rejected() {
    #expect(makeContext(0, 1) == nil)
    #expect(makeContext(1, -1) == nil)
    #expect(makeContext(1 << 20, 1) == nil)
    #expect(makeContext(2, 1, bytesPerRow: 7) == nil)
    #expect(makeContext(1, 1, .none) == nil)
    #expect(makeContext(1, 1, .first) == nil)
    #expect(makeContext(1, 1, .last) == nil)
    #expect(makeContext(1, 1, space: nil) == nil)
    #expect(makeContext(1, 1, space: CGColorSpaceCreateDeviceGray()) == nil)
    #expect(makeContext(1, 1, order: CGBitmapInfo.byteOrder16Little.rawValue) == nil)
    #expect(
      CGContext(
        data: nil, width: 1, height: 1, bitsPerComponent: 16, bytesPerRow: 0, space: rgb,
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue) == nil)
    #expect(CGContext(recordingIn: .zero).data == nil)
  }
}
