import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import SceneScript

/// Features that require workarounds in Lottie.
struct LottieDrawingTests {
  /// A shear; circular and continuous corners, some of them masked, that change, with borders;
  /// axial, radial and stepped gradients, also translucent; particles that fall and fade.
  private static let scene = """
    animator: 1
    stage: {size: [360, 200], scale: 1, fps: 30, background: "#20242c", duration: 1}
    views:
      - {id: sheared, bounds: [0, 0, 60, 40], center: [60, 50], backgroundColor: orange, cornerRadius: 10, subviews: [{frame: [10, 10, 20, 20], backgroundColor: blue}]}
      - {id: some, frame: [120, 20, 60, 60], backgroundColor: "#44cc88", cornerRadius: 20, maskedCorners: [topLeft, bottomRight], border: {width: 3, color: white}}
      - {id: smooth, frame: [200, 20, 60, 60], backgroundColor: "#cc4488", cornerRadius: 16, cornerCurve: continuous, border: {width: 4, color: white}}
      - {id: axial, type: gradient, frame: [20, 110, 80, 70], colors: [red, "#ffff0040", blue], locations: [0.1, 0.5, 0.9], startPoint: [0, 0], endPoint: [1, 1], cornerRadius: 12}
      - {type: gradient, frame: [120, 110, 120, 70], kind: radial, colors: [white, orange, "#00000000"], startPoint: [0.5, 0.5], endPoint: [1, 1]}
      - {type: gradient, frame: [260, 110, 80, 70], colors: [red, red, green, green], locations: [0, 0.5, 0.5, 1], startPoint: [0, 0.5], endPoint: [1, 0.5]}
      - id: fountain
        type: emitter
        frame: [200, 0, 160, 110]
        emitterPosition: [80, 100]
        cells: [{birthRate: 40, lifetime: 0.8, velocity: 150, velocityRange: 40, emissionLongitude: -90, emissionRange: 30, acceleration: [0, 220], scale: 0.8, scaleRange: 0.6, spin: 2, color: "#49b0ff", greenRange: 0.5, redSpeed: 0.8, alphaSpeed: -0.6}]
    script:
      - all:
          - {animate: {sheared: {transform: [{rotate: 30}, {scale: [1.5, 0.5]}, {rotate: -70}]}}, duration: 1}
          - {animate: {some: {frame: [120, 20, 70, 80], cornerRadius: 35}}, duration: 1}
          - {animate: {smooth: {cornerRadius: 30, frame: [200, 15, 120, 70]}}, duration: 1}
          - {animate: {axial: {rotation: 40}}, duration: 1}
    """

  @MainActor
  private static func record(_ text: String) throws -> Timeline {
    try PlayedScene.record(text: text, "drawn").timeline
  }

  @Test("rlottie renders shears, corners, gradients and particles like ours")
  func player() async throws {
    try await LottiePlayer.compare(Self.record(Self.scene), "drawn")
  }

  /// A gradient, a shape and a text that are clipped and translucent: the clip has the opacity, once.
  private static let translucent = """
    animator: 1
    stage: {size: [360, 120], scale: 1, fps: 30, background: white, duration: 1}
    views:
      - {id: gradient, type: gradient, frame: [20, 20, 90, 80], colors: [red, blue], cornerRadius: 20, clipsToBounds: true, alpha: 0.5}
      - {id: shape, type: shape, frame: [130, 20, 90, 80], path: "M-20 0L110 40L-20 80Z", fillColor: "#0a7a3c", clipsToBounds: true, alpha: 0.4}
      - {id: text, type: label, text: "Clipped", font: {size: 44, weight: bold}, frame: [240, 30, 60, 60], lineBreakMode: byClipping, textColor: black, clipsToBounds: true, alpha: 0.6}
    script:
      - {animate: {gradient: {alpha: 0.2}, text: {alpha: 1}}, duration: 0.8}
    """

  @Test("rlottie renders translucent clipped content like ours")
  func translucentClips() async throws {
    try await LottiePlayer.compare(Self.record(Self.translucent), "translucent")
  }

