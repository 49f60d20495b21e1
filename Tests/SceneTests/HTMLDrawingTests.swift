import Foundation
import Testing
import TimelineExport

@testable import SceneScript

/// Features that browsers render differently unless the export works around it.
struct HTMLDrawingTests {
  /// Masks of layers that are rotated, in perspective or rotating while their content moves: larger
  /// than the bounds, with content and shadows beyond them; masks that move or change their paths;
  /// shadows of paths in masks; nested masks, in clips, of gradients.
  private static let masks = """
    animator: 1
    stage: {size: [480, 360], scale: 1, fps: 30, background: white, duration: 1}
    views:
      - {id: a, bounds: [0, 0, 60, 50], center: [60, 60], rotation: 30, backgroundColor: green, shadow: {color: black, opacity: 0.7, radius: 4, offset: [6, 8]}, mask: {bounds: [0, 0, 100, 80], center: [30, 25], backgroundColor: black, cornerRadius: 20}, subviews: [{id: a1, frame: [-20, 10, 30, 20], backgroundColor: red}]}
      - {id: b, bounds: [0, 0, 70, 60], center: [180, 60], backgroundColor: orange, mask: {bounds: [0, 0, 50, 40], center: [35, 30], backgroundColor: black, cornerRadius: 20}, subviews: [{id: b1, frame: [0, 0, 30, 20], backgroundColor: blue}]}
      - {id: c, bounds: [0, 0, 80, 80], center: [300, 60], rotation: -20, backgroundColor: purple, mask: {id: cm, type: shape, bounds: [0, 0, 60, 60], center: [40, 40], path: "M30 0L60 60L0 60Z"}, subviews: [{id: c1, frame: [0, 0, 80, 20], backgroundColor: yellow}]}
      - id: d
        bounds: [0, 0, 90, 90]
        center: [410, 60]
        rotation: 45
        backgroundColor: cyan
        mask: {bounds: [0, 0, 80, 60], center: [45, 45], backgroundColor: black, cornerRadius: 10}
        subviews:
          - {id: d1, bounds: [0, 0, 60, 60], center: [45, 45], rotation: 20, backgroundColor: magenta, mask: {bounds: [0, 0, 40, 30], center: [30, 30], backgroundColor: black}, subviews: [{id: d2, frame: [0, 0, 20, 20], backgroundColor: black}]}
      - {id: e, bounds: [0, 0, 80, 80], center: [60, 180], transform3D: [{perspective: 200}, {rotateY: 40}], backgroundColor: brown, mask: {bounds: [0, 0, 50, 50], center: [40, 40], backgroundColor: black, cornerRadius: 25}, subviews: [{id: e1, frame: [0, 0, 20, 20], backgroundColor: white}]}
      - {id: f, bounds: [0, 0, 80, 80], center: [180, 180], rotation: 15, backgroundColor: red, alpha: 0.8, mask: {type: gradient, bounds: [0, 0, 70, 50], center: [40, 40], colors: [black, "#00000000"]}, subviews: [{id: f1, frame: [0, 0, 20, 20], backgroundColor: black}]}
      - id: g
        bounds: [0, 0, 90, 90]
        center: [300.3, 180.6]
        transform: [{rotate: 33}, {scale: [1.2, 0.9]}]
        subviews:
          - {id: g0, frame: [5.5, 5.25, 70, 60], backgroundColor: green, mask: {bounds: [0, 0, 30.5, 40.5], center: [35, 30], backgroundColor: "#000000a0"}, subviews: [{id: g1, frame: [0, 0, 20, 20], backgroundColor: black}]}
      - {id: h, bounds: [0, 0, 100, 100], center: [410, 180], rotation: 10, backgroundColor: blue, mask: {bounds: [0, 0, 40, 40], center: [40, 40], backgroundColor: black, subviews: [{frame: [-20, -20, 30, 30], backgroundColor: black}]}, subviews: [{id: h1, frame: [0, 0, 40, 40], backgroundColor: orange}]}
      - {id: i, bounds: [0, 0, 100, 80], center: [60, 300], rotation: 10, backgroundColor: systemTeal, mask: {id: im, type: shape, bounds: [0, 0, 20, 20], center: [50, 40], path: "M0 0H20V20H0Z"}, subviews: [{id: i1, frame: [0, 0, 40, 40], backgroundColor: orange}]}
      - {id: j, bounds: [0, 0, 100, 80], center: [180, 300], rotation: 10, backgroundColor: systemIndigo, mask: {bounds: [0, 0, 30, 30], center: [25, 40], backgroundColor: black, shadow: {color: black, opacity: 1, radius: 2, offset: [0, 0]}, shadowPath: "M40 0H70V30H40Z"}, subviews: [{id: j1, frame: [0, 0, 40, 40], backgroundColor: orange}]}
      - {id: k, bounds: [0, 0, 90, 70], center: [300, 300], rotation: 30, backgroundColor: green, clipsToBounds: true, cornerRadius: 10, mask: {bounds: [0, 0, 50, 40], center: [40, 30], backgroundColor: black, cornerRadius: 12, maskedCorners: [topLeft]}, subviews: [{id: k1, frame: [10, 10, 20, 20], backgroundColor: red}]}
    script:
      - {animate: {a1: {center: [70, 50]}, b: {rotation: 90}, b1: {center: [60, 50]}, cm: {center: [60, 60], rotation: 80}, c1: {center: [40, 70]}, d2: {center: [60, 60], alpha: 0.5}, e: {transform3D: [{perspective: 200}, {rotateY: -40}]}, e1: {center: [80, 80]}, f: {alpha: 0.4}, f1: {center: [60, 60]}, g1: {center: [60, 60]}, h1: {center: [70, 70]}, i1: {center: [70, 70]}, im: {path: "M-40 -30H60V50H-40Z"}, j1: {center: [90, 20]}, k1: {center: [70, 50], alpha: 0.5}}, duration: 1}
    """

