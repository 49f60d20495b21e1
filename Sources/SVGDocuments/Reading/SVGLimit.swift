/// Limits on documents, so that none can exhaust memory, time or stack.
enum SVGLimit {
  /// The size of a file.
  static let bytes = 16 << 20
  /// Elements as written.
  static let elements = 100_000
  /// Nesting of elements as written, and as drawn, with the elements that `use` repeats.
  static let depth = 100
  /// Parts, with those that `use` repeats.
  static let parts = 50_000
  /// Points of all paths, with those that `use` repeats.
  static let pathElements = 4_000_000
  /// Rules of all style sheets.
  static let rules = 10_000
  /// The length of a text in bytes.
  static let textBytes = 10_000
  /// Values of an animation.
  static let keyframes = 1000
  /// Errors that are listed.
  static let listedErrors = 20
}
