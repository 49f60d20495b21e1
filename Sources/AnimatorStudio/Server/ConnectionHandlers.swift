import NIOCore
import NIOHTTP1
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

/// Closes connections on which nothing was received for a while: slow or silent clients.
final class IdleCloser: ChannelInboundHandler {
  typealias InboundIn = NIOAny

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is IdleStateHandler.IdleStateEvent {
      context.close(promise: nil)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }
}

/// Closes connections on which a request is longer than a limit. The HTTP parser would keep headers of any length.
final class RequestLimit: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias InboundOut = ByteBuffer

  private let limit: Int
  /// Nil if there is no limit anymore.
  private var received: Int? = 0

  init(bytes limit: Int) { self.limit = limit }

  /// Counts from zero, for the next request.
  func reset() { received = received.map { _ in 0 } }

  /// Ends the limit: the connection has become a WebSocket.
  func lift() { received = nil }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if let received {
      let sum = received + Self.unwrapInboundIn(data).readableBytes
      self.received = sum
      if sum > limit { return context.close(promise: nil) }
    }
    context.fireChannelRead(data)
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
