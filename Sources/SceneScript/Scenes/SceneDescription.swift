import Animator

/// A scene as a value: what is on the stage, and what happens. It can be changed, compared,
/// written, and performed.
package struct SceneDescription: Equatable, Sendable {
  package var stage: StageDescription
  /// Names for colors; one may stand for one before it.
  package var colors: [Named<SceneColor>] = []
  /// Names for images and fonts.
  package var assets: [Named<SceneAsset>] = []
  /// What is on the stage, back to front.
  package var views: [ViewDescription] = []
  /// What happens, one step after another.
  package var script: [ScriptStep] = []
  /// What is heard.
  package var audio: [AudioDescription] = []

  package init(
    stage: StageDescription, colors: [Named<SceneColor>] = [], assets: [Named<SceneAsset>] = [],
    views: [ViewDescription] = [], script: [ScriptStep] = [], audio: [AudioDescription] = []
  ) {
    self.stage = stage
    self.colors = colors
    self.assets = assets
    self.views = views
    self.script = script
    self.audio = audio
  }
}
