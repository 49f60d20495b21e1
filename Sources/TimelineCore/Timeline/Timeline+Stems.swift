extension Timeline {
  /// A range of one part of a reel, without the others, in the reel's frame and at the part's own speed. In a recording
  /// of a stage, a range of the recording.
  ///
  /// - Parameters:
  ///   - index: The index of the part, or of the overlay.
  ///   - isOverlay: Whether the part is an overlay, which has no background.
  ///   - range: In the part's own time. After the end of the part, its last frame is held.
  /// - Returns: nil if there is no such part.
  package func stem(
    ofPart index: Int, isOverlay: Bool, range: Range<MediaTime>
  ) -> Timeline? {
    let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)
    guard let reel else {
      return index == 0 && !isOverlay ? stem(of: self, range, background: clear) : nil
    }
    let parts = isOverlay ? reel.overlays.map(\.part) : reel.parts
    guard parts.indices.contains(index), let source = parts[index].source else { return nil }
    return stem(of: source, range, background: isOverlay ? clear : reel.background)
  }

  private func stem(
    of source: Timeline, _ range: Range<MediaTime>, background: CGColor
  ) -> Timeline {
    let part = Reel.Part(source, from: range.lowerBound, to: range.upperBound)
    return Timeline(
      Reel([part], size: size, background: background), scale: scale, frameRate: frameRate)
  }
}
