import Animator
import Foundation
import Testing

@testable import SceneScript

@MainActor
struct StageDeviceTests {
  private func read(_ stage: String) throws -> SceneFile {
    try SceneFile(
      Data("animator: 1\nstage: \(stage)\nviews: [{id: a, frame: [0, 0, 9, 9]}]".utf8),
      file: "scene.yaml", directory: FileManager.default.temporaryDirectory)
  }

  private func errors(_ stage: String) -> [String] {
    do {
      _ = try read(stage)
      return []
    } catch { return (error as? SceneError)?.diagnostics.map { "\($0)" } ?? [] }
  }

  @Test("a device has a size and a scale, which can be replaced")
  func device() throws {
    let scene = try read("{device: iPhone 15}")
    #expect(scene.size == CGSize(width: 393, height: 852) && scene.scale == 3)
    let small = try read("{device: iPad Air, orientation: landscapeLeft, scale: 1}")
    #expect(small.size == CGSize(width: 1180, height: 820) && small.scale == 1)
    #expect(try read(small.document.stage.yaml).document == small.document)
  }

  @Test("the stage is white, and black in dark style, unless it has a background")
  func background() throws {
    func color(_ stage: String) throws -> CGColor? {
      let frame = try SceneRecorder.record(read(stage)).timeline.frame(at: .zero)
      return frame.layers.first?.state.backgroundColor
    }
    let (white, black) = (CGColor(gray: 1, alpha: 1), CGColor(gray: 0, alpha: 1))
    #expect(try color("{size: [9, 9]}") == white)
    #expect(try color("{size: [9, 9], style: dark}") == black)
    #expect(try color("{size: [9, 9], style: dark, background: white}") == white)
  }

  @Test("the stage of a scene has the device's safe area and its user's settings")
  func settings() throws {
    let scene = try read("{device: iPhone 15, style: dark, textSize: extraLarge}")
    let stage = scene.document.stage.makeStage()
    #expect(stage.device == .iPhone15 && stage.userInterfaceStyle == .dark)
    #expect(stage.preferredContentSizeCategory == .extraLarge)
    stage.window.layoutIfNeeded()
    #expect(stage.window.safeAreaInsets.top == 59)
    let plain = try read("{size: [100, 100], style: dark}").document.stage.makeStage()
    #expect(plain.device == nil && plain.userInterfaceStyle == .dark)
  }

  @Test(
    "stages without a size, with two, or with an unknown device are errors",
    arguments: [
      ("{fps: 30}", "size"),
      ("{device: iPhone 15, size: [10, 10]}", "device"),
      ("{device: iPhone 155}", "did you mean 'iPhone 15'"),
      ("{size: [10, 10], orientation: landscapeLeft}", "device"),
      ("{size: [10, 10], language: \"??\"}", "'language' expects a language, such as \"fr\""),
      ("{size: [10, 10], language: 5}", "'language' expects a language"),
    ])
  func invalid(stage: String, named: String) {
    let errors = errors(stage)
    #expect(errors.count == 1 && errors[0].contains(named), "\(errors)")
  }
}

extension StageDescription {
  /// The stage as YAML.
  fileprivate var yaml: String {
    let scene = SceneDescription(stage: self).yaml
    let lines = scene.split(separator: "\n").drop { !$0.hasPrefix("stage:") }
    return lines.joined(separator: "\n").replacingOccurrences(of: "stage:", with: "")
  }
}
