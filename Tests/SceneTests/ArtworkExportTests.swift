import Foundation
import TestSupport
import Testing

@testable import SceneScript

/// Parts of SVG files, and motion that follows sound, are exported as displayed.
struct ArtworkExportTests {
  /// Parts that turn, fade, are drawn and change their colors in files without gradients, which documents have as
  /// shapes; bars that follow music.
  private func scene(_ picture: URL) -> String {
    """
    animator: 1
    stage: {size: [320, 200], scale: 1, fps: 30, background: "#20242c", duration: 1}
    views:
      - {id: sign, type: artwork, artwork: "\(picture.path)", frame: [10, 10, 140, 140], tintColor: "#ffcc00"}
      - {id: small, type: artwork, artwork: "\(picture.path)", frame: [170, 10, 50, 70], contentMode: scaleAspectFill, clipsToBounds: true, cornerRadius: 10}
      - {id: bars, type: spectrum, frame: [160, 100, 70, 50], bars: 6, barSpacing: 4, barColor: systemTeal}
      - {id: dot, bounds: [0, 0, 12, 12], center: [80, 148], cornerRadius: 6, backgroundColor: systemPink}
    script:
      - all:
          - {animate: {sign#arrow: {rotation: 60, fillColor: white}, sign#ring: {strokeEnd: 0.3}}, duration: 0.8}
          - {animate: {sign#back: {alpha: 0.2}, small#arrow: {position.x: "+= 10"}}, duration: 0.8}
          - {audioKeyframes: {bars: {levels: [0, 1]}, dot: {transform.scale: [0.5, 1.5]}}, audio: sounds/evening.mp3}
    """
  }

  private static let picture = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">
      <clipPath id="round"><circle cx="50" cy="50" r="40"/></clipPath>
      <g clip-path="url(#round)"><path id="back" d="M0 40H100V100H0z" fill="#3355aa"/></g>
      <circle id="ring" cx="50" cy="50" r="44" fill="none" stroke="currentColor" stroke-width="6"/>
      <path id="arrow" d="M30 60L50 20L70 60L50 50Z" fill="#44cc88" stroke="black" stroke-width="2" stroke-linejoin="round"/>
    </svg>
    """

  private func timeline(in folder: TemporaryFolder) async throws -> Timeline {
    let picture = folder.url.appending(path: "sign.svg")
    try Self.picture.write(to: picture, atomically: true, encoding: .utf8)
    return try await PlayedScene.record(text: scene(picture), "sign").timeline
  }

  @Test("a browser and rlottie render them like our own frames")
  func players() async throws {
    let folder = try TemporaryFolder()
    let timeline = try await timeline(in: folder)
    try await LottiePlayer.compare(timeline, "artwork")
    try await Browser.compare([(name: "artwork", timeline: timeline)])
  }
}
