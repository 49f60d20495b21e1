/// Limits on input files and recordings, so that no file can exhaust memory, time or stack.
enum SceneLimit {
  /// File size in MiB. A scene with 100 000 views takes about 20 MB.
  static let megabytes = 64
  /// Nesting of views and of steps.
  static let depth = 1000
  /// Nesting of YAML nodes: two levels for each view or step, and 64 for values within them.
  static let nodeDepth = 2 * depth + 64
  /// YAML nodes, with aliases expanded.
  static let nodes = 4_000_000
  static let aliases = 10_000
  /// Nesting of YAML nodes in scenes with expressions or components, once they are expanded.
  static let expansionDepth = 400
  /// YAML nodes once a scene is expanded.
  static let expandedNodes = 1_000_000
  /// Iterations of one loop over data.
  static let iterations = 10_000
  /// Nesting of instances of components.
  static let componentDepth = 32
  /// Included files.
  static let includes = 100
  static let views = 100_000
  /// Recorded animations, each keyframe counted; they take about 200 MB.
  static let animations = 200_000
  /// Recorded layer states; they take about 350 MB.
  static let changes = 1_000_000
  /// Steps run, repetitions of loops included.
  static let steps = 10_000_000
  /// Events handled by the views of a scene; a slider that is dragged sends 60 a second.
  static let events = 10_000
  static let loopCount = 1_000_000
  static let hours = 24
  static let sidePixels = 16_384
}
