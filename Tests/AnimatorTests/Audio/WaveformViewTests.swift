import Foundation
import TestSupport
import Testing

@testable import Animator

/// Waveforms, spectrums and animations that follow sounds.
@MainActor
@Suite("Waveforms and spectrums")
struct WaveformViewTests {
  private let stage = Stage(size: CGSize(width: 400, height: 300), scale: 1)
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// A second of half the full scale, and a second of silence.
  private func levels() throws -> AudioLevels {
    let samples =
      [Int16](repeating: 16_384, count: 48_000) + [Int16](repeating: 0, count: 48_000)
    try wav(samples).write(to: folder.file("a.wav"))
    return try AudioLevels(contentsOf: folder.file("a.wav"))
  }

  private func path(_ view: WaveformView) -> CGPath? {
    (view.subviews.first?.layer as? CAShapeLayer)?.path
  }

  @Test("bars stand where they fit, and their heights are in proportion to the loudest")
  func bars() throws {
    let view = WaveformView(frame: CGRect(x: 0, y: 0, width: 98, height: 40))
    stage.window.addSubview(view)
    view.levels = try levels()
    (view.barWidth, view.barSpacing) = (6, 4)
    view.layoutIfNeeded()
    // (98 + 4) / (6 + 4) are ten bars, 96 points wide: one is left at each side. Silence is a dot.
    #expect(path(view)?.boundingBox == CGRect(x: 1, y: 0, width: 96, height: 40))
    view.start = 1
    #expect(path(view)?.boundingBox == CGRect(x: 1, y: 17, width: 96, height: 6))
    view.style = .bars
    #expect(path(view)?.boundingBox == CGRect(x: 1, y: 34, width: 96, height: 6))
    view.end = 0.5
    view.style = .line
    #expect(path(view)?.boundingBox.height == 0)
    view.levels = nil
    #expect(view.subviews.isEmpty)
  }

  @Test("progress is animated, and clamped")
  func progress() throws {
    let view = WaveformView(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
    stage.window.addSubview(view)
    view.levels = try levels()
    view.layoutIfNeeded()
    UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.progress = 1 }
    stage.advance(to: 0.25)
    let played = try #require(view.subviews.last)
    #expect(played.clipsToBounds)
    let state = try #require(played.layer.presentation())
    #expect(abs(state.frame.width - 25) < 1e-9 && abs(state.frame.minX) < 1e-9)
    view.progress = 3
    #expect(view.progress == 1)
    view.progress = .nan
    #expect(view.progress == 0)
    view.barWidth = -1
    #expect(view.barWidth == 0.5)
  }

  @Test("the bars of a spectrum fill its width, and each follows its own level")
  func spectrum() throws {
    let view = SpectrumView(frame: CGRect(x: 0, y: 0, width: 50, height: 100))
    stage.window.addSubview(view)
    view.barSpacing = 10
    view.levels = [0, 0, 0.5]
    view.layoutIfNeeded()
    // (50 − 2 · 10) / 3 = 10 wide, and at least as high: 10 + 0.5 · 90.
    #expect(view.subviews.map(\.frame.minX) == [0, 20, 40])
    #expect(view.subviews.map(\.frame.height) == [10, 10, 55])
    #expect(view.subviews[2].frame.maxY == 100)
    let rising = AudioEnvelope(values: (0..<100).map { Double($0) / 100 })
    let silent = AudioEnvelope(values: [0, 0])
    view.animate(following: [silent, rising, silent], withDuration: 2)
    stage.advance(to: 1)
    // Between 0.49 in the middle of the 50th fiftieth and 0.5 in that of the next one: 10 + 0.495 · 90, to 90 / 256.
    let heights = view.subviews.compactMap { $0.layer.presentation()?.bounds.height }
    #expect(abs(heights[1] - 54.55) < 0.4 && heights[0] == 10 && heights[2] == 10)
    view.style = .mirrored
    #expect(view.subviews[0].frame.midY == 50)
    view.levels = [2, .nan]
    #expect(view.levels == [1, 0] && view.subviews.count == 2)
    view.setLevel(1, ofBar: 9)
    #expect(view.levels == [1, 0])
  }

  @Test("views follow an envelope from any position in the sound")
  func following() throws {
    let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    stage.window.addSubview(view)
    let levels = AudioEnvelope(values: (0..<100).map { Double($0) / 100 })
    var isFinished = false
    UIView.animateKeyframes(following: levels, from: 0.5, withDuration: 1, delay: 0.5) {
      view.alpha = CGFloat($0)
    } completion: {
      isFinished = $0
    }
    // At 1 s half a second has passed, from 0.5 s on: the level of 1 s.
    stage.advance(to: 1)
    #expect(abs(Double(view.layer.presentation()?.opacity ?? 0) - 0.495) < 1 / 256)
    #expect(!isFinished)
    stage.advance(to: 1.5)
    #expect(isFinished && abs(view.alpha - 0.745) < 1 / 256)
  }
}
