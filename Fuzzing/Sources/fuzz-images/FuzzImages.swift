import Graphics
import ImageIO

/// Decodes the bytes, as one picture and as all that are there. What comes out has to keep its promises.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzImages(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  let data = Data(UnsafeBufferPointer(start: bytes, count: bytes == nil ? 0 : count))
  // Small, so that what is allowed is done soon.
  let limits = ImageDecoder.Limits(side: 2048, area: 1 << 20, animationArea: 1 << 22)
  if let image = try? ImageDecoder.decode(data: data, limits: limits) { check(image, limits) }
  if let animation = try? ImageDecoder.decodeAnimation(data: data, limits: limits) {
    precondition(!animation.frames.isEmpty && animation.duration > 0)
    for frame in animation.frames { check(frame.image, limits) }
    _ = UIImage(animation, scale: 2)
  }
  return 0
}

private func check(_ image: CGImage, _ limits: ImageDecoder.Limits) {
  precondition(image.width * image.height <= limits.area, "too large")
  image.pixels.withUnsafeBufferPointer { pixels in
    for place in stride(from: 0, to: pixels.count, by: 4) {
      let alpha = pixels[place + 3]
      precondition(
        pixels[place] <= alpha && pixels[place + 1] <= alpha && pixels[place + 2] <= alpha,
        "not premultiplied")
    }
  }
}
