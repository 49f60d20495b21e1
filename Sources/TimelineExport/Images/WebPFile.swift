import CFFmpeg
import CWebP

/// Assembles an animated WebP from still images.
struct WebPFile {
  /// A still WebP and its offset, which is even.
  struct Picture {
    let area: PixelRect
    let file: Data
  }

  private let size: PixelSize
  private var pictures: [(picture: Picture, milliseconds: Int)] = []
  /// The number of bytes appended so far.
  private(set) var byteCount = 0

  /// The longest duration in milliseconds: 24 bits.
  private static let longest = 0xFF_FFFF

  init(_ size: PixelSize) { self.size = size }

  /// Appends a frame that replaces the canvas below it, without blending.
  mutating func append(_ picture: Picture, milliseconds: Int) {
    var rest = max(milliseconds, 0)
    repeat {
      let time = min(rest, Self.longest)
      pictures.append((picture, time))
      byteCount += picture.file.count
      rest -= time
    } while rest > 0
  }

  /// The file's bytes; a still image if there is only one frame.
  func data() throws(ExportError) -> Data {
    if pictures.count == 1 { return pictures[0].picture.file }
    guard let mux = pws_new_mux() else { throw .outOfMemory }
    defer { WebPMuxDelete(mux) }
    try check(WebPMuxSetCanvasSize(mux, Int32(size.width), Int32(size.height)))
    // A transparent background, looping forever.
    var animation = WebPMuxAnimParams(bgcolor: 0, loop_count: 0)
    try check(WebPMuxSetAnimationParams(mux, &animation))
    for (picture, milliseconds) in pictures { try push(picture, milliseconds, into: mux) }
    var assembled = WebPData()
    defer { WebPDataClear(&assembled) }
    try check(WebPMuxAssemble(mux, &assembled))
    return Data(
      bytes: try allocated(UnsafeMutablePointer(mutating: assembled.bytes)), count: assembled.size)
  }

  private func push(
    _ picture: Picture, _ milliseconds: Int, into mux: OpaquePointer
  ) throws(ExportError) {
    let error = picture.file.withUnsafeBytes { bytes in
      var frame = WebPMuxFrameInfo()
      frame.bitstream = WebPData(
        bytes: bytes.bindMemory(to: UInt8.self).baseAddress, size: bytes.count)
      (frame.x_offset, frame.y_offset) = (Int32(picture.area.minX), Int32(picture.area.minY))
      frame.duration = Int32(milliseconds)
      frame.id = WEBP_CHUNK_ANMF
      frame.dispose_method = WEBP_MUX_DISPOSE_NONE
      frame.blend_method = WEBP_MUX_NO_BLEND
      return WebPMuxPushFrame(mux, &frame, 1)
    }
    try check(error)
  }

  private func check(_ error: WebPMuxError) throws(ExportError) {
    if error == WEBP_MUX_OK { return }
    if error == WEBP_MUX_MEMORY_ERROR { throw .outOfMemory }
    throw .encodingFailed(action: "assemble the images", code: ffs_averror(EINVAL))
  }
}
