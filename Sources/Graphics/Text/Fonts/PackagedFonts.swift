import Synchronization

/// The location of the packaged font families: to be set by programs, not libraries.
package enum PackagedFonts {
  private static let replacement = Mutex<String?>(nil)

  /// The folder that replaces the system's; nil for the system's.
  static var folder: String? { replacement.withLock { $0 } }

  /// Uses the font files in a folder, and no installed ones, so that text does not depend on the machine.
  /// Call it before any text is measured or drawn: open files stay open.
  package static func use(filesIn folder: String) { replacement.withLock { $0 = folder } }
}
