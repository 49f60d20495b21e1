import CFFmpeg
import Foundation
import Graphics
import Synchronization

/// Decodes the frames of a video file: one decoder, which continues where it is if the next frame is requested. It is
/// closed while many others are used.
///
/// A frame is always decoded from the same key frame, the last one that is not after it, and so has the same bytes in
/// any order of requests.
final class FileFrames: VideoFrameSource {
  /// Nil while it is closed.
  private let session: Mutex<DecodingSession?>
  private let open: @Sendable () throws(VideoError) -> sending DecodingSession
  private let cache: DecodedFrameCache
  private let knownDigest = Mutex<String?>(nil)
  /// The requested frames that could not be decoded.
  private let undecoded = Mutex<Set<Int>>([])
  let url: URL
  /// How many frames are kept beside the requested one.
  private let limit: Int

  /// - Parameters:
  ///   - session: An open session.
  ///   - open: Opens another one.
  init(
    _ session: sending DecodingSession, _ url: URL, cache: DecodedFrameCache, frameBytes: Int,
    open: @escaping @Sendable () throws(VideoError) -> sending DecodingSession
  ) {
    self.session = Mutex(session)
    (self.url, self.cache, self.open) = (url, cache, open)
    limit = min(max(cache.byteLimit / 4 / max(frameBytes, 1), 1), 64)
    OpenDecoders.shared.willUse(self)
  }

  deinit { cache.removeAll(of: ObjectIdentifier(self)) }

  var files: [URL] { [url] }

  var undecodedFrameCount: Int { undecoded.withLock(\.count) }

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

  func frame(at index: Int) -> (any VideoFrame)? {
    if let frame = cache.frame(key(index)) { return frame }
    OpenDecoders.shared.willUse(self)
    return session.withLock { session in
      // Another thread may have decoded it meanwhile.
      if let frame = cache.frame(key(index)) { return frame }
      if session == nil { session = try? open() }
      guard let session else { return nil }
      var wanted = index
      while wanted >= 0 {
        if let frame = cache.frame(key(wanted))
          ?? session.frame(at: wanted, keeping: limit, { cache.add($1, key($0)) })
        {
          if wanted < index { hold(frame, at: index) }
          return frame
        }
        // Where nothing is decoded for a frame, the one before it is held.
        wanted -= 1
      }
      return nil
    }
  }

  /// Keeps an earlier frame in place of one that cannot be decoded.
  private func hold(_ frame: any VideoFrame, at index: Int) {
    _ = undecoded.withLock { $0.insert(index) }
    VideoClip.anyLacksFrames.store(true, ordering: .relaxed)
    cache.add(frame, key(index))
  }

  /// Closes the decoder, unless it is decoding.
  func close() { _ = session.withLockIfAvailable { $0 = nil } }
}
