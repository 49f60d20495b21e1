import Foundation
import Rasterize
import Synchronization
import TestSupport
import Testing

@testable import SceneScript

/// A font file of the family DejaVu Serif; both files have that family name.
private enum SerifFile: String {
  case book = "DejaVuSerif"
  case bold = "DejaVuSerif-Bold"

  var url: URL { URL(fileURLWithPath: "/usr/share/fonts/truetype/dejavu/\(rawValue).ttf") }
}

/// Draws text at commit, in a font that it looks up then.
private final class SerifView: UIView {
  override func draw(_ rect: CGRect) {
    guard let font = UIFont(name: "DejaVu Serif", size: 14) else { return }
    NSAttributedString(string: "drawn", attributes: [.font: font]).draw(at: .zero)
  }
}

/// A stage that is advanced in steps, interleaved with others.
@MainActor
private final class Player {
  let stage: Stage

  init(_ file: SerifFile, scale: CGFloat) throws {
    stage = Stage(size: CGSize(width: 80, height: 60), scale: scale, frameRate: 4)
    #expect(try stage.registerFonts(at: file.url) == [file.rawValue])
  }

  /// Adds text, a drawing and an image to the stage, and advances it by a quarter of a second.
  func step(_ number: Int) throws {
    try stage.perform {
      let y = CGFloat(number * 20)
      let font = try #require(UIFont(name: "DejaVu Serif", size: 12))
      let label = UILabel(frame: CGRect(x: 0, y: y, width: 40, height: 20))
      (label.text, label.font) = ("Step", font)
      let image = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 20)).image { _ in
        NSAttributedString(string: "Rg", attributes: [.font: font]).draw(at: .zero)
      }
      #expect(image.scale == stage.scale && UIScreen.main.scale == stage.scale)
      #expect(UITraitCollection.current.displayScale == stage.scale)
      let pixels = image.cgImage.map { UIImage(cgImage: $0, scale: image.scale, orientation: .up) }
      let imageView = UIImageView(image: pixels)
      imageView.frame.origin = CGPoint(x: 60, y: y)
      let drawing = SerifView(frame: CGRect(x: 30, y: y, width: 40, height: 20))
      drawing.isOpaque = false
      for view in [label, imageView, drawing] { stage.window.addSubview(view) }
      UIView.animate(withDuration: 0.5) { label.frame.origin.x = font.lineHeight }
    }
    stage.advance(by: 0.25)
  }
}

/// Advances stages in turn, one step at a time.
@MainActor
private func play(_ stages: [(SerifFile, scale: CGFloat)]) throws -> [Timeline] {
  let players = try stages.map { try Player($0.0, scale: $0.scale) }
  for number in 0..<3 {
    for player in players { try player.step(number) }
  }
  return players.map(\.stage.timeline)
}

private let times = [0, 0.25, 0.4, 0.75]

private func frames(of timeline: Timeline) -> [Bitmap] {
  let compositor = Compositor(size: timeline.size, scale: timeline.scale, threads: 1)
  return times.map { compositor.render(timeline.frame(at: $0)) }
}

/// All frames, rendered on several threads, with different timelines concurrently.
private func concurrentFrames(of timelines: [Timeline], repeats: Int = 4) -> [[[Bitmap]]] {
  let all = Mutex(timelines.map { _ in [[Bitmap]]() })
  DispatchQueue.concurrentPerform(iterations: repeats * timelines.count) { turn in
    let index = turn % timelines.count
    let bitmaps = frames(of: timelines[index])
    all.withLock { $0[index].append(bitmaps) }
  }
  return all.withLock { $0 }
}

@MainActor
@Suite("Fonts and scales of stages and documents")
struct StageEnvironmentTests {
  @Test("interleaved stages with different fonts of one name and scales render as each alone")
  func stages() throws {
    let stages: [(SerifFile, scale: CGFloat)] = [(.book, 1), (.bold, 2), (.bold, 1)]
    let alone = try stages.map { try frames(of: play([$0])[0]) }
    #expect(alone[0] != alone[2], "the fonts are indistinguishable")
    let drawn = concurrentFrames(of: try play(stages))
    for index in stages.indices {
      #expect(drawn[index].allSatisfy { $0 == alone[index] }, "stage \(index)")
    }
  }

