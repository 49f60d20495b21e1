import Foundation
import Graphics
import Synchronization

/// The frames of an animated image, all decoded: ``ImageDecoder`` bounds their number.
struct AnimatedFrames: VideoFrameSource {
  let image: AnimatedImage
  let url: URL

  func frame(at index: Int) -> (any VideoFrame)? { image.frames[index].image }

  var files: [URL] { [url] }

  var digest: String { FileDigest.sha256(of: files) }
}

/// Numbered images, decoded on demand.
final class NumberedFrames: VideoFrameSource {
  let files: [URL]
  private let width: Int
  private let height: Int
  private let cache: DecodedFrameCache

  init(_ files: [URL], width: Int, height: Int, cache: DecodedFrameCache) {
    (self.files, self.width, self.height, self.cache) = (files, width, height, cache)
  }

  deinit { cache.removeAll(of: ObjectIdentifier(self)) }

  func frame(at index: Int) -> (any VideoFrame)? {
    for index in (0...index).reversed() {
      let key = DecodedFrameCache.Key(source: ObjectIdentifier(self), frame: index)
      if let image = cache.frame(key) { return image }
      // An image that was damaged since the clip was opened: the one before it is held.
      guard let image = try? ImageDecoder.decode(contentsOf: files[index]), image.width == width,
        image.height == height
      else { continue }
      cache.add(image, key)
      return image
    }
    return nil
  }

  var digest: String { FileDigest.sha256(of: files) }

  /// The files of a pattern such as `frames/%04d.png`, from number 0 or 1 up to the first that is missing; nil if the
  /// name is no pattern.
  static func files(matching url: URL) -> [URL]? {
    let name = url.lastPathComponent
    guard let match = name.firstMatch(of: #/%(?:0([1-9]))?d/#) else { return nil }
    let digits = match.1.flatMap { Int($0) } ?? 1
    let (prefix, suffix) = (name[..<match.range.lowerBound], name[match.range.upperBound...])
    let folder = url.deletingLastPathComponent()
    func file(_ number: Int) -> URL? {
      let text = String(number)
      let zeros = String(repeating: "0", count: max(digits - text.count, 0))
      let file = folder.appending(path: prefix + zeros + text + suffix)
      return FileManager.default.fileExists(atPath: file.path) ? file : nil
    }
    var files: [URL] = []
    var number = file(0) == nil ? 1 : 0
    while files.count <= VideoClip.maximumFrameCount, let found = file(number) {
      files.append(found)
      number += 1
    }
    return files
  }
}
