/// Where in a file a value of a document was read. It takes no part in comparisons: two documents
/// are equal where they say the same, wherever that is written.
@propertyWrapper
struct SourcePosition: Equatable, Sendable {
  var wrappedValue: ScenePosition

  static func == (_: SourcePosition, _: SourcePosition) -> Bool { true }
}
