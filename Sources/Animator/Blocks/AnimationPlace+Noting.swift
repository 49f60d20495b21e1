extension AnimationCallSite {
  /// The place of the call that is about to make a block.
  @MainActor private static var noted: AnimationCallSite?

  /// Keeps in mind where the next block is asked for.
  @MainActor
  static func note(_ fileID: StaticString, _ line: UInt) {
    noted = AnimationCallSite(fileID: fileID, line: line)
  }

  @MainActor
  static func note(_ place: AnimationCallSite?) { noted = place }

  /// What was noted for the block that is being made.
  @MainActor
  static func take() -> AnimationCallSite? {
    defer { noted = nil }
    return noted
  }
}
