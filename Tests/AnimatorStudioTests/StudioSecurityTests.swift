import Foundation
import TestSupport
import Testing

@testable import AnimatorStudio

extension StudioTests {
  @Suite("What it refuses")
  struct SecurityTests {
    private let folder: TemporaryFolder

    init() throws {
      folder = try TemporaryFolder()
      try folder.write(cardScene)
    }

    private func start() throws -> RunningStudio { try RunningStudio(in: folder) }

    private func response(_ request: String, _ studio: RunningStudio) throws -> String {
      let connection = try RawConnection(port: studio.port)
      connection.send(request)
      return connection.receiveAll()
    }

    private func get(_ path: String, _ studio: RunningStudio, host: String? = nil) throws -> String
    {
      try response(
        "GET \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(studio.port)")\r\nConnection: close\r\n\r\n",
        studio)
    }

    @Test("the page is served with the token, and with headers that keep the token in")
    func page() throws {
      let studio = try start()
      let text = try get("/\(studio.token)/", studio)
      #expect(text.hasPrefix("HTTP/1.1 200 OK\r\n"))
      #expect(text.contains("Referrer-Policy: no-referrer\r\n"))
      #expect(text.contains("frame-ancestors 'none'"))
      #expect(text.contains("<title>Animator Studio</title>"))
    }

