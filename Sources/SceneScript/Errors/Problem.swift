import Animator

/// What can be wrong with a scene file, as facts; the words stand in `Problem+Description.swift`.
public enum Problem: Equatable, Sendable {
  // The file as a whole.
  /// The file is not there, or the system refuses to read it.
  case unreadableFile(reason: String)
  /// Text that is not UTF-8, or not a mapping with the key `animator`.
  case notAScene(reason: String)
  /// Text that is no JSON, or not what was kept of a timeline.
  case invalidKeyframeJSON(reason: String)
  /// What the YAML parser says.
  case malformed(String)
  /// More megabytes than this.
  case fileTooLarge(megabytes: Int)
  /// Lists, mappings, views or steps inside each other, more than this many.
  case nestedTooDeep(limit: Int)
  /// More values than this, aliases written out.
  case tooManyNodes(limit: Int)
  /// More aliases than this.
  case tooManyAliases(limit: Int)
  /// A key that is an alias, a list or a mapping.
  case nonScalarKey
  /// A format that this version does not know; `found` is what stands at `key`.
  case unknownVersion(key: String, found: String)

  // Keys and values.
  /// A key that `place` does not have; it has those `known`, empty where they are many.
  case unknownKey(key: String, place: String, nearest: String?, known: [String])
  /// The same key twice in one mapping.
  case duplicateKey(String)
  /// A key that `place` must have.
  case missingKey(key: String, place: String)
  /// Two keys of which one may be given.
  case conflictingKeys(String, String)
  /// A key that means something only together with others.
  case incompleteKeys(key: String, needs: String)
  /// A value of another kind than `expected`.
  case invalidValue(key: String, expected: String, found: Found)
  /// A number that is not within what is `allowed`.
  case outOfRange(key: String, allowed: String, found: String)
  /// A number that is infinite or none.
  case notFinite(key: String, found: String)
  /// A name that is none of those that a key takes: a curve, an option, a content mode.
  case unknownName(String, key: String, nearest: String?, known: [String])
  /// A name that is neither UIKit's nor among the scene's `colors`.
  case unknownColor(String, nearest: String?)
  /// Text that is not SVG path data.
  case invalidPath(key: String, SVGPathError)
  /// Text that begins with # and has not 3, 4, 6 or 8 hexadecimal digits after it.
  case invalidHexColor(String)
  /// A key of a spring beside another that describes it in another way.
  case conflictingSpringKeys(String, String)
  /// A key frame that begins at the share `at` and reaches beyond the end.
  case keyframeTooLong(at: Double, found: String)

  // Views and assets.
  /// An id that no view of the scene has.
  case unknownView(id: String, nearest: String?)
  /// An id that a view has that begins in `firstLine`.
  case duplicateID(String, firstLine: Int)
  /// More views than this.
  case tooManyViews(limit: Int)
  /// A property that views of `type`, or of any, do not have.
  case unknownProperty(String, type: String?, nearest: String?)
  /// A property that only views of the types `owners` have.
  case propertyOfOtherType(String, type: String, owners: [String])
  /// A type of views that there is not.
  case unknownViewType(String, nearest: String?, known: [String])
  /// A name that is neither an asset's nor a file's.
  case missingImage(path: String, nearest: String?)
  /// A file that is not a picture, or damaged.
  case unreadableImage(path: String, reason: String)
  /// `reason` names the package that would install it.
  case missingFont(String)
  /// A family that is installed on this machine, in the file at `path`, and not among the assets.
  case fontNotInAssets(family: String, path: String)
  /// A font file among the assets that cannot be used.
  case unusableFont(reason: String)
  /// A sound file that is not there, is none, or is damaged.
  case unusableAudio(reason: String)
  /// A step needs a view that is not on stage, or was not built yet.
  case notOnStage(id: String)
  /// A view would be put into one that lies inside it.
  case wouldContainItself(id: String, container: String)

