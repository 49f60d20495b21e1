import Animator
import Yams

/// Reads the objects of an edit into tracks without others in them.
struct EditReader {
  let reader: SceneReader

  /// The timeline; nil for another object, which is reported.
  func timeline(_ root: Node) -> (layers: EditLayers, object: EditObject)? {
    guard let object = EditObject(root, in: "the file", kinds: ["Timeline"], reader) else {
      return nil
    }
    guard let tracks = object.value("tracks") else {
      report(.missingMember("tracks", of: object.schema), at: root)
      return nil
    }
    guard let stack = EditObject(tracks, in: "'tracks'", kinds: ["Stack"], reader) else {
      return nil
    }
    return (stackLayers(stack), object)
  }

  private func report(_ problem: EditProblem, at node: Node) {
    reader.report(.edit(problem), at: node)
  }

  // MARK: Compositions

  private func stackLayers(_ stack: EditObject) -> EditLayers {
    var layers = EditLayers()
    var hasMain = false
    for child in stack.list("children") {
      guard
        let object = EditObject(
          child, in: "a stack", kinds: ["Track", "Stack", "Clip", "Gap"], reader),
        object.flag("enabled", default: true)
      else { continue }
      let isAudio = object.kind == "Track" && kind(of: object) == "Audio"
      let found = isAudio ? soundLayers(object) : self.layers(of: object)
      if isAudio || !hasMain {
        layers.main += found.main
        layers.overlays += found.overlays
        hasMain = hasMain || !isAudio
      } else {
        layers.overlays += [found.main] + found.overlays
      }
      layers.sounds += found.sounds
      layers.markers += found.markers
    }
    layers.markers += markers(of: stack) { $0 }
    layers.fill(at: stack.node)
    return finished(layers, stack)
  }

  /// The kind of a track: Video or Audio; reports others.
  private func kind(of track: EditObject) -> String {
    let kind = track.value("kind")?.text ?? "Video"
    if let node = track.value("kind"), kind != "Video", kind != "Audio" {
      track.reject("kind", node, expected: "\"Video\" or \"Audio\"")
    }
    return kind
  }

  private func soundLayers(_ track: EditObject) -> EditLayers {
    let found = trackLayers(track)
    if !found.overlays.isEmpty || !found.sounds.isEmpty {
      report(.ignoredSound(reason: "stacks in audio tracks are not supported"), at: track.node)
    }
    var layers = EditLayers()
    (layers.sounds, layers.markers) = ([found.main], found.markers)
    return layers
  }

  private func layers(of object: EditObject) -> EditLayers {
    switch object.kind {
    case "Track": return trackLayers(object)
    case "Stack": return stackLayers(object)
    default:
      var layers = EditLayers()
      layers.append(item(object))
      return layers
    }
  }

  private func trackLayers(_ track: EditObject) -> EditLayers {
    var layers = EditLayers()
    for child in track.list("children") {
      guard
        let object = EditObject(
          child, in: "a track", kinds: ["Clip", "Gap", "Transition", "Stack", "Track"], reader)
      else { continue }
      switch object.kind {
      case "Track", "Stack":
        var inner = self.layers(of: object)
        if !object.flag("enabled", default: true) {
          inner = EditLayers(main: [.gap(inner.length, object.node)])
        }
        layers.append(inner)
      case "Transition":
        if let transition = transition(object) { layers.main.append(.transition(transition)) }
      default: layers.append(item(object))
      }
    }
    layers.markers += markers(of: track) { $0 }
    return finished(layers, track)
  }

  /// Applies the range of a composition, and reports its effects.
  private func finished(_ layers: EditLayers, _ object: EditObject) -> EditLayers {
    for effect in object.list("effects") {
      guard let effect = EditObject(effect, in: "'effects'", kinds: nil, reader) else { continue }
      if effect.flag("enabled", default: true) {
        report(.retimedComposition(effect: effect.schema), at: effect.node)
      }
    }
    guard let range = object.range("source_range") else { return layers }
    return layers.trimmed(to: range) { transition in
      report(
        .ignoredTransition(reason: "the range of a composition cuts it"), at: transition.node)
    }
  }

  private func markers(of object: EditObject, time: (MediaTime) -> MediaTime?) -> [EditMarker] {
    object.list("markers").compactMap { node in
      guard let marker = EditObject(node, in: "'markers'", kinds: ["Marker"], reader),
        let range = marker.range("marked_range"), marker.notes?.text("marker") != "scene",
        let time = time(range.start)
      else { return nil }
      return EditMarker(node: node, name: marker.value("name"), time: max(time, .zero))
    }
  }

  // MARK: Items

  private func transition(_ object: EditObject) -> EditTransition? {
    guard object.flag("enabled", default: true), let before = object.time("in_offset"),
      let after = object.time("out_offset")
    else { return nil }
    for (key, time) in [("in_offset", before), ("out_offset", after)] where time.time < .zero {
      guard let node = object.value(key) else { continue }
      object.reject(key, node, expected: "0 or more", found: time.time)
      return nil
    }
    return EditTransition(
      node: object.node, type: object.value("transition_type")?.text ?? "", name: object.name,
      before: before.time, after: after.time, notes: object.notes)
  }

  /// A clip or a gap with its markers.
  private func item(_ object: EditObject) -> EditLayers {
    var layers = EditLayers()
    if object.kind == "Gap" {
      guard let range = object.range("source_range") else {
        if object.value("source_range") == nil {
          report(.missingMember("source_range", of: object.schema), at: object.node)
        }
        return layers
      }
      layers.main = [.gap(range.duration, object.node)]
      layers.markers = markers(of: object) { $0 - range.start }
      return layers
    }
    guard let clip = EditMedia(object, reader).clip else { return layers }
    let isOff = clip.path.isEmpty || !object.flag("enabled", default: true)
    layers.main = [isOff ? .gap(clip.length, object.node) : .clip(clip)]
    layers.markers = markers(of: object) { time in
      let own = clip.isFrozen ? .zero : (time - clip.mediaStart).scaled(by: 1 / clip.speed)
      return own >= .zero && own <= clip.length ? own : nil
    }
    return layers
  }
}

extension EditClip {
  /// Where it begins in the time of the file, which markers have.
  fileprivate var mediaStart: MediaTime {
    guard let origin = notes?.number("origin") else { return start }
    return start - MediaTime(seconds: origin)
  }
}
