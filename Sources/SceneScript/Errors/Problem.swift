/// What can be wrong with a scene file, as facts; the words stand in `Problem+Description.swift`.
public enum Problem: Equatable, Sendable {
  // The file as a whole.
  case unreadableFile(reason: String)
  case notAScene(reason: String)
  case malformed(String)
  case fileTooLarge(megabytes: Int)
  case nestedTooDeep(limit: Int)
  case tooManyNodes(limit: Int)
  case tooManyAliases(limit: Int)
  /// A key that is an alias, a list or a mapping.
  case oddKey
  case unknownVersion(found: String)

  // Keys and values.
  case unknownKey(key: String, place: String, nearest: String?, known: [String])
  case duplicateKey(String)
  case missingKey(key: String, place: String)
  case keysExclude(String, String)
  case keyNeeds(key: String, needs: String)
  case wrongValue(key: String, expected: String, found: Found)
  case outOfRange(key: String, allowed: String, found: String)
  case notFinite(key: String, found: String)
  /// A name that is none of those that a key takes: a curve, an option, a content mode.
  case unknownName(String, key: String, nearest: String?, known: [String])
  case unknownColor(String, nearest: String?)
  case invalidHexColor(String)

  // Views and assets.
  case unknownView(id: String, nearest: String?)
  case duplicateID(String, firstLine: Int)
  case tooManyViews(limit: Int)
  case unknownProperty(String, type: String?, nearest: String?)
  case propertyOfOtherType(String, type: String, owners: [String])
  case unknownViewType(String, nearest: String?, known: [String])
  case missingImage(path: String, nearest: String?)
  case unreadableImage(path: String, reason: String)
  /// `reason` names the package that would install it.
  case missingFont(String)
  case notOnStage(id: String)
  case wouldContainItself(id: String, container: String)

  // Steps.
  case unknownStep(key: String?, nearest: String?, known: [String])
  case severalSteps([String])
  case notSupportedYet(String)
  /// A transition from a view to itself.
  case sameView(id: String)
  case endlessWithoutDuration(step: String)
  case tooManySteps(found: String, limit: Int)
  case tooLong(hours: Int)

  // Sizes that depend on more than one value.
  case sidePixels(side: String, pixels: String, limit: Int)

  // Warnings.
  case unusedColor(String)
  case unusedAsset(String)
  case nothingAnimates(view: String)
  case takesEffectAtOnce(property: String, view: String)
  case staysHidden(id: String)
  case neverReached(step: String)

  /// Whether a scene with this can be shown all the same.
  public var isWarning: Bool {
    switch self {
    case .unusedColor, .unusedAsset, .nothingAnimates, .takesEffectAtOnce, .staysHidden,
      .neverReached:
      true
    default: false
    }
  }

  /// What stands where something else should.
  public enum Found: Equatable, Sendable {
    case text(String)
    case list(count: Int)
    case mapping
    case nothing
  }
}
