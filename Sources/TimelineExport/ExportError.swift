import Audio

/// What can go wrong when a timeline is exported.
public enum ExportError: Error, Equatable, Sendable {
  /// The name does not end in an extension that any format claims; `known` lists those that do.
  case unknownFormat(path: String, known: [String])
  /// No format has that name; `known` lists those there are.
  case unknownFormatName(String, known: [String])
  /// What is written has no name that would tell its format, and none was asked for.
  case noFormat(known: [String])
  /// A format was asked for where every file's name tells its own.
  case formatByExtension(String)
  /// Standard output is a terminal.
  case terminal
  /// The format cannot hold that codec.
  case unknownCodec(name: String, known: [String])
  /// The codec has no preset of that name.
  case unknownPreset(name: String, codec: String, known: [String])
  /// The codec does not store pixels so, or not with transparency where that is asked for.
  case unknownPixelFormat(name: String, codec: String, known: [String])
  /// Transparency is to be kept, which the format or codec cannot; `known` lists extensions that can.
  case alphaUnsupported(by: String, known: [String])
  /// The codec has no scale of quality.
  case noQuality(codec: String, presets: [String])
  /// The quality is not within the encoder's range.
  case qualityOutOfRange(crf: Double, from: Double, to: Double)
  /// The format does not hold that codec of sound.
  case unknownAudioCodec(name: String, known: [String])
  /// The codec of sound loses nothing, so there is no choice of bits a second.
  case noBitRate(codec: String)
  /// Bits a second that codecs of sound do not take.
  case bitRateOutOfRange(Int, from: Int, to: Int)
  /// A file that is to be heard cannot be.
  case audio(AudioError)
  /// The libavcodec that is installed lacks the encoder.
  case encoderMissing(name: String)

  /// Nothing is shown between the two times.
  case emptyRange(from: MediaTime, to: MediaTime)
  /// The film ends before the first instant asked for.
  case beyondEnd(from: MediaTime, end: MediaTime)
  /// The timeline never ends and no end was given.
  case endless
  /// A still picture was asked for, but there are many frames.
  case singleFrameFormat(path: String, frames: Int)
  /// Frames of that size cannot be made.
  case impossibleSize(RasterizeError)
  /// Frames of that size, in pixels, can be rendered, but FFmpeg does not take them.
  case tooLarge(width: Int, height: Int)
  /// Frames of that size, in pixels, are less than the codec takes; `side` is the least.
  case tooSmall(width: Int, height: Int, codec: String, side: Int)
  /// A scale that is not a number above zero.
  case impossibleScale(CGFloat)

  /// The format has no codecs, so there is nothing that this option would choose.
  case noCodecs(format: String, option: String)
  /// A film of a given size was asked for in a format that cannot be made to fit.
  case noLimit(format: String, known: [String])
  /// However little is kept of the film, it does not fit into the size asked for, in bytes.
  case doesNotFit(smallest: Int, limit: Int)
  /// The time from frame to frame is not above zero.
  case impossibleStep(MediaTime)
  /// A speed that is not between 0.001 and 1000.
  case impossibleSpeed(Double)
  /// A shutter angle that is not above 0° and 360° at most.
  case impossibleShutter(Double)
  /// The format cannot say what the film shows, or not as it was asked for: all reasons.
  case cannotExpress(format: String, [String])
  /// Two files of one export have the same name.
  case duplicateOutput(path: String)
  /// Two files of one export need the same encoder, which works once in a process.
  case exclusiveEncoderConflict(name: String)

  /// A file is no plan, or one of a later version.
  case invalidPlan(path: String)
  /// The plan has not so many chunks.
  case chunkNotFound(Int, of: Int)
  /// What is to be rendered, or put together, is another film than the plan's: in what.
  case planMismatch([PlanDifference])
  /// Some chunks are missing, or there are too many.
  case missingChunks(Int, of: Int)
  /// A file is not the chunk that it should be.
  case invalidChunk(path: String, reason: String)
  /// Pictures that are files of their own are not put together.
  case chunksUnsupported(format: String)
  /// Another process makes the same file, to be resumed.
  case exportInProgress(path: String)
  /// What was written is not what was to be: the file did not take its name.
  case incomplete(path: String, found: String)

  /// The file is there already, and overwriting was not asked for.
  case fileExists(path: String)
  /// Something other than a file has that name: a folder, a device.
  case notAFile(path: String)
  /// The folder that the file would be in is not there.
  case folderMissing(path: String)
  /// The file system refuses; `reason` is an `errno`.
  case cannotWrite(path: String, reason: Int32)
  /// No room is left on the device, or the file has reached a limit.
  case diskFull(path: String)

  /// FFmpeg refused; `action` follows "could not", `code` is what FFmpeg returned.
  case encodingFailed(action: String, code: Int32)
  /// A bitmap, a frame or a buffer of FFmpeg's could not be allocated.
  case outOfMemory
}

