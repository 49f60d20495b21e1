/// Where in a file a value of a document was read. It takes no part in comparisons: two documents
/// are equal where they say the same, wherever that is written.
@propertyWrapper
package struct SourcePosition: Equatable, Sendable {
  package var wrappedValue: ScenePosition

  /// Wraps a position.
  package init(wrappedValue: ScenePosition) { self.wrappedValue = wrappedValue }

  package static func == (_: SourcePosition, _: SourcePosition) -> Bool { true }
}
