import Audio

/// An error of exporting a timeline.
public enum ExportError: Error, Equatable, Sendable {
  /// The file name has no extension of a supported format; `known` lists the supported ones.
  case unknownFormat(path: String, known: [String])
  /// No format has that name; `known` lists the available ones.
  case unknownFormatName(String, known: [String])
  /// The output has no file name extension and no format was specified.
  case noFormat(known: [String])
  /// A format was specified although every file name has an extension that determines it.
  case formatByExtension(String)
  /// Standard output is a terminal.
  case terminal
  /// The format does not support that codec.
  case unknownCodec(name: String, known: [String])
  /// The codec has no preset of that name.
  case unknownPreset(name: String, codec: String, known: [String])
  /// The codec has no tuning of that name.
  case unknownTuning(name: String, codec: String, known: [String])
  /// The codec does not support that pixel format, or not with the requested transparency.
  case unknownPixelFormat(name: String, codec: String, known: [String])
  /// Transparency was requested, which the format or codec does not support; `known` lists the
  /// extensions of formats that do.
  case alphaUnsupported(by: String, known: [String])
  /// The codec has no constant-quality scale.
  case noQuality(codec: String, presets: [String])
  /// The quality is not within the encoder's range.
  case qualityOutOfRange(crf: Double, from: Double, to: Double)
  /// The format does not support that audio codec.
  case unknownAudioCodec(name: String, known: [String])
  /// The audio codec is lossless, so it has no bit rate.
  case noBitRate(codec: String)
  /// An audio bit rate, in bits per second, outside the supported range.
  case bitRateOutOfRange(Int, from: Int, to: Int)
  /// The audio of a file cannot be read.
  case audio(AudioError)
  /// The installed libavcodec lacks the encoder.
  case encoderMissing(name: String)

  /// The time range is empty or starts before 0.
  case emptyRange(from: MediaTime, to: MediaTime)
  /// The requested start is past the end of the video.
  case beyondEnd(from: MediaTime, end: MediaTime)
  /// The timeline has no end and no end time was specified.
  case endless
  /// A still image format was requested for more than one frame.
  case singleFrameFormat(path: String, frames: Int)
  /// Frames of that size cannot be rendered.
  case impossibleSize(RasterizeError)
  /// Frames of that size, in pixels, can be rendered, but exceed FFmpeg's limit.
  case tooLarge(width: Int, height: Int)
  /// Frames of that size, in pixels, are below the codec's minimum; `side` is the minimum side.
  case tooSmall(width: Int, height: Int, codec: String, side: Int)
  /// Frames of that size, in pixels, exceed what a file format can store; `side` is the maximum side.
  case exceedsFormat(width: Int, height: Int, format: String, side: Int)
  /// A scale that is not a finite number greater than 0.
  case impossibleScale(CGFloat)

  /// The format has a fixed encoding, so the codec option has no effect.
  case noCodecs(format: String, option: String)
  /// A maximum file size was specified for a format that does not support one.
  case noLimit(format: String, known: [String])
  /// A variable frame rate was requested for a format in which all frames are displayed for the same time.
  case fixedFrameRate(format: String, known: [String])
  /// Even the lowest-quality attempt exceeds the maximum file size, in bytes.
  case doesNotFit(smallest: Int, limit: Int)
  /// The interval between frames is not greater than 0.
  case impossibleStep(MediaTime)
  /// A speed outside 0.001 … 1000.
  case impossibleSpeed(Double)
  /// A shutter angle that is not greater than 0° and at most 360°.
  case impossibleShutter(Double)
  /// The format cannot represent the timeline with these options; lists all reasons.
  case cannotExpress(format: String, [String])
  /// Two outputs of one export have the same path.
  case duplicateOutput(path: String)
  /// Two outputs of one export need the same encoder, which is limited to one instance per process.
  case exclusiveEncoderConflict(name: String)

