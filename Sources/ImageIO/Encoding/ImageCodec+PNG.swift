import Graphics

extension ImageCodec {
  /// Encodes PNG, decodes with ``ImageDecoder``, and opens clips.
  package static let png = ImageCodec(
    encode: { try ImageEncoder.png($0) }, decode: { try ImageDecoder.decode(data: $0) },
    openVideo: { try VideoClip(contentsOf: $0) })
}
