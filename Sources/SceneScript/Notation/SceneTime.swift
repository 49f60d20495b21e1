import Animator

/// Times as scene files and the command line write them.
public enum SceneTime: Equatable, Sendable {
  /// A time, 0 to 24 hours.
  case time(MediaTime)
  /// Text that is no number with a unit.
  case notATime
  /// Infinite or not a number.
  case notFinite
  /// Below 0.
  case negative
  /// More than 24 hours.
  case tooLong

  /// Reads seconds (`1.5`, `"1.5s"`), milliseconds (`"250ms"`) or frames (`"12f"`) at `frameRate`.
  ///
  /// Frames are exact where their number is whole. The longest time is 24 hours.
  public static func parse(_ text: String, frameRate: FrameRate) -> SceneTime {
    let units: [(suffix: String, perSecond: Double)] = [
      ("ms", 1000), ("s", 1), ("f", frameRate.framesPerSecond), ("", 1),
    ]
    // Without the check, "inf" would be read as a number of frames.
    if NumberText.value(text)?.isFinite == false { return .notFinite }
    guard let unit = units.first(where: { text.hasSuffix($0.suffix) }),
      let value = NumberText.value(text.dropLast(unit.suffix.count))
    else { return .notATime }
    guard value.isFinite else { return .notFinite }
    if value < 0 { return .negative }
    guard value / unit.perSecond <= Double(SceneLimit.hours) * 3600 else { return .tooLong }
    if unit.suffix == "f", let frames = Int(exactly: value) {
      return .time(frameRate.time(ofFrame: frames))
    }
    return .time(MediaTime(seconds: value / unit.perSecond))
  }
}
