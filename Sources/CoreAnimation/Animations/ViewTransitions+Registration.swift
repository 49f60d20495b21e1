extension ViewTransitions {
  /// Registers a transition by its name, for scenes, reels and ``CATransition``.
  ///
  /// It replaces one registered under the same name before. Registering a built-in name, or one of
  /// Core Animation's, has no effect and is a ``UsageFault``.
  @preconcurrency @MainActor
  public static func register(_ kind: TransitionKind) {
    if aliases[kind.name] != nil || builtIn.contains(where: { $0.name == kind.name }) {
      return UsageFault.raise(
        "ViewTransitions.register(_:)",
        "'\(kind.name)' is a built-in transition; choose another name")
    }
    registered.withLock { kinds in
      kinds.removeAll { $0.name == kind.name }
      kinds.append(kind)
    }
  }
}
