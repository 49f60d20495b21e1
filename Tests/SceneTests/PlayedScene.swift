import Foundation
import TimelineExport

@testable import SceneScript

/// A scene for other players: one of `scenes/`, or one with features that those lack.
enum PlayedScene {
  /// Group opacity, rounded clips, masks; sizes, colors, corners and borders that change; order and
  /// views that change; retargeted motion.
  static let parts = """
    animator: 1
    stage: {size: [240, 160], scale: 1, fps: 30, background: "#20242c"}
    views:
      - id: group
        frame: [10, 10, 100, 60]
        backgroundColor: "#3355aa"
        cornerRadius: 12
        clipsToBounds: true
        subviews:
          - {frame: [-20, 20, 60, 60], backgroundColor: orange}
          - {id: inner, frame: [20, 10, 70, 30], backgroundColor: "#e0ffffff", border: {width: 3, color: black}, cornerRadius: 6}
          - {type: label, text: "Clip", frame: [40, 30, 60, 30], textColor: white, font: {size: 20, weight: bold}}
      - {id: box, frame: [130, 20, 50, 30], backgroundColor: red, cornerRadius: 4, border: {width: 2, color: white}}
      - {id: masked, frame: [20, 85, 60, 60], backgroundColor: "#44cc88", mask: {id: hole, type: shape, bounds: [0, 0, 60, 60], center: [30, 30], path: "M30 0L60 30L30 60L0 30Z"}}
      - {id: mover, bounds: [0, 0, 30, 30], center: [120, 120], backgroundColor: "#ffcc00", cornerRadius: 15}
      - {id: over, frame: [110, 100, 60, 30], backgroundColor: "#aa000080", alpha: 0.5, subviews: [{frame: [10, 10, 80, 10], backgroundColor: white}]}
    script:
      - all:
          - {animate: {group: {alpha: 0.3, rotation: 20}}, duration: 0.6, options: [autoreverse], repeatCount: 1}
          - {animate: {box: {frame: [120, 15, 90, 60], backgroundColor: blue, cornerRadius: 20, borderWidth: 8, borderColor: "#00ff00"}}, duration: 1}
          - {animate: {hole: {rotation: 90, transform.scale: 0.6}}, duration: 1, curve: linear}
          - {spring: {mover: {center: [210, 120]}}, duration: 0.9, dampingRatio: 0.4}
          - chain:
              - wait: 0.3
              - bringToFront: mover
              - {animate: {mover: {center: [150, 90], transform: [{scale: [-1, 1.5]}]}}, duration: 0.5}
              - set: {over: {hidden: true}}
              - wait: 0.2
    """

  /// 2D and 3D transitions of flat snapshots, side by side: slides, dissolves, rotations, folds and
  /// fly-throughs; one that overshoots, one followed by another, and two with content in motion.
  static let ways: String = {
    let ways = [
      "crossDissolve", "push, direction: fromRight", "moveIn, direction: fromTop",
      "reveal, direction: fromLeft", "slideOver, direction: fromBottom", "zoom",
      "flip, direction: fromTop", "flip, direction: fromLeft, bounce: 0.3",
      "cube, direction: fromRight",
      "cube, direction: fromBottom", "door", "fold, direction: fromRight",
      "push, direction: fromBottom, options: [allowAnimatedContent]",
      "flip, direction: fromRight, options: [allowAnimatedContent]",
    ]
    var views: [String] = []
    var steps: [String] = []
    for (index, way) in ways.enumerated() {
      let (x, y) = (10 + index % 4 * 100, 10 + index / 4 * 70)
      func face(_ letter: String, _ color: String, _ rest: String) -> String {
        let dot = "{id: dot\(letter)\(index), frame: [8, 8, 12, 12], backgroundColor: yellow}"
        let label =
          "{type: label, text: \(letter), frame: [34, 10, 40, 40], textColor: white, font: {size: 30}}"
        return
          "{id: \(letter)\(index), frame: [0, 0, 90, 60], backgroundColor: \(color)\(rest), subviews: [\(label), \(dot)]}"
      }
      // Rotating views may be translucent.
      let round = index > 5 && index < 10 ? ", cornerRadius: 12" : ""
      views.append(
        "  - {id: c\(index), frame: [\(x), \(y), 90, 60], subviews: ["
          + "\(face("A", "systemIndigo", round)), \(face("B", "systemOrange", round + ", hidden: true"))]}"
      )
      steps.append(
        "      - {transition: \(way), from: A\(index), to: B\(index), showHide: true, duration: \(way.contains("bounce") ? 0.5 : 1.2)}"
      )
    }
    return """
      animator: 1
      stage: {size: [410, 290], scale: 1, fps: 30, background: "#20242c"}
      views:
      \(views.joined(separator: "\n"))
      script:
        - wait: 0.1
        - all:
      \(steps.joined(separator: "\n"))
            - {animate: {dotA12: {center: [70, 50]}, dotB12: {center: [70, 50]}}, duration: 1}
            - {animate: {dotA13: {center: [70, 50]}, dotB13: {center: [14, 50]}}, duration: 1}
        - {transition: flip, from: B0, to: A0, showHide: true, duration: 0.4}
      """
  }()

  /// Fingers that tap, drag and pinch, and a hand that clicks.
  static func touches(_ display: String) -> String {
    """
    animator: 1
    stage: {size: [240, 160], scale: 1, fps: 30, background: "#20242c", touches: \(display)}
    views:
      - {id: card, frame: [20, 40, 60, 60], backgroundColor: systemIndigo, cornerRadius: 8}
    script:
      - wait: 0.3
      - tap: card
      - wait: 0.3
      - {drag: [50, 70], by: [140, 50], duration: 0.5}
      - wait: 0.3
      - {pinch: [120, 80], factor: 3, duration: 0.4}
      - wait: 0.6
    """
  }

  private static let own = [
    "parts": parts, "ways": ways, "dots": touches("visible"), "hand": touches("hand"),
  ]

  /// Records a scene by name: one of `scenes/`, or one of those above.
  @MainActor
  static func record(_ name: String) throws -> SceneRecording {
    if let text = own[name] { return try record(text: text, name) }
    return try SceneRecorder.record(
      SceneFile(contentsOf: Golden.scenes.appending(path: name + ".yaml")))
  }

  /// Records a scene from text.
  @MainActor
  static func record(text: String, _ name: String) throws -> SceneRecording {
    try SceneRecorder.record(
      SceneFile(Data(text.utf8), file: name, directory: Golden.scenes))
  }

  /// Options with which errors name views as the scene does.
  static func options(naming recording: SceneRecording) -> ExportOptions {
    var options = ExportOptions()
    options.layerNames = Dictionary(
      recording.views.map { ($0.layer, $0.id) }, uniquingKeysWith: { first, _ in first })
    return options
  }

  /// The indices of eleven frames, including the first and the last.
  static func frames(of report: ExportReport) -> [Int] {
    (0...10).map { $0 * (report.frameCount - 1) / 10 }
  }

  /// Writes images for inspection if `ANIMATOR_LOOK` names a folder.
  static func show(_ bitmap: Bitmap, _ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["ANIMATOR_LOOK"] else { return }
    let file = "\(folder)/\(name.replacing("/", with: "-")).png"
    try bitmap.writePNG(to: URL(fileURLWithPath: file), overwrite: true)
  }
}
