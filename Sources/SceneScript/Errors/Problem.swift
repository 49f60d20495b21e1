import Animator

/// The errors and warnings that scenes can cause, as data; `Problem+Description.swift` holds the
/// messages.
public enum Problem: Equatable, Sendable {
  // The file as a whole.
  /// The file does not exist or cannot be read.
  case unreadableFile(reason: String)
  /// Text that is not UTF-8, or not a mapping with the key `animator`.
  case notAScene(reason: String)
  /// Text that is not JSON, or not an archived timeline.
  case invalidKeyframeJSON(reason: String)
  /// A YAML syntax error, as the parser reports it.
  case malformed(String)
  /// A file larger than the limit, in MiB.
  case fileTooLarge(megabytes: Int)
  /// Lists, mappings, views or steps nested deeper than the limit.
  case nestedTooDeep(limit: Int)
  /// More nodes than the limit, with aliases expanded.
  case tooManyNodes(limit: Int)
  /// More aliases than the limit.
  case tooManyAliases(limit: Int)
  /// A key that is an alias, a list or a mapping.
  case nonScalarKey
  /// A format version that this release does not support; `found` is the value of `key`.
  case unknownVersion(key: String, found: String)

  // Keys and values.
  /// A key that is not valid in `context`; `known` lists the valid ones, empty if there are too
  /// many to list.
  case unknownKey(key: String, context: String, nearest: String?, known: [String])
  /// The same key twice in one mapping.
  case duplicateKey(String)
  /// A key that `context` requires.
  case missingKey(key: String, context: String)
  /// Two mutually exclusive keys.
  case conflictingKeys(String, String)
  /// A key that is valid only together with others.
  case incompleteKeys(key: String, required: String)
  /// A value of the wrong type; `expected` describes the right one.
  case invalidValue(key: String, expected: String, found: Found)
  /// A number that is written as text.
  case quotedNumber(key: String, found: String)
  /// A number outside the `allowed` range.
  case outOfRange(key: String, allowed: String, found: String)
  /// An infinite number or NaN.
  case notFinite(key: String, found: String)
  /// A name that is not among the values of an enumerated key, such as a curve or a content mode.
  case unknownName(String, key: String, nearest: String?, known: [String])
  /// A name that is neither a UIKit color nor defined in the scene's `colors`.
  case unknownColor(String, nearest: String?)
  /// Text that is not SVG path data.
  case invalidPath(key: String, SVGPathError)
  /// Text that is not a constraint.
  case invalidConstraint(ConstraintProblem)
  /// Text that begins with # but is not followed by 3, 4, 6 or 8 hexadecimal digits.
  case invalidHexColor(String)
  /// Two keys of a spring that belong to different parameterizations.
  case conflictingSpringKeys(String, String)
  /// A keyframe that begins at the fraction `at` of the duration and ends after 1.
  case keyframeTooLong(at: Double, found: String)

  /// An error of a variable, an expression, a component, a loop, data or a theme.
  case expansion(ExpansionProblem)

  // Views and assets.
  /// A reference to an id that no view has.
  case unknownView(id: String, nearest: String?)
  /// An id of which a loop has made several views.
  case viewOfLoop(id: String, first: String, last: String)
  /// An id that the view on line `firstLine` already has.
  case duplicateID(String, firstLine: Int)
  /// More views than the limit.
  case tooManyViews(limit: Int)
  /// A property that views of `type`, or of any type if nil, do not have.
  case unknownProperty(String, type: String?, nearest: String?)
  /// A property that only views of the types in `owners` have.
  case propertyOfOtherType(String, type: String, owners: [String])
  /// An unknown view type.
  case unknownViewType(String, nearest: String?, known: [String])
  /// A name that is neither an asset nor an existing file.
  case missingImage(path: String, nearest: String?)
  /// A file that cannot be decoded as an image.
  case unreadableImage(path: String, reason: String)
  /// A clip that cannot be opened.
  case unusableVideo(reason: String)
  /// A Lottie document that cannot be opened.
  case unusableLottie(reason: String)
  /// An SVG document that cannot be opened.
  case unusableArtwork(path: String, reason: String)
  /// A problem in an SVG document.
  case artwork(SVGProblem)
  /// A font that is not installed. The message names the package that provides it.
  case missingFont(String)
  /// A family that is installed on this machine, in the file at `path`, but is not an asset of the
  /// scene.
  case fontNotInAssets(family: String, path: String)
  /// A font file among the assets that cannot be used.
  case unusableFont(reason: String)
  /// An audio file that does not exist or cannot be decoded.
  case unusableAudio(reason: String)
  /// A property that audio cannot drive.
  case notANumber(property: String)
  /// The audio that drives views is silent: a warning.
  case silentAudio(file: String)
  /// A file of captions that cannot be read at all.
  case unusableCaptions(path: String, reason: String)
  /// A problem in a file of captions, or in a cue.
  case captions(CaptionProblem)
  /// A step refers to a view that is not on the stage or has not been created yet.
  case notOnStage(id: String)
  /// A step scrolls to a view that is not in the scroll view.
  case notInContents(String, of: String)
  /// A list has no item, or no section, with an id.
  case unknownItem(String, list: String, nearest: String?)
  /// The cells of a list have no view with an id.
  case unknownCellView(String, list: String, nearest: String?)
  /// A view that has no rows.
  case notAList(String, type: String)
  /// An id that another item or section of the list has.
  case duplicateItem(String, list: String?)
  /// A step refers to a row that is not in sight.
  case rowOutOfSight(String, list: String)
  /// `this` outside of the steps of an event of a row.
  case noEventItem(String)
  /// Text that refers to no row.
  case notARow(String, nearest: String?)
  /// A change of a list that cannot be made; the reason includes a remedy.
  case invalidListChange(String)
  /// A placeholder for which no item has a value.
  case unknownPlaceholder(String, nearest: String?)
  /// A view that cells cannot contain.
  case notInCells(type: String)
  /// A view would be added to one of its descendants.
  case wouldContainItself(id: String, container: String)

