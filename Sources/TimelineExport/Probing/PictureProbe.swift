// Probes of formats that libavformat does not read, or not in enough detail.

extension FileProbe {
  /// A whole PNG, or one for each frame.
  static let png = FileProbe { expected throws(ExportError) in
    guard expected.isNumbered else { return try checkPNG(expected.path, expected) }
    for index in 0..<expected.frameCount {
      try checkPNG("\(expected.path)/\(index)", expected)
    }
    let extra = "\(expected.path)/\(expected.frameCount)"
    if FileManager.default.fileExists(atPath: extra) {
      throw expected.failure("more than \(expected.frameCount) frames")
    }
  }

  /// An animation, or a whole PNG: FFmpeg writes a single frame as one.
  static let apng = FileProbe { expected throws(ExportError) in
    if expected.frameCount == 1 { return try checkPNG(expected.path, expected) }
    try FileProbe.video.check(expected)
  }

  /// The signature and size that it begins with, and the chunk that it ends with.
  private static func checkPNG(_ path: String, _ expected: FileExpectation) throws(ExportError) {
    guard let file = try? FileHandle(forReadingFrom: URL(fileURLWithPath: path)),
      let head = try? file.read(upToCount: 24), head.count == 24,
      head.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]),
      let length = try? file.seekToEnd(), length >= 45,
      (try? file.seek(toOffset: length - 12)) != nil, let tail = try? file.readToEnd(),
      tail.dropFirst(4).starts(with: "IEND".utf8)
    else { throw expected.failure("no whole picture") }
    let numbers = (16..<24).map { Int(head[$0]) }
    let (width, height) = (numbers[..<4], numbers[4...])
    try expected.check(
      width: width.reduce(0) { $0 << 8 | $1 }, height: height.reduce(0) { $0 << 8 | $1 })
  }

  /// WebP, which FFmpeg 5.1 writes and cannot read where it is animated: size and duration. Frames that are the
  /// same are one; a video of one is a still.
  static let webp = FileProbe { expected throws(ExportError) in
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: expected.path)),
      let chunks = RIFFChunk.all(in: data)
    else { throw expected.failure("no whole WebP") }
    let pictures = chunks.filter { $0.name == "ANMF" && $0.body.count >= 16 }
    guard let header = chunks.first(where: { $0.name == "VP8X" })?.body, header.count >= 10 else {
      guard chunks.contains(where: { $0.name.hasPrefix("VP8") }) else {
        throw expected.failure("no picture")
      }
      return
    }
    try expected.check(width: header.number(at: 4) + 1, height: header.number(at: 7) + 1)
    if pictures.isEmpty { return }
    if pictures.count > expected.frameCount {
      throw expected.failure("\(pictures.count) frames instead of \(expected.frameCount)")
    }
    let milliseconds = pictures.reduce(0) { $0 + $1.body.number(at: 12) }
    // The last image is shown for as long as those before were on average.
    let frame = 1 / expected.frameRate.framesPerSecond
    try expected.check(seconds: Double(milliseconds) / 1000, within: frame + 0.002)
  }

  /// A line a frame, and the size and the unit of time that all begin with.
  static let hashes = FileProbe { expected throws(ExportError) in
    guard let data = try? Data(contentsOf: URL(fileURLWithPath: expected.path)) else {
      throw expected.failure("nothing")
    }
    let lines = String(decoding: data, as: UTF8.self).split(separator: "\n")
    try expected.check(frames: lines.count { !$0.hasPrefix("#") })
    let rate = expected.frameRate.rational
    for tag in [
      "#dimensions 0: \(expected.size.width)x\(expected.size.height)",
      "#tb 0: \(rate.den)/\(rate.num)",
    ] where !lines.contains(Substring(tag)) {
      throw expected.failure("no line '\(tag)'")
    }
  }
}

extension Data {
  /// 24 bits, little-endian.
  fileprivate func number(at offset: Int) -> Int {
    (0..<3).reduce(0) { $0 | Int(self[offset + $1]) << (8 * $1) }
  }
}
