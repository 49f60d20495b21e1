extension Bitmap {
  /// Calls `body` with the pixels for writing: premultiplied, alpha in the highest byte, blue in
  /// the lowest. No channel may exceed its alpha.
  package mutating func withMutableWords<Result>(
    _ body: (UnsafeMutableBufferPointer<UInt32>) -> Result
  ) -> Result {
    pixels.withUnsafeMutableBytes { body($0.bindMemory(to: UInt32.self)) }
  }
}