  /// A file is not a plan, or a plan of an unsupported version.
  case invalidPlan(path: String)
  /// The chunk index is out of range.
  case chunkNotFound(Int, of: Int)
  /// The video to be rendered or assembled differs from the plan's; lists the differences.
  case planMismatch([PlanDifference])
  /// The number of chunks differs from the plan's.
  case missingChunks(Int, of: Int)
  /// A chunk file is unreadable, incomplete or not the expected chunk.
  case invalidChunk(path: String, reason: String)
  /// Chunks that are missing or damaged; `folder` is where they belong.
  case incompleteChunks([Int], of: Int, folder: String)
  /// Two valid files of one chunk with different frames, the first of which is frame `frame` of the video.
  case conflictingChunks(Int, first: String, second: String, frame: Int?)
  /// A font or audio file was replaced or edited while it was in use.
  case inputChanged(path: String)
  /// The format consists of independent files, which are not assembled from chunks.
  case chunksUnsupported(format: String)
  /// Another process is running a resumable export to the same file.
  case exportInProgress(path: String)
  /// The written file failed verification and was not renamed to its final path.
  case incomplete(path: String, found: String)

  /// The file exists and `overwrite` is false.
  case fileExists(path: String)
  /// The path is a directory, a device or another non-file.
  case notAFile(path: String)
  /// The parent directory does not exist.
  case folderMissing(path: String)
  /// Writing failed; `reason` is an `errno`.
  case cannotWrite(path: String, reason: Int32)
  /// The device is full, or the file has reached a size limit or quota.
  case diskFull(path: String)

  /// FFmpeg failed; `action` completes "could not …", `code` is FFmpeg's return code.
  case encodingFailed(action: String, code: Int32)
  /// A bitmap, a frame or an FFmpeg buffer could not be allocated.
  case outOfMemory
}

