/// A Lottie document as a scene names it.
package struct LottieSource: Hashable, Sendable {
  /// The path of the document or archive.
  package var file: String
  /// The id of the animation in an archive; nil for the one that it begins with.
  package var animation: String?
  /// The name of the marker whose part is played; nil for the whole document.
  package var marker: String?
  /// Values that replace those of the document's slots, in the order of the scene.
  package var slots: [Slot] = []

  package struct Slot: Hashable, Sendable {
    package var name: String
    package var value: Value
  }

  /// The value of a slot.
  package enum Value: Hashable, Sendable {
    case numbers([Double])
    /// A color that is not a word.
    case color(SceneColor)
    /// Text, which may be the name of a color.
    case text(String)
  }

  package init(
    file: String, animation: String? = nil, marker: String? = nil, slots: [Slot] = []
  ) {
    (self.file, self.animation, self.marker, self.slots) = (file, animation, marker, slots)
  }
}
