import Foundation
import TestSupport
import Testing
import TimelineExport

@testable import SceneScript

/// Parts of SVG files, and motion that follows sound, are exported as displayed.
struct ArtworkExportTests {
  /// Parts that turn, fade, are drawn and change their colors; bars that follow music.
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

  private func timeline(
    _ picture: String, in folder: TemporaryFolder, _ scene: (URL) -> String
  ) async throws -> Timeline {
    let file = folder.url.appending(path: "sign.svg")
    try picture.write(to: file, atomically: true, encoding: .utf8)
    return try await PlayedScene.record(text: scene(file), "sign").timeline
  }

  @Test("a browser and rlottie render them like our own frames")
  func players() async throws {
    let folder = try TemporaryFolder()
    let timeline = try await timeline(Self.picture, in: folder, scene)
    try await LottiePlayer.compare(timeline, "artwork")
    try await Browser.compare([(name: "artwork", timeline: timeline)])
  }

  /// Linear gradients along and across sheared axes, with alpha; circles with a focus; ellipses along the axes; strokes.
  private static let gradients = """
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100">
      <linearGradient id="a"><stop stop-color="#ff8800"/><stop offset="0.4" stop-color="#ffee00"/><stop offset="1" stop-color="#0044ff"/></linearGradient>
      <linearGradient id="b" x2="1" y2="1"><stop stop-color="#00ccff"/><stop offset="1" stop-color="#ff0066" stop-opacity="0.4"/></linearGradient>
      <linearGradient id="c" gradientUnits="userSpaceOnUse" x1="110" y1="10" x2="150" y2="10" gradientTransform="skewX(20)"><stop stop-color="#22dd66"/><stop offset="1" stop-color="#332288"/></linearGradient>
      <radialGradient id="d" gradientUnits="userSpaceOnUse" cx="25" cy="75" r="20" fx="18" fy="69"><stop stop-color="white"/><stop offset="1" stop-color="#aa2200"/></radialGradient>
      <radialGradient id="e"><stop stop-color="#ffff88"/><stop offset="1" stop-color="#225500"/></radialGradient>
      <rect id="one" x="5" y="5" width="40" height="40" fill="url(#a)"/>
      <rect id="two" x="55" y="5" width="40" height="20" fill="url(#b)"/>
      <circle id="three" cx="130" cy="25" r="18" fill="none" stroke="url(#c)" stroke-width="6"/>
      <circle id="four" cx="25" cy="75" r="20" fill="url(#d)"/>
      <path id="five" d="M60 60H150L130 95H60Z" fill="url(#e)"/>
    </svg>
    """

  private func shining(_ picture: URL) -> String {
    """
    animator: 1
    stage: {size: [320, 200], scale: 1, fps: 30, background: "#20242c", duration: 1}
    views:
      - {id: sign, type: artwork, artwork: "\(picture.path)", frame: [0, 0, 320, 200]}
    script:
      - all:
          - {animate: {sign#one: {rotation: 30}, sign#two: {alpha: 0.5}, sign#five: {position.x: "+= 8"}}, duration: 0.8}
          - {animate: {sign#three: {strokeEnd: 0.4}, sign#four: {transform.scale: 0.7}}, duration: 0.8}
    """
  }

  @Test("a browser and rlottie render gradients of shapes like our own frames")
  func gradients() async throws {
    let folder = try TemporaryFolder()
    let timeline = try await timeline(Self.gradients, in: folder, shining)
    try await LottiePlayer.compare(timeline, "gradients of shapes")
    try await Browser.compare([(name: "gradients of shapes", timeline: timeline)])
  }

  @Test(
    "gradients that Lottie does not have are refused by name, and HTML has them",
    arguments: [
      #"spreadMethod="reflect" x2="0.3""#, #"spreadMethod="repeat" x2="0.3""#,
    ])
  func refused(attributes: String) async throws {
    let folder = try TemporaryFolder()
    let picture = """
      <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 100">
        <linearGradient id="a" \(attributes)><stop stop-color="#ff8800"/><stop offset="1" stop-color="#0044ff"/></linearGradient>
        <rect id="one" x="5" y="5" width="150" height="90" fill="url(#a)"/>
      </svg>
      """
    let timeline = try await timeline(picture, in: folder) { file in
      """
      animator: 1
      stage: {size: [320, 200], scale: 1, fps: 30, background: "#20242c", duration: 0.2}
      views:
        - {id: sign, type: artwork, artwork: "\(file.path)", frame: [0, 0, 320, 200]}
      """
    }
    try await Browser.compare([(name: attributes, timeline: timeline)])
    let error = await #expect(throws: ExportError.self) {
      try await TimelineExporter().export(timeline, to: folder.url.appending(path: "a.lottie.json"))
    }
    #expect("\(try #require(error))".contains("a gradient that is repeated, between two circles"))
  }
}
