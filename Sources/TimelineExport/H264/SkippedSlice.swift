/// The slice of a picture that repeats an earlier one: a P slice whose macroblocks are all skipped (P_Skip), and thus
/// copied. It is not a reference.
struct SkippedSlice {
  let parameters: StreamParameters
  private let data: [UInt8]

  init(_ parameters: StreamParameters) {
    self.parameters = parameters
    data = parameters.isArithmetic ? Self.arithmetic(parameters) : []
  }

  /// - Parameters:
  ///   - order: The picture order count since the last IDR picture.
  ///   - number: The frame number.
  ///   - distance: The number of frame numbers back to the copied picture, at least 1.
  func unit(order: UInt32, number: UInt32, copying distance: UInt32) -> NALUnit {
    var writer = BitWriter()
    // first_mb_in_slice, slice_type: all slices of the picture are P slices.
    writer.unsigned(0)
    writer.unsigned(5)
    writer.unsigned(parameters.pictureSet)
    writer.bits(number, parameters.frameNumberSize)
    writer.bits(order, parameters.orderSize)
    // One reference, the copied picture, by reordering the reference list.
    writer.bit(1)
    writer.unsigned(0)
    writer.bit(1)
    writer.unsigned(0)
    writer.unsigned(distance - 1)
    writer.unsigned(3)
    if parameters.hasWeights {
      // Denominators of 1, and no weights: samples are copied as they are.
      writer.unsigned(0)
      if parameters.hasColor { writer.unsigned(0) }
      writer.bit(0)
      if parameters.hasColor { writer.bit(0) }
    }
    if parameters.isArithmetic { writer.unsigned(0) }
    writer.signed(Self.quantizer - parameters.quantizer)
    // No deblocking.
    if parameters.controlsDeblocking { writer.unsigned(1) }
    if parameters.isArithmetic {
      while !writer.isAligned { writer.bit(1) }
    } else {
      writer.unsigned(UInt32(parameters.macroblockCount))
      writer.end()
    }
    return NALUnit(header: NALUnit.Kind.slice.rawValue, payload: writer.bytes + data)
  }

  /// The quantizer at which CABAC codes skipped macroblocks with the fewest bits. It is otherwise irrelevant without
  /// residuals.
  private static let quantizer = 51

  /// Skip flags of all macroblocks, each followed by whether the slice ends, in arithmetic coding (CABAC, 9.3.4).
  private static func arithmetic(_ parameters: StreamParameters) -> [UInt8] {
    var encoder = ArithmeticEncoder()
    // Of the three contexts of the flag, the one for neighbors that are skipped or missing: 9.3.1.1 and table 9-13.
    var state = ((23 * quantizer) >> 4) + 33 - 64
    for macroblock in 1...parameters.macroblockCount {
      encoder.encodeProbable(&state)
      encoder.encodeEnd(macroblock == parameters.macroblockCount)
    }
    return encoder.bytes
  }
}

/// An arithmetic encoder (CABAC) of the more probable of two values.
private struct ArithmeticEncoder {
  private var writer = BitWriter()
  private var low: UInt32 = 0
  private var range: UInt32 = 510
  private var isFirst = true
  private var outstanding = 0

  var bytes: [UInt8] { writer.bytes }

  /// Encodes the more probable value, and updates the state of its context.
  mutating func encodeProbable(_ state: inout Int) {
    range -= UInt32(Self.improbableRange[4 * state + Int(range >> 6 & 3)])
    state = min(state + 1, 62)
    renormalize()
  }

  mutating func encodeEnd(_ isEnd: Bool) {
    range -= 2
    if isEnd {
      low += range
      range = 2
    }
    renormalize()
    guard isEnd else { return }
    put(low >> 9 & 1)
    // The last one ends the payload.
    writer.bits(low >> 7 & 3 | 1, 2)
    while !writer.isAligned { writer.bit(0) }
  }

  private mutating func renormalize() {
    while range < 256 {
      if low < 256 {
        put(0)
      } else if low >= 512 {
        low -= 512
        put(1)
      } else {
        low -= 256
        outstanding += 1
      }
      (range, low) = (range << 1, low << 1)
    }
  }

  private mutating func put(_ bit: UInt32) {
    if isFirst { isFirst = false } else { writer.bit(bit) }
    for _ in 0..<outstanding { writer.bit(1 - bit) }
    outstanding = 0
  }

  /// Table 9-44: the range of the less probable value by state, 0 … 62, and quarter of the range.
  private static let improbableRange: [UInt8] = [
    128, 176, 208, 240, 128, 167, 197, 227, 128, 158, 187, 216, 123, 150, 178, 205, 116, 142, 169,
    195, 111, 135, 160, 185, 105, 128, 152, 175, 100, 122, 144, 166, 95, 116, 137, 158, 90, 110,
    130, 150, 85, 104, 123, 142, 81, 99, 117, 135, 77, 94, 111, 128, 73, 89, 105, 122, 69, 85, 100,
    116, 66, 80, 95, 110, 62, 76, 90, 104, 59, 72, 86, 99, 56, 69, 81, 94, 53, 65, 77, 89, 51, 62,
    73, 85, 48, 59, 69, 80, 46, 56, 66, 76, 43, 53, 63, 72, 41, 50, 59, 69, 39, 48, 56, 65, 37, 45,
    54, 62, 35, 43, 51, 59, 33, 41, 48, 56, 32, 39, 46, 53, 30, 37, 43, 50, 29, 35, 41, 48, 27, 33,
    39, 45, 26, 31, 37, 43, 24, 30, 35, 41, 23, 28, 33, 39, 22, 27, 32, 37, 21, 26, 30, 35, 20, 24,
    29, 33, 19, 23, 27, 31, 18, 22, 26, 30, 17, 21, 25, 28, 16, 20, 23, 27, 15, 19, 22, 25, 14, 18,
    21, 24, 14, 17, 20, 23, 13, 16, 19, 22, 12, 15, 18, 21, 12, 14, 17, 20, 11, 14, 16, 19, 11, 13,
    15, 18, 10, 12, 15, 17, 10, 12, 14, 16, 9, 11, 13, 15, 9, 11, 12, 14, 8, 10, 12, 14, 8, 9, 11,
    13, 7, 9, 11, 12, 7, 9, 10, 12, 7, 8, 10, 11, 6, 8, 9, 11, 6, 7, 9, 10, 6, 7, 8, 9,
  ]
}