  /// Shadows of paths beyond the bounds that move; of strokes beyond the bounds; of borders without
  /// a background; of rounded cards whose contents appear before their background.
  private static let shadows = """
    animator: 1
    stage: {size: [360, 200], scale: 1, fps: 30, background: white, duration: 1}
    views:
      - {frame: [20, 20, 80, 60], backgroundColor: systemPink, shadow: {color: black, opacity: 0.8, radius: 3, offset: [0, 0]}, shadowPath: "M0 100H80V115H0Z"}
      - {id: moved, frame: [140, 20, 60, 60], backgroundColor: orange, shadow: {color: black, opacity: 0.8, radius: 3, offset: [0, 0]}, shadowPath: "M70 0H80V60H70Z"}
      - {type: shape, frame: [240, 40, 20, 20], path: "M0 0L60 30L0 60", fillColor: clear, strokeColor: blue, lineWidth: 8, shadow: {color: black, opacity: 0.8, radius: 2, offset: [6, 6]}}
      - {id: framed, frame: [130, 110, 80, 60], border: {width: 6, color: "#008800"}, cornerRadius: 12, shadow: {color: black, opacity: 0.8, radius: 3, offset: [0, 8]}}
      - {frame: [240, 120, 90, 60], backgroundColor: cyan, cornerRadius: 16, shadow: {color: black, opacity: 0.6, radius: 6, offset: [0, 4]}, subviews: [{frame: [16, 0, 20, 60], backgroundColor: blue}, {frame: [42, 6, 42, 48], backgroundColor: white}]}
    script:
      - {animate: {moved: {shadowPath: "M-30 0H-20V60H-30Z"}, framed: {borderWidth: 12}}, duration: 0.8}
    """

  @Test("rlottie renders all shadows like ours")
  func shadows() async throws {
    try await LottiePlayer.compare(Self.record(Self.shadows), "shadows")
  }

  /// Borders and strokes under nonuniform scales, their own or inherited, rotated, sheared and
  /// changing; borders that change, and borders wider than their layers.
  private static let uneven = """
    animator: 1
    stage: {size: [360, 240], scale: 1, fps: 30, background: white, duration: 1}
    views:
      - {id: wide, bounds: [0, 0, 30, 60], center: [70, 50], transform: [{scale: [4, 1]}], border: {width: 4, color: red}, cornerRadius: 8, backgroundColor: cyan}
      - {id: growing, bounds: [0, 0, 40, 40], center: [190, 50], border: {width: 4, color: blue}}
      - {id: thick, bounds: [0, 0, 60, 40], center: [300, 50], border: {width: 6, color: blue}, cornerRadius: 10}
      - {id: line, type: shape, bounds: [0, 0, 30, 60], center: [70, 120], transform: [{rotate: 10}, {scale: [4, 1]}], path: "M5 5H25V55H5Z", fillColor: yellow, strokeColor: purple, lineWidth: 4}
      - id: outer
        bounds: [0, 0, 40, 40]
        center: [190, 130]
        transform: [{scale: [3, 1]}]
        subviews: [{id: dashes, type: shape, frame: [0, 0, 40, 40], path: "M4 20Q20 0 36 20", fillColor: clear, strokeColor: "#008800", lineWidth: 6, dash: [8, 4], lineCap: round, rotation: 30}]
      - {id: spun, type: shape, bounds: [0, 0, 60, 60], center: [300, 130], path: "M10 10H50M30 10V50", fillColor: clear, strokeColor: red, lineWidth: 8, strokeEnd: 0.8}
      - {id: even, type: shape, bounds: [0, 0, 60, 60], center: [70, 200], transform: [{scale: [-1.5, 1.5]}], path: "M10 10H50M30 10V50", fillColor: clear, strokeColor: black, lineWidth: 4, strokeEnd: 0.5}
    script:
      - {animate: {growing: {transform: [{scale: [4, 1.2]}]}, thick: {borderWidth: 40, cornerRadius: 20}, outer: {transform: [{rotate: 40}, {scale: [1, 2]}]}, spun: {transform: [{scale: [2, 0.5]}], strokeColor: blue}, even: {strokeEnd: 1}}, duration: 0.8}
    """

  @Test("rlottie renders borders and strokes under any scale like ours")
  func unevenScales() async throws {
    try await LottiePlayer.compare(Self.record(Self.uneven), "uneven")
  }

