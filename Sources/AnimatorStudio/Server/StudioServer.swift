import Glibc
import NIOCore
import NIOHTTP1
import NIOPosix
import NIOWebSocket

/// The HTTP server: the files of the page, and one WebSocket for each page that is open.
struct StudioServer: Sendable {
  /// The address to listen on.
  let host: String
  /// The port; 0 for any that is free.
  let port: Int
  let token: String
  /// Further authorities under which browsers reach the server, for example through a proxy.
  let authorities: [String]
  /// Serves a page from when it is connected until it is closed.
  let serve: @Sendable (PageConnection) async throws -> Void

  /// Limits of a connection.
  enum Limit {
    /// The longest request, in bytes.
    static let requestBytes = 80 * 1024
    /// The longest message of a page, in bytes.
    static let messageBytes = 1 << 18
    /// The most frames that a message may be split into.
    static let messageFrames = 64
    /// How long a connection may be silent.
    static let silence = TimeAmount.seconds(20)
    /// How long a request may take to arrive.
    static let request = TimeAmount.seconds(20)
    /// Connections at a time. A browser opens six for the files of a page.
    static let connections = 128
  }

  typealias HTTPChannel = NIOAsyncChannel<
    HTTPServerRequestPart, HTTPPart<HTTPResponseHead, ByteBuffer>
  >
  typealias FrameChannel = NIOAsyncChannel<WebSocketFrame, WebSocketFrame>

  /// The connection after its first request: frames for a page, or files.
  enum Negotiated: Sendable {
    case page(FrameChannel)
    case files(HTTPChannel)
  }

  /// Listens until the task is canceled.
  ///
  /// - Parameter ready: Called once, with the port.
  /// - Throws: An error if the address cannot be listened on.
  func run(ready: @Sendable (Int) -> Void) async throws {
    let group = MultiThreadedEventLoopGroup(numberOfThreads: 1)
    defer { group.shutdownGracefully { _ in } }
    let gate = ConnectionGate(limit: Limit.connections)
    let policyBox = NIOLockedPolicy()
    let listener = try await listen(on: group) { channel in
      channel.eventLoop.makeCompletedFuture {
        try gate.admit(channel)
        return try negotiation(on: channel, policyBox)
      }
    }
    let bound = listener.channel.localAddress?.port ?? port
    let policy = AccessPolicy(
      token: token, authorities: Self.authorities(host: host, port: bound, further: authorities))
    policyBox.set(policy)
    ready(bound)
    try await withThrowingDiscardingTaskGroup { tasks in
      try await listener.executeThenClose { connections in
        for try await connection in connections {
          tasks.addTask { await handle(connection, policy) }
        }
      }
    }
  }

  private func listen(
    on group: MultiThreadedEventLoopGroup,
    _ negotiate: @escaping @Sendable (any Channel) -> EventLoopFuture<EventLoopFuture<Negotiated>>
  ) async throws(Studio.Failure) -> NIOAsyncChannel<EventLoopFuture<Negotiated>, Never> {
    do {
      return try await ServerBootstrap(group: group)
        .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
        .childChannelOption(.tcpOption(.tcp_nodelay), value: 1)
        .bind(host: host, port: port, childChannelInitializer: negotiate)
    } catch let error as IOError {
      throw .address(host: host, port: port, reason: String(cString: strerror(error.errnoCode)))
    } catch {
      throw .address(host: host, port: port, reason: "\(error)")
    }
  }

  private static func authorities(host: String, port: Int, further: [String]) -> Set<String> {
    let names = ["127.0.0.1", "localhost", "[::1]", host.contains(":") ? "[\(host)]" : host]
    return Set((names.map { "\($0):\(port)" } + further).map { $0.lowercased() })
  }

  /// Configures a connection: HTTP, upgraded to a WebSocket by the request for one.
  private func negotiation(
    on channel: any Channel, _ policy: NIOLockedPolicy
  ) throws -> EventLoopFuture<Negotiated> {
    try channel.pipeline.syncOperations.addHandler(SilenceLimit(Limit.silence))
    let requestLimit = RequestLimit(bytes: Limit.requestBytes, within: Limit.request)
    let limitBox = NIOLoopBound(requestLimit, eventLoop: channel.eventLoop)
    try channel.pipeline.syncOperations.addHandler(requestLimit)
    let upgrader = NIOTypedWebSocketServerUpgrader<Negotiated>(
      maxFrameSize: Limit.messageBytes,
      shouldUpgrade: { channel, head in
        let isAllowed = policy.allowsSocket(head)
        return channel.eventLoop.makeSucceededFuture(isAllowed ? HTTPHeaders() : nil)
      },
      upgradePipelineHandler: { channel, _ in
        channel.eventLoop.makeCompletedFuture {
          limitBox.value.lift()
          // Before messages are put together, which are not masked anymore.
          try channel.pipeline.syncOperations.addHandler(MaskRequirement())
          try channel.pipeline.syncOperations.addHandler(
            NIOWebSocketFrameAggregator(
              minNonFinalFragmentSize: 1, maxAccumulatedFrameCount: Limit.messageFrames,
              maxAccumulatedFrameSize: Limit.messageBytes))
          return .page(try FrameChannel(wrappingChannelSynchronously: channel))
        }
      })
    let configuration = NIOTypedHTTPServerUpgradeConfiguration(
      upgraders: [upgrader],
      notUpgradingCompletionHandler: { channel in
        channel.eventLoop.makeCompletedFuture {
          try channel.pipeline.syncOperations.addHandler(
            RequestEnds(limit: limitBox.value))
          try channel.pipeline.syncOperations.addHandler(ByteBufferResponses())
          return .files(try HTTPChannel(wrappingChannelSynchronously: channel))
        }
      })
    return try channel.pipeline.syncOperations.configureUpgradableHTTPServerPipeline(
      configuration: .init(upgradeConfiguration: configuration))
  }

  /// Errors end a connection, not the server.
  private func handle(_ connection: EventLoopFuture<Negotiated>, _ policy: AccessPolicy) async {
    do {
      switch try await connection.get() {
      case .page(let channel):
        try await PageConnection.run(on: channel, serve)
      case .files(let channel):
        try await FileResponder(policy: policy).respond(on: channel)
      }
    } catch {
      // The connection is closed; there is nobody to report to.
    }
  }
}
