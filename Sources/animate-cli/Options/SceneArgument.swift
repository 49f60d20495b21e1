import ArgumentParser
import Foundation
import SceneScript

/// The scene or reel argument of a command.
struct SceneArgument: ParsableArguments {
  @Argument(
    help: "The scene file; - for standard input.",
    completion: .file(extensions: ["yaml", "yml", "json", "storyboard", "xib"]))
  var scene: String

  @OptionGroup var reading: ReadingOptions

  func validate() throws { try reading.check([scene]) }

  /// Whether the argument is a storyboard of which no screen and no steps are named.
  var showsCanvas: Bool {
    scene.lowercased().hasSuffix(".storyboard") && reading.script == nil && reading.screen == nil
  }

  /// Reads and records the scene; prints warnings to standard error.
  ///
  /// - Parameters:
  ///   - sources: Records the files that are read.
  ///   - outputs: The output files, which must not be inputs.
  ///   - annotatesLayout: Whether to record the layout too, which only scenes have.
  ///   - burns: Whether frames show captions; nil for what the scene says.
  @MainActor
  func record(
    noting sources: SourceFiles = SourceFiles(), for outputs: [String] = [],
    annotatingLayout annotatesLayout: Bool = false, burningCaptions burns: Bool? = nil
  ) throws -> SceneRecording {
    try documentAndRecording(
      noting: sources, for: outputs, annotatingLayout: annotatesLayout, burningCaptions: burns
    ).recording
  }

  /// Reads and records the scene, and returns both; prints warnings to standard error.
  @MainActor
  func documentAndRecording(
    noting sources: SourceFiles = SourceFiles(), for outputs: [String] = [],
    annotatingLayout annotatesLayout: Bool = false, burningCaptions burns: Bool? = nil
  ) throws -> (document: SceneDocument, recording: SceneRecording) {
    if scene != "-" { try InputFiles.protect([scene], from: outputs) }
    let document = try reading.document(scene, noting: sources, burningCaptions: burns)
    try InputFiles.protect(sources.paths, from: outputs)
    let recording = try document.recordReportingWarnings(annotatingLayout: annotatesLayout)
    if annotatesLayout && recording.layout == nil {
      throw ValidationError(
        "--overlay layout requires a scene, because reels and keyframes have frames only; render a scene of \(scene)"
      )
    }
    return (document, recording)
  }
}

/// How scenes and documents are read: missing fonts, files outside of a folder, storyboards.
struct ReadingOptions: ParsableArguments {
  @Flag(
    help: "Replace missing fonts with a fallback and a warning, instead of failing.")
  var allowFontFallback = false

  @Option(
    help: ArgumentHelp(
      """
      For scenes that are not trusted: open no file outside of this folder, with symbolic links resolved. Installed \
      fonts are available.
      """, valueName: "folder"),
    completion: .directory)
  var root: String?

  @Option(
    help: ArgumentHelp(
      "Steps to perform on a storyboard: a file with a list of steps, or with a scene without a storyboard.",
      valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var script: String?

  @Option(
    help: ArgumentHelp(
      "The storyboard identifier of the controller to show. Default: the initial one.",
      valueName: "identifier"))
  var screen: String?

  @Option(
    help: ArgumentHelp(
      "The language of a storyboard's strings and of its direction, such as fr or ar. Default: en.",
      valueName: "tag"))
  var language: String?

  @OptionGroup var variables: VariableOptions

  /// Throws if there are options for storyboards and none of the files is one.
  func check(_ paths: [String]) throws {
    guard script != nil || screen != nil || language != nil,
      !paths.contains(where: SceneDocument.isInterfaceDocument)
    else { return }
    throw ValidationError(
      "--script, --screen and --language apply to storyboards and xibs; "
        + "a scene has the keys 'script', 'screen' and 'stage: {language:}'")
  }

  /// Reads a scene or a reel.
  ///
  /// - Parameters:
  ///   - sources: Records the files that are read.
  ///   - burns: Whether frames show captions; nil for what the scene says.
  func document(
    _ path: String, noting sources: SourceFiles? = nil, burningCaptions burns: Bool? = nil
  ) throws(SceneError) -> SceneDocument {
    var inputs = variables.inputs
    inputs.burnsCaptions = burns
    let sources = sources ?? SourceFiles()
    sources.root = root.map { URL(fileURLWithPath: $0) }
    let options = StoryboardOptions(
      script: script.map { URL(fileURLWithPath: $0) }, screen: screen, language: language)
    if path == "-" {
      return try StandardInput.document(
        allowFontFallback: allowFontFallback, noting: sources, inputs: inputs)
    }
    return try SceneDocument(
      contentsOf: URL(fileURLWithPath: path), allowsFontFallback: allowFontFallback,
      noting: sources, options: options, inputs: inputs)
  }
}

extension SceneDocument {
  /// Records the document; prints warnings to standard error.
  @MainActor
  func recordReportingWarnings(
    annotatingLayout annotatesLayout: Bool = false
  ) throws(SceneError) -> SceneRecording {
    let recording = try record(annotatingLayout: annotatesLayout)
    for warning in recording.warnings { StandardError.write("\(warning)\n") }
    return recording
  }
}

extension SceneRecording {
  /// Prints a note if a time is after the end of the scene.
  func warnIfPastEnd(before time: MediaTime) {
    guard time > timeline.duration else { return }
    StandardError.write("note: the scene ends at \(timeline.duration); showing its final state\n")
  }
}
