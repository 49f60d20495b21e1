import NIOHTTP1

/// Decides which requests the server answers: those of the page that was opened with the token.
///
/// Three checks are independent of each other. The token in the path keeps out other users of the
/// machine; the `Host` header keeps out pages whose domain was rebound to this address; the `Origin`
/// header keeps out pages of other sites that know the token.
struct AccessPolicy: Sendable {
  /// The first component of every path: 128 random bits in hexadecimal.
  let token: String
  /// The authorities under which the server is reached, such as `127.0.0.1:8123`, in lower case.
  let authorities: Set<String>

  /// Why a request is refused.
  enum Refusal: Error, Equatable {
    /// The `Host` or `Origin` header names another site.
    case foreignSite
    /// The path does not begin with the token.
    case missingToken
    /// The method is neither GET nor HEAD.
    case method
  }

  /// A fresh token.
  static func makeToken() -> String {
    (0..<16).map { _ in
      let byte = String(UInt8.random(in: .min ... .max), radix: 16)
      return byte.count == 1 ? "0" + byte : byte
    }.joined()
  }

  /// The path behind the token, without a query, such as `/` or `/player.js`.
  ///
  /// - Throws: The reason to refuse the request.
  func path(of head: HTTPRequestHead) throws(Refusal) -> String {
    guard head.method == .GET || head.method == .HEAD else { throw .method }
    guard isOwn(head.headers["host"], required: true) else { throw .foreignSite }
    let origins = head.headers["origin"].map { origin in
      origin.lowercased().hasPrefix("http://") ? String(origin.dropFirst("http://".count)) : origin
    }
    guard isOwn(origins, required: false) else { throw .foreignSite }
    let components = head.uri.prefix { $0 != "?" && $0 != "#" }
      .split(separator: "/", maxSplits: 1, omittingEmptySubsequences: true)
    guard let first = components.first, isToken(first) else { throw .missingToken }
    return "/" + (components.count > 1 ? String(components[1]) : "")
  }

  /// Whether a header appears once and names this server; or not at all, unless it is required.
  private func isOwn(_ values: [String], required: Bool) -> Bool {
    switch values.count {
    case 0: !required
    case 1: authorities.contains(values[0].lowercased())
    default: false
    }
  }

  /// Compares in constant time, so that response times do not reveal how much of a guess is right.
  private func isToken(_ guess: Substring) -> Bool {
    let (a, b) = (Array(token.utf8), Array(guess.utf8))
    guard a.count == b.count else { return false }
    return zip(a, b).reduce(UInt8(0)) { $0 | ($1.0 ^ $1.1) } == 0
  }
}