  /// Trimmed strokes: along several subpaths, open and closed, translucent and self-intersecting;
  /// along a path that changes; around a corner.
  private static let parts = """
    animator: 1
    stage: {size: [320, 240], scale: 1, fps: 30, background: white, duration: 1}
    views:
      - {id: lines, type: shape, frame: [0, 0, 100, 100], path: "M10 20H90M10 50H90M10 80H90", fillColor: clear, strokeColor: red, lineWidth: 8, strokeEnd: 0.4}
      - {id: boxes, type: shape, frame: [110, 0, 100, 100], path: "M10 10H50V50H10ZM30 30C60 30 90 60 90 90L30 90Z", fillColor: clear, strokeColor: "#0000ff80", lineWidth: 10, strokeStart: 0.1, strokeEnd: 0.2}
      - {id: corner, type: shape, frame: [210, 0, 100, 100], path: "M51.3 20.7L80.1 79.4C80 60 70 20 20 77.7Z", fillColor: "#ffcc00", strokeColor: black, lineWidth: 12, strokeEnd: 0.1}
      - {id: caps, type: shape, frame: [0, 120, 100, 100], path: "M20 20H80M20 50Q50 80 80 50M20 80L80 80", fillColor: clear, strokeColor: "#008800", lineWidth: 12, lineCap: round, strokeStart: 0.5}
      - {id: changing, type: shape, frame: [110, 120, 100, 100], path: "M10 10H90M10 90H90", fillColor: clear, strokeColor: purple, lineWidth: 8, strokeEnd: 0.3}
      - {type: shape, frame: [210, 120, 100, 100], path: "M10 10H90M10 50H90", fillColor: clear, strokeColor: purple, lineWidth: 8, strokeEnd: 0.75}
    script:
      - {animate: {lines: {strokeEnd: 1}, boxes: {strokeEnd: 0.9}, corner: {strokeEnd: 1}, caps: {strokeStart: 0, strokeEnd: 0.7}, changing: {strokeEnd: 0.9, path: "M10 30H50M50 10V90"}}, duration: 0.8}
    """

  /// Gradients between colors of different alpha: axial, stepped, radial, conic; with colors,
  /// locations and end points that change.
  private static let gradients = """
    animator: 1
    stage: {size: [320, 240], scale: 1, fps: 30, background: white, duration: 1}
    views:
      - {type: gradient, frame: [10, 10, 140, 45], colors: [white, "#0000ff00"], startPoint: [0, 0.5], endPoint: [1, 0.5]}
      - {type: gradient, frame: [10, 65, 140, 45], colors: ["#ff0000ff", "#0000ff00"], startPoint: [0, 0.5], endPoint: [1, 0.5]}
      - {type: gradient, frame: [170, 10, 140, 45], colors: ["#ff0000", "#00ff0040", "#00ff00c0", "#0000ff", black], locations: [0.1, 0.4, 0.4, 0.8, 1], startPoint: [0, 0], endPoint: [1, 1]}
      - {type: gradient, kind: radial, frame: [170, 65, 140, 45], colors: ["#ff00ff", "#00ff0000"], startPoint: [0.5, 0.5], endPoint: [1, 1]}
      - {type: gradient, kind: conic, frame: [10, 120, 100, 100], colors: ["#ff0000", "#00ffff00", "#ff0000"], startPoint: [0.5, 0.5], endPoint: [1, 0.5]}
      - {id: moving, type: gradient, frame: [130, 120, 180, 100], colors: ["#ff0000", "#0000ff00"], startPoint: [0, 0.5], endPoint: [1, 0.5]}
    script:
      - {animate: {moving: {colors: ["#00ff0020", "#ff00ff"], locations: [0.2, 0.7], endPoint: [1, 1]}}, duration: 0.8}
    """

  @Test("a browser interpolates gradients in non-premultiplied colors like ours")
  func gradients() async throws {
    // Half a step for each of: our chords, the browser's 8-bit colors, its pixels and ours.
    try await Browser.compare([("gradients", Self.record(Self.gradients))], most: 2)
  }

  @MainActor
  private static func record(_ text: String) throws -> Timeline {
    try PlayedScene.record(text: text, "drawn").timeline
  }

  @Test("a browser renders the same image", arguments: ["masks", "parts"])
  func browser(name: String) async throws {
    let scenes = ["masks": Self.masks, "parts": Self.parts]
    try await Browser.compare([(name, Self.record(scenes[name] ?? ""))])
  }
}
