// JSON serialization that round-trips values to the last bit. A type's conformance is in a file of
// this folder, or of the `Archive` folder of the module that declares the type.

/// Why a value cannot be encoded or decoded.
package struct ArchiveError: Error, CustomStringConvertible {
  /// The path of the member that failed, such as `layers[2].states`; empty for the root.
  package var path: String
  /// The problem, as a clause without a period.
  package var reason: String

  package init(_ reason: String) { (path, self.reason) = ("", reason) }

  /// The same error with `name` prepended to its path.
  package func inside(_ name: String) -> ArchiveError {
    var fault = self
    fault.path = path.isEmpty || path.hasPrefix("[") ? name + path : name + "." + path
    return fault
  }

  package var description: String { path.isEmpty ? reason : "\(path): \(reason)" }
}

/// A value that can be encoded as JSON and decoded from it.
package protocol Archivable: Sendable {
  /// Encodes the value.
  func archived(by writer: ArchiveWriter) throws -> JSON
  /// Decodes a value.
  static func unarchived(_ json: JSON, by reader: ArchiveReader) throws -> Self
}
