extension AnimationPlace {
  /// The place of the call that is about to make a block.
  @MainActor private static var noted: AnimationPlace?

  /// Keeps in mind where the next block is asked for.
  @MainActor
  static func note(_ fileID: StaticString, _ line: UInt) {
    noted = AnimationPlace(fileID: fileID, line: line)
  }

  @MainActor
  static func note(_ place: AnimationPlace?) { noted = place }

  /// What was noted for the block that is being made.
  @MainActor
  static func take() -> AnimationPlace? {
    defer { noted = nil }
    return noted
  }
}
