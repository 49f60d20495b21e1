import Foundation

/// A WAV file of 16-bit samples.
public func wav(rate: Int = 48_000, channels: Int = 1, _ samples: [Int16]) -> Data {
  func bytes<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian, Array.init)
  }
  let body = samples.flatMap(bytes)
  let format =
    bytes(UInt16(1)) + bytes(UInt16(channels)) + bytes(UInt32(rate))
    + bytes(UInt32(rate * channels * 2)) + bytes(UInt16(channels * 2)) + bytes(UInt16(16))
  return Data(
    Array("RIFF".utf8) + bytes(UInt32(36 + body.count)) + Array("WAVEfmt ".utf8)
      + bytes(UInt32(16)) + format + Array("data".utf8) + bytes(UInt32(body.count)) + body)
}
