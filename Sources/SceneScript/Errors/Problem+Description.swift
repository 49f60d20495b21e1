import Animator

extension Problem: CustomStringConvertible {
  /// The error or warning message: the problem, with names from the file in quotes, and a remedy
  /// where there is one.
  public var description: String {
    fileDescription ?? valueDescription ?? viewDescription ?? listDescription ?? stepDescription
      ?? reelDescription ?? documentDescription ?? ignoredDescription ?? warningDescription ?? ""
  }

  private var documentDescription: String? {
    switch self {
    case .unreadableDocument(let reason): reason
    case .unknownStoryboardScreen(let name, let nearest, let known):
      "no controller has the storyboard identifier '\(name)'" + Self.hint(nearest, known: known)
    case .unknownSegue(let name, let nearest, let known):
      "no controller on the screen has a segue with the identifier '\(name)'"
        + Self.hint(nearest, known: known)
    case .documentFault(let text): text
    case .ambiguousLayout(let view, let open):
      "the constraints of '\(view)' leave open: \(open.joined(separator: ", "))"
    default: nil
    }
  }

  private var fileDescription: String? {
    switch self {
    case .unreadableFile(let reason): "the scene cannot be read: \(reason)"
    case .notAScene(let reason):
      "this is not a scene: \(reason); a scene begins with 'animator: 1'"
    case .invalidKeyframeJSON(let reason): "this is not keyframe JSON: \(reason)"
    case .malformed(let problem): "this is not valid YAML: \(problem)"
    case .fileTooLarge(let megabytes):
      "this is not a scene: it is larger than \(megabytes) MB"
    case .nestedTooDeep(let limit): "nested more than \(limit) levels deep"
    case .tooManyNodes(let limit):
      "the scene has more than \(limit) values once its aliases are expanded"
    case .tooManyAliases(let limit): "the scene has more than \(limit) aliases"
    case .nonScalarKey: "a key must be a scalar, not an alias, a list or a mapping"
    case .unknownVersion(let key, let found):
      "unsupported format version '\(key): \(found)'; this release reads \(key == "reel" ? "reels" : "scenes") of version 1"
    default: nil
    }
  }

  private var valueDescription: String? {
    switch self {
    case .unknownKey("scenes", "a scene", _, _):
      "unknown key 'scenes' in a scene; a reel of scenes begins with 'reel: 1' instead of 'animator: 1'"
    case .unknownKey(let key, let context, let nearest, let known):
      "unknown key '\(key)' in \(context)" + Self.hint(nearest, known: known)
    case .duplicateKey(let key): "duplicate key '\(key)'"
    case .missingKey(let key, let context): "\(context) requires '\(key)'"
    case .conflictingKeys(let a, let b):
      "'\(a)' and '\(b)' are mutually exclusive; remove one of them"
    case .incompleteKeys(let key, let required): "'\(key)' requires \(required)"
    case .invalidValue(let key, let expected, let found):
      "'\(key)' expects \(expected); found \(found)"
    case .outOfRange(let key, let allowed, let found):
      "'\(key)' must be \(allowed); found '\(found)'"
    case .quotedNumber(let key, let found):
      "'\(key)' expects a number, but '\(found)' is text; remove the quotes around it"
    case .notANumber(let property):
      "'\(property)' cannot follow a sound: it is neither a number nor a point or a size"
    case .notFinite(let key, let found): "'\(key)' must be finite; found '\(found)'"
    case .unknownName(let name, let key, let nearest, let known):
      "unknown value '\(name)' for '\(key)'" + Self.hint(nearest, known: known)
    case .unknownColor(let name, let nearest):
      "unknown color '\(name)'"
        + (nearest.map { "; did you mean '\($0)'?" }
          ?? "; use a UIKit name such as 'systemBlue', a name from 'colors', or \"#rrggbb\"")
    case .invalidHexColor(let text):
      "'\(text)' is not a valid color; use #rgb, #rgba, #rrggbb or #rrggbbaa"
    case .invalidPath(let key, let error): "'\(key)' is not valid SVG path data: \(error)"
    case .invalidConstraint(let problem): "\(problem)"
    case .expansion(let problem): "\(problem)"
    case .sidePixels(let side, let pixels, let limit):
      "the \(side) is \(pixels) pixels; it must be 1 to \(limit)"
    default: nil
    }
  }

