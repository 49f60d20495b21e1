/// How images become files within archives, and come back. It comes from whoever writes and reads archives: this
/// module itself knows no format of files.
package struct ImageCodec: Sendable {
  /// A PNG of an image, without loss.
  package let encode: @Sendable (CGImage) throws -> Data
  /// The image of a file, of any format.
  package let decode: @Sendable (Data) throws -> CGImage

  /// A codec of these functions.
  package init(
    encode: @escaping @Sendable (CGImage) throws -> Data,
    decode: @escaping @Sendable (Data) throws -> CGImage
  ) {
    (self.encode, self.decode) = (encode, decode)
  }
}
