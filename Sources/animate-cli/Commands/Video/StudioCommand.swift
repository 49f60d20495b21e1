import AnimatorStudio
import ArgumentParser
import Foundation

struct StudioCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "studio",
    abstract: "Show scenes in the browser while they are edited.",
    discussion: """
      Prints the address of a page that shows exactly the frames of the video, the timeline, and the values of all \
      views. A scene is recorded again whenever it or one of its files is saved. Views, durations and curves can be \
      changed on the page, which changes the scene's file. The address contains a secret token and is reached from \
      this machine only, unless --host says otherwise. With --port and a token of your own in \
      ANIMATOR_STUDIO_TOKEN, the address is the same each time. Stop with Ctrl-C.

      Examples:
        animate-cli studio scenes/hello.yaml
        animate-cli studio scenes/*.yaml --open
      """)

  @Argument(
    help: "The scene files, reels or keyframes.",
    completion: .file(extensions: ["yaml", "yml", "json"]))
  var scenes: [String]

  @Option(
    parsing: .unconditional,
    help: ArgumentHelp("The port. Default: any that is free.", valueName: "number"),
    transform: Numbers.whole(in: 0...65535, called: "0 to 65535"))
  var port: Int?

  @Option(
    help: ArgumentHelp(
      "The address to listen on. Default: 127.0.0.1, the machine itself.", valueName: "address"))
  var host: String?

  @Option(
    help: ArgumentHelp(
      "A further name and port under which browsers reach the studio, as through a proxy. May be repeated.",
      valueName: "name:port"))
  var authority: [String] = []

  @Option(
    help: ArgumentHelp("The folder for exports. Default: the current one.", valueName: "folder"),
    completion: .directory)
  var exports: String?

  @Flag(help: "Open the page in the desktop's default browser.")
  var open = false

  @Flag(help: "Replace missing fonts with a fallback and a warning, instead of failing.")
  var allowFontFallback = false

  @OptionGroup var variables: VariableOptions

  func validate() throws {
    if scenes.contains("-") {
      throw ValidationError(
        "studio reads scenes again when they are saved: it needs files, not '-'")
    }
  }

  @MainActor
  func run() async throws {
    for scene in scenes where !FileManager.default.fileExists(atPath: scene) {
      throw ValidationError("there is no file '\(scene)'")
    }
    var studio = Studio(scenes: scenes.map { URL(fileURLWithPath: $0) })
    if let host { studio.host = host }
    (studio.port, studio.authorities) = (port ?? 0, authority)
    studio.allowsFontFallback = allowFontFallback
    studio.inputs = variables.inputs
    studio.token = ProcessInfo.processInfo.environment["ANIMATOR_STUDIO_TOKEN"]
    if let exports {
      var isFolder: ObjCBool = false
      guard FileManager.default.fileExists(atPath: exports, isDirectory: &isFolder),
        isFolder.boolValue
      else { throw ValidationError("there is no folder '\(exports)' for exports; create it first") }
      studio.exportDirectory = URL(fileURLWithPath: exports, isDirectory: true)
    }
    let opensPage = open
    do {
      try await studio.run { url in
        try? StandardOutput.write(line: url.absoluteString)
        if opensPage { OpenOption.open(url) }
      }
    } catch let failure as Studio.Failure {
      throw ValidationError("\(failure)")
    }
  }
}