  @Test("an oversized image is reported with its view and source location")
  func largePicture() async throws {
    // 100 points, three times the radius of the shadow and a point all around.
    let scene = """
      animator: 1
      stage: {size: [160, 120], scale: 1, fps: 30, duration: 0.5}
      views:
        - {id: tall, frame: [0, 0, 100, 20000], backgroundColor: red, shadow: {opacity: 1, radius: 3}}
        - {frame: [0, 0, 100, 20000], backgroundColor: blue, shadow: {opacity: 1, radius: 3}}
      """
    let reason =
      "its image: a frame of 120 x 20020 pixels cannot be rendered; sides must be 1 to 16384 pixels"
    try await expectUnsupported(
      scene, ["refused:4:5: tall: \(reason)", "refused:5:5: layer 2: \(reason)"], withPlaces: true)
  }

  @Test("animated strokes under a nonuniform scale are rejected")
  func changingLines() async throws {
    let scene = """
      animator: 1
      stage: {size: [160, 120], scale: 1, fps: 30, background: white, duration: 0.5}
      views:
        - {id: drawn, type: shape, bounds: [0, 0, 60, 60], center: [40, 60], path: "M10 10H50", strokeColor: red, lineWidth: 4, transform: [{scale: [2, 1]}]}
        - {id: even, type: shape, bounds: [0, 0, 60, 60], center: [40, 60], path: "M10 10H50", strokeColor: red, lineWidth: 4, transform: [{scale: 2}]}
      script:
        - {animate: {drawn: {strokeEnd: 0.5}, even: {strokeEnd: 0.5}}, duration: 0.5}
      """
    try await expectUnsupported(
      scene, ["drawn: an animated stroke under nonuniform scaling"])
  }

