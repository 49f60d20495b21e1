/// Pixels that a context draws on, where it does not record what is drawn.
package protocol DrawingTarget: AnyObject {
  /// Pixels across.
  var width: Int { get }
  /// Pixels down.
  var height: Int { get }
  /// All pixels as they are now.
  var image: CGImage? { get }
  /// Draws on the pixels as they are now.
  func run(_ command: DrawingCommand)
}
