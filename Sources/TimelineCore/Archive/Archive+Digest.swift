// What a film's frames depend on, for a digest of it.

extension Timeline {
  /// Something that frames depend on.
  package enum FrameDependency: Sendable, CaseIterable {
    /// What is on stage, how it looks, and what happens.
    case layers
    /// The pixels of pictures.
    case pictures
    /// The files of fonts.
    case fonts
  }

  /// Passes on all that frames depend on, piece by piece: the same for the same timeline, on any machine.
  ///
  /// What a transition does that is of no registered kind is sampled; sounds, and how long the film is, are left out.
  ///
  /// - Throws: ``TimelineArchiveError`` where something is of a type that this does not know.
  package func forEachFrameDependency(
    _ body: @escaping (FrameDependency, UnsafeRawBufferPointer) -> Void
  ) throws(TimelineArchiveError) {
    let writer = ArchiveWriter { table, bytes in
      body(table == CGImage.table ? .pictures : .layers, bytes)
    }
    do {
      _ = try archive(by: writer)
    } catch {
      throw TimelineArchiveError(line: nil, column: nil, reason: "\(error)")
    }
    writer.forEachFontFile { body(.fonts, $0) }
  }

  /// Passes a film on: layer by layer, so that no more than one of them is held as text.
  func digestFrames(to writer: ArchiveWriter) throws -> Int {
    var members: [(key: String, value: JSON)] = [("size", try size.archived(by: writer))]
    if let reel {
      members.append(("reel", try reel.archived(by: writer)))
    } else {
      members.append(("root", try root.archived(by: writer)))
      members.append(("layerTime", .bool(changesLayerTime)))
      for history in histories {
        writer.pass(try history.archived(name: nil, by: writer), as: Self.table)
      }
    }
    return writer.append(.object(members), to: Self.table)
  }
}