  @Test("documents with different fonts of one name render concurrently as each alone")
  func documents() throws {
    let folder = try TemporaryFolder()
    for file in [SerifFile.book, .bold] { try folder.write(scene(file), as: "\(file).yaml") }
    func read(_ file: SerifFile) throws -> SceneFile {
      try SceneFile(contentsOf: folder.url.appending(path: "\(file).yaml"))
    }
    let alone = try [SerifFile.book, .bold].map {
      try frames(of: SceneRecorder.record(read($0)).timeline)
    }
    #expect(alone[0] != alone[1])
    let (book, bold) = (try read(.book), try read(.bold))
    let timelines = [
      try SceneRecorder.record(book).timeline, try SceneRecorder.record(bold).timeline,
    ]
    let drawn = concurrentFrames(of: timelines)
    for index in 0..<2 { #expect(drawn[index].allSatisfy { $0 == alone[index] }, "\(index)") }
  }

  @Test("a scene cannot use fonts of another one")
  func unknown() throws {
    let scene = """
      animator: 1
      stage: {size: [9, 9]}
      views: [{type: label, text: a, font: {family: DejaVu Math TeX Gyre}}]
      """
    let other = """
      animator: 1
      stage: {size: [9, 9]}
      assets: {math: /usr/share/fonts/truetype/dejavu/DejaVuMathTeXGyre.ttf}
      views: [{type: label, text: a, font: {family: DejaVu Math TeX Gyre}}]
      """
    let known = try read(other)
    #expect(throws: SceneError.self) { try read(scene) }
    withExtendedLifetime(known) {}
  }

  private func read(_ text: String) throws -> SceneFile {
    try SceneFile(Data(text.utf8), file: "scene.yaml", directory: URL(fileURLWithPath: "/"))
  }

  @Test("keyframe JSON distinguishes fonts of one name by their number")
  func archive() throws {
    let folder = try TemporaryFolder()
    for file in [SerifFile.book, .bold] { try folder.write(scene(file), as: "\(file).yaml") }
    try folder.write(
      "reel: 1\nscenes: [{scene: book.yaml}, {scene: bold.yaml}, {scene: book.yaml}]",
      as: "reel.yaml")
    let timeline = try SceneDocument(contentsOf: folder.url.appending(path: "reel.yaml")).record()
      .timeline
    let data = try TimelineArchive(timeline).data()
    let root = try JSON(parsing: data)
    let fonts = try root["fonts"]?.list() ?? []
    let serif = fonts.filter { $0["family"] == .string("DejaVu Serif") }
    #expect(serif.map { $0["file"] } == [SerifFile.book, .bold].map { .string($0.url.path) })
    #expect(try serif.map { try $0["source"]?.whole() } == [nil, 1])
    let copy = try TimelineArchive(data).timeline
    #expect(try TimelineArchive(copy).data() == data)
    let compositor = Compositor(size: timeline.size, scale: 1, threads: 1)
    for time in [0.1, 0.6, 1.1] {
      let (original, read) = (timeline.frame(at: time), copy.frame(at: time))
      #expect(
        original == read && compositor.render(original) == compositor.render(read), "\(time) s")
    }
    let (first, second) = (timeline.frame(at: 0.1), timeline.frame(at: 0.6))
    #expect(compositor.render(first) != compositor.render(second))
    #expect(compositor.render(first) == compositor.render(timeline.frame(at: 1.1)))
  }

  private func scene(_ file: SerifFile) -> String {
    """
    animator: 1
    stage: {size: [60, 20], scale: 1, fps: 4, duration: 0.5}
    assets: {serif: \(file.url.path)}
    views: [{type: label, frame: [0, 0, 60, 20], text: Serif, font: {family: serif, size: 12}}]
    """
  }
}
