import Animator

/// A scene as a value: what is on the stage, and what happens. It can be changed, compared,
/// written, and performed.
struct SceneDescription: Equatable, Sendable {
  var stage: StageDescription
  /// Names for colors; one may stand for one before it.
  var colors: [Named<SceneColor>] = []
  /// Names for images and fonts.
  var assets: [Named<SceneAsset>] = []
  /// What is on the stage, back to front.
  var views: [ViewDescription] = []
  /// What happens, one step after another.
  var script: [ScriptStep] = []
  /// What is heard.
  var audio: [AudioDescription] = []
}
