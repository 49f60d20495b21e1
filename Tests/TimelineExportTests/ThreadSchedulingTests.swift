import CFFmpeg
import Glibc
import Testing

@testable import TimelineExport

@Suite("The scheduling of threads")
struct ThreadSchedulingTests {
  // As root, SVT-AV1 would make the thread that opens it real-time, and its own ones.
  @Test("an open encoder has no real-time threads", arguments: ["libx264", "libx265", "libsvtav1"])
  func encoders(name: String) throws {
    let settings = EncoderSettings(
      name: name, width: 64, height: 64, frameRate: 30, pixelFormat: AV_PIX_FMT_YUV420P,
      colors: .bt709Limited, threads: 1, hasGlobalHeader: true, options: FFmpegOptions([]))
    let encoder = try Encoder(settings)
    #expect(sched_getscheduler(0) == SCHED_OTHER)
    // Others are open for a moment while another test opens its encoder.
    var attempts = 0
    while !ThreadScheduling.realTimeThreads.isEmpty, attempts < 100_000 {
      sched_yield()
      attempts += 1
    }
    #expect(ThreadScheduling.realTimeThreads.isEmpty)
    withExtendedLifetime(encoder) {}
  }

  @Test("what a function makes real-time is undone, and its result is passed on")
  func undone() {
    let result = ThreadScheduling.preserving {
      var parameters = sched_param(sched_priority: 1)
      // Refused unless the tests run as root.
      let isAllowed = pthread_setschedparam(pthread_self(), SCHED_FIFO, &parameters) == 0
      return (isAllowed, sched_getscheduler(0))
    }
    #expect(result.1 == (result.0 ? SCHED_FIFO : SCHED_OTHER))
    #expect(sched_getscheduler(0) == SCHED_OTHER)
  }
}
