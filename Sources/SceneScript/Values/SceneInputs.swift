/// The external inputs of a scene: values of its variables, and the names of its theme and variant.
public struct SceneInputs: Sendable, Equatable {
  /// Values by the name of the variable, as text: each is read as the variable's default is.
  public var variables: [String: String]
  /// Values from a row of a table, for those variables that have the name of a column.
  public var row: [String: String] = [:]
  /// The theme; nil for the one that the scene names.
  public var theme: String?
  /// The variant; nil for the one that the scene names.
  public var variant: String?
  /// Whether frames show captions, in place of what scenes and reels say; nil for that.
  public var burnsCaptions: Bool?
  /// The paths of the reels around, outermost first, and of the scene; empty for a scene by itself.
  var reels: [String] = []
  /// Whether variables that the scene does not have are left to the other scenes of a reel.
  var isForReel: Bool { !reels.isEmpty }

  /// Creates inputs.
  public init(variables: [String: String] = [:], theme: String? = nil, variant: String? = nil) {
    (self.variables, self.theme, self.variant) = (variables, theme, variant)
  }
}
