import ImageIO

/// The timeline as JSON, without loss: ``TimelineArchive``.
extension ExportFormat {
  static let keyframes = data("keyframe JSON", ["keyframes.json"], keepsTracks: true) {
    request throws(ExportError) in
    let (film, options) = (request.film, request.options)
    var reasons = (options.optionsOfTime + options.optionsOfFrames).map {
      "\($0), where all of the timeline is kept as it is"
    }
    if film?.isCompared ?? false {
      reasons.append("another scene beside it")
    }
    guard reasons.isEmpty, var timeline = film?.timeline else {
      throw .cannotExpress(format: "keyframe JSON", reasons)
    }
    if let scale = options.scale { timeline.scale = scale }
    if let rate = options.frameRate { timeline.frameRate = rate }
    do throws(TimelineArchiveError) {
      return try TimelineArchive(timeline, names: options.layerNames).data(images: .png)
    } catch {
      throw .cannotExpress(format: "keyframe JSON", ["\(error)"])
    }
  }
}
