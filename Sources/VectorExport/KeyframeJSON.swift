extension DocumentFormat {
  /// The timeline as lossless JSON: ``TimelineArchive``.
  package static let keyframes = DocumentFormat(
    "keyframe JSON", ["keyframes.json"], keepsAudioTracks: true
  ) { original, options throws(DocumentError) in
    let reasons = options.unsupportedByArchive
    guard reasons.isEmpty else { throw .cannotExpress(format: "keyframe JSON", reasons) }
    var timeline = original
    (timeline.scale, timeline.frameRate) = (options.scale, options.frameRate)
    do throws(TimelineArchiveError) {
      return try TimelineArchive(timeline, names: options.layerNames).data(
        images: options.imageCodec)
    } catch {
      throw .cannotExpress(format: "keyframe JSON", ["\(error)"])
    }
  }
}
