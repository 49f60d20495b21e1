import Synchronization

/// The state of all chunks of a plan, each file read and verified.
public struct ChunkSurvey: Sendable, Equatable {
  /// The complete chunks, in order.
  public internal(set) var done: [FinishedChunk] = []
  /// The indices of chunks without a valid file.
  public internal(set) var missing: [Int] = []
  /// Files that are not valid chunks, with the reason as a predicate: "is not a complete chunk".
  public internal(set) var damaged: [DamagedFile] = []
  /// Chunks of which two valid files have different frames: ``ExportError/conflictingChunks(_:first:second:frame:)``.
  public internal(set) var conflicts: [ExportError] = []

  /// A survey of nothing.
  public init() {}

  /// A file that is no valid chunk.
  public struct DamagedFile: Sendable, Equatable {
    /// The path of the file.
    public let path: String
    /// The problem, as a predicate.
    public let reason: String
  }

  /// Whether the video can be assembled.
  public var isComplete: Bool { missing.isEmpty && conflicts.isEmpty }
}

extension ChunkFolder {
  /// Verifies all chunks, on all processors.
  ///
  /// - Parameter earlier: A survey whose chunks are not read again if their files have the same size.
  public func survey(knowing earlier: ChunkSurvey = ChunkSurvey()) -> ChunkSurvey {
    let files = files()
    let known = Dictionary(uniqueKeysWithValues: earlier.done.map { ($0.index, $0) })
    let indices = Array(plan.chunks.indices)
    let examined = Mutex([Int: Examination]())
    DispatchQueue.concurrentPerform(iterations: indices.count) { index in
      let found = files[index] ?? []
      let result =
        if let chunk = known[index], found == [chunk.url], chunk.byteCount == found[0].byteCount {
          Examination(chunk: chunk)
        } else {
          examine(index, found)
        }
      examined.withLock { $0[index] = result }
    }
    let results = examined.withLock { $0 }
    var survey = ChunkSurvey()
    for index in indices {
      guard let result = results[index] else { continue }
      survey.damaged += result.damaged
      if let conflict = result.conflict {
        survey.conflicts.append(conflict)
      } else if let chunk = result.chunk {
        survey.done.append(chunk)
      } else {
        survey.missing.append(index)
      }
    }
    return survey
  }

  /// The result of verifying the files of one chunk.
  struct Examination: Sendable {
    var chunk: FinishedChunk?
    var damaged: [ChunkSurvey.DamagedFile] = []
    var conflict: ExportError?
  }

  /// Verifies the files of a chunk and compares them with each other.
  func examine(_ index: Int, _ files: [URL]) -> Examination {
    var result = Examination()
    var first: (url: URL, packets: PacketFile)?
    for url in files {
      do throws(ExportError) {
        let packets = try verified(url, chunk: index)
        if let first, first.packets.tail.content != packets.tail.content {
          result.conflict = .conflictingChunks(
            index, first: first.url.relativePath, second: url.relativePath,
            frame: packets.firstDifference(from: first.packets))
        } else if first == nil {
          first = (url, packets)
          result.chunk = FinishedChunk(
            index: index, url: url, byteCount: url.byteCount ?? 0, content: packets.tail.content,
            cost: packets.tail.cost)
        }
      } catch {
        guard case .invalidChunk(let path, let reason) = error else { continue }
        result.damaged.append(ChunkSurvey.DamagedFile(path: path, reason: reason))
      }
    }
    return result
  }
}

extension PacketFile {
  /// The first frame of the video that differs, by the digests of packets.
  fileprivate func firstDifference(from other: PacketFile) -> Int? {
    zip(tail.packets, other.tail.packets).enumerated().first { $0.element.0 != $0.element.1 }
      .map { head.firstFrame + $0.offset }
  }
}

extension URL {
  /// The size of the file; nil if there is none.
  var byteCount: Int? {
    (try? FileManager.default.attributesOfItem(atPath: path))?[.size] as? Int
  }
}