  // Steps.
  /// A step that has none of the `known` keys; `key` is the one that was probably meant.
  case unknownStep(key: String?, nearest: String?, known: [String])
  /// A step with the keys of several.
  case multipleSteps([String])
  /// An option that a kind of transition does not have; it has those `known`.
  case unsupportedOption(String, transition: String, known: [String])
  /// A transition from a view to itself.
  case sameView(id: String)
  /// A step repeats forever, and the stage has no `duration`.
  case endlessScene(step: String)
  /// More steps than `limit`, those in loops counted each time.
  case stepLimitExceeded(found: String, limit: Int)
  /// The script has made more of what is recorded than a scene holds: `count` at this second.
  case recordingLimitExceeded(String, count: Int, seconds: Double, limit: Int)
  /// A script that takes more hours than this.
  case tooLong(hours: Int)

  // Reels.
  /// An entry of a reel that is neither a scene nor a transition.
  case invalidReelEntry
  /// A transition that does not stand between two scenes.
  case misplacedTransition
  /// A reel without a scene.
  case noScenes
  /// More scenes than this.
  case tooManyScenes(limit: Int)
  /// A scene of a reel that cannot be shown; `reason` is its first error.
  case invalidScene(path: String, reason: String)
  /// A transition that overlaps with a scene of which there is less.
  case overlapTooLong(scene: String, seconds: Double, left: Double)

  // Sizes that depend on more than one value.
  /// A `side` of the frames, width or height, is 0 pixels or more than `limit`.
  case sidePixels(side: String, pixels: String, limit: Int)

  // Warnings.
  /// A view that is seen at no instant; nil for one without an id.
  case neverShows(view: String?, NeverShown)
  /// A label that has a text and no size.
  case labelWithoutFrame(view: String?)
  /// A label's text, or how it begins, that is shortened as it does not fit.
  case truncatedText(view: String?, text: String)
  /// A label's text in the colour of what is behind it.
  case invisibleText(view: String?)
  /// A view is back where it began, and then at once where an animation that reverses left its values.
  case jumpsAfterReversal(view: String, seconds: Double)
  /// Another font stands in for one that is missing: `reason` says which.
  case fontFallback(String)
  /// A name among `colors` that nothing uses.
  case unusedColor(String)
  /// A name among `assets` that nothing uses.
  case unusedAsset(String)
  /// A step animates a view to values that it has.
  case animatesNothing(view: String)
  /// A step animates a property that is not animatable.
  case notAnimatable(property: String, view: String)
  /// A transition goes to a view that is hidden, and does not show it.
  case staysHidden(id: String)
  /// A step after one that never ends.
  case neverReached(step: String)
  /// The view that a step animates is not on stage.
  case animatesOffStage(view: String)
  /// A step sets a property, then others that overlap with it and say something else.
  case overriddenProperty(property: String, by: [String])
  /// A track of sound begins when the scene has ended.
  case inaudibleTrack(file: String, seconds: Double)
  /// The key `curve` and an option both say how an animation is paced.
  case redundantCurveOption(option: String)

  /// Whether a scene with this can be shown all the same.
  public var isWarning: Bool {
    switch self {
    case .fontFallback, .unusedColor, .unusedAsset, .animatesNothing, .notAnimatable,
      .staysHidden,
      .neverShows, .labelWithoutFrame, .truncatedText, .invisibleText, .jumpsAfterReversal,
      .neverReached, .animatesOffStage, .overriddenProperty, .redundantCurveOption, .inaudibleTrack:
      true
    default: false
    }
  }

  /// Why a view is seen at no instant.
  public enum NeverShown: Equatable, Sendable {
    /// It is hidden, or its alpha is 0.
    case hidden
    /// It lies outside of the stage, or of what it is in and clipped to.
    case outside
    /// Its width or height is 0.
    case empty
    /// What it was put into is not on stage.
    case offStage
  }

  /// What stands where something else should.
  public enum Found: Equatable, Sendable {
    /// A single value, as written.
    case text(String)
    /// A list of this many.
    case list(count: Int)
    /// Keys and values.
    case mapping
    /// No value after the key.
    case nothing
  }
}
