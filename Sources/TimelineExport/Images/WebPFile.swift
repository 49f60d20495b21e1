import CFFmpeg
import CWebP

/// An animated WebP, put together of still ones.
struct WebPFile {
  /// A still WebP and where it lies: at even places.
  struct Picture {
    let area: PixelRect
    let file: Data
  }

  private let size: PixelSize
  private var pictures: [(picture: Picture, milliseconds: Int)] = []
  /// Bytes of what was appended.
  private(set) var byteCount = 0

  /// What 24 bits can count.
  private static let longest = 0xFF_FFFF

  init(_ size: PixelSize) { self.size = size }

  /// Appends a picture that replaces what is under it.
  mutating func append(_ picture: Picture, milliseconds: Int) {
    var rest = max(milliseconds, 0)
    repeat {
      let time = min(rest, Self.longest)
      pictures.append((picture, time))
      byteCount += picture.file.count
      rest -= time
    } while rest > 0
  }

  /// The file's bytes; of one picture a still one.
  func data() throws(ExportError) -> Data {
    if pictures.count == 1 { return pictures[0].picture.file }
    guard let mux = pws_new_mux() else { throw .outOfMemory }
    defer { WebPMuxDelete(mux) }
    try check(WebPMuxSetCanvasSize(mux, Int32(size.width), Int32(size.height)))
    // Nothing behind it, for ever.
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
    throw .encodingFailed(action: "put the pictures together", code: ffs_averror(EINVAL))
  }
}
