import SceneScript
import TimelineReport

/// Invalid arguments, in themselves or for the scene.
enum InputError: Error, Equatable {
  case unknownCommand(String, nearest: String?, known: [String])
  /// An option that the command does not have.
  case unknownOption(String, command: String, nearest: String?)
  /// An unknown transition.
  case unknownTransition(String, nearest: String?, known: [String])
  /// An id that no view of the scene has.
  case unknownView(String, nearest: String?, known: [String])
  /// A reel or a timeline, for a command that performs a scene.
  case requiresScene(path: String, command: String)
  /// More samples than a trace may have.
  case tooManySamples(Int)
  /// Chunks of a plan that do not exist.
  case missingChunks([Int], plan: String)
  /// A plan file that does not exist.
  case planNotFound(path: String)
  /// A file name with another extension than required.
  case wrongExtension(path: String, allowed: [String])
  /// A file name without the extension .png.
  case requiresPNG(path: String)
  /// A command that reads the scene more than once, with a scene from standard input.
  case standardInputReadTwice(reason: String)
  /// An output file that is also an input.
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
          ?? "; 'animate-cli \(command) --help' lists its options")
    case .unknownTransition(let name, let nearest, let known):
      "unknown transition '\(name)'" + Self.hint(nearest, known)
    case .unknownView(let id, let nearest, let known):
      "no view has the id '\(id)'" + Self.hint(nearest, known)
    case .requiresScene(let path, let command):
      "'\(command)' needs a scene, but '\(path)' is a reel or a recorded timeline; "
        + "pass one of the scenes of the reel"
    case .tooManySamples(let count):
      "--every gives \(count) samples; the limit is \(SceneRecording.traceLimit)"
    case .missingChunks(let chunks, let plan):
      "missing chunk \(chunks.map(String.init).joined(separator: ", ")) of '\(plan)'; "
        + "render it with: animate-cli render \(plan) --chunk \(chunks[0])"
    case .planNotFound(let path):
      "there is no plan '\(path)'; create one with 'animate-cli plan'"
    case .wrongExtension(let path, let allowed):
      "'\(path)' must have the extension \(allowed.joined(separator: " or "))"
    case .requiresPNG(let path):
      "'\(path)' must have the extension .png, the only format of this command"
    case .standardInputReadTwice(let reason):
      "standard input can be read only once, but \(reason); pass the scene as a file"
    case .overwritesInput(let path):
      "'\(path)' is an input and would be overwritten; choose another name"
    }
  }

  /// A suggestion, or the valid names if none is near.
  private static func hint(_ nearest: String?, _ known: [String]) -> String {
    if let nearest { return "; did you mean '\(nearest)'?" }
    return known.isEmpty ? "" : "; valid: \(known.joined(separator: ", "))"
  }
}
