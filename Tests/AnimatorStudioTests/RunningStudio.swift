import Foundation
import TestSupport
import Testing

/// The program's studio for `scene.yaml` in a folder, which exports go to as well. It is a process of its own: in the
/// tests' one, it would wait for all tests that use the main actor.
final class RunningStudio {
  let url: URL
  private let process: Process

  var port: Int { url.port ?? 0 }
  var token: String { url.pathComponents.count > 1 ? url.pathComponents[1] : "" }

  /// Starts a studio, and returns once its page can be opened.
  ///
  /// - Parameters:
  ///   - port: The port; 0 for any that is free.
  ///   - token: The token of its address; nil for a random one.
  init(in folder: TemporaryFolder, port: Int = 0, token: String? = nil) throws {
    let output = Pipe()
    process = Process()
    process.executableURL = BuiltProgram.url
    process.arguments = ["studio", "scene.yaml", "--port", "\(port)"]
    process.currentDirectoryURL = folder.url
    process.environment = ProcessInfo.processInfo.environment.merging(
      token.map { ["ANIMATOR_STUDIO_TOKEN": $0] } ?? [:]
    ) { $1 }
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    url = try #require(URL(string: line.trimmingCharacters(in: .whitespacesAndNewlines)))
  }

  deinit { stop() }

  /// Stops it, and returns once its port is free.
  func stop() {
    guard process.isRunning else { return }
    process.terminate()
    process.waitUntilExit()
  }
}

extension Chromium {
  /// Opens a studio's page, and waits for its first frame.
  func open(_ studio: RunningStudio) throws -> Page {
    let page = try open(studio.url)
    try page.until("document.getElementById('frame').dataset.version")
    return page
  }
}

/// A small scene with an opaque background.
let cardScene = """
  animator: 1
  stage: {size: [160, 90], background: "#203040"}   # a comment that stays
  views:
    - {id: card, frame: [10, 20, 40, 30], backgroundColor: systemOrange, cornerRadius: 6}
    - id: dot
      center: [120, 45]   # its center
      bounds: [0, 0, 20, 20]
      backgroundColor: systemTeal
  script:
    - animate: {card: {center: [110, 50]}}
      duration: 1   # one second
      curve: [0.25, 0.1, 0.25, 1]
    - {animate: {dot: {alpha: 0.2}}, duration: 0.5}

  """

/// A raw connection, for requests that no browser makes.
struct RawConnection: ~Copyable {
  private let descriptor: Int32

  init(port: Int) throws {
    descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(UInt16(port).bigEndian)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    try #require(result == 0)
    // A read that waits for longer fails the test instead of stopping it.
    var limit = timeval(tv_sec: 60, tv_usec: 0)
    setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &limit, socklen_t(MemoryLayout<timeval>.size))
  }

  deinit { close(descriptor) }

  /// Sends bytes; false if the other side has closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    var sent = 0
    while sent < bytes.count {
      let count = bytes.withUnsafeBytes {
        Glibc.send(
          descriptor, $0.baseAddress.map { $0 + sent }, bytes.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      if count <= 0 { return false }
      sent += count
    }
    return true
  }

  @discardableResult
  func send(_ text: String) -> Bool { send(Array(text.utf8)) }

  /// The next bytes, at most `limit`; empty at the end of the connection.
  func receive(limit: Int = 65_536) -> [UInt8] {
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = recv(descriptor, &buffer, limit, 0)
    return Array(buffer.prefix(max(count, 0)))
  }

  /// Everything up to the end of the connection.
  func receiveAll() -> String {
    var bytes: [UInt8] = []
    while true {
      let next = receive()
      if next.isEmpty { return String(decoding: bytes, as: UTF8.self) }
      bytes += next
    }
  }
}
