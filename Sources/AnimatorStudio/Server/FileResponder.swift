import NIOCore
import NIOHTTP1

/// Answers requests for the files of the page.
struct FileResponder: Sendable {
  let policy: AccessPolicy

  func respond(on channel: StudioServer.HTTPChannel) async throws {
    try await channel.executeThenClose { requests, responses in
      var isAnswered = false
      for try await part in requests {
        switch part {
        case .head(let head):
          let (status, file) = answer(to: head)
          let keepsAlive = head.isKeepAlive && status == .ok
          try await responses.write(.head(Self.head(status, file, keepsAlive: keepsAlive)))
          if head.method != .HEAD {
            try await responses.write(.body(ByteBuffer(bytes: file.bytes)))
          }
          try await responses.write(.end(nil))
          if !keepsAlive { return }
          isAnswered = true
        // A request with a body is none of the page's.
        case .body: return
        case .end where isAnswered: isAnswered = false
        // The head of an upgrade that was refused is not passed on.
        case .end:
          let file = PageFile.text("The connection cannot be upgraded.")
          try await responses.write(.head(Self.head(.forbidden, file, keepsAlive: false)))
          try await responses.write(.body(ByteBuffer(bytes: file.bytes)))
          return try await responses.write(.end(nil))
        }
      }
    }
  }

  private func answer(to head: HTTPRequestHead) -> (HTTPResponseStatus, PageFile) {
    do {
      let path = try policy.path(of: head)
      if let file = PageFile.at(path) { return (.ok, file) }
      return (.notFound, .text("There is no such file."))
    } catch {
      switch error {
      case .method: return (.methodNotAllowed, .text("Only GET and HEAD are answered."))
      case .foreignSite: return (.forbidden, .text("This address is not the studio's."))
      case .missingToken:
        return (
          .forbidden,
          .text("The address lacks the token. Open the one that animate-cli studio printed.")
        )
      }
    }
  }

  private static func head(
    _ status: HTTPResponseStatus, _ file: PageFile, keepsAlive: Bool
  ) -> HTTPResponseHead {
    var headers = HTTPHeaders()
    headers.add(name: "Content-Type", value: file.contentType)
    headers.add(name: "Content-Length", value: String(file.bytes.count))
    headers.add(name: "Connection", value: keepsAlive ? "keep-alive" : "close")
    headers.add(name: "Cache-Control", value: "no-store")
    // The token is in the address: it must not leave in a Referer header, nor the page be framed.
    headers.add(name: "Referrer-Policy", value: "no-referrer")
    headers.add(name: "X-Content-Type-Options", value: "nosniff")
    headers.add(name: "Cross-Origin-Opener-Policy", value: "same-origin")
    headers.add(name: "Cross-Origin-Resource-Policy", value: "same-origin")
    headers.add(
      name: "Content-Security-Policy",
      value: "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; "
        + "img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; "
        + "form-action 'none'; frame-ancestors 'none'")
    return HTTPResponseHead(version: .http1_1, status: status, headers: headers)
  }
}

extension PageFile {
  /// A message as plain text.
  fileprivate static func text(_ text: String) -> PageFile {
    PageFile(contentType: "text/plain; charset=utf-8", bytes: Array((text + "\n").utf8))
  }
}
