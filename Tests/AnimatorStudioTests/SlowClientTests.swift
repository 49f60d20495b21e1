import NIOCore
import NIOEmbedded
import NIOHTTP1
import Testing

@testable import AnimatorStudio

/// Clients that keep connections busy: time is that of an event loop which the test advances.
@Suite("Slow clients of the studio")
struct SlowClientTests {
  private let channel = EmbeddedChannel()
  private let limit = RequestLimit(bytes: 100, within: .seconds(20))

  /// The handlers of the server in front of a response, with limits of 20 seconds.
  init() throws {
    let pipeline = channel.pipeline.syncOperations
    try pipeline.addHandler(SilenceLimit(.seconds(20)))
    try pipeline.addHandler(limit)
    try channel.connect(to: SocketAddress(ipAddress: "127.0.0.1", port: 1)).wait()
  }

  private func addHTTP() throws {
    try channel.pipeline.syncOperations.configureHTTPServerPipeline(withErrorHandling: false)
    try channel.pipeline.syncOperations.addHandler(RequestEnds(limit: limit))
  }

  private func send(_ text: String) throws {
    try channel.writeInbound(ByteBuffer(string: text))
  }

  /// Responds to a request: the next one waits for it.
  private func respond() throws {
    let head = HTTPResponseHead(version: .http1_1, status: .ok, headers: ["content-length": "0"])
    try channel.writeOutbound(HTTPServerResponsePart.head(head))
    try channel.writeOutbound(HTTPServerResponsePart.end(nil))
  }

  private func wait(seconds: Int64) { channel.embeddedEventLoop.advanceTime(by: .seconds(seconds)) }

  @Test("one that sends a byte now and then is closed when its request has taken too long")
  func dripping() throws {
    try addHTTP()
    try send("G")
    for byte in "ET " {
      wait(seconds: 6)
      #expect(channel.isActive)
      try send("\(byte)")
    }
    wait(seconds: 1)
    #expect(channel.isActive, "19 s")
    wait(seconds: 1)
    #expect(!channel.isActive, "20 s")
  }

  @Test("one that sends nothing is closed after the silence that is allowed")
  func silent() {
    wait(seconds: 19)
    #expect(channel.isActive)
    wait(seconds: 1)
    #expect(!channel.isActive)
  }

  @Test("one that sends whole requests is served for as long as it likes, each from a new limit")
  func lasting() throws {
    try addHTTP()
    for _ in 0..<10 {
      try send("GET / HTTP/1.1\r\nHost: a\r\n")
      wait(seconds: 15)
      try send("\r\n")
      try respond()
      wait(seconds: 10)
      #expect(channel.isActive)
    }
    _ = try channel.finish()
  }

  @Test("a connection that has become a WebSocket has no limit for a request")
  func lifted() throws {
    try send("G")
    limit.lift()
    for _ in 0..<5 {
      wait(seconds: 19)
      try send("E")
    }
    #expect(channel.isActive)
    _ = try? channel.finish()
  }
}
