import Foundation
import NIOCore
import NIOWebSocket

/// The WebSocket of one page: its messages in order, and a way to answer.
struct PageConnection: Sendable {
  /// The messages of the page, JSON texts. Ends when the page is closed.
  let messages: AsyncStream<String>
  private let outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>

  /// Sends JSON text; returns once the connection has room for more.
  func send(text: String) async throws {
    try await outbound.write(
      WebSocketFrame(fin: true, opcode: .text, data: ByteBuffer(string: text)))
  }

  /// Sends bytes; returns once the connection has room for more.
  func send(bytes: ByteBuffer) async throws {
    try await outbound.write(WebSocketFrame(fin: true, opcode: .binary, data: bytes))
  }

  /// The number of messages that may wait to be answered. A page sends a few at a time; one that
  /// sends more is closed.
  private static let backlog = 256

  /// Runs `serve` with the connection of a channel, and closes the channel afterwards.
  static func run(
    on channel: StudioServer.FrameChannel,
    _ serve: @escaping @Sendable (PageConnection) async throws -> Void
  ) async throws {
    try await channel.executeThenClose { inbound, outbound in
      let (messages, continuation) = AsyncStream.makeStream(
        of: String.self, bufferingPolicy: .bufferingOldest(backlog))
      let connection = PageConnection(messages: messages, outbound: outbound)
      try await withThrowingTaskGroup(of: Void.self) { tasks in
        tasks.addTask {
          defer { continuation.finish() }
          try await receive(inbound, outbound, into: continuation)
        }
        tasks.addTask { try await serve(connection) }
        // Whichever ends first ends the other.
        try await tasks.next()
        tasks.cancelAll()
      }
    }
  }

  private static func receive(
    _ frames: NIOAsyncChannelInboundStream<WebSocketFrame>,
    _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>,
    into messages: AsyncStream<String>.Continuation
  ) async throws {
    for try await frame in frames {
      switch frame.opcode {
      case .text:
        let data = frame.unmaskedData
        guard let text = String(validating: data.readableBytesView, as: UTF8.self) else {
          return try await close(outbound, .dataInconsistentWithMessage)
        }
        if case .dropped = messages.yield(text) {
          return try await close(outbound, .policyViolation)
        }
      case .ping:
        try await outbound.write(
          WebSocketFrame(fin: true, opcode: .pong, data: frame.unmaskedData))
      case .pong: continue
      case .connectionClose: return try await close(outbound, .normalClosure)
      default: return try await close(outbound, .unacceptableData)
      }
    }
  }

  private static func close(
    _ outbound: NIOAsyncChannelOutboundWriter<WebSocketFrame>, _ code: WebSocketErrorCode
  ) async throws {
    var data = ByteBuffer()
    data.write(webSocketErrorCode: code)
    try await outbound.write(WebSocketFrame(fin: true, opcode: .connectionClose, data: data))
  }
}