  /// A reference to a name that no constraint has.
  case unknownConstraint(String, nearest: String?)
  /// A step refers to a constraint of views that have not been created yet.
  case constraintNotCreated(String)

  // Steps.
  /// A step that has none of the `known` keys; `key` is the misspelled one, if there is a
  /// candidate.
  case unknownStep(key: String?, nearest: String?, known: [String])
  /// A label that no earlier step of the list has.
  case unknownLabel(String, nearest: String?)
  /// A label that an earlier step of the list has.
  case duplicateLabel(String)
  /// A time in beats without `bpm`.
  case noTempo(found: String)
  /// A mapping with the keys of more than one step.
  case multipleSteps([String])
  /// An option that a kind of transition does not support; `known` lists those that it does.
  case unsupportedOption(String, transition: String, known: [String])
  /// A transition from a view to itself.
  case sameView(id: String)
  /// A scripted touch that cannot take place, or text that nothing accepts: the target and the reason.
  case cannotTouch(String)
  /// A text to be highlighted that is not part of the view's.
  case textNotFound(String, view: String)
  /// A weight of a font that has no axis for it.
  case noWeightAxis(font: String)
  /// A step that only views of the types in `wanted` support.
  case stepOfOtherType(String, view: String, type: String, wanted: [String])
  /// An event that views of a type do not have; `known` lists theirs.
  case eventOfOtherType(String, type: String, known: [String])
  /// More events than `limit` by `seconds`: a handler has caused its own event.
  case eventLimitExceeded(String, seconds: Double, limit: Int)
  /// A reference of a step to something other than the screen that it needs; `expected` describes that.
  case notAScreen(String, expected: String)
  /// A step that could show something on each of several drawn devices, of which some have ids.
  case ambiguousDevice(count: Int, ids: [String])
  /// Screens cannot change in this way, for the reason.
  case cannotShow(String)
  /// A step repeats forever, and the stage has no `duration`.
  case endlessScene(step: String)
  /// More steps than `limit`, repetitions of loops included.
  case stepLimitExceeded(found: String, limit: Int)
  /// The script has recorded more views, animations or changes than a scene may hold: `count` by
  /// `seconds`.
  case recordingLimitExceeded(String, count: Int, seconds: Double, limit: Int)
  /// A script that runs longer than the limit.
  case tooLong(hours: Int)

  // Reels.
  /// An entry of a reel that is neither a scene nor a transition.
  case invalidReelEntry
  /// A transition that is not between two scenes.
  case misplacedTransition
  /// A reel without a scene.
  case noScenes
  /// More scenes than the limit.
  case tooManyScenes(limit: Int)
  /// A scene of a reel that cannot be loaded.
  case invalidScene(path: String, reason: String)
  /// Reels that contain one another; the chain ends with its first name.
  case reelCycle([String])
  /// A scene with audio that plays at another speed.
  case silentPart(path: String)
  /// Reels inside each other beyond the limit.
  case reelsTooDeep(limit: Int)
  /// A speed or a hold of a reel inside a reel.
  case retimedReel
  /// An error or a warning of an edit in the format of OpenTimelineIO.
  case edit(EditProblem)
  /// A transition whose overlap is longer than the rest of one of its scenes, both in seconds.
  case overlapTooLong(scene: String, seconds: Double, available: Double)

  // Sizes that depend on more than one value.
  /// A `side` of the frames, width or height, that is 0 pixels or more than `limit`.
  case sidePixels(side: String, pixels: String, limit: Int)

