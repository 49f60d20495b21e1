extension ViewTransitions {
  /// Makes a transition known by its name, to scenes, reels and ``CATransition``.
  ///
  /// One of a name that was registered before takes its place; the library's own names, and Core
  /// Animation's, stay what they are, which is a ``UsageFault``.
  @preconcurrency @MainActor
  public static func register(_ kind: TransitionKind) {
    if aliases[kind.name] != nil || own.contains(where: { $0.name == kind.name }) {
      return UsageFault.raise(
        "ViewTransitions.register(_:)",
        "'\(kind.name)' is a transition of the library's own; choose another name")
    }
    registered.withLock { kinds in
      kinds.removeAll { $0.name == kind.name }
      kinds.append(kind)
    }
  }
}