  private var viewDescription: String? {
    switch self {
    case .viewOfLoop(let id, let first, let last):
      "no view has the id '\(id)'; its loop has made '\(first)'"
        + (last == first ? "" : " to '\(last)'")
    case .unknownView(let id, let nearest):
      "no view has the id '\(id)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .duplicateID(let id, let line):
      "duplicate id '\(id)'; the view on line \(line) already has it"
    case .tooManyViews(let limit): "the scene has more than \(limit) views"
    case .unknownProperty(let property, let type, let nearest):
      (type.map { "views of type '\($0)' have" } ?? "views have") + " no property '\(property)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .propertyOfOtherType(let property, let type, let owners):
      "'\(property)' belongs to views of type \(Self.list(owners)), not '\(type)'"
    case .unknownViewType(let type, let nearest, let known):
      "unknown view type '\(type)'" + Self.hint(nearest, known: known)
    case .missingImage(let path, let nearest):
      "no asset or file named '\(path)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .unreadableImage(let path, let reason):
      "the image '\(path)' cannot be read: \(reason)"
    case .missingFont(let reason), .unusableFont(let reason), .unusableAudio(let reason),
      .unusableVideo(let reason), .unusableLottie(let reason):
      reason
    case .unusableCaptions(let path, let reason):
      "the captions '\(path)' cannot be read: \(reason)"
    case .captions(let problem): "\(problem)"
    case .unusableArtwork(let path, let reason): "the artwork '\(path)' cannot be read: \(reason)"
    case .artwork(let problem): "\(problem)"
    case .fontNotInAssets(let family, let path):
      "the font family '\(family)' is installed on this machine but is not an asset of the scene, so other "
        + "machines may lack it; add its file, or a copy next to the scene: assets: {name: \(path)}"
    case .fontFallback(let reason): "\(reason); using a fallback font"
    case .notOnStage(let id): "the view '\(id)' is not on the stage at this point in the script"
    case .notInContents(let id, let view):
      "the view '\(id)' is not in the contents of '\(view)', which can scroll to its own views only"
    case .unknownConstraint(let name, let nearest):
      "no constraint has the name '\(name)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .constraintNotCreated(let name):
      "the constraint '\(name)' has views that do not exist yet at this point in the script"
    case .wouldContainItself(let id, let container):
      "'\(id)' cannot be added to '\(container)', which is one of its descendants"
    default: nil
    }
  }

  private var listDescription: String? {
    switch self {
    case .unknownItem(let id, let list, let nearest):
      "the list '\(list)' has no item '\(id)'" + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .unknownCellView(let id, let list, let nearest):
      "the cells of '\(list)' have no view '\(id)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "; views in a cell are named by their 'id'")
    case .notAList(let id, let type):
      "'\(id)' has no rows: it has the type '\(type)', not 'list' or 'grid'"
    case .duplicateItem(let id, let list?):
      "'\(id)' is in the list '\(list)' already; ids of its items and sections are unique"
    case .duplicateItem(let id, nil):
      "another item or section of this list has the id '\(id)' already"
    case .rowOutOfSight(let id, let list):
      "the row '\(id)' of '\(list)' is not in sight at this point in the script; scroll to it first: "
        + "{scroll: \(list), to: \"\(list)[\(id)]\"}"
    case .noEventItem(let list):
      "'\(list)[this]' is the row of an event; it works in the steps of an event of '\(list)' only"
    case .notARow(let text, let nearest):
      "'\(text)' is no row of a list; "
        + (nearest.map { "did you mean '\($0)'?" } ?? "write it as \"list[item]\"")
    case .invalidListChange(let reason): reason
    case .unknownPlaceholder(let name, let nearest):
      "no item has a value '\(name)' for this placeholder"
        + (nearest.map { "; did you mean '{\($0)}'?" } ?? "")
    case .notInCells(let type): "a cell cannot contain views of type '\(type)'"
    default: nil
    }
  }

