import Graphics

extension ImageCodec {
  /// Encodes PNG, and decodes with ``ImageDecoder``.
  package static let png = ImageCodec(
    encode: { try ImageEncoder.png($0) }, decode: { try ImageDecoder.decode(data: $0) })
}
