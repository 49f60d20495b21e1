import Synchronization

/// Computes digests of frames: layers with their values, pixels of images, display lists, font files.
///
/// Frames with equal digests have equal pixels, regardless of their times and the layers' identifiers. Not thread-safe;
/// the digesters of several threads share the digests of images and drawings.
struct FrameDigester {
  private let sequence: FrameSequence
  private let writer: ArchiveWriter
  /// The layers of the previous frame without their motion, and their digests: most layers only move.
  private var previous: (layers: [LayerSnapshot], digests: [String]) = ([], [])

  init(_ sequence: FrameSequence, _ hashing: ContentHashing) {
    self.sequence = sequence
    writer = ArchiveWriter(hashing: hashing)
  }

  /// The digest of a range of frames.
  ///
  /// - Throws: ``ExportError/cannotExpress(format:_:)`` for an object of an unsupported type.
  mutating func digest(of frames: Range<Int>) throws(ExportError) -> String {
    let hash = try SHA256()
    for frame in frames {
      for time in sequence.exposures(ofFrame: frame) {
        try add(sequence.snapshot(at: time, ofFrame: frame), to: hash)
      }
    }
    return hash.hexDigest()
  }

  private mutating func add(_ snapshot: FrameSnapshot, to hash: SHA256) throws(ExportError) {
    var (layers, digests, motion) = ([LayerSnapshot](), [String](), [Double]())
    layers.reserveCapacity(snapshot.layers.count)
    digests.reserveCapacity(snapshot.layers.count)
    for (index, moving) in snapshot.layers.enumerated() {
      let layer = moving.split(into: &motion)
      if index < previous.layers.count, layer == previous.layers[index] {
        digests.append(previous.digests[index])
      } else {
        digests.append(try digest(of: layer))
      }
      layers.append(layer)
    }
    previous = (layers, digests)
    // All digests have the same length, and all layers as many numbers.
    let size = snapshot.size
    hash.update("\(digests.count) \(size.width) \(size.height)\n" + digests.joined())
    motion.withUnsafeBytes { hash.update($0) }
  }

  private func digest(of layer: LayerSnapshot) throws(ExportError) -> String {
    do {
      return try writer.digest { try layer.archived(by: writer) }
    } catch let error as ExportError {
      throw error
    } catch {
      throw .cannotExpress(format: "the cache", ["\(error)"])
    }
  }
}

extension LayerSnapshot {
  /// Appends the numbers that most animations change, and returns the layer without them and its identifier.
  fileprivate func split(into numbers: inout [Double]) -> LayerSnapshot {
    // Values that consist of floating-point numbers.
    func append(_ value: some Sendable) {
      withUnsafeBytes(of: value) { bytes in
        // 0 and −0 are drawn equally.
        numbers.append(contentsOf: bytes.bindMemory(to: Double.self).lazy.map { $0 + 0 })
      }
    }
    var still = state
    append(state.position)
    append(state.transform)
    append(state.opacity)
    append(transform)
    (still.position, still.transform, still.opacity) = (.zero, .identity, 1)
    return changed(id: LayerID(0), still, transform: .identity)
  }
}

extension SHA256 {
  /// Hashes a text.
  func update(_ text: String) {
    var text = text
    text.withUTF8 { update(UnsafeRawBufferPointer($0)) }
  }
}

extension ContentHashing {
  /// Digests by content.
  ///
  /// - Parameter files: Records the font files before they are read.
  init(noting files: FileStates) {
    self.init(sharing: KnownDigests()) { bytes in
      try SHA256.hexDigest(of: bytes)
    } fontDigest: { uses in
      let hash = try SHA256()
      for use in uses {
        files.note(use.path)
        // A packaged font is found by its name.
        let name = use.isPackaged ? use.name : ""
        hash.update("\(name) \(try FileDigests.sha256(ofFile: use.path))\n")
      }
      return hash.hexDigest()
    }
  }
}