    @Test("without the token, under another name, or outside of the page nothing is served")
    func foreign() throws {
      let studio = try start()
      for path in ["/", "/main.js", "/0123456789abcdef0123456789abcdef/"] {
        #expect(try get(path, studio).hasPrefix("HTTP/1.1 403 "), "\(path)")
      }
      #expect(
        try get("/\(studio.token)/", studio, host: "evil.example").hasPrefix("HTTP/1.1 403 "))
      // Nothing is served from disk, so there is nothing that a path could lead to.
      for path in [
        "../scene.yaml", "..%2fscene.yaml", "scene.yaml", "/etc/passwd", "%2e%2e/%2e%2e/etc/passwd",
        "index.html/../../scene.yaml", "\\..\\scene.yaml",
      ] {
        let text = try get("/\(studio.token)/\(path)", studio)
        #expect(text.hasPrefix("HTTP/1.1 404 ") || text.hasPrefix("HTTP/1.1 400 "), "\(path)")
        #expect(!text.contains("animator: 1") && !text.contains("root:"), "\(path)")
      }
    }

    private func upgrade(_ studio: RunningStudio, origin: String?, token: String? = nil) -> String {
      "GET /\(token ?? studio.token)/socket HTTP/1.1\r\nHost: 127.0.0.1:\(studio.port)\r\n"
        + "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        + "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        + (origin.map { "Origin: \($0)\r\n" } ?? "") + "\r\n"
    }

    @Test(
      "WebSockets of other sites, of programs without an origin, and without the token are refused")
    func sockets() throws {
      let studio = try start()
      for (origin, token) in [
        ("http://evil.example", nil), (nil, nil), ("null", nil),
        ("http://127.0.0.1:\(studio.port)", "0123456789abcdef0123456789abcdef"),
      ] as [(String?, String?)] {
        let connection = try RawConnection(port: studio.port)
        connection.send(upgrade(studio, origin: origin, token: token))
        #expect(connection.receiveAll().hasPrefix("HTTP/1.1 403 "), "\(origin ?? "none")")
      }
    }

    /// An open WebSocket.
    private func socket(_ studio: RunningStudio) throws -> RawConnection {
      let connection = try RawConnection(port: studio.port)
      connection.send(upgrade(studio, origin: "http://127.0.0.1:\(studio.port)"))
      #expect(String(decoding: connection.receive(limit: 12), as: UTF8.self) == "HTTP/1.1 101")
      return connection
    }

    /// A masked frame with a mask of zeros.
    private func frame(_ opcode: UInt8, _ payload: [UInt8], fin: Bool = true) -> [UInt8] {
      let length: [UInt8] =
        payload.count < 126
        ? [UInt8(payload.count)] : [126, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
      return [(fin ? 0x80 : 0) | opcode, length[0] | 0x80] + length.dropFirst() + [0, 0, 0, 0]
        + payload
    }

    @Test("messages that are malformed close their connection, and no other")
    func malformed() throws {
      let studio = try start()
      let attacks: [(String, [UInt8])] = [
        (
          "a frame that claims to be 2^62 bytes long",
          [0x81, 0xFF, 0x40, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
        ),
        ("a frame beyond the limit", [0x81, 0xFF, 0, 0, 0, 0, 0, 0x10, 0, 0, 0, 0, 0, 0]),
        ("text that is not UTF-8", frame(1, [0xC3, 0x28])),
        ("binary data", frame(2, [1, 2, 3])),
        ("an unknown kind of frame", frame(0xB, [])),
        ("a frame without a mask", [0x81, 0x01, 0x61, 0x81, 0x01, 0x61]),
        ("a continuation of nothing", frame(0, [0x61])),
        (
          "a message in more parts than the limit",
          (0..<80).flatMap { frame($0 == 0 ? 1 : 0, [0x20], fin: false) }
        ),
      ]
      for (name, bytes) in attacks {
        let connection = try socket(studio)
        connection.send(bytes)
        // The scene's description was on its way; then the connection ends, without an answer.
        #expect(!connection.receiveAll().contains(#""failed""#), "\(name)")
        #expect(try get("/\(studio.token)/", studio).hasPrefix("HTTP/1.1 200 "), "\(name)")
      }
    }

    @Test("requests without sense are answered with a reason, and leave the page connected")
    func senseless() throws {
      let studio = try start()
      let connection = try socket(studio)
      let texts = [
        "", "null", "[]", "{}", #"{"type":"no"}"#, #"{"type":"frame","time":"x"}"#,
        #"{"type":"frame","id":1,"version":99}"#, #"{"type":"open","scene":-5}"#,
        #"{"type":"frame","id":2,"version":1,"time":-9223372036854775808,"scale":1e300,"region":[1e300,0,0,0]}"#,
        #"{"type":"frame","id":3,"version":1,"time":9223372036854775807,"scale":0,"region":[0,0,1e9,1e9]}"#,
        #"{"type":"inspect","id":4,"version":1,"layer":-1,"time":0}"#,
        #"{"type":"inspect","id":4,"version":1,"layer":9223372036854775807,"time":0}"#,
        #"{"type":"pick","id":5,"version":1,"point":[1e308,-1e308]}"#,
        #"{"type":"edit","id":6,"version":1,"edit":{"kind":"duration","animation":-1,"seconds":1}}"#,
        #"{"type":"export","id":7,"version":1,"export":{"file":"../../evil.mp4"}}"#,
        #"{"type":"export","id":8,"version":1,"export":{"file":"/etc/evil.mp4"}}"#,
        String(repeating: "[", count: 60_000),
      ]
      for text in texts { connection.send(frame(1, Array(text.utf8))) }
      connection.send(frame(1, Array(#"{"type":"pick","id":77,"version":1,"point":[30,35]}"#.utf8)))
      var answers = ""
      while !answers.contains(#""id":77"#) {
        let next = connection.receive()
        try #require(!next.isEmpty, "the connection was closed")
        answers += String(decoding: next, as: UTF8.self)
      }
      #expect(folder.contents == ["scene.yaml"])
      #expect(
        !FileManager.default.fileExists(
          atPath: folder.url.deletingLastPathComponent().appending(path: "evil.mp4").path))
    }

    @Test(
      "headers without end, bodies and other methods end the connection; nothing is kept of them")
    func requests() throws {
      let studio = try start()
      let connection = try RawConnection(port: studio.port)
      connection.send("GET / HTTP/1.1\r\nA: ")
      let chunk = [UInt8](repeating: 0x61, count: 65_536)
      var sent = 0
      // Refused after 80 KB or so; the socket's buffers take some more.
      while sent < 1 << 28, connection.send(chunk) { sent += chunk.count }
      #expect(sent < 1 << 28)
      #expect(
        try response(
          "POST /\(studio.token)/ HTTP/1.1\r\nHost: 127.0.0.1:\(studio.port)\r\nContent-Length: 3\r\n\r\nabc",
          studio
        ).hasPrefix("HTTP/1.1 405 "))
      #expect(try get("/\(studio.token)/", studio).hasPrefix("HTTP/1.1 200 "))
    }

    @Test("an export never replaces a file that the scene is read from")
    func inputs() throws {
      // Without the refusal, the caption would be written anew over the words that were read.
      let words = "WEBVTT\n\nNOTE mine\n\n00:00.000 --> 00:01.000\nHello\n"
      try folder.write(words, as: "words.vtt")
      try folder.write(
        """
        animator: 1
        stage: {size: [64, 48], duration: 1}
        captions: words.vtt
        """)
      let studio = try RunningStudio(in: folder)
      let connection = try socket(studio)
      let request = #"{"type":"export","id":9,"version":1,"export":{"file":"words.vtt"}}"#
      connection.send(frame(1, Array(request.utf8)))
      var answers = ""
      while !answers.contains(#""state":"#) {
        let next = connection.receive()
        try #require(!next.isEmpty, "the connection was closed")
        answers += String(decoding: next, as: UTF8.self)
      }
      #expect(
        answers.contains("'words.vtt' is an input and would be overwritten; choose another name"))
      #expect(try String(contentsOf: folder.file("words.vtt"), encoding: .utf8) == words)
    }

    @Test("a port that is taken is an error that says so")
    @MainActor
    func takenPort() async throws {
      let studio = try start()
      var second = Studio(scenes: [folder.file("scene.yaml")])
      second.port = studio.port
      let (other, port) = (second, studio.port)
      await #expect(
        throws: Studio.Failure.address(
          host: "127.0.0.1", port: port, reason: "Address already in use")
      ) {
        try await other.run { _ in }
      }
    }

    @Test("exports are written into their folder only")
    func fileNames() {
      for name in ["a.mp4", "Ünïcode 2.webm", "a..b.png", "video-%04d.png"] {
        #expect(StudioExports.fileName(name) == name)
      }
      for name in [
        "", " ", ".", "..", ".hidden", "a/b.mp4", "/a.mp4", "..\\a.mp4", "a\u{0}b", "C:a.mp4",
      ] {
        #expect(StudioExports.fileName(name) == nil, "\(name)")
      }
    }
  }
}