extension ExportError: CustomStringConvertible {
  /// The problem and, where known, a remedy: a clause without a period.
  public var description: String {
    switch self {
    case .unknownFormat(let path, let known):
      "'\(path)' has no supported extension; supported: \(list(known))"
    case .unknownFormatName(let name, let known):
      "unknown format '\(name)'"
        + (NearestName.of(name, among: known).map { "; did you mean '\($0)'?" }
          ?? "; available: \(list(known))")
    case .noFormat(let known):
      "standard output has no extension that determines the format; specify one of \(list(known))"
    case .formatByExtension(let name):
      "the format '\(name)' cannot apply: the extension of every file determines its format"
    case .terminal:
      "standard output is a terminal; pipe it to a program or redirect it to a file"
    case .unknownCodec(let name, let known):
      Self.unknownCodec(name, known)
    case .unknownPreset(let name, let codec, []):
      "\(codec) has no presets; remove the preset '\(name)'"
    case .unknownPreset(let name, let codec, let known):
      "\(codec) has no preset '\(name)'; available: \(list(known))"
    case .unknownTuning(let name, let codec, []):
      "\(codec) has no tunings; remove the tuning '\(name)'"
    case .unknownTuning(let name, let codec, let known):
      "\(codec) has no tuning '\(name)'; available: \(list(known))"
    case .unknownPixelFormat(let name, let codec, let known):
      "\(codec) does not support the pixel format '\(name)' here; supported: \(list(known))"
    case .alphaUnsupported(let format, let known):
      "\(format) does not support transparency; these do: \(list(known))"
    case .noQuality(let codec, []):
      "\(codec) has no crf: it is lossless"
    case .noQuality(let codec, let presets):
      "\(codec) has no crf; its quality is set by the preset: \(list(presets))"
    case .qualityOutOfRange(let crf, let from, let to):
      "a crf of \(short(crf)) is out of range; use \(short(from)) (best) to \(short(to)) (smallest)"
    case .unknownAudioCodec(let name, let known):
      "this format does not support the audio codec '\(name)'; supported: \(list(known))"
    case .noBitRate(let codec): "\(codec) has no bit rate: it is lossless"
    case .bitRateOutOfRange(let rate, let from, let to):
      "an audio bit rate of \(rate) is out of range; use \(from) to \(to) bits per second"
    case .audio(let error): "\(error)"
    case .encoderMissing(let name):
      "the installed libavcodec has no encoder \(name); Debian's libavcodec59 includes it. "
        + "'animate-cli doctor' reports what else is missing"
    case .emptyRange(let from, let to):
      "the range from \(from) to \(to) is empty; the start must be at least 0s and before the end"
    case .beyondEnd(let from, let end):
      "the start \(from) is past the end of the video at \(end)"
    case .endless:
      "the timeline never ends; specify an end time"
    case .singleFrameFormat(let path, let frames):
      "'\(path)' holds one frame, but there are \(frames); choose a video format, a single instant, "
        + "or a numbered file name such as video-%04d.png"
    case .impossibleSize(let error): "\(error)"
    case .tooLarge(let width, let height):
      "frames of \(width) x \(height) pixels exceed the limit of FFmpeg; choose a smaller scale"
    case .tooSmall(let width, let height, let codec, let side):
      "frames of \(width) x \(height) pixels are too small for \(codec); each side must be "
        + "at least \(side)"
    case .exceedsFormat(let width, let height, let format, let side):
      "frames of \(width) x \(height) pixels are too large for \(format); each side must be "
        + "at most \(side)"
    case .impossibleScale(let scale): "the scale \(scale) is not a finite number greater than 0"
    case .noCodecs(let format, let option): "\(format) does not support the option \(option)"
    case .noLimit(let format, let known):
      "\(format) does not support a size limit; these do: \(list(known))"
    case .fixedFrameRate(let format, let known):
      "\(format) does not support a variable frame rate; these do: \(list(known))"
    case .doesNotFit(let smallest, let limit):
      "the video does not fit into \(limit) bytes; the smallest attempt has \(smallest) bytes"
    case .impossibleStep(let step): "a frame interval of \(step) is not greater than 0"
    case .impossibleSpeed(let speed): "a speed of \(speed) is out of range; use 0.001 to 1000"
    case .impossibleShutter(let angle):
      "a shutter angle of \(short(angle)) is out of range; use more than 0 and at most 360 degrees"
    case .cannotExpress(let format, let reasons):
      ([format + " cannot represent this timeline:"] + reasons).joined(separator: "\n  ")
    case .duplicateOutput(let path): "'\(path)' is specified as an output twice"
    case .exclusiveEncoderConflict(let name):
      "\(name) encodes one video at a time; choose another codec for one of the files, or export them separately"
    case .invalidPlan(let path): "'\(path)' is not a plan that this version can read"
    case .chunkNotFound(let chunk, let count):
      "there is no chunk \(chunk); the plan has chunks 0 to \(count - 1)"
    case .planMismatch(let differences):
      "this video differs from the plan: \(PlanDifference.list(differences)) changed since; "
        + "create a new plan"
    case .missingChunks(let found, let count):
      "\(found) of \(count) chunks were passed; each is required exactly once"
    case .invalidChunk(let path, let reason): "'\(path)' \(reason)"
    case .incompleteChunks(let chunks, let count, let folder):
      "\(chunks.count) of \(count) chunks are missing or damaged in '\(folder)': \(ChunkIndices.text(chunks))"
    case .conflictingChunks(let chunk, let first, let second, let frame):
      "chunk \(chunk) exists with different frames\(frame.map { " from frame \($0) on" } ?? ""): "
        + "'\(first)' and '\(second)'; a machine renders differently from the others: "
        + "find out which, and remove its chunks"
    case .inputChanged(let path):
      "'\(path)' changed while it was in use, so what was rendered from it was discarded; try again"
    case .chunksUnsupported(let format):
      "\(format) files are independent of each other; render ranges with --from and --to"
    case .exportInProgress(let path):
      "'\(path)' is being written by another process, which uses its chunks"
    case .incomplete(let path, let found):
      "'\(path)' was written but failed verification: it has \(found); the file was removed"
    case .fileExists(let path):
      "'\(path)' already exists; set 'overwrite' to replace it, or choose another name"
    case .notAFile(let path): "'\(path)' is not a file that can be replaced"
    case .folderMissing(let path): "the folder '\(path)' does not exist"
    case .cannotWrite(let path, let reason):
      "'\(path)' cannot be written: \(String(cString: strerror(reason)))"
    case .diskFull(let path): "'\(path)' cannot be written: no space left on the device"
    case .encodingFailed(let action, let code):
      "could not \(action): \(Self.words(ffmpegCode: code))"
    case .outOfMemory: "not enough memory"
    }
  }

  /// Lists the formats that support the codec, or suggests the nearest name.
  private static func unknownCodec(_ name: String, _ known: [String]) -> String {
    let extensions = ExportFormat.all.filter { $0.codecs.contains { $0.name == name } }
      .flatMap(\.extensions).map { ".\($0)" }
    let hint =
      extensions.isEmpty
      ? NearestName.of(name, among: known).map { "; did you mean '\($0)'?" } ?? ""
      : "; '\(name)' is supported in \(extensions.joined(separator: ", "))"
    return "this format does not support the codec '\(name)'; supported: "
      + known.joined(separator: ", ") + hint
  }

  /// The number, without a fraction where it is whole.
  private func short(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }

  private func list(_ names: [String]) -> String { names.joined(separator: ", ") }
}
