import Animator
import Foundation
import TestSupport

@testable import TimelineExport

/// Small films for tests of the cache, in segments of 5 frames.
enum CachedFilms {
  static let segmentFrames = 5
  static let size = CGSize(width: 96, height: 64)

  /// A change of a film: the color of a bar within a range of its frames.
  struct Edit: Sendable {
    var frames = 0..<0
    var color = UIColor.green
  }

  /// A film of 30 frames, 6 segments: a square crosses the stage, over a bar.
  ///
  /// - Parameters:
  ///   - delay: The number of frames before the square moves.
  ///   - steps: The number of frames in which it moves.
  ///   - count: The number of frames of the film.
  ///   - isRenumbered: Whether layers have other identifiers than usual.
  @MainActor
  static func film(
    _ edit: Edit = Edit(), color: UIColor = .red, delay: Int = 0, steps: Int = 30,
    count: Int = 30, isRenumbered: Bool = false
  ) -> Timeline {
    let stage = Stage(size: size, scale: 1, frameRate: 60)
    stage.window.backgroundColor = .white
    // A removed view takes an identifier.
    if isRenumbered { UIView().layer.name = "unused" }
    let bar = UIView(frame: CGRect(x: 0, y: 56, width: 96, height: 8))
    bar.backgroundColor = .gray
    let square = UIView(frame: CGRect(x: 0, y: 8, width: 16, height: 16))
    square.backgroundColor = color
    stage.window.addSubview(bar)
    stage.window.addSubview(square)
    let changes = [
      (delay, { move(square, steps) }),
      (edit.frames.lowerBound, { bar.backgroundColor = edit.color }),
      (edit.frames.upperBound, { bar.backgroundColor = .gray }),
    ]
    for (frame, change) in changes.sorted(by: { $0.0 < $1.0 }) {
      stage.advance(to: Double(frame) / 60)
      change()
    }
    stage.advance(to: Double(count) / 60)
    return stage.timeline
  }

  @MainActor
  private static func move(_ square: UIView, _ steps: Int) {
    UIView.animate(withDuration: Double(steps) / 60, delay: 0, options: .curveLinear) {
      square.frame.origin.x = 80
    }
  }

  /// The options of an export of these films.
  static func options(
    _ encoding: Encoding = Encoding(file: "a.mp4"), cache: SegmentCache? = nil
  ) -> ExportOptions {
    var options = encoding.options
    options.segmentFrames = segmentFrames
    options.overwrite = true
    options.cache = cache
    if encoding.codec == nil, encoding.file.hasSuffix("mp4") { options.preset = "ultrafast" }
    return options
  }
}
