import SceneScript
import TimelineReport

/// Arguments that make no sense, alone or together with the scene.
enum InputError: Error, Equatable {
  case unknownCommand(String, nearest: String?, known: [String])
  /// The command has no such option.
  case unknownOption(String, command: String, nearest: String?)
  /// There is no transition of this name.
  case unknownTransition(String, nearest: String?, known: [String])
  /// No view of the scene has this id.
  case unknownView(String, nearest: String?, known: [String])
  /// So many that a trace of them is of no use.
  case tooManyInstants(Int)
  /// Chunks of a plan are not there.
  case missingChunks([Int], plan: String)
  /// There is no plan of this name.
  case planNotFound(path: String)
  /// A name does not end as it has to.
  case wrongExtension(path: String, allowed: [String])
  /// A name is not a PNG's.
  case requiresPNG(path: String)
  /// The scene is to be read again, which standard input cannot be.
  case standardInputReadTwice(reason: String)
  /// What is to be written is what is read.
  case overwritesInput(path: String)
}

extension InputError: CustomStringConvertible {
  var description: String {
    switch self {
    case .unknownCommand(let name, let nearest, let known):
      "unknown command '\(name)'" + Self.hint(nearest, known)
    case .unknownOption(let name, let command, let nearest):
      "'\(command)' has no option '\(name)'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; 'animate-cli \(command) --help' lists those it has")
    case .unknownTransition(let name, let nearest, let known):
      "there is no transition '\(name)'" + Self.hint(nearest, known)
    case .unknownView(let id, let nearest, let known):
      "no view has the id '\(id)'" + Self.hint(nearest, known)
    case .tooManyInstants(let count):
      "--every comes to \(count) instants; at most \(SceneRecording.traceLimit) are traced"
    case .missingChunks(let chunks, let plan):
      "chunk \(chunks.map(String.init).joined(separator: ", ")) of '\(plan)' is missing; "
        + "render it with: animate-cli render \(plan) --chunk \(chunks[0])"
    case .planNotFound(let path):
      "there is no plan '\(path)'; 'animate-cli plan' makes one"
    case .wrongExtension(let path, let allowed):
      "'\(path)' does not end in \(allowed.joined(separator: " or "))"
    case .requiresPNG(let path): "'\(path)' does not end in .png, which is what this command writes"
    case .standardInputReadTwice(let reason):
      "standard input is read once, and \(reason); give the scene as a file"
    case .overwritesInput(let path):
      "'\(path)' is what is read here, and is not written over; choose another name"
    }
  }

  /// The name that was probably meant, or, where none is near, what there is.
  private static func hint(_ nearest: String?, _ known: [String]) -> String {
    if let nearest { return "; did you mean '\(nearest)'?" }
    return known.isEmpty ? "" : "; there are \(known.joined(separator: ", "))"
  }
}
