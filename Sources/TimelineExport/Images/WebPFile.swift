/// An animated WebP, put together of still ones.
///
/// A RIFF file: `VP8X` says how large it is and what is in it, `ANIM` how often it plays, and an `ANMF` for each
/// picture where it lies, how long it is shown, and what it looks like. Numbers are little-endian.
struct WebPFile {
  /// A still WebP and where it lies: at even places.
  struct Picture {
    let area: PixelArea
    let file: Data
    let isOpaque: Bool
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
  func data() -> Data {
    if pictures.count == 1 { return pictures[0].picture.file }
    var body = Data("WEBP".utf8)
    let isOpaque = pictures.allSatisfy(\.picture.isOpaque)
    var head = Data()
    // Bits of what there is: animation, alpha.
    head.append(number: isOpaque ? 0x02 : 0x12, bytes: 4)
    head.append(number: size.width - 1, bytes: 3)
    head.append(number: size.height - 1, bytes: 3)
    body.append(chunk: "VP8X", head)
    // Nothing behind it, for ever.
    body.append(chunk: "ANIM", Data(count: 6))
    for (picture, milliseconds) in pictures {
      var frame = Data()
      frame.append(number: picture.area.minX / 2, bytes: 3)
      frame.append(number: picture.area.minY / 2, bytes: 3)
      frame.append(number: picture.area.width - 1, bytes: 3)
      frame.append(number: picture.area.height - 1, bytes: 3)
      frame.append(number: milliseconds, bytes: 3)
      // Replaces rather than covers.
      frame.append(number: 0x02, bytes: 1)
      for chunk in RIFFChunk.all(in: picture.file) ?? []
      where ["ALPH", "VP8 ", "VP8L"].contains(chunk.name) {
        frame.append(chunk: chunk.name, chunk.body)
      }
      body.append(chunk: "ANMF", frame)
    }
    var file = Data()
    file.append(chunk: "RIFF", body)
    return file
  }
}

/// A part of a WebP file.
struct RIFFChunk {
  let name: String
  let body: Data

  /// nil where the file is cut short, or is none.
  static func all(in data: Data) -> [RIFFChunk]? {
    guard data.count >= 12, data.starts(with: "RIFF".utf8),
      data.dropFirst(8).starts(with: "WEBP".utf8)
    else { return nil }
    var chunks: [RIFFChunk] = []
    var offset = 12
    while offset < data.count {
      guard offset + 8 <= data.count else { return nil }
      let size = (0..<4).reduce(0) { $0 | Int(data[offset + 4 + $1]) << (8 * $1) }
      guard offset + 8 + size <= data.count else { return nil }
      let name = String(decoding: data[offset..<offset + 4], as: UTF8.self)
      chunks.append(RIFFChunk(name: name, body: Data(data[offset + 8..<offset + 8 + size])))
      offset += 8 + size + size % 2
    }
    return chunks
  }
}

extension Data {
  fileprivate mutating func append(number: Int, bytes: Int) {
    for byte in 0..<bytes { append(UInt8(truncatingIfNeeded: number >> (8 * byte))) }
  }

  /// Chunks have an even length, by a byte that does not count.
  fileprivate mutating func append(chunk name: String, _ body: Data) {
    append(contentsOf: name.utf8)
    append(number: body.count, bytes: 4)
    append(body)
    if body.count % 2 == 1 { append(0) }
  }
}
