/// A level at a time.
public struct AudioKeyframe: Sendable, Equatable {
  /// Seconds from the beginning of the animation.
  public var time: Double
  /// 0…1.
  public var level: Double

  /// A level at a time.
  public init(time: Double, level: Double) { (self.time, self.level) = (time, level) }
}

/// A range of audio and when it plays.
public struct AudioPart: Sendable, Equatable {
  /// When it starts, in seconds from the beginning of the animation.
  public var start: Double
  /// The start of the range in the audio, in seconds.
  public var offset: Double
  /// The duration in seconds.
  public var duration: Double

  /// Creates a range.
  public init(start: Double, offset: Double, duration: Double) {
    (self.start, self.offset, self.duration) = (start, offset, duration)
  }
}

extension AudioEnvelope {
  /// The maximum deviation of the keyframes from the level: less than one step of an 8-bit color.
  static let tolerance = 1.0 / 256

  /// The level as keyframes with linear interpolation, for a range of the audio.
  ///
  /// Keyframes within 1/256 of the line between their neighbors are omitted.
  ///
  /// - Parameters:
  ///   - offset: The start of the range in the audio, in seconds.
  ///   - duration: Seconds. After the end of the audio, the level is 0.
  /// - Returns: At least two, the first at 0 and the last at `duration`.
  public func keyframes(from offset: Double = 0, duration: Double) -> [AudioKeyframe] {
    keyframes(of: [AudioPart(start: 0, offset: offset, duration: duration)], duration: duration)
  }

  /// The level as keyframes, for ranges of the audio, such as the repetitions of a loop. Between them, the level is 0.
  ///
  /// - Parameters:
  ///   - parts: In the order of their times, without overlaps.
  ///   - duration: Seconds.
  /// - Returns: At least two, the first at 0 and the last at `duration`. Two at the same time are a jump.
  public func keyframes(of parts: [AudioPart], duration: Double) -> [AudioKeyframe] {
    let duration = duration.isFinite ? max(duration, 0) : 0
    var (frames, time) = ([AudioKeyframe](), 0.0)
    for part in parts {
      guard let part = part.clipped(from: time, to: duration) else { continue }
      if part.start > time {
        frames += [time, part.start].map { AudioKeyframe(time: $0, level: 0) }
      }
      frames += samples(of: part)
      time = part.start + part.duration
    }
    if time < duration || frames.isEmpty {
      frames += [time, duration].map { AudioKeyframe(time: $0, level: 0) }
    }
    return frames.simplified(Self.tolerance)
  }

  /// The values within a part, and those at its ends.
  private func samples(of part: AudioPart) -> [AudioKeyframe] {
    let rate = Double(Self.rate)
    let (begin, end) = (part.offset, part.offset + part.duration)
    var frames = [AudioKeyframe(time: part.start, level: value(at: begin))]
    let first = max(Int(min(max((begin * rate - 0.5).rounded(.up), 0), 1e9)), 0)
    var index = first
    while index < values.count, (Double(index) + 0.5) / rate < end {
      let time = part.start + (Double(index) + 0.5) / rate - begin
      if time > frames[frames.count - 1].time {
        frames.append(AudioKeyframe(time: time, level: values[index]))
      }
      index += 1
    }
    // At the end of the audio, the level drops.
    if seconds < end, seconds > begin, seconds < 1e9 {
      let time = part.start + seconds - begin
      frames.append(AudioKeyframe(time: time, level: value(at: seconds)))
      frames.append(AudioKeyframe(time: time, level: 0))
    }
    frames.append(AudioKeyframe(time: part.start + part.duration, level: value(at: end)))
    return frames
  }
}

extension AudioPart {
  /// The range clipped to an interval; nil if it is outside.
  fileprivate func clipped(from begin: Double, to end: Double) -> AudioPart? {
    guard start.isFinite, offset.isFinite, !duration.isNaN else { return nil }
    let (first, last) = (max(start, begin), min(start + duration, end))
    guard last > first else { return nil }
    return AudioPart(start: first, offset: offset + first - start, duration: last - first)
  }
}

extension [AudioKeyframe] {
  /// The keyframes without those that lie within a tolerance of the line between others: the swinging door algorithm,
  /// which needs one pass. The slopes from the last keyframe kept, along which all since then are near, are an
  /// interval that narrows; when the next keyframe is outside of it, the one before is kept.
  func simplified(_ tolerance: Double) -> [AudioKeyframe] {
    guard count > 2 else { return self }
    var kept = [self[0]]
    var (low, high) = (-Double.infinity, Double.infinity)
    for index in 1..<count where self[index] != self[index - 1] {
      let (next, previous) = (self[index], self[index - 1])
      let anchor = kept[kept.count - 1]
      let slope = (next.level - anchor.level) / (next.time - anchor.time)
      if !(slope >= low && slope <= high) || next.time <= previous.time {
        if previous != anchor { kept.append(previous) }
        (low, high) = (-.infinity, .infinity)
      }
      let start = kept[kept.count - 1]
      let span = next.time - start.time
      if span > 0 {
        low = Swift.max(low, (next.level - tolerance - start.level) / span)
        high = Swift.min(high, (next.level + tolerance - start.level) / span)
      } else {
        kept.append(next)
      }
    }
    if kept.count == 1 || kept.last != last { kept.append(self[count - 1]) }
    return kept
  }
}