  // Warnings.
  /// A view that is visible at no time; nil for a view without an id.
  case neverShows(view: String?, NeverShown)
  /// A label that has text but an empty frame.
  case labelWithoutFrame(view: String?)
  /// A label whose text is truncated; `text` is its beginning.
  case truncatedText(view: String?, text: String)
  /// A label whose text has the color of its background.
  case invisibleText(view: String?)
  /// A video that begins where its clip has ended, in seconds.
  case beginsAfterClip(view: String?, from: Double, duration: Double)
  /// An autoreversing animation ends at its start values, and the view then jumps to its model
  /// values.
  case jumpsAfterReversal(view: String, seconds: Double)
  /// A missing font that is replaced by a fallback.
  case fontFallback(String)
  /// An unused entry of `colors`.
  case unusedColor(String)
  /// An unused entry of `assets`.
  case unusedAsset(String)
  /// A value that a view clamps to its valid range.
  case limitedValue(property: String, allowed: String, found: String)
  /// A value that a view ignores, as it is not allowed together with its others.
  case ignoredValue(property: String, allowed: String, found: String)
  /// A container of screens that has none.
  case noScreens(type: String)
  /// A step animates a view to the values that it already has.
  case animatesNothing(view: String)
  /// A step animates a property that is not animatable.
  case notAnimatable(property: String, view: String)
  /// A transition to a hidden view that does not unhide it.
  case staysHidden(id: String)
  /// A step that follows one that never ends.
  case neverReached(step: String)
  /// A step animates a view that is not on the stage.
  case animatesOffStage(view: String)
  /// An item of a list or a grid that has values, but none that its cell shows.
  case emptyItem(shown: [String])
  /// A step sets a property together with others that overlap it and have other values.
  case overriddenProperty(property: String, by: [String])
  /// A component of the frame of a view that a stack arranges.
  case arrangedByStack(property: String)
  /// A component of the frame of a section or a row that a form arranges.
  case arrangedByForm(property: String, type: String)
  /// An audio track that begins after the end of the scene.
  case inaudibleTrack(file: String, seconds: Double)
  /// An overlay of a reel that begins when the reel has ended, in seconds.
  case lateOverlay(path: String, end: Double)
  /// A part or an overlay of a reel that begins where its scene has ended, in seconds.
  case lateBeginning(path: String, end: Double)
  /// Cues that begin after the end of the scene.
  case lateCaptions(count: Int, seconds: Double)
  /// An easing option next to the key `curve`.
  case redundantCurveOption(option: String)

  /// A constraint that cannot be satisfied together with the `others`, and is ignored.
  case conflictingConstraint(String, others: [String])
  /// A constraint whose views are at no time in one hierarchy.
  case ineffectiveConstraint(String)

  // Storyboards and xibs.
  /// A document that cannot be read at all.
  case unreadableDocument(reason: String)
  /// A storyboard identifier that no controller of the document has.
  case unknownStoryboardScreen(String, nearest: String?, known: [String])
  /// A segue that no controller on the screen has.
  case unknownSegue(String, nearest: String?, known: [String])
  /// A part of a document, or one of its resources, that is missing or not understood.
  case documentFault(String)
  /// A view of a document whose constraints leave its layout open.
  case ambiguousLayout(view: String, [String])

  /// Whether the scene can be rendered despite the problem.
  public var isWarning: Bool {
    switch self {
    case .edit(let problem): problem.isWarning
    case .fontFallback, .unusedColor, .unusedAsset, .animatesNothing, .notAnimatable,
      .staysHidden,
      .neverShows, .labelWithoutFrame, .truncatedText, .invisibleText, .beginsAfterClip,
      .jumpsAfterReversal,
      .neverReached, .animatesOffStage, .overriddenProperty, .redundantCurveOption, .inaudibleTrack,
      .silentAudio,
      .conflictingConstraint, .ineffectiveConstraint, .arrangedByStack, .arrangedByForm,
      .documentFault, .ambiguousLayout, .silentPart, .lateCaptions, .lateOverlay,
      .lateBeginning, .limitedValue, .ignoredValue, .noScreens, .emptyItem:
      true
    case .captions(let problem): problem.isWarning
    case .artwork(let problem): problem.isWarning
    default: false
    }
  }

  /// Why a view is visible at no time.
  public enum NeverShown: Equatable, Sendable {
    /// It is hidden or its alpha is 0.
    case hidden
    /// It is outside the stage or the bounds of a clipping superview.
    case outside
    /// Its width or height is 0.
    case empty
    /// Its superview is not on the stage.
    case offStage
  }

  /// The node that was found in place of the expected one.
  public enum Found: Equatable, Sendable {
    /// A scalar, as written.
    case text(String)
    /// A list, with its number of items.
    case list(count: Int)
    /// Keys and values.
    case mapping
    /// No value after the key.
    case nothing
  }
}
