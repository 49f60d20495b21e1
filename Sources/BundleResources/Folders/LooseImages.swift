import Foundation
import Graphics

/// The image files of a bundle outside of catalogs, by name: `logo.png`, `logo@2x.png`,
/// `logo~ipad.png`, `logo@3x~iphone.png`.
struct LooseImages: Sendable {
  private struct File: Sendable {
    let url: URL
    let scale: CGFloat
    let idiom: UIUserInterfaceIdiom?
  }

  /// The files by name, with and without their extension.
  private var files: [String: [File]] = [:]

  private static let extensions: Set<String> = [
    "bmp", "gif", "jpeg", "jpg", "png", "tif", "tiff", "webp",
  ]

  /// A name without the extension of an image file; nil if it has none.
  static func withoutExtension(_ name: String) -> String? {
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex,
      extensions.contains(name[dot...].dropFirst().lowercased())
    else { return nil }
    return String(name[..<dot])
  }

  init(_ urls: [URL]) {
    for url in urls where Self.extensions.contains(url.pathExtension.lowercased()) {
      var name = url.deletingPathExtension().lastPathComponent
      var idiom: UIUserInterfaceIdiom?
      for (suffix, value) in [("~ipad", UIUserInterfaceIdiom.pad), ("~iphone", .phone)]
      where name.hasSuffix(suffix) {
        name.removeLast(suffix.count)
        idiom = value
      }
      var scale: CGFloat = 1
      for (suffix, value) in [("@2x", 2), ("@3x", 3)] where name.hasSuffix(suffix) {
        name.removeLast(suffix.count)
        scale = CGFloat(value)
      }
      let file = File(url: url, scale: scale, idiom: idiom)
      files[name, default: []].append(file)
      files["\(name).\(url.pathExtension)", default: []].append(file)
    }
  }

  /// The file for traits, and its scale; nil if there is none of this name.
  func file(named name: String, for traits: TraitValues) -> (url: URL, scale: CGFloat)? {
    let suitable = (files[name] ?? []).filter {
      $0.idiom == nil || $0.idiom == traits.userInterfaceIdiom
    }
    let own = suitable.filter { $0.idiom != nil }
    let candidates = own.isEmpty ? suitable : own
    let higher = candidates.filter { $0.scale >= traits.displayScale }
    let file =
      higher.min { $0.scale < $1.scale } ?? candidates.max { $0.scale < $1.scale }
    return file.map { ($0.url, $0.scale) }
  }
}
