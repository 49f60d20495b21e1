/// Time spent so far in each stage of the frame pipeline.
public struct ExportStages: Sendable, Equatable {
  /// Seconds summed over threads; with several threads, wall time exceeds the elapsed time.
  public struct Seconds: Sendable, Equatable {
    /// Wall-clock seconds.
    public var wall = 0.0
    /// CPU seconds.
    public var cpu = 0.0
  }

  /// Evaluating the timeline to layers at an instant.
  public var evaluate = Seconds()
  /// Rasterizing layers to pixels, including fused conversion to YUV.
  public var raster = Seconds()
  /// Converting pixels to the encoder's format, where it is a separate pass.
  public var convert = Seconds()
  /// Encoding and muxing. Encoders have threads of their own, so the CPU time is that of the process
  /// minus the other stages.
  public var encode = Seconds()
}

/// The progress of an export.
public struct ExportProgress: Sendable, Equatable {
  /// Frames encoded, and those that are taken from the cache, which count from the beginning.
  public var framesDone: Int
  /// The total number of frames.
  public var frameCount: Int
  /// The number of frames in segments that are taken from the cache.
  public var reusedFrameCount = 0
  /// Wall seconds since the export began.
  public var seconds: Double
  /// CPU seconds of the whole process since the export began.
  public var cpuSeconds: Double
  /// Bytes written so far; 0 for formats that are written at the end, such as GIF.
  public var byteCount = 0
  /// Time spent so far in each stage.
  public var stages: ExportStages
  /// Whether the file is complete: true only in the last event of a successful export.
  public var isComplete: Bool

  /// The sum of this and the progress of earlier chunks.
  func following(_ earlier: ExportProgress?) -> ExportProgress {
    guard let earlier else { return self }
    var sum = self
    sum.framesDone += earlier.framesDone
    sum.frameCount += earlier.frameCount
    sum.reusedFrameCount += earlier.reusedFrameCount
    sum.seconds += earlier.seconds
    sum.cpuSeconds += earlier.cpuSeconds
    sum.byteCount += earlier.byteCount
    for stage in [\ExportStages.evaluate, \.raster, \.convert, \.encode] {
      sum.stages[keyPath: stage].wall += earlier.stages[keyPath: stage].wall
      sum.stages[keyPath: stage].cpu += earlier.stages[keyPath: stage].cpu
    }
    return sum
  }

  /// Frames encoded per second, on average; 0 before the first frame.
  public var framesPerSecond: Double {
    seconds > 0 ? Double(framesDone - reusedFrameCount) / seconds : 0
  }

  /// Estimated remaining wall-clock seconds; nil before the first frame.
  public var secondsLeft: Double? {
    framesPerSecond > 0 ? Double(frameCount - framesDone) / framesPerSecond : nil
  }
}
