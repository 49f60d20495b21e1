import Foundation
import TimelineExport

/// Frames of a stage at given times, with hashes and a contact sheet.
struct FrameStrip {
  /// The times of the frames, in seconds.
  let times: [Double]
  let frames: [Bitmap]

  init(_ timeline: Timeline, at times: [Double], scale: CGFloat) {
    self.times = times
    let compositor = Compositor(size: timeline.size, scale: scale)
    frames = times.map { compositor.render(timeline.frame(at: $0)) }
  }

  private init(times: [Double], frames: [Bitmap]) { (self.times, self.frames) = (times, frames) }

  /// The text of `NAME.frames`: for each frame a line with its time, size, and SHA-256 of its pixels.
  func listing() throws -> String {
    try zip(times, frames).map { time, frame in
      try "\(Numbers.text(time)) \(frame.width)x\(frame.height) \(frame.sha256())\n"
    }.joined()
  }

  /// The number of frames in a row of the sheet.
  private static func columns(_ count: Int) -> Int {
    max(Int(Double(count).squareRoot().rounded(.up)), 1)
  }

  /// The contact sheet: all frames at full size, in rows.
  func sheet() -> Bitmap? {
    guard let first = frames.first else { return nil }
    let columns = Self.columns(frames.count)
    let rows = (frames.count + columns - 1) / columns
    var canvas = PixelCanvas(width: columns * first.width, height: rows * first.height)
    for (index, frame) in frames.enumerated() {
      canvas.draw(
        frame.pixelCopy, atX: index % columns * first.width, y: index / columns * first.height)
    }
    return canvas.bitmap
  }

  /// Reads the frames of a golden; nil if its files are inconsistent.
  static func read(listing: String, sheet: Data) -> FrameStrip? {
    let lines = listing.split(separator: "\n").map { $0.split(separator: " ") }
    guard let image = try? ImageDecoder.decode(data: sheet), let first = lines.first,
      first.count == 3
    else { return nil }
    let size = first[1].split(separator: "x").compactMap { Int($0) }
    let columns = columns(lines.count)
    let rows = (lines.count + columns - 1) / columns
    // No frame is larger than the sheet, so that the products below do not overflow.
    guard size.count == 2, size.allSatisfy({ $0 > 0 }), size[0] <= image.width,
      size[1] <= image.height, image.width == columns * size[0], image.height == rows * size[1]
    else { return nil }
    let whole = PixelCanvas(width: image.width, height: image.height, pixels: image.pixels)
    let frames = lines.indices.compactMap { index in
      whole.crop(
        x: index % columns * size[0], y: index / columns * size[1], width: size[0],
        height: size[1]
      ).bitmap
    }
    return FrameStrip(times: lines.compactMap { $0.first.flatMap { Double($0) } }, frames: frames)
  }
}