extension ExportError: CustomStringConvertible {
  /// What is wrong, and what would work: a clause without a full stop.
  public var description: String {
    switch self {
    case .unknownFormat(let path, let known):
      "'\(path)' has no extension that can be written; these can: \(list(known))"
    case .unknownFormatName(let name, let known):
      "there is no format '\(name)'"
        + (NearestName.of(name, among: known).map { "; did you mean '\($0)'?" }
          ?? "; there are \(list(known))")
    case .noFormat(let known):
      "standard output has no extension that would name a format; give one of \(list(known))"
    case .formatByExtension(let name):
      "the format '\(name)' is asked for, and every file's extension names its own"
    case .terminal:
      "standard output is a terminal; send it to a program or a file"
    case .unknownCodec(let name, let known):
      Self.unknownCodec(name, known)
    case .unknownPreset(let name, let codec, []):
      "\(codec) has no presets, so none '\(name)'"
    case .unknownPreset(let name, let codec, let known):
      "\(codec) has no preset '\(name)'; there are \(list(known))"
    case .unknownPixelFormat(let name, let codec, let known):
      "\(codec) has no pixel format '\(name)' for this; there are \(list(known))"
    case .alphaUnsupported(let format, let known):
      "\(format) keeps no transparency; these do: \(list(known))"
    case .noQuality(let codec, []):
      "\(codec) takes no crf: it loses nothing"
    case .noQuality(let codec, let presets):
      "\(codec) takes no crf; its quality is its preset: \(list(presets))"
    case .qualityOutOfRange(let crf, let from, let to):
      "a crf of \(short(crf)) is not between \(short(from)), the best, and \(short(to)), the smallest"
    case .unknownAudioCodec(let name, let known):
      "there is no codec of sound '\(name)' for this format; it takes \(list(known))"
    case .noBitRate(let codec): "\(codec) takes no bit rate: it loses nothing"
    case .bitRateOutOfRange(let rate, let from, let to):
      "\(rate) bits a second of sound are not between \(from) and \(to)"
    case .audio(let error): "\(error)"
    case .encoderMissing(let name):
      "the installed libavcodec has no encoder \(name); Debian's libavcodec59 has it. "
        + "'animate-cli doctor' tells what else is missing"
    case .emptyRange(let from, let to):
      "nothing is shown from \(from) to \(to); the start has to lie before the end, and not before 0s"
    case .beyondEnd(let from, let end):
      "nothing is shown from \(from) on; the film ends at \(end)"
    case .endless:
      "the timeline never ends; give the time to stop at"
    case .singleFrameFormat(let path, let frames):
      "'\(path)' holds one frame, and there are \(frames); choose a video format, one instant, "
        + "or a name with a place for numbers, such as film-%04d.png"
    case .impossibleSize(let error): "\(error)"
    case .tooLarge(let width, let height):
      "frames of \(width) x \(height) pixels are more than FFmpeg takes; choose a smaller scale"
    case .tooSmall(let width, let height, let codec, let side):
      "frames of \(width) x \(height) pixels are less than \(codec) takes; each side has to be "
        + "\(side) at least"
    case .impossibleScale(let scale): "a scale of \(scale) is not a number above 0"
    case .noCodecs(let format, let option): "\(format) leaves no choice of \(option)"
    case .noLimit(let format, let known):
      "\(format) cannot be made to fit into a size; these can: \(list(known))"
    case .doesNotFit(let smallest, let limit):
      "the film does not fit into \(limit) bytes; the smallest that was tried has \(smallest)"
    case .impossibleStep(let step): "frames that are \(step) apart are no film"
    case .impossibleSpeed(let speed): "a speed of \(speed) is not between 0.001 and 1000"
    case .impossibleShutter(let angle):
      "a shutter angle of \(short(angle)) is not above 0 and at most 360 degrees"
    case .cannotExpress(let format, let reasons):
      ([format + " cannot say all of this:"] + reasons).joined(separator: "\n  ")
    case .duplicateOutput(let path): "'\(path)' is asked for twice"
    case .exclusiveEncoderConflict(let name):
      "\(name) makes one film at a time; choose another codec for one of the files, or two runs"
    case .invalidPlan(let path): "'\(path)' is no plan that this version reads"
    case .chunkNotFound(let chunk, let count):
      "there is no chunk \(chunk); the plan has 0 to \(count - 1)"
    case .planMismatch(let differences):
      "this is another film than the plan's: \(PlanDifference.list(differences)) changed since; "
        + "make a new plan"
    case .missingChunks(let found, let count):
      "\(found) of \(count) chunks are there; each is needed, once"
    case .invalidChunk(let path, let reason): "'\(path)' \(reason)"
    case .chunksUnsupported(let format):
      "\(format) files stand by themselves; render ranges with --from and --to"
    case .exportInProgress(let path): "'\(path)' is being made by another run, which keeps its chunks"
    case .incomplete(let path, let found):
      "'\(path)' was written but is not right: it has \(found); nothing was kept"
    case .fileExists(let path):
      "'\(path)' is there already; set 'overwrite' to replace it, or choose another name"
    case .notAFile(let path): "'\(path)' is not a file that can be replaced"
    case .folderMissing(let path): "there is no folder '\(path)'"
    case .cannotWrite(let path, let reason):
      "'\(path)' cannot be written: \(String(cString: strerror(reason)))"
    case .diskFull(let path): "'\(path)' cannot be written: no room is left on the device"
    case .encodingFailed(let action, let code):
      "could not \(action): \(Self.words(ffmpegCode: code))"
    case .outOfMemory: "there is not enough memory"
    }
  }

  /// Says which files hold a codec that this one does not, or which one was probably meant.
  private static func unknownCodec(_ name: String, _ known: [String]) -> String {
    let homes = ExportFormat.all.filter { $0.codecs.contains { $0.name == name } }
      .flatMap(\.extensions).map { ".\($0)" }
    let hint =
      homes.isEmpty
      ? NearestName.of(name, among: known).map { "; did you mean '\($0)'?" } ?? ""
      : "; '\(name)' goes into \(homes.joined(separator: ", "))"
    return "there is no codec '\(name)' for this format; it takes "
      + known.joined(separator: ", ") + hint
  }

  /// Whole numbers without a fraction.
  private func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
