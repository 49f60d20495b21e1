import Animator

/// The resolved names of a scene: its colors, and the loaded images and font families.
package struct SceneResources: Sendable {
  /// Colors defined in the scene.
  package var colors: [String: UIColor] = [:]
  /// Images by asset name or path.
  package var images: [String: UIImage] = [:]
  /// Clips by path.
  package var videos: [String: VideoClip] = [:]
  /// Lottie documents by their source in the scene.
  package var lotties: [LottieSource: LottieAnimation] = [:]
  /// SVG documents by path.
  package var artworks: [String: SVGDocument] = [:]
  /// The analyses of audio files from which views are drawn or animated.
  package var sounds = SceneSounds()
  /// Captions by path.
  package var captions: [String: CaptionDocument] = [:]
  /// Font families by asset name. Names that are missing are family names themselves.
  package var families: [String: String] = [:]
  /// The values of properties in cells, with an item's values in place of placeholders.
  package var cellValues: [CellValue: PropertyValue] = [:]

  /// Where generated values come from, for messages.
  var sourceMap = SourceMap()

  /// The Interface Builder document of the scene; nil for none.
  var storyboard: StoryboardSource?

  /// The scene's fonts and the globally registered ones.
  package let fonts = FontSet()

  package init() {}

  /// The color with a name; the scene's colors take precedence over UIKit's.
  func color(named name: String) -> UIColor? { colors[name] ?? UIColor.named[name] }
}

/// A named value of a scene.
package struct Named<Value: Equatable & Sendable>: Equatable, Sendable {
  package var name: String
  package var value: Value
  @SourcePosition package var position: ScenePosition = .start

  package init(_ name: String, _ value: Value, position: SourcePosition = .none) {
    (self.name, self.value, _position) = (name, value, position)
  }
}

extension Array {
  /// The value of the last element with a name.
  func value<Value>(named name: String) -> Value? where Element == Named<Value> {
    last { $0.name == name }?.value
  }
}
