import Graphics

extension ImageCodec {
  /// Writes PNGs, and reads what ``ImageDecoder`` reads.
  package static let png = ImageCodec(
    encode: { try ImageEncoder.png($0) }, decode: { try ImageDecoder.decode(data: $0) })
}
