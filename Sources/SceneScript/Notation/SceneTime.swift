import Animator

/// The parsed text of a time, in scene files and on the command line.
public enum SceneTime: Equatable, Sendable {
  /// A time, 0 to 24 hours.
  case time(MediaTime)
  /// Text that is not a number with an optional unit.
  case notATime
  /// Infinite or NaN.
  case notFinite
  /// Below 0.
  case negative
  /// More than 24 hours.
  case tooLong

  /// Parses seconds (`1.5`, `"1.5s"`), milliseconds (`"250ms"`) or frames (`"12f"`) at `frameRate`.
  ///
  /// Whole numbers of frames are exact. The maximum is 24 hours.
  public static func parse(_ text: String, frameRate: FrameRate) -> SceneTime {
    let units: [(suffix: String, perSecond: Double)] = [
      ("ms", 1000), ("s", 1), ("f", frameRate.framesPerSecond), ("", 1),
    ]
    // Checked first, because "inf" ends with the unit of frames.
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
