@testable import Animator
@testable import TimelineExport

func makeTimeline(
  seconds: Double, size: CGSize = CGSize(width: 64, height: 36), rate: FrameRate = 60
) -> Timeline {
  Timeline(size: size, scale: 1, frameRate: rate, duration: MediaTime(seconds: seconds))
}
