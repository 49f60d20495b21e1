import NIOHTTP1
import Testing

@testable import AnimatorStudio

@Suite("Which requests the studio answers")
struct AccessPolicyTests {
  private let policy = AccessPolicy(
    token: "0123456789abcdef0123456789abcdef", authorities: ["127.0.0.1:8000", "localhost:8000"])

  private func head(
    _ uri: String, method: HTTPMethod = .GET, _ headers: KeyValuePairs<String, String>
  ) -> HTTPRequestHead {
    HTTPRequestHead(
      version: .http1_1, method: method, uri: uri,
      headers: HTTPHeaders(headers.map { ($0.key, $0.value) }))
  }

  private func path(
    _ uri: String, method: HTTPMethod = .GET, _ headers: KeyValuePairs<String, String>
  ) -> Result<String, AccessPolicy.Refusal> {
    Result { () throws(AccessPolicy.Refusal) in
      try policy.path(of: head(uri, method: method, headers))
    }
  }

  @Test("paths behind the token are answered, with and without a query")
  func token() {
    let host: KeyValuePairs = ["Host": "127.0.0.1:8000"]
    #expect(path("/0123456789abcdef0123456789abcdef/", host) == .success("/"))
    #expect(path("/0123456789abcdef0123456789abcdef", host) == .success("/"))
    #expect(path("/0123456789abcdef0123456789abcdef/a.js?b", host) == .success("/a.js"))
    #expect(path("/", host) == .failure(.missingToken))
    #expect(path("/main.js", host) == .failure(.missingToken))
    #expect(path("/0123456789abcdef0123456789abcdee/", host) == .failure(.missingToken))
    #expect(path("/0123456789abcdef0123456789abcdef0/", host) == .failure(.missingToken))
  }

  @Test(
    "a page whose domain was rebound to this address is refused: its Host header names its domain")
  func rebinding() {
    let uri = "/0123456789abcdef0123456789abcdef/"
    #expect(path(uri, ["Host": "evil.example:8000"]) == .failure(.foreignSite))
    #expect(path(uri, ["Host": "127.0.0.1:8001"]) == .failure(.foreignSite))
    #expect(path(uri, ["Host": "127.0.0.1:8000.evil.example"]) == .failure(.foreignSite))
    #expect(path(uri, [:]) == .failure(.foreignSite))
    #expect(
      path(uri, ["Host": "127.0.0.1:8000", "host": "evil.example"]) == .failure(.foreignSite))
    #expect(path(uri, ["Host": "LOCALHOST:8000"]) == .success("/"))
  }

  @Test("pages of other sites are refused, even if they know the token")
  func origin() {
    let uri = "/0123456789abcdef0123456789abcdef/socket"
    for origin in [
      "http://evil.example", "https://127.0.0.1:8000", "null", "http://127.0.0.1:9", "",
      "http://127.0.0.1:8000/",
    ] {
      #expect(
        path(uri, ["Host": "127.0.0.1:8000", "Origin": origin]) == .failure(.foreignSite),
        "\(origin)")
    }
    #expect(
      path(uri, ["Host": "127.0.0.1:8000", "Origin": "http://127.0.0.1:8000"])
        == .success("/socket"))
  }

  @Test("only GET and HEAD are answered")
  func methods() {
    for method: HTTPMethod in [.POST, .PUT, .DELETE, .OPTIONS, .CONNECT, .TRACE] {
      #expect(
        path("/0123456789abcdef0123456789abcdef/", method: method, ["Host": "127.0.0.1:8000"])
          == .failure(.method))
    }
  }

  @Test("tokens have 128 bits, and no two are equal")
  func tokens() {
    let tokens = Set((0..<100).map { _ in AccessPolicy.makeToken() })
    #expect(tokens.count == 100)
    #expect(tokens.allSatisfy { $0.count == 32 && $0.allSatisfy(\.isHexDigit) })
  }
}
