/// The stages that a frame goes through, and what each has taken so far.
public struct ExportStages: Sendable, Equatable {
  /// Seconds, summed over threads: wall time exceeds the whole's where threads work side by side.
  public struct Seconds: Sendable, Equatable {
    /// Seconds by the clock.
    public var wall = 0.0
    /// Seconds of processors' time.
    public var cpu = 0.0
  }

  /// From the timeline to the layers at an instant.
  public var evaluate = Seconds()
  /// From layers to pixels; where these are converted while they are at hand, that too.
  public var raster = Seconds()
  /// From pixels to what the encoder takes, where that is done for itself.
  public var convert = Seconds()
  /// Encoding and writing. Encoders have threads of their own, so its processor time is what the
  /// process used beside the other stages.
  public var encode = Seconds()
}

/// How far an export has come.
public struct ExportProgress: Sendable, Equatable {
  /// Frames encoded.
  public var framesDone: Int
  /// Frames in all.
  public var frameCount: Int
  /// Wall seconds since the export began.
  public var seconds: Double
  /// Processor seconds of the whole process since the export began.
  public var cpuSeconds: Double
  /// Bytes written, as far as that is known before the end: nothing of a GIF.
  public var byteCount = 0
  /// What each stage has taken so far.
  public var stages: ExportStages
  /// Whether the file is complete: true in the last event of an export that succeeds, and there only.
  public var isComplete: Bool

  /// This, where it goes on after what was done before.
  func following(_ earlier: ExportProgress?) -> ExportProgress {
    guard let earlier else { return self }
    var sum = self
    sum.framesDone += earlier.framesDone
    sum.frameCount += earlier.frameCount
    sum.seconds += earlier.seconds
    sum.cpuSeconds += earlier.cpuSeconds
    sum.byteCount += earlier.byteCount
    for stage in [\ExportStages.evaluate, \.raster, \.convert, \.encode] {
      sum.stages[keyPath: stage].wall += earlier.stages[keyPath: stage].wall
      sum.stages[keyPath: stage].cpu += earlier.stages[keyPath: stage].cpu
    }
    return sum
  }

  /// Frames done a second, on average; 0 before the first.
  public var framesPerSecond: Double { seconds > 0 ? Double(framesDone) / seconds : 0 }

  /// Wall seconds that the rest will take at this rate; nil before the first frame.
  public var secondsLeft: Double? {
    framesDone > 0 ? Double(frameCount - framesDone) / framesPerSecond : nil
  }
}
