import CCairo
import Graphics

/// The memory of a bitmap context. Each command is executed immediately, since clients can read and
/// write the pixels at any time: it converts the affected pixels to a canvas, draws, and converts
/// them back.
final class BitmapMemory: DrawingTarget {
  let width: Int
  let height: Int
  let bytesPerRow: Int
  let format: BitmapFormat
  let data: UnsafeMutableRawPointer
  private let isOwner: Bool
  private let canvas: ReplayCanvas
  private var replay: CairoReplay

  /// - Parameters:
  /// - data: `bytesPerRow · height` bytes that outlive this object; nil to allocate zeroed memory.
  /// - bytesPerRow: 0 to use the minimum. Returns nil if it is less than that.
  init?(
    _ data: UnsafeMutableRawPointer?, width: Int, height: Int, bytesPerRow: Int,
    format: BitmapFormat
  ) {
    guard width > 0, height > 0, width <= CGImage.maximumDimension,
      height <= CGImage.maximumDimension, width * height <= CGImage.maximumPixelCount
    else { return nil }
    let rowBytes = bytesPerRow == 0 ? width * format.bytesPerPixel : bytesPerRow
    guard rowBytes >= width * format.bytesPerPixel, rowBytes <= 1 << 24,
      let canvas = ReplayCanvas(width: width, height: height)
    else { return nil }
    (self.width, self.height, self.bytesPerRow, self.format) = (width, height, rowBytes, format)
    self.canvas = canvas
    isOwner = data == nil
    if let data {
      self.data = data
    } else {
      self.data = .allocate(byteCount: rowBytes * height, alignment: 16)
      self.data.initializeMemory(as: UInt8.self, repeating: 0, count: rowBytes * height)
    }
    replay = CairoReplay(
      canvas: canvas, brush: Brush(), budget: max(16 * width * height, 1 << 20))
  }

  deinit { if isOwner { data.deallocate() } }

  /// Executes a command on the current contents of the memory.
  func run(_ command: DrawingCommand) {
    let wasOnGround = replay.drawsToBaseCanvas
    guard command.paints || command == .endLayer else { return replay.run(command) }
    let area = replay.drawsToBaseCanvas ? replay.touchedArea(of: command) : canvas.clipArea
    let isLast = command == .endLayer && !wasOnGround
    if wasOnGround || isLast { copy(area) { self.format.read($1, to: $0, count: $2) } }
    replay.run(command)
    guard replay.drawsToBaseCanvas else { return }
    copy(area) { self.format.write($0, to: $1, count: $2) }
  }

  /// A copy of the current pixels.
  var image: CGImage? {
    copy(canvas.area) { self.format.read($1, to: $0, count: $2) }
    var pixels: [UInt8] = []
    canvas.withPixels { words, stride in
      pixels.reserveCapacity(4 * width * height)
      for y in 0..<height {
        pixels += UnsafeRawBufferPointer(start: words + y * stride, count: 4 * width)
      }
    }
    return CGImage(width: width, height: height, premultipliedBGRA: pixels)
  }

  /// Calls `body` with each row of an area: its pixels in the canvas and in memory, and their
  /// count.
  private func copy(
    _ area: PixelRect,
    _ body: (UnsafeMutablePointer<UInt32>, UnsafeMutablePointer<UInt8>, Int) -> Void
  ) {
    let area = area.intersection(canvas.area)
    guard !area.isEmpty else { return }
    canvas.withPixels { words, stride in
      for y in area.minY..<area.maxY {
        let bytes = data + y * bytesPerRow + area.minX * format.bytesPerPixel
        body(
          words + y * stride + area.minX, bytes.assumingMemoryBound(to: UInt8.self), area.width)
      }
    }
  }
}

extension DrawingCommand {
  /// Whether the command paints by itself, rather than changing state.
  fileprivate var paints: Bool {
    switch self {
    case .fill, .stroke, .gradient, .clear, .image, .imageRegion, .text: true
    default: false
    }
  }
}
