import CPango
import Synchronization

/// Fontconfig's configuration of this machine, which text does not use, but librsvg and Poppler do.
///
/// It is that of the process, so that only programs may skip it, not libraries.
package enum SystemFonts {
  private enum State { case untouched, skipped, loaded }

  private static let state = Mutex(State.untouched)

  /// Keeps Pango from reading the configuration when it makes its first font map, which takes 7 ms. Call it before any text
  /// is measured or drawn.
  package static func skip() {
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
