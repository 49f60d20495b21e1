import SceneScript
import TimelineExport
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
  /// Chunks without a valid file.
  case missingChunks([Int], of: Int, plan: String)
  /// A bundle made by another version of the program or with other libraries.
  case otherRenderer(path: String, differences: [String])
  /// A file of a bundle that is missing or has other contents.
  case bundleDamaged(path: String)
  /// An existing path that `--force` would replace although it is no bundle.
  case notABundle(path: String)
  /// `--overlay layout`, which is drawn from a scene, for a bundle, which has none.
  case layoutInBundle
  /// No variable that an array job sets.
  case noArrayIndex(known: [String])
  /// Variables of array jobs with different values.
  case ambiguousArrayIndex([String])
  /// A variable of array jobs that is no index of a task.
  case arrayIndexOutOfRange(variable: String, value: String, count: Int)
  /// A list of tasks that does not exist or is of another plan.
  case taskListNotFound(name: String, plan: String)
  /// A plan file that does not exist.
  case planNotFound(path: String)
  /// Jobs of a plan that was submitted before and are not finished.
  case jobsRunning([String], plan: String)
  /// A plan that was not submitted.
  case noJobs(plan: String)
  /// A file name with another extension than required.
  case wrongExtension(path: String, allowed: [String])
  /// A file name without the extension .png.
  case requiresPNG(path: String)
  /// A command that reads the scene more than once, with a scene from standard input.
  case standardInputReadTwice(reason: String)
  /// An output file that is also an input.
  case overwritesInput(path: String)
  /// A cache was requested for outputs that do not consist of segments.
  case cacheUnused(outputs: [String])
  /// Neither a folder for the cache nor a home folder.
  case noCacheFolder
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
    case .missingChunks(let chunks, let count, let plan):
      "\(chunks.count) of \(count) chunks of '\(plan)' are missing or damaged; "
        + "render them with: animate-cli render \(plan) --chunk \(ChunkIndices.text(chunks))"
    case .otherRenderer(let path, let differences):
      "'\(path)' was planned with other versions, so frames could differ: "
        + differences.joined(separator: ", ")
        + "; use the same package on all machines, or create a new plan"
    case .bundleDamaged(let path):
      "'\(path)' is missing or differs from the bundle's manifest; copy the bundle again, or create a new one"
    case .notABundle(let path):
      "'\(path)' exists and is no bundle, so it is not replaced; choose another name"
    case .layoutInBundle:
      "--overlay layout needs the scene, which a bundle does not contain; use --plan instead of --bundle"
    case .noArrayIndex(let known):
      "--chunk auto needs the index of an array job in one of \(known.joined(separator: ", ")); "
        + "none is set. Pass the chunk: --chunk 0"
    case .ambiguousArrayIndex(let settings):
      "--chunk auto found different indices: \(settings.joined(separator: ", ")); pass the chunk: --chunk 0"
    case .arrayIndexOutOfRange(let variable, let value, let count):
      "\(variable) is '\(value)', but there are tasks 0 to \(count - 1); submit an array of \(count)"
    case .taskListNotFound(let name, let plan):
      "'\(plan)' has no task list '\(name)'; create one with: animate-cli status \(plan) --freeze"
    case .planNotFound(let path):
      "there is no plan '\(path)'; create one with 'animate-cli plan'"
    case .jobsRunning(let jobs, let plan):
      "'\(plan)' is being rendered by job \(jobs.joined(separator: " and ")); "
        + "wait for it, or cancel it with --cancel"
    case .noJobs(let plan): "no job was submitted for '\(plan)'"
    case .wrongExtension(let path, let allowed):
      "'\(path)' must have the extension \(allowed.joined(separator: " or "))"
    case .requiresPNG(let path):
      "'\(path)' must have the extension .png, the only format of this command"
    case .standardInputReadTwice(let reason):
      "standard input can be read only once, but \(reason); pass the scene as a file"
    case .overwritesInput(let path):
      "'\(path)' is an input and would be overwritten; choose another name"
    case .cacheUnused(let outputs):
      "--cache and --cache-size apply to .mp4, .mov, .mkv and .webm, which consist of segments; "
        + "\(outputs.joined(separator: ", ")) is encoded as a whole"
    case .noCacheFolder: "there is no home folder for the cache; name a folder with --cache"
    }
  }

  /// A suggestion, or the valid names if none is near.
  private static func hint(_ nearest: String?, _ known: [String]) -> String {
    if let nearest { return "; did you mean '\(nearest)'?" }
    return known.isEmpty ? "" : "; valid: \(known.joined(separator: ", "))"
  }
}
