/// A bitmap that a context draws into immediately instead of recording commands.
package protocol DrawingTarget: AnyObject {
  /// The width in pixels.
  var width: Int { get }
  /// The height in pixels.
  var height: Int { get }
  /// A copy of the current pixels.
  var image: CGImage? { get }
  /// Executes a command on the current pixels.
  func run(_ command: DrawingCommand)
}
