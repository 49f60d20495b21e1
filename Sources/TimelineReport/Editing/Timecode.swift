import Animator

/// Timecode by SMPTE ST 12-1: hours, minutes, seconds and frames.
///
/// At 30000/1001 and 60000/1001 frames per second it is drop-frame timecode, which leaves out 2 or 4 numbers at the
/// beginning of each minute that is not a multiple of ten, so that it keeps pace with the clock.
struct Timecode {
  /// The frames that a second of timecode counts.
  let nominal: Int
  /// The numbers left out in a minute; 0 for none.
  let dropped: Int
  /// The number of digits of a frame.
  private let digits: Int

  init(_ rate: FrameRate) {
    nominal = max(Int(rate.framesPerSecond.rounded(.up)), 1)
    let isNTSC = rate.denominator == 1001 && nominal.isMultiple(of: 30) && nominal <= 60
    dropped = isNTSC ? nominal / 15 : 0
    digits = max(String(nominal - 1).count, 2)
  }

  var isDropFrame: Bool { dropped > 0 }

  /// The frames in an hour of timecode. Of 60 minutes, 54 leave out numbers.
  var framesPerHour: Int { nominal * 3600 - dropped * 54 }

  /// The timecode of a frame, counted from 0; a semicolon precedes the frames of drop-frame timecode.
  func text(ofFrame frame: Int) -> String {
    var number = max(frame, 0)
    if dropped > 0 {
      let (tens, rest) = number.quotientAndRemainder(dividingBy: nominal * 600 - dropped * 9)
      // The first minute of ten leaves out none.
      let minutes = max(rest - dropped, 0) / (nominal * 60 - dropped)
      number += dropped * (9 * tens + minutes)
    }
    let (seconds, frames) = number.quotientAndRemainder(dividingBy: nominal)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { Self.padded($0, 2) }
    return clock.joined(separator: ":") + (isDropFrame ? ";" : ":") + Self.padded(frames, digits)
  }

  static func padded(_ number: Int, _ digits: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }
}
