import Foundation
import Testing

/// A headless browser, driven through the Chrome DevTools protocol over a pair of pipes.
final class Chromium {
  private static let executable = ["chromium-headless-shell", "chromium"].lazy
    .map { "/usr/bin/" + $0 }.first { FileManager.default.isExecutableFile(atPath: $0) }
  /// Whether a browser is installed.
  static var isInstalled: Bool { executable != nil }

  private let process: pid_t
  private let folder: URL
  private let input: FileHandle
  private let output: FileHandle
  private var received = Data()
  private var number = 0
  /// The tabs that have loaded their page.
  private var loaded: Set<String> = []

  init(in folder: URL) throws {
    self.folder = folder
    let (toBrowser, fromBrowser) = (folder.appending(path: "in"), folder.appending(path: "out"))
    for pipe in [toBrowser, fromBrowser] {
      guard mkfifo(pipe.path, 0o600) == 0 else { throw Failure(reason: "no pipe") }
    }
    let executable = try #require(Self.executable)
    // The browser reads commands from descriptor 3 and writes answers to 4. Pipes are opened for both
    // directions, so that neither side waits for the other.
    process = try Self.spawn([
      "/bin/bash", "-c", #"exec 3<>"$1" 4<>"$2" </dev/null &>/dev/null; shift 2; exec "$@""#,
      "bash",
      toBrowser.path, fromBrowser.path,
      executable, "--headless", "--no-sandbox", "--disable-gpu", "--remote-debugging-pipe",
      "--force-device-scale-factor=1", "--force-color-profile=srgb", "--window-size=1280,800",
      "--user-data-dir=\(folder.appending(path: "profile").path)", "about:blank",
    ])
    input = try #require(FileHandle(forUpdatingAtPath: toBrowser.path))
    output = try #require(FileHandle(forUpdatingAtPath: fromBrowser.path))
  }

  deinit {
    kill(-process, SIGKILL)
    waitpid(process, nil, 0)
  }

  /// Starts a program in a process group of its own, with which all processes of the browser end.
  /// Foundation's `Process` would wait for each of them, and they outlive the first.
  private static func spawn(_ arguments: [String]) throws -> pid_t {
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
    let words = arguments.map { strdup($0) }
    defer { for word in words { free(word) } }
    var process: pid_t = 0
    guard posix_spawn(&process, arguments[0], nil, &attributes, words + [nil], environ) == 0 else {
      throw Failure(reason: "cannot start \(arguments[0])")
    }
    return process
  }

  struct Failure: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }

  /// A tab.
  struct Page {
    fileprivate let browser: Chromium
    fileprivate let session: String

    /// Evaluates an expression, which may be a promise, to a JSON value.
    @discardableResult
    func evaluate(_ expression: String) throws -> Any? {
      let answer = try browser.call(
        "Runtime.evaluate",
        ["expression": expression, "awaitPromise": true, "returnByValue": true], session)
      if let exception = answer["exceptionDetails"] as? [String: Any] {
        let text = (exception["exception"] as? [String: Any])?["description"] ?? exception["text"]
        throw Failure(reason: "\(expression): \(text ?? "an exception")")
      }
      return (answer["result"] as? [String: Any])?["value"]
    }

    /// Waits until an expression is true, in the browser.
    func until(_ condition: String) throws {
      let reason = try JSONSerialization.data(
        withJSONObject: "waited in vain for \(condition)", options: .fragmentsAllowed)
      try evaluate(
        """
        new Promise((resolve, reject) => {
          const end = performance.now() + 60000;
          const look = () => {
            if (\(condition)) resolve(true);
            else if (performance.now() > end) reject(new Error(\(String(decoding: reason, as: UTF8.self))));
            else setTimeout(look, 10);
          };
          look();
        })
        """)
    }

    /// Presses and releases a key.
    func press(_ key: String, code: String? = nil, text: String? = nil, modifiers: Int = 0) throws {
      for type in ["keyDown", "keyUp"] {
        var event: [String: Any] = [
          "type": type, "key": key, "code": code ?? key, "modifiers": modifiers,
        ]
        if type == "keyDown", let text { event["text"] = text }
        try browser.call("Input.dispatchKeyEvent", event, session)
      }
    }

    /// Presses the mouse at a point, moves it through others, and releases it.
    func drag(_ points: (x: Double, y: Double)...) throws {
      func send(_ type: String, _ point: (x: Double, y: Double), _ buttons: Int) throws {
        try browser.call(
          "Input.dispatchMouseEvent",
          [
            "type": type, "x": point.x, "y": point.y, "button": "left", "buttons": buttons,
            "clickCount": 1,
          ], session)
      }
      try send("mousePressed", points[0], 1)
      for point in points.dropFirst() { try send("mouseMoved", point, 1) }
      try send("mouseReleased", points[points.count - 1], 0)
    }
  }

  /// Opens an address in a new tab, and waits until it is loaded.
  func open(_ url: URL) throws -> Page {
    let target = try call("Target.createTarget", ["url": "about:blank"])
    let attached = try call(
      "Target.attachToTarget",
      ["targetId": try #require(target["targetId"] as? String), "flatten": true])
    let session = try #require(attached["sessionId"] as? String)
    try call("Page.enable", [:], session)
    loaded.remove(session)
    try call("Page.navigate", ["url": url.absoluteString], session)
    while !loaded.contains(session) { try note(next()) }
    return Page(browser: self, session: session)
  }

  /// Keeps what an event says.
  private func note(_ message: [String: Any]) {
    guard message["method"] as? String == "Page.loadEventFired",
      let session = message["sessionId"] as? String
    else { return }
    loaded.insert(session)
  }

  @discardableResult
  fileprivate func call(
    _ method: String, _ parameters: [String: Any], _ session: String? = nil
  ) throws -> [String: Any] {
    number += 1
    var message: [String: Any] = ["id": number, "method": method, "params": parameters]
    if let session { message["sessionId"] = session }
    try input.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
    while true {
      let answer = try next()
      guard answer["id"] as? Int == number else {
        note(answer)
        continue
      }
      if let error = answer["error"] as? [String: Any] {
        throw Failure(reason: "\(method): \(error["message"] ?? "an error")")
      }
      return answer["result"] as? [String: Any] ?? [:]
    }
  }

  /// The next message: texts that end with a zero byte.
  private func next() throws -> [String: Any] {
    while true {
      if let end = received.firstIndex(of: 0) {
        let text = received[received.startIndex..<end]
        received = Data(received[(end + 1)...])
        return try #require(JSONSerialization.jsonObject(with: text) as? [String: Any])
      }
      let more = output.availableData
      guard !more.isEmpty else { throw Failure(reason: "the browser has ended") }
      received.append(more)
    }
  }
}
