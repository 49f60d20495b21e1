import Foundation
import Graphics

/// The text of a document, with the files that it refers to embedded in it.
struct LottieFiles {
  /// Reads a file that the document refers to, by its path.
  typealias Reader = (_ path: String) throws(LottieError) -> Data?

  /// The document of a file: JSON, or a dotLottie archive.
  ///
  /// - Parameters:
  ///   - animation: The id of the animation in an archive; nil for the one that it begins with.
  ///   - read: Reads a file beside the document.
  static func document(
    _ data: Data, animation: String?, read: Reader
  ) throws(LottieError) -> JSON {
    guard ZipArchive.isArchive(data) else {
      if let animation { throw .unknownAnimation(animation, known: []) }
      return try embedding(json(data), read)
    }
    let archive = try DotLottie(data)
    return try embedding(archive.document(animation)) { path throws(LottieError) in
      try archive.image(path)
    }
  }

  static func json(_ data: Data) throws(LottieError) -> JSON {
    do throws(JSONError) {
      return try JSON(parsing: data)
    } catch {
      throw .notJSON(line: error.line, column: error.column, reason: error.reason)
    }
  }

  /// The bytes of a `data:` URI in base64; nil for other text.
  static func data(ofURI text: String) -> Data? {
    guard text.hasPrefix("data:"), let comma = text.firstIndex(of: ","),
      text[..<comma].hasSuffix(";base64")
    else { return nil }
    return Data(base64Encoded: String(text[text.index(after: comma)...]))
  }

  /// Replaces the paths of images by their contents.
  private static func embedding(_ root: JSON, _ read: Reader) throws(LottieError) -> JSON {
    let node = LottieNode(root)
    guard case .object(var members) = root else {
      throw node.invalid("a document is an object")
    }
    guard let index = members.firstIndex(where: { $0.key == "assets" }) else { return root }
    var (assets, size): ([JSON], Int) = ([], 0)
    for asset in try node.items("assets") {
      assets.append(try embedding(asset, &size, read))
    }
    members[index].value = .array(assets)
    return .object(members)
  }

  private static func embedding(
    _ asset: LottieNode, _ size: inout Int, _ read: Reader
  ) throws(LottieError) -> JSON {
    guard case .object(var members) = asset.json, let name = try asset.text("p"),
      asset["layers"] == nil, !name.hasPrefix("data:")
    else { return asset.json }
    let path = (try asset.text("u") ?? "") + name
    guard let data = try read(path) else {
      throw LottieNode(.null, .member(asset.path, "p")).invalid("there is no file '\(path)'")
    }
    size += data.count
    guard size <= LottieAnimation.maximumByteCount else {
      throw asset.invalid("its images have more than \(LottieAnimation.maximumByteCount) bytes")
    }
    members.removeAll { ["p", "u", "e"].contains($0.key) }
    let text = "data:application/octet-stream;base64," + data.base64EncodedString()
    return .object(members + [("u", .string("")), ("p", .string(text)), ("e", .int(1))])
  }
}

/// An archive with documents and their images, of version 1 or 2 of the format.
struct DotLottie {
  private let archive: ZipArchive
  /// The ids of animations, in the order of the manifest.
  private let animations: [String]
  /// The id of the animation that it begins with.
  private let initial: String?

  init(_ data: Data) throws(LottieError) {
    archive = try ZipArchive(data)
    guard let text = try archive.file("manifest.json") else {
      throw .archive(reason: "it has no manifest.json")
    }
    let manifest = LottieNode(try LottieFiles.json(text), .member(.root, "manifest.json"))
    var ids: [String] = []
    for animation in try manifest.required("animations").items() {
      ids.append(try animation.required("id").text())
    }
    animations = ids
    let (second, first) = (
      try manifest["initial"]?.text("animation"), try manifest.text("activeAnimationId")
    )
    initial = second ?? first ?? ids.first
  }

  /// The text of an animation.
  func document(_ id: String?) throws(LottieError) -> JSON {
    guard let id = id ?? initial else { throw .archive(reason: "it has no animation") }
    guard animations.contains(id) else { throw .unknownAnimation(id, known: animations) }
    for folder in ["a", "animations"] {
      if let data = try archive.file("\(folder)/\(id).json") { return try LottieFiles.json(data) }
    }
    throw .archive(reason: "it has no file of the animation '\(id)'")
  }

  /// An image of an animation, by the path or the name that it has there.
  func image(_ path: String) throws(LottieError) -> Data? {
    let relative = path.drop { $0 == "/" }
    let name = relative.split(separator: "/").last.map(String.init) ?? ""
    for candidate in [String(relative), "i/" + name, "images/" + name] {
      if let data = try archive.file(candidate) { return data }
    }
    return nil
  }
}
