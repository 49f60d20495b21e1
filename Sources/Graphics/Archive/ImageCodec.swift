/// Encodes and decodes the image files in archives. Clients supply it, since this module implements
/// no file format.
package struct ImageCodec: Sendable {
  /// Encodes an image as a lossless PNG file.
  package let encode: @Sendable (CGImage) throws -> Data
  /// Decodes an image file of any supported format.
  package let decode: @Sendable (Data) throws -> CGImage

  /// Makes a codec from two functions.
  package init(
    encode: @escaping @Sendable (CGImage) throws -> Data,
    decode: @escaping @Sendable (Data) throws -> CGImage
  ) {
    (self.encode, self.decode) = (encode, decode)
  }
}
