import CPango
import Synchronization

/// Fontconfig's configuration of this machine, which text does not use, but librsvg and Poppler do.
package enum SystemFonts {
  private enum State { case untouched, skipped, loaded }

  private static let state = Mutex(State.untouched)

  /// Keeps Pango from reading the configuration when the first font map is created, which takes 7 ms.
  static func skip() {
    state.withLock { state in
      guard state == .untouched else { return }
      state = .skipped
      use(FcConfigCreate())
    }
  }

  /// Reads the configuration, for libraries that draw text with the installed fonts.
  package static func load() {
    state.withLock { state in
      if state == .skipped { use(FcInitLoadConfigAndFonts()) }
      state = .loaded
    }
  }

  /// Makes a configuration, of which this is the only reference, that of the process.
  private static func use(_ config: OpaquePointer?) {
    FcConfigSetCurrent(config)
    FcConfigDestroy(config)
  }
}
