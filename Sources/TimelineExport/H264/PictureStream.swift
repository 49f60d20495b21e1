/// An H.264 stream whose pictures are numbered anew, so that there is room for skipped ones between them.
struct PictureStream {
  private let parameters: StreamParameters
  private let skipped: SkippedSlice
  /// The index of the last key picture, from which others count their place in display order.
  private var keyIndex = 0
  /// The frame number of the last picture that others may refer to.
  private var referenceNumber: UInt32 = 0
  /// The last picture in display order so far.
  private var latest: (index: Int, number: UInt32, isReference: Bool) = (-1, 0, false)

  init(_ parameters: StreamParameters) {
    self.parameters = parameters
    skipped = SkippedSlice(parameters)
  }

  /// The bytes of an encoded picture, as the picture of frame `index`.
  mutating func picture(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int) -> [UInt8] {
    var stream: [UInt8] = []
    for unit in NALUnit.units(of: bytes) {
      let isSlice = unit.kind == .slice || unit.kind == .keySlice
      (isSlice ? renumbered(unit, index) : unit).append(to: &stream)
    }
    return stream
  }

  private mutating func renumbered(_ unit: NALUnit, _ index: Int) -> NALUnit {
    var (reader, writer) = (BitReader(unit.payload), BitWriter())
    // The first macroblock, the type of slice, the picture's parameters.
    for _ in 0..<3 { _ = reader.unsigned() }
    let number = reader.bits(parameters.frameNumberSize)
    if unit.kind == .keySlice {
      _ = reader.unsigned()
      keyIndex = index
    }
    if unit.importance > 0 { referenceNumber = number }
    if index > latest.index { latest = (index, number, unit.importance > 0) }
    let position = reader.position
    var start = BitReader(unit.payload)
    writer.copy(position, from: &start)
    writer.bits(order(ofPicture: index), parameters.orderSize)
    _ = reader.bits(parameters.oldOrderSize)
    // The rest begins at the same bit of its byte as before.
    while !writer.isAligned { writer.bit(reader.bit()) }
    return NALUnit(
      header: unit.header, payload: writer.bytes + unit.payload.dropFirst(reader.position / 8))
  }

  /// The bytes of a picture at `index` that equals the last picture in display order so far.
  ///
  /// - Returns: nil if nothing may refer to that.
  func repeated(at index: Int) -> [UInt8]? {
    guard latest.isReference, index > latest.index else { return nil }
    let range: UInt32 = 1 << UInt32(parameters.frameNumberSize)
    let number = (referenceNumber + 1) % range
    var stream: [UInt8] = []
    skipped.unit(
      order: order(ofPicture: index), number: number,
      copying: (number &+ range - latest.number) % range
    ).append(to: &stream)
    return stream
  }

  /// Pictures count in fields.
  private func order(ofPicture index: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: 2 * (index - keyIndex)) & (1 << UInt32(parameters.orderSize) - 1)
  }
}
