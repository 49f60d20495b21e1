/// An H.264 stream with rewritten picture order counts, so that skipped pictures can be inserted.
struct PictureStream {
  private let parameters: StreamParameters
  private let skipped: SkippedSlice
  /// The index of the last IDR picture, at which the picture order count (POC) is 0.
  private var keyIndex = 0
  /// The frame number of the last reference picture.
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
    // first_mb_in_slice, slice_type, pic_parameter_set_id.
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
    // The remaining bits keep their position within a byte.
    while !writer.isAligned { writer.bit(reader.bit()) }
    return NALUnit(
      header: unit.header, payload: writer.bytes + unit.payload.dropFirst(reader.position / 8))
  }

  /// The bytes of a skipped picture at `index` that repeats the last picture in display order so far.
  ///
  /// - Returns: nil if that is not a reference picture.
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

  /// The picture order count, which counts fields.
  private func order(ofPicture index: Int) -> UInt32 {
    UInt32(truncatingIfNeeded: 2 * (index - keyIndex)) & (1 << UInt32(parameters.orderSize) - 1)
  }
}
