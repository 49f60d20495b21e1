/// A unit of an H.264 stream: a header byte and a payload without emulation prevention bytes (ITU-T H.264, 7.3.1).
struct NALUnit {
  var header: UInt8
  var payload: [UInt8]

  /// `nal_ref_idc`, 0 … 3; 0 if it is not a reference.
  var importance: UInt8 { header >> 5 & 3 }

  var kind: Kind? { Kind(rawValue: header & 31) }

  /// The kinds that are handled here.
  enum Kind: UInt8 {
    case slice = 1
    case keySlice = 5
    case sequenceParameters = 7
    case pictureParameters = 8
  }

  init(header: UInt8, payload: [UInt8]) { (self.header, self.payload) = (header, payload) }

  /// Reads a unit as it is in a stream, without its start code.
  fileprivate init?(_ bytes: UnsafeBufferPointer<UInt8>.SubSequence) {
    guard let header = bytes.first else { return nil }
    self.header = header
    payload = []
    payload.reserveCapacity(bytes.count)
    var zeros = 0
    for byte in bytes.dropFirst() {
      if zeros >= 2, byte == 3 {
        zeros = 0
        continue
      }
      zeros = byte == 0 ? zeros + 1 : 0
      payload.append(byte)
    }
  }

  /// Appends the unit to a stream with a start code. Emulation prevention bytes keep start codes out of the payload.
  func append(to stream: inout [UInt8]) {
    stream.reserveCapacity(stream.count + payload.count + payload.count / 64 + 8)
    stream += [0, 0, 0, 1, header]
    var zeros = 0
    for byte in payload {
      if zeros == 2, byte <= 3 {
        stream.append(3)
        zeros = 0
      }
      zeros = byte == 0 ? zeros + 1 : 0
      stream.append(byte)
    }
  }

  /// Splits a stream with start codes (Annex B) into its units.
  static func units(of stream: UnsafeBufferPointer<UInt8>) -> [NALUnit] {
    var units: [NALUnit] = []
    var start: Int?
    var index = 0
    func add(upTo end: Int) {
      guard let start else { return }
      var end = end
      while end > start, stream[end - 1] == 0 { end -= 1 }
      if let unit = NALUnit(stream[start..<end]) { units.append(unit) }
    }
    while index + 2 < stream.count {
      if stream[index + 2] > 1 {
        index += 3
      } else if stream[index] == 0, stream[index + 1] == 0, stream[index + 2] == 1 {
        add(upTo: index)
        index += 3
        start = index
      } else {
        index += 1
      }
    }
    add(upTo: stream.count)
    return units
  }
}