  /// Expects that a scene cannot be written as Lottie, for these reasons.
  private func expectUnsupported(
    _ scene: String, _ reasons: [String], withPlaces: Bool = false
  ) async throws {
    let folder = try TemporaryFolder()
    let recording = try await PlayedScene.record(text: scene, "refused")
    var options = PlayedScene.options(naming: recording)
    if withPlaces { options.layerLocations = recording.sourceLocations }
    await #expect(throws: ExportError.cannotExpress(format: "Lottie", reasons)) {
      try await TimelineExporter(options).export(
        recording.timeline, to: folder.url.appending(path: "film.lottie.json"))
    }
  }

  @Test("shadows of subviews outside an opaque background are rejected")
  func shadowsOfSubviews() async throws {
    let scene = """
      animator: 1
      stage: {size: [160, 120], scale: 1, fps: 30, background: white, duration: 0.5}
      views:
        - {id: out, frame: [20, 20, 60, 60], backgroundColor: red, shadow: {opacity: 1, radius: 4}, subviews: [{bounds: [0, 0, 40, 40], center: [60, 40], backgroundColor: blue}]}
        - {id: corner, frame: [90, 20, 60, 60], backgroundColor: red, cornerRadius: 20, shadow: {opacity: 1, radius: 4}, subviews: [{frame: [0, 0, 20, 20], backgroundColor: blue}]}
        - {id: mover, frame: [20, 20, 60, 60], backgroundColor: red, shadow: {opacity: 1, radius: 4}, subviews: [{id: moved, frame: [20, 20, 20, 20], backgroundColor: blue}]}
      script:
        - {animate: {moved: {frame: [50, 20, 20, 20]}}, duration: 0.5}
      """
    try await expectUnsupported(
      scene, ["out", "corner", "mover"].map { "\($0): a shadow of sublayers" })
  }

  @Test(
    "image sequences and animated gradients and paths are rendered like ours",
    arguments: ["gallery/gradients", "gallery/images", "gallery/corners"])
  func rendering(name: String) async throws {
    try await LottiePlayer.compare(PlayedScene.record(name).timeline, name)
  }

  @Test("a falling particle has two keyframes per axis, not one per frame")
  func particleKeys() async throws {
    let scene = """
      animator: 1
      stage: {size: [100, 100], scale: 1, fps: 60, background: black, duration: 1}
      views:
        - {id: rain, type: emitter, frame: [0, 0, 100, 100], emitterPosition: [50, 0], cells: [{birthRate: 1, lifetime: 2, velocity: 10, acceleration: [0, 80]}]}
      """
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "film.lottie.json")
    try await TimelineExporter().export(Self.record(scene), to: url)
    let lottie = try JSON(parsing: Data(contentsOf: url))
    let drop = try #require(
      try lottie["layers"]?.list().first {
        try $0["nm"]?.plainText().hasSuffix("particle") ?? false
      })
    let position = try #require(drop["ks"]?["p"])
    #expect(position["s"] == .bool(true))
    // Born at 0 s, it is 10 · t to the right, and 80 · t² / 2 down, until the end of the video.
    for (axis, end) in [("x", 60.0), ("y", 40.0)] {
      let keys = try #require(try position[axis]?["k"]?.list())
      #expect(keys.count == 2, "\(axis)")
      #expect(try keys.last?["t"]?.number() == 60)
      #expect(try abs((keys.last?["s"]?.numbers(1)[0] ?? 0) - end) < 0.01)
    }
    // t² is the Bézier with its handles at (1/3, 0) and (2/3, 1/3).
    let fall = try #require(try position["y"]?["k"]?.list().first)
    #expect(try abs((fall["o"]?["y"]?.numbers(1)[0] ?? 1) - 0) < 1e-3)
    #expect(try abs((fall["i"]?["y"]?.numbers(1)[0] ?? 0) - 1.0 / 3) < 1e-3)
  }

  @Test("too many copies and particles are rejected with their number")
  func tooMany() async throws {
    let scene = """
      animator: 1
      stage: {size: [100, 100], scale: 1, fps: 30, background: black, duration: 2}
      views:
        - {id: snow, type: emitter, frame: [0, 0, 100, 100], cells: [{birthRate: 2000, lifetime: 1, velocity: 10}]}
        - {id: grid, type: replicator, frame: [0, 0, 100, 100], instanceCount: 1200, subviews: [{id: dot, frame: [0, 0, 1, 1], backgroundColor: red}]}
      """
    let folder = try TemporaryFolder()
    let url = folder.url.appending(path: "film.lottie.json")
    let error = await #expect(throws: ExportError.self) {
      try await TimelineExporter().export(Self.record(scene), to: url)
    }
    guard case .cannotExpress(let format, let reasons)? = error else {
      Issue.record("not refused")
      return
    }
    #expect(format == "Lottie")
    // One at 0 s, then 2000 a second until the last frame, at 59/30 s: 1 + 3933.
    #expect(reasons.contains { $0.contains("3934 particles; the limit is 2000") })
    #expect(
      reasons.contains { $0.contains("a copy of a layer, of which there are more than 1000") })
    #expect(!FileManager.default.fileExists(atPath: url.path))
  }

  @Test(
    "layers with another speed, paused or with a later begin time move as in our frames")
  @MainActor
  func layerTime() async throws {
    let stage = Stage(size: CGSize(width: 200, height: 120), scale: 1, frameRate: 60)
    stage.perform {
      for (index, speed) in [Float(1), 0.5, 2].enumerated() {
        let view = UIView(frame: CGRect(x: 0, y: index * 40, width: 30, height: 30))
        view.backgroundColor = [.red, .green, .blue][index]
        stage.window.addSubview(view)
        view.layer.speed = speed
        UIView.animate(withDuration: 1) { view.center.x = 180 }
      }
    }
    stage.advance(by: 1)
    try await LottiePlayer.compare(stage.timeline, "layerTime")
  }

  /// 2D transitions: dissolves of opaque and translucent snapshots; slides of one or both;
  /// shrinking and growing; of views that move meanwhile, and of still snapshots.
  private static let transitions = """
    animator: 1
    stage: {size: [400, 220], scale: 1, fps: 30, background: "#20242c", duration: 1.2}
    views:
      - {id: mixed, frame: [10, 10, 80, 60], subviews: [{id: m1, frame: [0, 0, 80, 60], backgroundColor: orange}, {id: m2, frame: [0, 0, 80, 60], backgroundColor: blue, subviews: [{frame: [10, 10, 30, 30], backgroundColor: white}]}]}
      - {id: push, frame: [210, 10, 80, 60], subviews: [{id: p1, frame: [0, 0, 80, 60], backgroundColor: "#aa3366"}, {id: p2, frame: [0, 0, 80, 60], backgroundColor: "#3366aa", subviews: [{id: inner, frame: [0, 0, 20, 20], backgroundColor: white}]}]}
      - {id: moveIn, frame: [310, 10, 80, 60], subviews: [{id: i1, frame: [0, 0, 80, 60], backgroundColor: green}, {id: i2, frame: [0, 0, 80, 60], backgroundColor: purple}]}
      - {id: reveal, frame: [10, 90, 80, 60], subviews: [{id: r1, frame: [0, 0, 80, 60], backgroundColor: brown}, {id: r2, frame: [0, 0, 80, 60], backgroundColor: cyan}]}
      - {id: over, frame: [110, 90, 80, 60], subviews: [{id: o1, frame: [0, 0, 80, 60], backgroundColor: white}, {id: o2, frame: [0, 0, 80, 60], backgroundColor: orange}]}
      - {id: zoom, frame: [210, 90, 80, 60], subviews: [{id: z1, frame: [0, 0, 80, 60], backgroundColor: "#44cc88"}, {id: z2, frame: [0, 0, 80, 60], backgroundColor: "#cc4488"}]}
    script:
      - all:
          - {transition: crossDissolve, from: m1, to: m2, duration: 1}
          - {transition: push, from: p1, to: p2, duration: 1}
          - {transition: moveIn, direction: fromTop, from: i1, to: i2, duration: 1}
          - {transition: reveal, direction: fromBottom, from: r1, to: r2, duration: 1, curve: easeOut}
          - {transition: slideOver, from: o1, to: o2, duration: 1}
          - {transition: zoom, from: z1, to: z2, duration: 1}
          - {animate: {inner: {center: [70, 50]}}, duration: 1}
    """

  /// Translucent snapshots that dissolve: partly overlapping shapes. With each mask the player
  /// rounds down once more, in all pixels.
  private static let mixing = """
    animator: 1
    stage: {size: [100, 80], scale: 1, fps: 30, background: "#20242c", duration: 1}
    views:
      - {id: seen, frame: [10, 10, 80, 60], subviews: [{id: s1, frame: [0, 0, 60, 60], backgroundColor: red, cornerRadius: 30}, {id: s2, frame: [20, 0, 60, 60], backgroundColor: yellow, cornerRadius: 30}]}
    script:
      - {transition: crossDissolve, from: s1, to: s2, duration: 1, curve: linear}
    """

  /// The same with text.
  private static let writing = """
    animator: 1
    stage: {size: [100, 80], scale: 1, fps: 30, background: "#20242c", duration: 1}
    views:
      - {id: text, type: label, text: "before", frame: [10, 10, 80, 60], textColor: white}
    script:
      - {transition: crossDissolve, with: text, set: {text: {text: "after"}}, duration: 0.8}
    """

  @Test(
    "rlottie renders 2D transitions like ours",
    arguments: ["plane", "mixing", "writing"])
  func planeTransitions(name: String) async throws {
    let scenes = ["plane": Self.transitions, "mixing": Self.mixing, "writing": Self.writing]
    try await LottiePlayer.compare(Self.record(scenes[name] ?? ""), name)
  }

  @Test("3D transitions are rejected, with formats that support them")
  func transitions3DRejected() async throws {
    let scene = """
      animator: 1
      stage: {size: [100, 100], scale: 1, fps: 30}
      views:
        - {id: box, frame: [0, 0, 100, 100], subviews: [{id: a, frame: [0, 0, 100, 100], backgroundColor: red}, {id: b, frame: [0, 0, 100, 100], backgroundColor: blue}]}
      script:
        - {transition: flip, from: a, to: b, duration: 0.5}
        - {transition: curlUp, from: b, to: a, duration: 0.5}
      """
    try await expectUnsupported(
      scene,
      [
        "box: the transition 'flipFromLeft', in perspective, which HTML and video support",
        "box: the transition 'curlUp', with a curved surface, which video supports",
      ])
  }
}
