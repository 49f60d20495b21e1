import NIOCore
import NIOHTTP1
import NIOWebSocket
import Synchronization

/// Refuses connections beyond a limit.
final class ConnectionGate: Sendable {
  private let limit: Int
  private let count = Atomic(0)

  init(limit: Int) { self.limit = limit }

  /// An error that closes a connection.
  struct Full: Error {}

  /// Counts a connection until it is closed.
  ///
  /// - Throws: ``Full`` beyond the limit.
  func admit(_ channel: any Channel) throws(Full) {
    let now = count.add(1, ordering: .relaxed).newValue
    channel.closeFuture.whenComplete { [self] _ in count.subtract(1, ordering: .relaxed) }
    if now > limit { throw Full() }
  }
}

/// The access policy, which is known once the port is.
final class NIOLockedPolicy: Sendable {
  private let policy = Mutex<AccessPolicy?>(nil)

  func set(_ policy: AccessPolicy) { self.policy.withLock { $0 = policy } }

  /// Whether a request for a WebSocket is one of the page. Browsers name the origin in all of them.
  func allowsSocket(_ head: HTTPRequestHead) -> Bool {
    guard let policy = policy.withLock({ $0 }), !head.headers["origin"].isEmpty else {
      return false
    }
    return (try? policy.path(of: head)) == "/socket"
  }
}

/// Closes connections on which nothing was received for a while. NIO's own handler reads the wall clock, not that of its
/// event loop, which tests advance.
final class SilenceLimit: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  private let duration: TimeAmount
  private var deadline: Scheduled<Void>?

  init(_ duration: TimeAmount) { self.duration = duration }

  private func begin(on channel: any Channel) {
    deadline?.cancel()
    deadline = channel.eventLoop.scheduleTask(in: duration) { channel.close(promise: nil) }
  }

  func handlerAdded(context: ChannelHandlerContext) { begin(on: context.channel) }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    begin(on: context.channel)
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    deadline?.cancel()
    context.fireChannelInactive()
  }
}

/// Closes connections on which a request is longer than a limit, or takes longer to arrive. The HTTP parser would keep
/// headers of any length, and a client that sends a byte now and then is never idle.
final class RequestLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limit: Int
  private let duration: TimeAmount
  /// Nil if there is no limit anymore.
  private var received: Int? = 0
  /// Closes the connection if the request has not ended by then; nil between requests.
  private var deadline: Scheduled<Void>?

  /// - Parameter duration: How long a request may take from its first byte to its last.
  init(bytes limit: Int, within duration: TimeAmount) {
    (self.limit, self.duration) = (limit, duration)
  }

  /// Counts from zero, for the next request.
  func reset() {
    received = received.map { _ in 0 }
    deadline?.cancel()
    deadline = nil
  }

  /// Ends the limit: the connection has become a WebSocket.
  func lift() {
    reset()
    received = nil
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if let received {
      let sum = received + Self.unwrapInboundIn(data).readableBytes
      self.received = sum
      if sum > limit { return context.close(promise: nil) }
      if deadline == nil {
        let channel = context.channel
        deadline = context.eventLoop.scheduleTask(in: duration) { channel.close(promise: nil) }
      }
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    reset()
    context.fireChannelInactive()
  }
}

/// Resets the limit at the end of each request.
final class RequestEnds: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias InboundOut = HTTPServerRequestPart

  private let limit: RequestLimit

  init(limit: RequestLimit) { self.limit = limit }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if case .end = Self.unwrapInboundIn(data) { limit.reset() }
    context.fireChannelRead(data)
  }
}

/// Ends WebSockets on which a frame is not masked, as RFC 6455 requires of servers: browsers mask all of them.
final class MaskRequirement: ChannelInboundHandler {
  typealias InboundIn = WebSocketFrame
  typealias InboundOut = WebSocketFrame

  /// An error that closes a connection.
  struct Unmasked: Error {}

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if Self.unwrapInboundIn(data).maskKey == nil { return context.fireErrorCaught(Unmasked()) }
    context.fireChannelRead(data)
  }
}

/// Responses whose bodies are byte buffers.
final class ByteBufferResponses: ChannelOutboundHandler {
  typealias OutboundIn = HTTPPart<HTTPResponseHead, ByteBuffer>
  typealias OutboundOut = HTTPServerResponsePart

  func write(context: ChannelHandlerContext, data: NIOAny, promise: EventLoopPromise<Void>?) {
    let part: HTTPServerResponsePart =
      switch Self.unwrapOutboundIn(data) {
      case .head(let head): .head(head)
      case .body(let buffer): .body(.byteBuffer(buffer))
      case .end(let trailers): .end(trailers)
      }
    context.write(Self.wrapOutboundOut(part), promise: promise)
  }
}
