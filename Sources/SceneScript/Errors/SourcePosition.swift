/// The source location of a value of a document. It is ignored by `==`, so documents with the same
/// content are equal regardless of their layout.
@propertyWrapper
package struct SourcePosition: Equatable, Sendable {
  /// The location for messages: the first character, or the key that identifies the value.
  package var wrappedValue: ScenePosition
  /// From the first character to the location after the last one. Values that are identified by a
  /// key include it. Nil for values that were not read from a document.
  package let range: Range<ScenePosition>?

  package init(wrappedValue: ScenePosition) { self.init(wrappedValue, range: nil) }

  init(_ position: ScenePosition, range: Range<ScenePosition>?) {
    (wrappedValue, self.range) = (position, range)
  }

  /// The location of a value that was not read from a document.
  package static let none = SourcePosition(.start, range: nil)

  package var projectedValue: SourcePosition { self }

  package static func == (_: SourcePosition, _: SourcePosition) -> Bool { true }
}
