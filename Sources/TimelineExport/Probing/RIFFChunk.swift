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
