import Foundation
import SceneScript

/// A change of a scene's file that a page asks for.
struct PageEdit: Decodable, Sendable {
  let kind: Kind
  /// The view to move or resize, a layer of the timeline.
  var layer: Int?
  /// The index of the animation in the timeline's log.
  var animation: Int?
  /// A vector in points of the stage.
  var offset: [Double]?
  /// The instant at which the page shows the view, in flicks.
  var time: Int64?
  /// In seconds.
  var seconds: Double?
  /// The control points of a Bézier curve: x1, y1, x2, y2.
  var curve: [Double]?
  /// The index of a key frame of the animation.
  var key: Int?
  /// The new time of the key frame, as a fraction of the animation's duration.
  var fraction: Double?

  enum Kind: String, Decodable {
    /// Moves a view by changing the frame or the center with which the scene describes it.
    case move
    /// Sets the duration, the delay, or the curve of the step that started an animation.
    case duration, delay, curve
    /// Moves a key frame in time.
    case keyTime
  }
}

/// Why a file was not changed.
enum EditError: Error, CustomStringConvertible {
  /// The request lacks a value or has one that is out of range.
  case invalid
  /// The scene is not a file of one scene.
  case notAFile
  /// The file has changed since the page's version.
  case fileChanged
  /// The scene does not describe the view, or by constraints or a stack.
  case notPositioned
  /// No step of the script started the animation.
  case noStep
  /// The animation's key frames are not those of a step with key frames.
  case noKeyframes
  /// A component, a loop or an included file describes the view or the step.
  case generated
  /// The value is that of an expression.
  case computed(key: String, value: String)
  /// The changed scene would have an error.
  case wouldFail(SceneDiagnostic)
  case unreadable(SceneError)
  case unwritable(String)
  case nothingToUndo

  var description: String {
    switch self {
    case .invalid: "the change has a value that is missing or out of range"
    case .notAFile: "only scene files can be changed here: reels, keyframes and programs cannot"
    case .fileChanged: "the file has other changes that are not saved in the studio; try again"
    case .notPositioned:
      "the scene has no frame or center for this view: it is placed by constraints, a stack or a step"
    case .noStep: "no step of the script started this animation directly"
    case .noKeyframes: "no 'keyframes' step of the script has this key frame"
    case .generated:
      "a component, a loop or an included file has produced this; change it there, in the file"
    case .computed(let key, let value):
      "'\(key)' has the value of an expression, \(value); change that in the file"
    case .wouldFail(let diagnostic):
      "the change would make the scene invalid: \(diagnostic.problem)"
    case .unreadable(let error): error.description
    case .unwritable(let reason): "the file cannot be written: \(reason)"
    case .nothingToUndo: "there is nothing left to undo or redo"
    }
  }
}
