/// Encodes and decodes the image files in archives. Clients supply it, since this module implements
/// no file format.
package struct ImageCodec: Sendable {
  /// Encodes an image as a lossless PNG file.
  package let encode: @Sendable (CGImage) throws -> Data
  /// Decodes an image file of any supported format.
  package let decode: @Sendable (Data) throws -> CGImage

  /// Opens a clip.
  package let openVideo: @Sendable (URL) throws -> VideoClip

  /// Makes a codec from three functions.
  package init(
    encode: @escaping @Sendable (CGImage) throws -> Data,
    decode: @escaping @Sendable (Data) throws -> CGImage,
    openVideo: @escaping @Sendable (URL) throws -> VideoClip
  ) {
    (self.encode, self.decode, self.openVideo) = (encode, decode, openVideo)
  }
}
