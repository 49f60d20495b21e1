/// The errors and warnings of edits in the format of OpenTimelineIO.
public enum EditProblem: Equatable, Sendable {
  // Errors.
  /// Text that is not JSON.
  case notJSON(reason: String)
  /// A value that is not an object of OpenTimelineIO.
  case notAnObject(context: String)
  /// An object of another kind than those in `known`.
  case unknownSchema(String, context: String, known: [String])
  /// A member that an object requires.
  case missingMember(String, of: String)
  /// A member of the wrong type, or out of range.
  case invalidMember(String, of: String, expected: String, found: String)
  /// A clip without a range of its own and of its media.
  case unknownRange(clip: String)
  /// A reference to something other than a file.
  case unsupportedURL(String)
  /// Numbered images that a scene cannot play.
  case unsupportedImages(reason: String)
  /// A clip that begins before its media, or a transition that begins before it, by so many seconds.
  case beforeMedia(clip: String, seconds: Double)
  /// An effect of a track or a stack.
  case retimedComposition(effect: String)
  /// Two transitions without anything between them.
  case adjacentTransitions

  // Warnings.
  /// A member that is not understood.
  case ignoredMember(String, of: String)
  /// An effect that is not understood.
  case ignoredEffect(String)
  /// A transition that is shown as another one.
  case replacedTransition(String, by: String)
  /// A transition that is left out.
  case ignoredTransition(reason: String)
  /// A clip without media.
  case offlineClip(String)
  /// A clip without a duration.
  case emptyClip(String)
  /// Sound that is left out.
  case ignoredSound(reason: String)
}

extension EditProblem {
  /// Whether the edit is shown all the same.
  var isWarning: Bool {
    switch self {
    case .ignoredMember, .ignoredEffect, .replacedTransition, .ignoredTransition, .offlineClip,
      .emptyClip, .ignoredSound:
      true
    default: false
    }
  }
}

extension EditProblem: CustomStringConvertible {
  /// The message.
  public var description: String { error ?? warning ?? "" }

  private var error: String? {
    switch self {
    case .notJSON(let reason): "this is not OpenTimelineIO: \(reason)"
    case .notAnObject(let context):
      "\(context) must be an object of OpenTimelineIO, which has the member 'OTIO_SCHEMA'"
    case .unknownSchema(let name, let context, let known):
      "'\(name)' is not supported in \(context); valid: \(known.joined(separator: ", "))"
    case .missingMember(let name, let schema): "\(schema) requires '\(name)'"
    case .invalidMember(let name, let schema, let expected, let found):
      "'\(name)' of \(schema) must be \(expected); found \(found)"
    case .unknownRange(let clip):
      "the clip '\(clip)' requires a 'source_range', or its media an 'available_range'"
    case .unsupportedURL(let url):
      "'\(url)' is not a file; clips refer to scenes, videos and pictures by path or by file URL"
    case .unsupportedImages(let reason): "the numbered images cannot be played: \(reason)"
    case .beforeMedia(let clip, let seconds):
      "'\(clip)' would begin \(ValueText.number(seconds)) s before its media"
    case .retimedComposition(let effect):
      "tracks and stacks have no effects such as '\(effect)'; their clips may have them"
    case .adjacentTransitions: "a transition must be beside a clip or a gap on both sides"
    default: nil
    }
  }

  private var warning: String? {
    switch self {
    case .ignoredMember(let name, let schema): "'\(name)' of \(schema) is not known and ignored"
    case .ignoredEffect(let name):
      "the effect '\(name)' is ignored; LinearTimeWarp and FreezeFrame are supported"
    case .replacedTransition(let name, let other):
      "there is no transition '\(name)'; \(other) is shown instead"
    case .ignoredTransition(let reason): "the transition is a cut: \(reason)"
    case .offlineClip(let name): "the clip '\(name)' has no media; the background is shown"
    case .emptyClip(let name): "the clip '\(name)' has no duration and is not shown"
    case .ignoredSound(let reason): "the sound is left out: \(reason)"
    default: nil
    }
  }
}
