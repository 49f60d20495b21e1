import Glibc

// Unchecked: its owner, the sink of a GIF, calls it from one thread at a time.
/// Spools frames to disk for formats that need the whole video before encoding, such as GIF with its palette.
/// Holds only one frame in memory.
///
/// Stores only the dirty rectangle of each frame. The file is unlinked right after it is created, so the system
/// removes it however the process ends. Not thread-safe.
final class FrameSpool: @unchecked Sendable {
  /// The record of a spooled frame.
  struct Entry {
    /// The dirty rectangle relative to the previous frame; nil if it is identical.
    let change: PixelRect?
    fileprivate let offset: Int
  }

  let size: PixelSize
  private(set) var entries: [Entry] = []
  /// Whether any frame has a pixel with less than half coverage (alpha).
  private(set) var hasTransparency = false
  private let descriptor: Int32
  private let name: String
  private var last: [UInt32]
  private var length = 0

  /// - Parameters:
  ///   - path: A file; the spool is created in the same folder.
  ///   - name: The output's name in error messages.
  init(beside path: String, name: String, size: PixelSize) throws(ExportError) {
    (self.size, self.name) = (size, name)
    last = Array(repeating: 0, count: size.width * size.height)
    let hidden = path + ".spool"
    descriptor = Glibc.open(hidden, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw ExportError(reason: errno, path: name) }
    unlink(hidden)
  }

  deinit { close(descriptor) }

  /// Appends a frame in premultiplied BGRA with tightly packed rows.
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

  /// Calls `body` with the index, pixels and dirty rectangle of each frame, in order.
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
