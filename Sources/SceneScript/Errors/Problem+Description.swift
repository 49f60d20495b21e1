import Animator

extension Problem: CustomStringConvertible {
  /// What is wrong, the offending text in quotes, and what would work.
  public var description: String {
    fileDescription ?? valueDescription ?? viewDescription ?? stepDescription ?? reelDescription
      ?? warningDescription ?? ""
  }

  private var fileDescription: String? {
    switch self {
    case .unreadableFile(let reason): "the scene cannot be read: \(reason)"
    case .notAScene(let reason):
      "this is not a scene: \(reason); a scene begins with 'animator: 1'"
    case .invalidKeyframeJSON(let reason): "this is no keyframe JSON: \(reason)"
    case .malformed(let problem): "this is not valid YAML: \(problem)"
    case .fileTooLarge(let megabytes):
      "this is not a scene: it is larger than \(megabytes) MB"
    case .nestedTooDeep(let limit): "nested more than \(limit) levels deep"
    case .tooManyNodes(let limit):
      "the scene has more than \(limit) values once its aliases are expanded"
    case .tooManyAliases(let limit): "the scene has more than \(limit) aliases"
    case .nonScalarKey: "a key has to be a name, not an alias, a list or a mapping"
    case .unknownVersion(let key, let found):
      "this version knows \(key == "reel" ? "reels" : "scenes") of format 1; found '\(key): \(found)'"
    default: nil
    }
  }

