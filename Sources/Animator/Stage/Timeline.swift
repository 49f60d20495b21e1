/// What happened on a stage, recorded: any frame of it can be computed, in any order, on any thread.
public struct Timeline: Sendable {
  /// The stage's size in points.
  public let size: CGSize
  /// Pixels per point that the stage was made for.
  public let scale: CGFloat
  public let frameRate: FrameRate
  /// When everything has ended; at least zero.
  public var duration: MediaTime

  /// The layers as they look at `time`, which is clamped to be not before zero.
  public func frame(at time: MediaTime) -> FrameSnapshot {
    FrameSnapshot(time: time, size: size, layers: [])
  }
}
