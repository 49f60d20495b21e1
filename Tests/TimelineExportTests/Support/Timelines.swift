import Animator
import Foundation

@testable import TimelineExport

/// A video with distinct frames: a square crosses the stage and turns from red to blue.
@MainActor
func makeTimeline(
  seconds: Double, size: CGSize = CGSize(width: 64, height: 36), rate: FrameRate = 60,
  color: UIColor = .red
) -> Timeline {
  let stage = Stage(size: size, scale: 1, frameRate: rate)
  stage.window.backgroundColor = .white
  guard seconds > 0 else { return stage.timeline }
  let square = UIView(frame: CGRect(x: 0, y: 8, width: 16, height: 16))
  square.backgroundColor = color
  stage.window.addSubview(square)
  UIView.animate(withDuration: seconds, delay: 0, options: .curveLinear) {
    square.frame.origin.x = size.width - 16
    square.backgroundColor = .blue
  }
  stage.advance(to: seconds)
  return stage.timeline
}
