// The data that a timeline's frames depend on, for a digest.

extension Timeline {
  /// A kind of data that frames depend on.
  package enum FrameDependency: Sendable, CaseIterable {
    /// The layers, their states and animations.
    case layers
    /// The pixels of images, and the files of clips.
    case pictures
  }

  /// Passes all data that frames depend on, except that of font files, in chunks: the same bytes for the
  /// same timeline on every machine.
  ///
  /// A transition of an unregistered kind is sampled. Audio and the duration are excluded.
  ///
  /// - Returns: The files that text can be drawn with, and the clips, which are read as late as that.
  /// - Throws: ``TimelineArchiveError`` if a value is of a type that cannot be archived.
  @discardableResult
  package func forEachFrameDependency(
    _ body: @escaping (FrameDependency, UnsafeRawBufferPointer) -> Void
  ) throws(TimelineArchiveError) -> (fonts: [FontFileUse], clips: [VideoClip]) {
    let writer = try digested(body)
    return (writer.fontFiles, writer.videos)
  }

  /// The font files that a copy of the timeline needs on a machine without fonts.
  ///
  /// - Parameter hasOverlay: Whether text in packaged fonts is drawn over it.
  package func fontFilesForCopy(hasOverlay: Bool) throws(TimelineArchiveError) -> [FontFileUse] {
    try digested { _, _ in }.fontFilesForCopy(hasOtherText: hasOverlay)
  }

  /// The clips that layers show.
  package func videoClips() throws(TimelineArchiveError) -> [VideoClip] {
    try digested { _, _ in }.videos
  }

  private func digested(
    _ body: @escaping (FrameDependency, UnsafeRawBufferPointer) -> Void
  ) throws(TimelineArchiveError) -> ArchiveWriter {
    let writer = ArchiveWriter { table, bytes in
      let pictures = [CGImage.table, VideoClip.table, LottieAnimation.table]
      body(pictures.contains(table) ? .pictures : .layers, bytes)
    }
    do {
      _ = try archive(by: writer)
    } catch {
      throw TimelineArchiveError(line: nil, column: nil, reason: "\(error)")
    }
    return writer
  }

  /// Passes a timeline to a digest layer by layer, so that at most one layer is held as text.
  func digestFrames(to writer: ArchiveWriter) throws -> Int {
    var members: [(key: String, value: JSON)] = [("size", try size.archived(by: writer))]
    if let touchDisplay {
      members.append(("touches", try touches.archived(by: writer)))
      members.append(("touchDisplay", try touchDisplay.archived(by: writer)))
    }
    if let reel {
      members.append(("reel", try reel.archived(by: writer)))
    } else {
      members.append(("root", try root.archived(by: writer)))
      members.append(("layerTime", .bool(changesLayerTime)))
      for history in histories.table {
        writer.pass(try history.archived(name: nil, by: writer), as: Self.table)
      }
    }
    return writer.append(.object(members), to: Self.table)
  }
}
