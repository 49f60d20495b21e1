import Graphics
import ImageIO
import Testing

private let red: [UInt8] = [0, 0, 255, 255]
private let green: [UInt8] = [0, 255, 0, 255]
private let blue: [UInt8] = [255, 0, 0, 255]
private let clear: [UInt8] = [0, 0, 0, 0]

private func error(_ data: Data, _ limits: ImageDecoder.Limits = .standard) -> ImageError? {
  do throws(ImageError) {
    _ = try ImageDecoder.decodeAnimation(data: data, limits: limits)
    return nil
  } catch {
    return error
  }
}

@Suite("Animated images")
struct AnimatedImageTests {
  @Test("frames are decoded completely, with their durations, from each format")
  func formats() throws {
    for data in [ImageFixtures.apng, ImageFixtures.animatedWebP] {
      let animation = try ImageDecoder.decodeAnimation(data: data)
      #expect(animation.frames.map(\.image.pixels) == [red + red, blue + green])
      #expect(animation.frames.map(\.duration) == [0.25, 0.25])
    }
    let gif = try ImageDecoder.decodeAnimation(data: ImageFixtures.animatedGIF)
    // The second frame covers the left pixel only; the right one stays.
    #expect(gif.frames.map(\.image.pixels) == [red + clear, blue + clear])
    #expect(gif.frames.map(\.duration) == [0.1, 0.3])
    #expect(abs(gif.duration - 0.4) < 1e-12)
  }

  @Test("decoding one image gives the first frame; a still image is an animation of one frame")
  func first() throws {
    for data in [ImageFixtures.apng, ImageFixtures.animatedWebP] {
      #expect(try ImageDecoder.decode(data: data).pixels == red + red)
    }
    let still = try ImageDecoder.decodeAnimation(data: ImageFixtures.bmp)
    #expect(still.frames.count == 1)
    #expect(try still.frames[0].image == ImageDecoder.decode(data: ImageFixtures.bmp))
    #expect(try UIImage.animatedImage(data: ImageFixtures.bmp, scale: 1).images == nil)
  }

  @Test("frames of different durations become images of equal durations")
  func images() throws {
    let image = try UIImage.animatedImage(data: ImageFixtures.animatedGIF, scale: 2)
    // 0.1 and 0.3 s: steps of 0.1.
    #expect(
      image.images?.map { $0.cgImage?.pixels.prefix(4) } == [
        red[...], blue[...], blue[...], blue[...],
      ])
    #expect(abs(image.duration - 0.4) < 1e-12)
    #expect(image.size == CGSize(width: 1, height: 0.5))
    #expect(image.cgImage?.pixels == red + clear)
  }

  @Test("images combined into an animation have equal durations, 1/30 s by default")
  func combined() throws {
    let image = try #require(UIImage(data: ImageFixtures.gif))
    #expect(UIImage.animatedImage(with: [image, image], duration: 3)?.duration == 3)
    #expect(UIImage.animatedImage(with: [image, image, image], duration: 0)?.duration == 0.1)
    #expect(UIImage.animatedImage(with: [], duration: 1) == nil)
  }

  @Test("damaged and truncated files and too many pixels are errors")
  func errors() {
    for data in [ImageFixtures.apng, ImageFixtures.animatedWebP, ImageFixtures.animatedGIF] {
      #expect(error(data.dropLast(20)) != nil)
      let few = ImageDecoder.Limits(side: 10, area: 10, animationArea: 3)
      #expect(error(data, few) == .tooLong(width: 2, height: 1))
      let none = ImageDecoder.Limits(side: 1, area: 1, animationArea: 1)
      #expect(error(data, none) == .tooLarge(width: 2, height: 1))
    }
    #expect(error(Data()) == .empty && error(Data("GIF89a".utf8)) != nil)
    var broken = ImageFixtures.animatedWebP
    broken[90] ^= 0xFF
    broken[91] ^= 0xFF
    _ = error(broken)
  }
}
