/// The values of a stream's parameter sets that its slices depend on (ITU-T H.264, 7.3.2). Supports frames without
/// field coding and one color plane.
struct StreamParameters {
  /// The number of bits of `frame_num`.
  let frameNumberSize: Int
  /// The number of bits of the picture order count (POC) as encoded; 0 if pictures are displayed in coding order (POC
  /// type 2).
  let oldOrderSize: Int
  let macroblockCount: Int
  private(set) var pictureSet: UInt32 = 0
  private(set) var isArithmetic = false
  private(set) var hasWeights = false
  private(set) var hasColor = true
  /// The quantizer of slices.
  private(set) var quantizer = 26
  private(set) var controlsDeblocking = false

  /// The number of bits of the picture order count in the rewritten stream: a multiple of 8 more, so that the following
  /// bits stay byte-aligned as before.
  var orderSize: Int { oldOrderSize > 0 ? oldOrderSize + 8 : 16 }

  /// The rewritten parameter sets, with wider picture order counts.
  private(set) var stream: [UInt8] = []

  /// - Parameter stream: A sequence and a picture parameter set, as an encoder writes them.
  /// - Returns: nil if they use unsupported features.
  init?(_ stream: UnsafeBufferPointer<UInt8>) {
    let units = NALUnit.units(of: stream)
    guard let sequence = units.first(where: { $0.kind == .sequenceParameters }),
      let picture = units.first(where: { $0.kind == .pictureParameters })
    else { return nil }
    var reader = BitReader(sequence.payload)
    let profile = reader.bits(8)
    _ = reader.bits(16)
    _ = reader.unsigned()
    if ![66, 77, 88].contains(profile) {
      let chroma = reader.unsigned()
      hasColor = chroma > 0
      if chroma == 3, reader.bit() == 1 { return nil }
      (_, _) = (reader.unsigned(), reader.unsigned())
      // Lossless or not; scaling matrices are not supported.
      _ = reader.bit()
      guard reader.bit() == 0 else { return nil }
    }
    frameNumberSize = Int(reader.unsigned()) + 4
    let orderPosition = reader.position
    switch reader.unsigned() {
    case 0: oldOrderSize = Int(reader.unsigned()) + 4
    case 2: oldOrderSize = 0
    default: return nil
    }
    let rest = reader.position
    _ = reader.unsigned()
    _ = reader.bit()
    let (columns, rows) = (Int(reader.unsigned()) + 1, Int(reader.unsigned()) + 1)
    guard reader.bit() == 1, !reader.isPastEnd, frameNumberSize <= 16, oldOrderSize <= 8,
      columns <= 4096, rows <= 4096
    else { return nil }
    macroblockCount = columns * rows
    guard read(picture) else { return nil }
    self.stream = []
    for unit in units {
      if unit.kind == .sequenceParameters {
        rewritten(unit, orderPosition, rest).append(to: &self.stream)
      } else {
        unit.append(to: &self.stream)
      }
    }
  }

  private mutating func read(_ picture: NALUnit) -> Bool {
    var reader = BitReader(picture.payload)
    pictureSet = reader.unsigned()
    _ = reader.unsigned()
    isArithmetic = reader.bit() == 1
    // Neither picture order counts per field nor slice groups.
    guard reader.bit() == 0, reader.unsigned() == 0 else { return false }
    (_, _) = (reader.unsigned(), reader.unsigned())
    hasWeights = reader.bit() == 1
    // Implicit weighted prediction depends on distances in display order.
    guard reader.bits(2) != 2 else { return false }
    quantizer = 26 + reader.signed()
    (_, _) = (reader.signed(), reader.signed())
    controlsDeblocking = reader.bit() == 1
    _ = reader.bit()
    return reader.bit() == 0 && !reader.isPastEnd
  }

  /// A sequence parameter set with ``orderSize``.
  private func rewritten(_ unit: NALUnit, _ orderPosition: Int, _ rest: Int) -> NALUnit {
    var (reader, writer) = (BitReader(unit.payload), BitWriter())
    writer.copy(orderPosition, from: &reader)
    writer.unsigned(0)
    writer.unsigned(UInt32(orderSize - 4))
    while reader.position < rest { _ = reader.bit() }
    // All before the last one, which ends the payload.
    let last = unit.payload.last ?? 0
    let end = 8 * unit.payload.count - last.trailingZeroBitCount - 1
    writer.copy(max(end - rest, 0), from: &reader)
    writer.end()
    return NALUnit(header: unit.header, payload: writer.bytes)
  }
}
