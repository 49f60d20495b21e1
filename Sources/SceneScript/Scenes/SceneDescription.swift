import Animator

/// A scene as a value: the stage, its views, a script and audio. It can be modified, compared,
/// written and performed.
package struct SceneDescription: Equatable, Sendable {
  package var stage: StageDescription
  /// Named colors, which may refer to earlier ones.
  package var colors: [Named<SceneColor>] = []
  /// Named images and fonts.
  package var assets: [Named<SceneAsset>] = []
  /// The Interface Builder document whose controller the stage shows, below the views.
  package var storyboard: StoryboardDescription?
  /// The initial views, back to front.
  package var views: [ViewDescription] = []
  /// Constraints that name their views.
  package var constraints: [ConstraintDescription] = []
  /// The script, a sequence of steps.
  package var script: [ScriptStep] = []
  /// Audio tracks.
  package var audio: [AudioDescription] = []
  /// The caption tracks.
  package var captions: [CaptionDescription] = []
  /// The metadata of exported files; nil for none.
  package var metadata: FilmMetadata?

  package init(
    stage: StageDescription, colors: [Named<SceneColor>] = [], assets: [Named<SceneAsset>] = [],
    views: [ViewDescription] = [], constraints: [ConstraintDescription] = [],
    script: [ScriptStep] = [], audio: [AudioDescription] = []
  ) {
    self.stage = stage
    self.colors = colors
    self.assets = assets
    self.views = views
    self.constraints = constraints
    self.script = script
    self.audio = audio
  }
}
