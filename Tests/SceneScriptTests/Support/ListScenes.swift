import Foundation

@testable import SceneScript

/// A scene with a list, `inbox`, of 300 by 400 points, and a script.
///
/// - Parameters:
///   - list: The keys of the list besides `id`, `type` and `frame`, a line each.
///   - script: A step a line.
func listScene(_ list: String, _ script: String = "- wait: 0") -> String {
  func indented(_ text: String, _ prefix: String) -> String {
    text.split(separator: "\n").map { prefix + $0 }.joined(separator: "\n")
  }
  return """
    animator: 1
    stage: {size: [300, 400]}
    views:
      - id: inbox
        type: list
        frame: [0, 0, 300, 400]
    \(indented(list, "    "))
    script:
    \(indented(script, "  "))
    """
}

/// A scene with mails from Anna, Ben and Cleo.
func mails(_ script: String, _ more: String = "") -> String {
  listScene(
    """
    items: [{id: a, title: Anna, subtitle: Lunch}, {id: b, title: Ben, subtitle: Rain}, {id: c, title: Cleo}]
    \(more)
    """, script)
}

/// A list of a scene that has been performed.
@MainActor
struct PerformedList {
  let run: ScriptRun
  let list: SceneListView

  /// Performs a scene.
  ///
  /// - Parameter end: In seconds; nil for the end of the scene.
  init(_ text: String, until end: Double? = nil) throws {
    run = try SceneRecorder.perform(
      readScene(text), within: RecordingBudget(), until: end.map { MediaTime(seconds: $0) })
    guard let list = run.view(id: "inbox") as? SceneListView else { throw NoList() }
    self.list = list
  }

  private struct NoList: Error {}

  /// The titles of the rows in sight, from top to bottom.
  var titles: [String] { list.visibleCells.map { $0.textLabel?.text ?? "" } }

  /// The ids of all items, by section.
  var ids: [[String]] { list.source.contents.sections.map { $0.items.map(\.key) } }
}

/// The message with which a scene fails while it is performed; nil if it does not.
@MainActor
func failure(_ text: String) -> String? {
  do {
    _ = try record(text)
    return nil
  } catch let error as SceneError {
    return error.diagnostics.map { String($0.description.dropFirst("scene.yaml:".count)) }.first
  } catch {
    return "\(error)"
  }
}