  private var stepDescription: String? {
    switch self {
    case .unknownStep(let key?, let nearest, let known):
      "unknown step '\(key)'" + Self.hint(nearest, known: known)
    case .unknownStep(nil, _, let known): "a step requires one of \(Self.list(known))"
    case .unknownLabel(let label, let nearest):
      "no earlier step of this list has the label '\(label)'"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    case .duplicateLabel(let label): "an earlier step of this list has the label '\(label)'"
    case .noTempo(let found):
      "'\(found)' needs a tempo: set 'bpm', the beats per minute of the scene"
    case .multipleSteps(let names):
      "a step must have exactly one action; found \(Self.list(names, and: "and"))"
    case .unsupportedOption(let option, let transition, let known):
      "the transition '\(transition)' does not support '\(option)'"
        + (known.isEmpty
          ? "; it has no options" : "; it supports \(Self.list(known, and: "and"))")
    case .cannotTouch(let reason), .cannotShow(let reason): reason
    case .noWeightAxis(let font):
      "'fontWeight' needs a variable font, and '\(font)' has no axis 'wght'; use another font, such as "
        + "Inter-roman.var.ttf of the Debian package fonts-inter-variable as an asset, or 'font: {weight: …}'"
    case .textNotFound(let text, let view): "'\(view)' does not show the text '\(text)'"
    case .stepOfOtherType(let step, let view, let type, let wanted):
      "'\(step)' is for views of type \(Self.list(wanted)); '\(view)' has the type '\(type)'"
    case .eventOfOtherType(let event, let type, let known):
      "views of type '\(type)' have no event '\(event)'; they have \(Self.list(known, and: "and"))"
    case .eventLimitExceeded(let event, let seconds, let limit):
      "this handler of '\(event)' is the one that exceeds the limit of \(limit) events, at "
        + "\(ValueText.number(seconds)) s; the steps of a handler must not cause its own event"
    case .notAScreen(let id, let expected): "'\(id)' is not \(expected)"
    case .ambiguousDevice(let count, let ids):
      "this could be shown on each of \(count) devices; choose one with 'device'"
        + (ids.isEmpty ? " and its id" : ": \(Self.list(ids))")
    case .sameView(let id): "'from' and 'to' are the same view, '\(id)'"
    case .conflictingSpringKeys(let a, let b):
      "'\(a)' and '\(b)' are mutually exclusive; a spring takes 'duration' and 'dampingRatio', or "
        + "'duration' and 'bounce', or 'mass', 'stiffness' and 'damping'"
    case .keyframeTooLong(let start, let found):
      "'for' must be at most \(ValueText.number(1 - start)), because 'at' is "
        + "\(ValueText.number(start)); found '\(found)'"
    case .endlessScene("spring"):
      "'spring' never comes to rest, so the scene has no end; set a 'duration' for the stage"
    case .endlessScene(let step):
      "'\(step)' repeats forever, so the scene has no end; set a 'duration' for the stage"
    case .stepLimitExceeded(let found, let limit):
      "the script runs \(found) steps, repetitions included; the limit is \(limit)"
    case .recordingLimitExceeded(let what, let count, let seconds, let limit):
      "this step has recorded \(count) \(what) by \(ValueText.number(seconds)) s; the limit for a scene is "
        + "\(limit); repeat it less often"
    case .tooLong(let hours):
      "the script runs longer than \(hours) hours; set a 'duration' for the stage"
    default: nil
    }
  }

  private var reelDescription: String? {
    switch self {
    case .invalidReelEntry: "an entry of a reel requires 'scene', 'transition' or 'gap'"
    case .misplacedTransition: "a transition must be between two scenes"
    case .noScenes: "a reel requires at least one scene"
    case .tooManyScenes(let limit): "a reel may have at most \(limit) scenes"
    case .invalidScene(let path, let reason): "cannot load the scene '\(path)': \(reason)"
    case .reelCycle(let files):
      "the reels contain one another: \(files.joined(separator: " → "))"
    case .silentPart(let path):
      "the audio of '\(path)' is not heard, because it has another speed than 1"
    case .lateOverlay(let path, let end):
      "'\(path)' is never seen: the reel ends at \(ValueText.number(end)) s"
    case .lateBeginning(let path, let end):
      "'\(path)' is never seen: 'from' is not before its end at \(ValueText.number(end)) s"
    case .reelsTooDeep(let limit): "more than \(limit) reels are inside each other"
    case .edit(let problem): "\(problem)"
    case .retimedReel:
      "a reel inside a reel has no 'speed' and no 'hold'; its scenes may have them"
    case .overlapTooLong(let scene, let seconds, let available):
      "the transition overlaps by \(ValueText.number(seconds)) s, but only "
        + "\(ValueText.number(available)) s of '\(scene)' remain"
    default: nil
    }
  }

  /// Of values that views ignore or limit.
  private var ignoredDescription: String? {
    switch self {
    case .limitedValue(let property, let allowed, let found):
      "'\(property)' is limited to \(allowed); found '\(found)'"
    case .ignoredValue(let property, let allowed, let found):
      "'\(property)' must be \(allowed) to have an effect; found '\(found)'"
    case .noScreens(let type):
      "a view of type '\(type)' shows nothing without 'screens', such as "
        + "screens: [{title: Inbox, views: []}]"
    default: nil
    }
  }

