import Foundation
import SceneScript

/// A message of the page.
struct PageRequest: Decodable, Sendable {
  let type: Kind
  /// Returned with the answer.
  var id: Int?
  /// The version of the scene that the page shows.
  var version: Int?
  /// In flicks.
  var time: Int64?
  /// Pixels per point.
  var scale: Double?
  /// The part of the stage to draw: x, y, width and height in points; all of it if absent.
  var region: [Double]?
  var overlays: [Overlay]?
  /// The number of earlier frames to show through the frame.
  var onion: Int?
  /// The earlier version to show on the right, or the difference from it.
  var comparison: Comparison?
  /// The index of the scene to open.
  var scene: Int?
  /// A layer of the timeline.
  var layer: Int?
  /// In points of the stage.
  var point: [Double]?
  /// The part to export, and its file.
  var export: PageExport?
  /// The change of the scene's file.
  var edit: PageEdit?

  enum Kind: String, Decodable {
    case open, frame, inspect, layout, audio, pick, edit, undo, redo, export, cancel, alive
  }

  enum Overlay: String, Decodable {
    case names, layout, safeArea, timecode, touches, device
  }

  enum Comparison: String, Decodable {
    case beside, difference
  }

  init(parsing text: String) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(text.utf8))
  }
}
