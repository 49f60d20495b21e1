import CPango
import Glibc

/// The versions of the linked libraries that lay out and draw text and vector graphics.
package enum TextLibraries {
  /// The libraries and their versions.
  package static var versions: [(name: String, version: String)] {
    [
      ("cairo", String(cString: cairo_version_string())),
      ("pango", String(cString: pango_version_string())),
      ("harfbuzz", String(cString: hb_version_string())),
      ("fontconfig", dotted(Int(FcGetVersion()))),
      ("freetype", freeType),
    ]
  }

  /// The decimal digits of fontconfig's version number: 21401 is 2.14.1.
  private static func dotted(_ number: Int) -> String {
    "\(number / 10_000).\(number / 100 % 100).\(number % 100)"
  }

  /// FreeType's version, whose functions are found by name, as its headers are not imported.
  private static var freeType: String {
    typealias Begin = @convention(c) (UnsafeMutablePointer<OpaquePointer?>) -> Int32
    typealias Version =
      @convention(c) (
        OpaquePointer?, UnsafeMutablePointer<Int32>, UnsafeMutablePointer<Int32>,
        UnsafeMutablePointer<Int32>
      ) -> Void
    typealias End = @convention(c) (OpaquePointer?) -> Int32
    guard let begin = dlsym(nil, "FT_Init_FreeType"), let end = dlsym(nil, "FT_Done_FreeType"),
      let version = dlsym(nil, "FT_Library_Version")
    else { return "" }
    var library: OpaquePointer?
    guard unsafeBitCast(begin, to: Begin.self)(&library) == 0 else { return "" }
    defer { _ = unsafeBitCast(end, to: End.self)(library) }
    var (major, minor, patch): (Int32, Int32, Int32) = (0, 0, 0)
    unsafeBitCast(version, to: Version.self)(library, &major, &minor, &patch)
    return "\(major).\(minor).\(patch)"
  }
}
