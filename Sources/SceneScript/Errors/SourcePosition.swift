/// The source location of a value of a document. It is ignored by `==`, so documents with the same
/// content are equal regardless of their layout.
@propertyWrapper
package struct SourcePosition: Equatable, Sendable {
  package var wrappedValue: ScenePosition

  package init(wrappedValue: ScenePosition) { self.wrappedValue = wrappedValue }

  package static func == (_: SourcePosition, _: SourcePosition) -> Bool { true }
}
