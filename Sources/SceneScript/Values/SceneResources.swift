import Animator

/// What the names in a scene stand for: its colors, and the images and font families that were
/// loaded.
package struct SceneResources: Sendable {
  /// The scene's own colors.
  package var colors: [String: UIColor] = [:]
  /// Images by what the scene calls them: an asset's name or a path.
  package var images: [String: UIImage] = [:]
  /// Families of fonts by what the scene calls them; those that are not here are families
  /// themselves.
  package var families: [String: String] = [:]

  /// No names.
  package init() {}

  /// A color by the name that the scene or UIKit gives it; the scene's own names come first.
  func color(named name: String) -> UIColor? { colors[name] ?? UIColor.named[name] }
}

/// A value that a scene gives a name.
package struct Named<Value: Equatable & Sendable>: Equatable, Sendable {
  package var name: String
  package var value: Value
  @SourcePosition package var position: ScenePosition = .start

  package init(_ name: String, _ value: Value, position: ScenePosition = .start) {
    (self.name, self.value, self.position) = (name, value, position)
  }
}

extension Array {
  /// The value of the last that has a name.
  func value<Value>(named name: String) -> Value? where Element == Named<Value> {
    last { $0.name == name }?.value
  }
}