  private var warningDescription: String? {
    switch self {
    case .unusedColor(let name): "unused color '\(name)'"
    case .unusedAsset(let name): "unused asset '\(name)'"
    case .animatesNothing(let view):
      "nothing to animate: '\(view)' already has these values, so the step ends immediately"
    case .notAnimatable(let property, let view):
      "'\(property)' of '\(view)' is not animatable; it changes immediately"
    case .staysHidden(let id):
      "'\(id)' is hidden and remains hidden; use 'showHide: true' to show it"
    case .neverReached(let step):
      "the previous step never ends, so '\(step)' never runs; move the endless step into 'background'"
    case .emptyItem(let shown):
      "the item has nothing that its cell shows: without 'views', that is \(Self.list(shown)); the views of a 'cell' show other values"
    case .animatesOffStage(let view):
      "'\(view)' is not on the stage, so its animation is not visible; it takes the new values immediately"
    case .overriddenProperty(let property, let others):
      "'\(property)' is overridden by \(Self.list(others, and: "and")), which "
        + "\(others.count == 1 ? "is" : "are") set after it"
    case .arrangedByStack(let property):
      "'\(property)' has no effect: the stack positions the view; "
        + "use a constraint, such as 'constraints: [width = 80]'"
    case .arrangedByForm(let property, let type):
      "'\(property)' has no effect: the form places its \(type)s from top to bottom; "
        + (type == "row"
          ? "a row is as high as the highest of its subviews, to which a size can be given"
          : "a section is as high as its rows, so add rows, or change their order")
    case .silentAudio(let file): "'\(file)' is silent, so that nothing moves with it"
    case .inaudibleTrack(let file, let seconds):
      "'\(file)' is never heard: the scene ends at \(ValueText.number(seconds)) s"
    case .lateCaptions(let count, let seconds):
      "\(count) \(count == 1 ? "cue is" : "cues are") never shown: "
        + "the scene ends at \(ValueText.number(seconds)) s"
    case .neverShows(let view, let reason):
      "\(Self.name(view)) is never visible: it \(reason); change that, or remove the view"
    case .labelWithoutFrame(let view):
      "\(Self.name(view)) has no size, so its text is never visible; set a 'frame'"
    case .truncatedText(let view, let text):
      "the text of \(Self.name(view)) is truncated: '\(text)' does not fit; enlarge the view, increase "
        + "'numberOfLines', set 'adjustsFontSizeToFitWidth: true', or set 'lineBreakMode' if this is intended"
    case .invisibleText(let view):
      "the text of \(Self.name(view)) has the same color as its background; set another 'textColor'"
    case .beginsAfterClip(let view, let from, let duration):
      "\(Self.name(view)) shows only the last frame: its clip ends at \(ValueText.number(duration)) s, before 'from' at "
        + "\(ValueText.number(from)) s"
    case .jumpsAfterReversal(let view, let seconds):
      "'\(view)' reverses and then jumps to its new model values at \(ValueText.number(seconds)) s; "
        + "restore the old values in 'completion', or animate forth and back in two steps"
    case .conflictingConstraint(let text, let others):
      "'\(text)' is ignored, because it conflicts with \(Self.list(others, and: "and")); lower the "
        + "priority of one of them, as in '@ 999'"
    case .ineffectiveConstraint(let text):
      "'\(text)' has no effect: its views are never in the same hierarchy"
    case .redundantCurveOption(let option):
      "the option '\(option)' has no effect, because 'curve' overrides it"
    default: nil
    }
  }

  private static func name(_ view: String?) -> String { view.map { "'\($0)'" } ?? "this view" }

  private static func hint(_ nearest: String?, known: [String]) -> String {
    if let nearest { return "; did you mean '\(nearest)'?" }
    return known.isEmpty ? "" : "; valid: \(list(known))"
  }

  /// "'a', 'b' or 'c'".
  private static func list(_ names: [String], and word: String = "or") -> String {
    let quoted = names.map { "'\($0)'" }
    guard let last = quoted.last, quoted.count > 1 else { return quoted.first ?? "" }
    return quoted.dropLast().joined(separator: ", ") + " \(word) \(last)"
  }
}

extension Problem.NeverShown: CustomStringConvertible {
  /// The reason, as the predicate of a sentence that begins with "it".
  public var description: String {
    switch self {
    case .hidden: "is always hidden or has an alpha of 0"
    case .outside: "is always outside the visible area"
    case .empty: "has no size"
    case .offStage: "was added to a view that is not on the stage"
    }
  }
}

extension Problem.Found: CustomStringConvertible {
  /// The node as a message quotes it after "found": scalars in quotes, collections by their kind.
  public var description: String {
    switch self {
    case .text(let text): "'\(text)'"
    case .list(let count): "a list of \(count)"
    case .mapping: "a mapping"
    case .nothing: "nothing (a value that begins with # needs quotes)"
    }
  }
}
