public import Foundation

// Xcode copies the resources of an app to the top of its bundle. SwiftPM leaves them in folders, and those of a target
// in a bundle of its own beside the program. Swift prefers these methods to Foundation's for names that are not
// optional.

extension Bundle {
  /// The file of a name and type: as Foundation finds it, or else in a subfolder; of the main bundle, also in the
  /// resources of targets beside it, where SwiftPM puts them. Nil if there is none.
  public func url(forResource name: String, withExtension type: String?) -> URL? {
    let found = url(forResource: Optional(name), withExtension: type)
    guard found == nil, !name.contains("/") else { return found }
    let suffix = type.map { $0.isEmpty ? "" : $0.hasPrefix(".") ? $0 : "." + $0 } ?? ""
    return ResourceFolder.of(self).files[name + suffix]
  }

  /// The path of a file, found as by `url(forResource:withExtension:)`.
  public func path(forResource name: String, ofType type: String?) -> String? {
    url(forResource: name, withExtension: type)?.path
  }
}
