extension AnimationCallSite {
  /// The call site of the animation block about to be created.
  @MainActor private static var pending: AnimationCallSite?

  /// Sets the call site of the next animation block.
  @MainActor
  static func note(_ fileID: StaticString, _ line: UInt) {
    pending = AnimationCallSite(fileID: fileID, line: line)
  }

  @MainActor
  static func note(_ callSite: AnimationCallSite?) { pending = callSite }

  /// Returns and clears the pending call site.
  @MainActor
  static func take() -> AnimationCallSite? {
    defer { pending = nil }
    return pending
  }
}