  private var valueDescription: String? {
    switch self {
    case .unknownKey(let key, let place, let nearest, let known):
      "unknown key '\(key)' in \(place)" + Self.hint(nearest, known: known)
    case .duplicateKey(let key): "the key '\(key)' is given more than once"
    case .missingKey(let key, let place): "\(place) needs '\(key)'"
    case .conflictingKeys(let a, let b): "'\(a)' and '\(b)' exclude each other; keep one"
    case .incompleteKeys(let key, let needs): "'\(key)' needs \(needs)"
    case .invalidValue(let key, let expected, let found):
      "'\(key)' takes \(expected); found \(found)"
    case .outOfRange(let key, let allowed, let found):
      "'\(key)' has to be \(allowed); found '\(found)'"
    case .notFinite(let key, let found): "'\(key)' has to be finite; found '\(found)'"
    case .unknownName(let name, let key, let nearest, let known):
      "'\(key)' does not know '\(name)'" + Self.hint(nearest, known: known)
    case .unknownColor(let name, let nearest):
      "no colour is called '\(name)'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; write a UIKit name such as 'systemBlue', a name from 'colors', or \"#rrggbb\"")
    case .invalidHexColor(let text):
      "'\(text)' is not a colour; write #rgb, #rgba, #rrggbb or #rrggbbaa"
    case .invalidPath(let key, let error): "'\(key)' is not SVG path data: \(error)"
    case .sidePixels(let side, let pixels, let limit):
      "the \(side) comes to \(pixels) pixels; it has to be 1 to \(limit)"
    default: nil
    }
  }

  private var viewDescription: String? {
    switch self {
    case .unknownView(let id, let nearest):
      "no view has the id '\(id)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .duplicateID(let id, let line): "the id '\(id)' is taken by the view in line \(line)"
    case .tooManyViews(let limit): "the scene has more than \(limit) views"
    case .unknownProperty(let property, let type, let nearest):
      (type.map { "views of type '\($0)' have" } ?? "views have") + " no property '\(property)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .propertyOfOtherType(let property, let type, let owners):
      "'\(property)' belongs to views of type \(Self.list(owners)), not '\(type)'"
    case .unknownViewType(let type, let nearest, let known):
      "no view type is called '\(type)'" + Self.hint(nearest, known: known)
    case .missingImage(let path, let nearest):
      "there is no asset and no file '\(path)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .unreadableImage(let path, let reason):
      "the image '\(path)' cannot be read: \(reason)"
    case .missingFont(let reason), .unusableFont(let reason), .unusableAudio(let reason): reason
    case .fontNotInAssets(let family, let path):
      "'family' does not know '\(family)', which is installed but not the same on every machine; name "
        + "its file, or a copy beside the scene, among the assets: assets: {name: \(path)}"
    case .fontFallback(let reason): "\(reason); what there is stands in"
    case .notOnStage(let id): "the view '\(id)' is not on stage at this point of the script"
    case .wouldContainItself(let id, let container):
      "'\(id)' cannot go into '\(container)', which lies inside it"
    default: nil
    }
  }

  private var stepDescription: String? {
    switch self {
    case .unknownStep(let key?, let nearest, let known):
      "unknown step '\(key)'" + Self.hint(nearest, known: known)
    case .unknownStep(nil, _, let known): "a step needs one of \(Self.list(known))"
    case .multipleSteps(let names):
      "one step does one thing; found \(Self.list(names, and: "and"))"
    case .unsupportedOption(let option, let transition, let known):
      "'\(option)' says nothing about '\(transition)'"
        + (known.isEmpty
          ? ", which takes no options" : "; it takes \(Self.list(known, and: "and"))")
    case .sameView(let id): "'from' and 'to' are the same view, '\(id)'"
    case .conflictingSpringKeys(let a, let b):
      "'\(a)' and '\(b)' exclude each other; a spring takes 'duration' and 'dampingRatio', or "
        + "'duration' and 'bounce', or 'mass', 'stiffness' and 'damping'"
    case .keyframeTooLong(let start, let found):
      "'for' has to be at most \(ValueText.number(1 - start)) here, as 'at' is "
        + "\(ValueText.number(start)); found '\(found)'"
    case .endlessScene("spring"):
      "'spring' goes on forever, so the scene has no end; give the stage a 'duration'"
    case .endlessScene(let step):
      "'\(step)' repeats forever, so the scene has no end; give the stage a 'duration'"
    case .stepLimitExceeded(let found, let limit):
      "the loops come to \(found) steps in all; at most \(limit) are run"
    case .recordingLimitExceeded(let what, let count, let seconds, let limit):
      "this step has come to \(count) \(what) by \(ValueText.number(seconds)) s, and a scene holds "
        + "\(limit) at most; run it less often"
    case .tooLong(let hours):
      "the script takes longer than \(hours) hours; give the stage a 'duration'"
    default: nil
    }
  }

  private var reelDescription: String? {
    switch self {
    case .invalidReelEntry: "an entry of a reel needs 'scene' or 'transition'"
    case .misplacedTransition: "a transition has to stand between two scenes"
    case .noScenes: "a reel needs one scene at least"
    case .tooManyScenes(let limit): "a reel has \(limit) scenes at most"
    case .invalidScene(let path, let reason): "the scene '\(path)' cannot be shown: \(reason)"
    case .overlapTooLong(let scene, let seconds, let left):
      "the transition overlaps by \(ValueText.number(seconds)) s, but of '\(scene)' there are only "
        + "\(ValueText.number(left)) s"
    default: nil
    }
  }

  private var warningDescription: String? {
    switch self {
    case .unusedColor(let name): "the colour '\(name)' is not used"
    case .unusedAsset(let name): "the asset '\(name)' is not used"
    case .animatesNothing(let view):
      "nothing animates: '\(view)' has these values already, so the step ends at once"
    case .notAnimatable(let property, let view):
      "'\(property)' of '\(view)' is not animatable; it changes at once"
    case .staysHidden(let id):
      "'\(id)' is hidden and stays so; 'showHide: true' would show it"
    case .neverReached(let step):
      "the step before never ends, so '\(step)' never runs; put the endless one into 'background'"
    case .animatesOffStage(let view):
      "'\(view)' is not on stage here, so nothing is seen to move; it has the new values at once"
    case .overriddenProperty(let property, let others):
      "\(Self.list(others, and: "and")) \(others.count == 1 ? "is" : "are") set after '\(property)' "
        + "and \(others.count == 1 ? "wins" : "win") where they differ"
    case .inaudibleTrack(let file, let seconds):
      "'\(file)' is never heard, as the scene ends at \(ValueText.number(seconds)) s"
    case .neverShows(let view, let reason):
      "\(Self.name(view)) never shows: it \(reason); change that, or leave it out"
    case .labelWithoutFrame(let view):
      "\(Self.name(view)) has no size, so its text never shows; give it a 'frame'"
    case .truncatedText(let view, let text):
      "the text of \(Self.name(view)) does not fit: '\(text)' is cut short; give it more room, more lines "
        + "by 'numberOfLines', 'adjustsFontSizeToFitWidth: true', or, where that is meant, a 'lineBreakMode'"
    case .invisibleText(let view):
      "the text of \(Self.name(view)) has the colour of what is behind it; give it another 'textColor'"
    case .jumpsAfterReversal(let view, let seconds):
      "'\(view)' comes back and then jumps to its new values at \(ValueText.number(seconds)) s, as these "
        + "stay set; set the old ones in 'completion', or animate there and back in two steps"
    case .redundantCurveOption(let option):
      "'curve' says how it is paced and wins over the option '\(option)'"
    default: nil
    }
  }

  private static func name(_ view: String?) -> String { view.map { "'\($0)'" } ?? "this view" }

  private static func hint(_ nearest: String?, known: [String]) -> String {
    if let nearest { return "; did you mean '\(nearest)'?" }
    return known.isEmpty ? "" : "; it takes \(list(known))"
  }

  /// "'a', 'b' or 'c'".
  private static func list(_ names: [String], and word: String = "or") -> String {
    let quoted = names.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}

extension Problem.NeverShown: CustomStringConvertible {
  /// What is so all the time, as it follows "it".
  public var description: String {
    switch self {
    case .hidden: "is hidden or has an alpha of 0 all the time"
    case .outside: "lies outside of what is seen all the time"
    case .empty: "has no size"
    case .offStage: "is put into a view that is not on stage"
    }
  }
}

extension Problem.Found: CustomStringConvertible {
  /// What was found, as it follows "found": text in quotes, else its kind.
  public var description: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .list(let count): "a list of \(count)"
    case .mapping: "a mapping"
    case .nothing: "nothing (a value that begins with # needs quotes)"
    }
  }
}
