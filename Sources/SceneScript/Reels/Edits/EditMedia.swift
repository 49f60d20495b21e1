import Animator
import Yams

/// Reads the media and the range of a clip.
struct EditMedia {
  private let object: EditObject
  private let reader: SceneReader

  init(_ clip: EditObject, _ reader: SceneReader) { (object, self.reader) = (clip, reader) }

  private func report(_ problem: EditProblem, at node: Node) {
    reader.report(.edit(problem), at: node)
  }

  /// The clip, whose path is empty without media; nil if it is invalid, which is reported.
  var clip: EditClip? {
    guard let reference else { return nil }
    let available = reference.range("available_range")
    guard let range = object.range("source_range") ?? available else {
      if object.value("source_range") == nil, reference.value("available_range") == nil {
        report(.unknownRange(clip: object.name), at: object.node)
      }
      return nil
    }
    guard let (path, pathNode) = path(of: reference) else { return nil }
    let rate = (1...1000).contains(range.rate) ? range.rate : 60
    var clip = EditClip(
      name: object.name, node: object.node, path: path, pathNode: pathNode,
      start: range.start - (available?.start ?? .zero), length: range.duration,
      lengthNode: range.node, frame: FrameRate(framesPerSecond: rate).time(ofFrame: 1),
      notes: object.notes)
    applyEffects(to: &clip)
    return placed(clip)
  }

  /// The clip in the time of the scene, if it is a film of one; checks that it does not begin before its media.
  private func placed(_ clip: EditClip) -> EditClip? {
    var clip = clip
    let entry = clip.notes?.mapping("part") ?? clip.notes?.mapping("overlay")
    if let film = clip.notes?.text("film"), film == clip.path,
      let scene = entry?.value(ReelGrammar.scene.name)?.text
    {
      clip.path = scene
      clip.start += MediaTime(seconds: clip.notes?.number("origin") ?? 0)
    }
    if clip.start < .zero {
      if clip.start.flicks >= -2 {
        clip.start = .zero
      } else {
        report(
          .beforeMedia(clip: clip.name, seconds: -clip.start.seconds), at: clip.node)
        return nil
      }
    }
    return clip
  }

  /// The media reference; one that is missing if there is none, and nil if it is invalid, which is reported.
  private var reference: EditObject? {
    let kinds = [
      "ExternalReference", "MissingReference", "GeneratorReference", "ImageSequenceReference",
    ]
    var node = object.value("media_reference")
    var key = "media_reference"
    if let all = object.value("media_references") {
      key = "media_references"
      guard case .mapping(let references) = all else {
        object.reject(key, all, expected: "a mapping of names to media")
        return nil
      }
      let active = object.value("active_media_reference_key")?.text ?? "DEFAULT_MEDIA"
      node = references.value(active)
      if node == nil, !references.isEmpty {
        report(.missingMember("media_references.\(active)", of: object.schema), at: all)
        return nil
      }
    }
    guard let node, !node.isNull else { return missing }
    return EditObject(node, in: "'\(key)'", kinds: kinds, reader)
  }

  /// The reference of a clip that has none.
  private var missing: EditObject? {
    let schema: (Node, Node) = ("OTIO_SCHEMA", "MissingReference.1")
    let node = Node.mapping(Node.Mapping([schema], .implicit, .flow, object.node.mark))
    return EditObject(node, in: "'media_reference'", kinds: ["MissingReference"], reader)
  }

  // MARK: Files

  /// The path, empty without media; nil for one that is not supported, which is reported.
  private func path(of reference: EditObject) -> (String, Node)? {
    switch reference.kind {
    case "ExternalReference":
      guard let node = reference.value("target_url"), let url = node.text, !url.isEmpty else {
        report(.missingMember("target_url", of: reference.schema), at: reference.node)
        return nil
      }
      guard let path = Self.path(ofURL: url) else {
        report(.unsupportedURL(url), at: node)
        return nil
      }
      return (path, node)
    case "ImageSequenceReference": return images(reference)
    default:
      report(.offlineClip(object.name), at: object.node)
      return ("", reference.node)
    }
  }

  /// The path of a URL; nil for one that is not of a file.
  static func path(ofURL text: String) -> String? {
    if let scheme = text.firstIndex(of: ":"), text[scheme...].hasPrefix("://") {
      guard text[..<scheme].lowercased() == "file" else { return nil }
      let rest = text[scheme...].dropFirst(3)
      // Behind a host, which is this one.
      guard let slash = rest.firstIndex(of: "/") else { return nil }
      return String(rest[slash...]).removingPercentEncoding
    }
    if text.lowercased().hasPrefix("file:/") {
      return String(text.dropFirst("file:".count)).removingPercentEncoding
    }
    // A path, or a relative URL. In a pattern of numbered images, %04 is no escape.
    guard let decoded = text.removingPercentEncoding,
      !decoded.unicodeScalars.contains(where: { $0.value < 0x20 })
    else { return text }
    return decoded
  }

  private func images(_ reference: EditObject) -> (String, Node)? {
    func number(_ key: String, default value: Double) -> Double {
      reference.value(key) == nil
        ? value : reference.number(key, in: 0...1e9, called: "0 to 1e9") ?? value
    }
    let problem: String? =
      if number("rate", default: 30) != VideoClip.sequenceFrameRate {
        "they have 30 frames per second"
      } else if number("frame_step", default: 1) != 1 {
        "none may be left out"
      } else if number("start_frame", default: 1) > 1 {
        "the first is 0 or 1"
      } else {
        nil
      }
    if let problem {
      report(.unsupportedImages(reason: problem), at: reference.node)
      return nil
    }
    let digits = Int(number("frame_zero_padding", default: 0), clampedTo: 0...20)
    let base = reference.value("target_url_base")?.text ?? ""
    guard let folder = base.isEmpty ? "" : Self.path(ofURL: base) else {
      report(.unsupportedURL(base), at: reference.node)
      return nil
    }
    let (prefix, suffix) = (
      reference.value("name_prefix")?.text ?? "", reference.value("name_suffix")?.text ?? ""
    )
    let separator = folder.isEmpty || folder.hasSuffix("/") ? "" : "/"
    let pattern = digits > 1 ? "%0\(digits)d" : "%d"
    return ("\(folder)\(separator)\(prefix)\(pattern)\(suffix)", reference.node)
  }

  // MARK: Effects

  private func applyEffects(to clip: inout EditClip) {
    for node in object.list("effects") {
      guard let effect = EditObject(node, in: "'effects'", kinds: nil, reader),
        effect.flag("enabled", default: true)
      else { continue }
      switch effect.kind {
      case "FreezeFrame": (clip.speed, clip.speedNode) = (0, node)
      case "LinearTimeWarp":
        let limits = 0.01...100.0
        guard let scalar = effect.value("time_scalar") else {
          report(.missingMember("time_scalar", of: effect.schema), at: node)
          continue
        }
        if NumberText.value(scalar.text ?? "") == 0 {
          (clip.speed, clip.speedNode) = (0, scalar)
        } else if let speed = effect.number("time_scalar", in: limits, called: "0, or 0.01 to 100")
        {
          clip.speed *= speed
          clip.speedNode = scalar
        }
      default: report(.ignoredEffect(effect.schema), at: node)
      }
    }
  }
}
