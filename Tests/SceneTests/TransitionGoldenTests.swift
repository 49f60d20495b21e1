import Foundation
import Rasterize
import SceneScript
import TestSupport
import Testing
import TimelineExport

/// Strips of all kinds and variants of transitions match the reviewed images in
/// `docs/images/transitions`, which `make gallery` renders.
struct TransitionGoldenTests {
  private static let file = Golden.folder.appending(path: "transitions.txt")

  /// One line per kind and variant: its name and the hash of its strip.
  private static let goldens: [String: Substring] = {
    let text = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    let pairs = text.split(separator: "\n").compactMap { line -> (String, Substring)? in
      guard let space = line.lastIndex(of: " ") else { return nil }
      return (String(line[..<space]), line[line.index(after: space)...])
    }
    return Dictionary(pairs, uniquingKeysWith: { first, _ in first })
  }()

  @MainActor
  private func strip(_ kind: TransitionKind, _ variant: TransitionOptions) throws -> Bitmap {
    let text = TransitionStrip.scene(of: kind, variants: [variant])
    let scene = try SceneFile(Data(text.utf8), file: kind.name, directory: Golden.scenes)
    #expect(scene.warnings == [])
    let timeline = try SceneRecorder.record(scene).timeline
    return Compositor(size: timeline.size, scale: 1)
      .render(timeline.frame(at: TransitionStrip.instant))
  }

  @Test("the strip of every variant of a transition matches its golden hash")
  @MainActor
  func strips() throws {
    var lines: [String] = []
    var differing: [String] = []
    for kind in ViewTransitions.builtIn {
      for variant in TransitionStrip.variants(of: kind) {
        let text = TransitionStrip.text(of: variant)
        let name = text.isEmpty ? kind.name : "\(kind.name), \(text)"
        let bitmap = try strip(kind, variant)
        let hash = try bitmap.sha256()
        lines.append("\(name) \(hash)")
        guard Self.goldens[name] != hash[...] else { continue }
        differing.append(name)
        let folder = repository.appending(path: ".build/failed-scenes")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try bitmap.writePNG(
          to: folder.appending(path: name.replacing(" ", with: "") + ".png"), overwrite: true)
      }
    }
    if Self.goldens.isEmpty || RecordMode.current != .missing {
      try Data((lines.joined(separator: "\n") + "\n").utf8).write(to: Self.file)
    }
    guard RecordMode.current == .missing else { return }
    #expect(
      differing.isEmpty,
      """
      now: .build/failed-scenes; golden: docs/images/transitions
      to accept: make gallery; ANIMATOR_RECORD=failed swift test --filter SceneTests
      """)
    #expect(Self.goldens.count == lines.count, "one line per kind and variant, and no others")
  }

  @Test("the document shows a strip of every kind")
  func document() throws {
    let docs = repository.appending(path: "docs")
    let page = try String(contentsOf: docs.appending(path: "transitions.md"), encoding: .utf8)
    for kind in ViewTransitions.builtIn {
      let path = "images/transitions/\(kind.name).png"
      #expect(page.contains("(\(path))") && page.contains(kind.doc), "make gallery")
      #expect(FileManager.default.fileExists(atPath: docs.appending(path: path).path))
    }
  }

  // Four seconds at two frames per second: few, but one for each segment of the reel.
  @Test("the reel in the repository has the scenes that it names, and the transitions between them")
  @MainActor
  func reel() async throws {
    let url = Golden.scenes.appending(path: "reels/showreel.yaml")
    let timeline = try SceneDocument(contentsOf: url).record().timeline
    var options = ExportOptions()
    (options.frameRate, options.scale) = (2, 0.25)
    var hashes: [String] = []
    for try await hash in TimelineExporter(options).hashes(of: timeline) {
      hashes.append("\(hash)")
    }
    let file = Golden.folder.appending(path: "showreel.txt")
    let goldens = try? String(contentsOf: file, encoding: .utf8)
    let text = hashes.joined(separator: "\n") + "\n"
    if goldens == nil || RecordMode.current != .missing {
      try Data(text.utf8).write(to: file)
    }
    #expect(goldens == text || RecordMode.current != .missing)
  }
}
