import Glibc

// Unchecked: its owner, the sink of a GIF, calls it from one thread at a time.
/// Frames kept on disk until all are there: a palette, for one, is made of the whole film. Memory holds one
/// frame, whatever their number.
///
/// What is written of a frame is the rectangle that differs from the one before. The file has no name, so
/// nothing is left of it however the process ends. Used by one thread at a time.
final class FrameSpool: @unchecked Sendable {
  /// What is known of a frame.
  struct Entry {
    /// Where it differs from the one before; nil where it does not.
    let change: PixelRect?
    fileprivate let offset: Int
  }

  let size: PixelSize
  private(set) var entries: [Entry] = []
  /// Whether more shines through than does not, somewhere in one of them.
  private(set) var hasTransparency = false
  private let descriptor: Int32
  private let name: String
  private var last: [UInt32]
  private var length = 0

  /// - Parameters:
  ///   - path: A file in whose folder there is room.
  ///   - name: What the output is called in errors.
  init(beside path: String, name: String, size: PixelSize) throws(ExportError) {
    (self.size, self.name) = (size, name)
    last = Array(repeating: 0, count: size.width * size.height)
    let hidden = path + ".spool"
    descriptor = Glibc.open(hidden, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: name) }
    unlink(hidden)
  }

  deinit { close(descriptor) }

  /// Adds a frame: premultiplied BGRA, rows without gaps.
  func append(_ bitmap: Bitmap) throws(ExportError) {
    let change = bitmap.withUnsafeBytes { bytes in
      entries.isEmpty
        ? PixelRect(size)
        : changedArea(bytes.bindMemory(to: UInt32.self))
    }
    hasTransparency = hasTransparency || bitmap.hasTransparentPixels
    entries.append(Entry(change: change, offset: length))
    guard let change else { return }
    var rows: [UInt32] = []
    rows.reserveCapacity(change.width * change.height)
    bitmap.withUnsafeBytes { bytes in
      let pixels = bytes.bindMemory(to: UInt32.self)
      for y in change.minY..<change.maxY {
        let row = y * size.width + change.minX..<y * size.width + change.maxX
        rows += pixels[row]
        last.replaceSubrange(row, with: pixels[row])
      }
    }
    try write(rows)
  }

  private func changedArea(_ pixels: UnsafeBufferPointer<UInt32>) -> PixelRect? {
    last.withUnsafeBufferPointer { PixelRect.difference($0, pixels, width: size.width) }
  }

  private func write(_ rows: [UInt32]) throws(ExportError) {
    let reason = rows.withUnsafeBytes { bytes -> Int32 in
      var done = 0
      while done < bytes.count {
        let written = pwrite(
          descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, length + done)
        if written < 0, errno == EINTR { continue }
        if written < 0 { return errno }
        done += written
      }
      return 0
    }
    if reason != 0 { throw ExportError(reason: reason, path: name) }
    length += rows.count * 4
  }

  /// Calls `body` with the number, the pixels and the changed area of each frame, in order.
  func readFrames(
    _ body: (Int, [UInt32], PixelRect?) throws(ExportError) -> Void
  ) throws(ExportError) {
    var pixels = [UInt32](repeating: 0, count: size.width * size.height)
    for (index, entry) in entries.enumerated() {
      if let change = entry.change { try read(change, at: entry.offset, into: &pixels) }
      try body(index, pixels, entry.change)
    }
  }

  private func read(
    _ area: PixelRect, at offset: Int, into pixels: inout [UInt32]
  ) throws(ExportError) {
    var rows = [UInt32](repeating: 0, count: area.width * area.height)
    let reason = rows.withUnsafeMutableBytes { bytes -> Int32 in
      var done = 0
      while done < bytes.count {
        let count = pread(
          descriptor, bytes.baseAddress?.advanced(by: done), bytes.count - done, offset + done)
        if count < 0, errno == EINTR { continue }
        if count <= 0 { return count < 0 ? errno : EIO }
        done += count
      }
      return 0
    }
    if reason != 0 { throw ExportError(reason: reason, path: name) }
    for y in 0..<area.height {
      let start = (area.minY + y) * size.width + area.minX
      pixels.replaceSubrange(
        start..<start + area.width, with: rows[y * area.width..<(y + 1) * area.width])
    }
  }
}
