/// Encodes the images of archives as files, and decodes them. It is supplied by whoever writes and
/// reads archives: this module knows no file format.
package struct ImageCodec: Sendable {
  /// Encodes an image as a PNG, without loss.
  package let encode: @Sendable (CGImage) throws -> Data
  /// Decodes the image in the bytes of a file of any format.
  package let decode: @Sendable (Data) throws -> CGImage

  /// Makes a codec of two functions.
  package init(
    encode: @escaping @Sendable (CGImage) throws -> Data,
    decode: @escaping @Sendable (Data) throws -> CGImage
  ) {
    (self.encode, self.decode) = (encode, decode)
  }
}
