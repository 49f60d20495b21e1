import ImageIO

extension Bitmap {
  /// The bitmap as a PNG: lossless, 8 bits per channel, tagged sRGB; without alpha if it is opaque.
  ///
  /// PNG stores straight (unpremultiplied) alpha, rounded to 8 bits; premultiplying with rounding restores
  /// the bitmap exactly.
  ///
  /// - Throws: ``ExportError/outOfMemory``.
  public func pngData() throws(ExportError) -> Data {
    let hasAlpha = !isOpaque
    guard
      let data = PNGEncoder.data(
        hasAlpha ? straightBGRA() : pixels, width: width, height: height, bytesPerRow: bytesPerRow,
        hasAlpha: hasAlpha)
    else { throw .outOfMemory }
    return data
  }

  /// Writes the bitmap as a PNG, atomically; `-` is standard output.
  ///
  /// - Throws: ``ExportError`` if the file exists and `overwrite` is false, or cannot be written.
  public func writePNG(to url: URL, overwrite: Bool = false) throws(ExportError) {
    let file: any OutputDestination =
      url.isStandardOutput
      ? try StandardOutputDestination(isStreamed: false) : try OutputFile(url, overwrite: overwrite)
    defer { file.abandon() }
    try OutputFile.write(pngData(), to: file.temporaryPath, name: file.name)
    try file.commit()
  }
}
