/// Limits on what is read, so that no file can exhaust memory, time or stack.
enum SceneLimit {
  /// A scene with 100 000 views takes some 20 MB.
  static let megabytes = 64
  /// Views inside views, and steps inside steps.
  static let depth = 1000
  /// Levels of lists and mappings inside each other: two for each view or step, and what those hold.
  static let nodeDepth = 2 * depth + 64
  /// Values, each alias counted with all it stands for.
  static let nodes = 4_000_000
  static let aliases = 10_000
  static let views = 100_000
  /// Animations that a scene holds, key frames counted one by one; they take some 200 MB.
  static let animations = 200_000
  /// Changes of a view at one instant that a scene holds; they take some 350 MB.
  static let changes = 1_000_000
  /// Steps run, each loop counted with its repetitions.
  static let steps = 10_000_000
  static let loopCount = 1_000_000
  static let hours = 24
  static let sidePixels = 16_384
}
