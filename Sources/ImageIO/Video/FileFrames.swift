import CFFmpeg
import Foundation
import Graphics
import Synchronization

/// Decodes the frames of a video file: one decoder, which continues where it is if the next frame is requested.
///
/// A frame is always decoded from the same key frame, the last one that is not after it, and so has the same bytes in
/// any order of requests.
final class FileFrames: VideoFrameSource {
  private let session: Mutex<DecodingSession>
  private let cache: DecodedFrameCache
  private let knownDigest = Mutex<String?>(nil)
  let url: URL
  /// How many frames are kept beside the requested one.
  private let limit: Int

  init(_ session: sending DecodingSession, _ url: URL, cache: DecodedFrameCache, frameBytes: Int) {
    self.session = Mutex(session)
    (self.url, self.cache) = (url, cache)
    limit = min(max(cache.byteLimit / 4 / max(frameBytes, 1), 1), 64)
  }

  deinit { cache.removeAll(of: ObjectIdentifier(self)) }

  var files: [URL] { [url] }

  var digest: String {
    knownDigest.withLock { known in
      let digest = known ?? FileDigest.sha256(of: [url])
      known = digest
      return digest
    }
  }

  private func key(_ index: Int) -> DecodedFrameCache.Key {
    DecodedFrameCache.Key(source: ObjectIdentifier(self), frame: index)
  }

  func frame(at index: Int) -> CGImage? {
    if let image = cache.frame(key(index)) { return image }
    return session.withLock { session in
      // Another thread may have decoded it meanwhile.
      if let image = cache.frame(key(index)) { return image }
      var wanted = index
      while wanted >= 0 {
        if let image = cache.frame(key(wanted))
          ?? session.frame(at: wanted, keeping: limit, { cache.add($1, key($0)) })
        {
          if wanted < index { cache.add(image, key(index)) }
          return image
        }
        // Where nothing is decoded for a frame, the one before it is held.
        wanted -= 1
      }
      return nil
    }
  }
}
